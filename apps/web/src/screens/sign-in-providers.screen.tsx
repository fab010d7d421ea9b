import type { SignInProvider } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { useState } from 'react';
import { toFailure } from '../api/to-failure.ts';
import { signInProviderColumns } from '../slices/sign-in-providers/sign-in-provider-columns.tsx';
import { SignInProviderDrawer } from '../slices/sign-in-providers/sign-in-provider-drawer.tsx';
import { SignInPolicyDrawer } from '../slices/sign-in-providers/sign-in-policy-drawer.tsx';
import { signInProviderWords } from '../slices/sign-in-providers/sign-in-provider-words.ts';
import { useDeleteSignInProvider, useSignInProviders } from '../slices/sign-in-providers/use-sign-in-providers.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** `/settings/signInProviders`: the OpenID providers with whose accounts users sign in. */
export function SignInProvidersScreen() {
  const { data, error, refetch } = useSignInProviders();
  const [opened, open] = useState<{ readonly provider: SignInProvider | undefined }>();
  const [isRuleOpen, openRule] = useState(false);
  const remove = useDeleteSignInProvider();
  const add = (
    <Button look="primary" icon="plus" onClick={() => open({ provider: undefined })}>
      Add sign-in provider
    </Button>
  );
  const menu = menuColumn<SignInProvider>(
    (row) => row.name,
    (provider) => [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open({ provider }) },
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(provider) },
    ],
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title="Sign-in providers"
        actions={
          data !== undefined &&
          data.providers.length > 0 && (
            <>
              <Button icon="lock" onClick={() => openRule(true)}>
                Sign-in rule
              </Button>
              {add}
            </>
          )
        }
      />
      <div className={styles.list}>
        <DataTable
          label="Sign-in providers"
          columns={[...signInProviderColumns, menu]}
          rows={data?.providers}
          rowKey={({ id }) => String(id)}
          failure={toFailure(error, () => void refetch(), signInProviderWords.notFetched)}
          onOpen={(provider) => open({ provider })}
          empty={
            <EmptyState
              title="No sign-in providers yet"
              icon="lock"
              words="Let users sign in with their accounts at Google, Microsoft Entra ID, Zoho or another OpenID provider."
              actions={add}
            />
          }
        />
      </div>
      {isRuleOpen && <SignInPolicyDrawer onClose={() => openRule(false)} />}
      {opened !== undefined && data !== undefined && (
        <SignInProviderDrawer provider={opened.provider} publicUrl={data.publicUrl} onClose={() => open(undefined)} />
      )}
    </div>
  );
}
