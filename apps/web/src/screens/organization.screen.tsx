import { messages } from '@countinghouse/contract/messages.ts';
import type { Organization } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { organizationColumns } from '../slices/organizations/organization-columns.tsx';
import { OrganizationDrawer } from '../slices/organizations/organization-drawer.tsx';
import { useOrganizations } from '../slices/organizations/use-organizations.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** `/settings/organization`: the legal name, address, tax number and bank details of each organization with books. */
export function OrganizationScreen() {
  const { data, error, refetch } = useOrganizations();
  const [opened, open] = useState<Organization>();
  return (
    <div className={styles.page}>
      <PageHeader title="Organization profile" />
      <div className={styles.list}>
        <DataTable
          label="Organizations"
          columns={organizationColumns}
          rows={data?.organizationDetails}
          rowKey={({ id }) => String(id)}
          failure={toFailure(error, () => void refetch(), messages.organizationsFailed)}
          onOpen={open}
          empty={
            <EmptyState
              title="No organizations yet"
              icon="lock"
              words={
                <>
                  <Link to="/settings/identityProvider">Connect your books</Link> to sync the name, address and tax
                  number of your organization.
                </>
              }
            />
          }
        />
      </div>
      {opened !== undefined && <OrganizationDrawer organization={opened} onClose={() => open(undefined)} />}
    </div>
  );
}
