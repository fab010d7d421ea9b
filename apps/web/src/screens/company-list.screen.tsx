import { companyEndpoints, type CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { CompanyFilterBar, companyChips } from '../slices/companies/company-filter-bar.tsx';
import { companyColumns } from '../slices/companies/company-table.tsx';
import { OpenedCompany, type CompanyToOpen } from '../slices/companies/opened-company.tsx';
import { companyList, pageOfCompanies, useCompanies } from '../slices/companies/use-companies.ts';
import { useCompanyActs } from '../slices/companies/use-company-acts.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { rowsKey } from '../ui/list/list-state.ts';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';
import { useCreateCommand } from './use-create-command.ts';

const rowKey = (row: CompanyRow): string => String(row.companyId);
const noFilters = { csm: undefined, accountant: undefined, missing: undefined, show: undefined };

/** `/companylist` */
export function CompanyListScreen() {
  const [state, ask] = useListState(companyList, useSearchParams());
  const seen = useListView('COMPANY', companyColumns, companyList, [state, ask]);
  const [opened, open] = useState<CompanyToOpen>();
  useCreateCommand(() => open({ task: 'new' }));
  const navigate = useNavigate();
  const actsOf = useCompanyActs((companyId, task) => open({ companyId, task }));
  const mayChange = useMay(companyEndpoints.save);
  const isAdmin = useSession((session) => session.session?.userRole) === 'ROLE_ADMIN';
  const found = useCompanies(state);
  const { filters } = state;
  useFilterOfViewed((person) =>
    ask(
      {
        search: '',
        filters: {
          csm: person?.role === 'ROLE_CSM' ? [person.name] : undefined,
          accountant: person?.role === 'ROLE_ACCOUNTANT' ? [person.name] : undefined,
          missing: undefined,
          show: undefined,
        },
      },
      { replaces: true },
    ),
  );
  const selection = useSelectedRows(found.data?.companyDetails, rowKey, rowsKey(state, companyList));
  const filtering = { filters, onChange: (next: typeof filters) => ask({ filters: next }) };
  return (
    <ListScreen
      header={
        <PageHeader
          title="Company"
          actions={
            mayChange && (
              <>
                <Button icon="download" onClick={() => void navigate('/companylist/fromBooks')}>
                  From the books
                </Button>
                <Button look="primary" icon="plus" onClick={() => open({ task: 'new' })}>
                  New company
                </Button>
              </>
            )
          }
        />
      }
      lists="COMPANY"
      shape={companyList}
      list={[state, ask]}
      seen={seen}
      menu={mayChange ? menuColumn<CompanyRow>((row) => row.companyName, actsOf) : undefined}
      found={found}
      rows={found.data?.companyDetails}
      rowKey={rowKey}
      readPage={pageOfCompanies(state)}
      search="Search companies"
      tools={<CompanyFilterBar {...filtering} />}
      narrowed={{ chips: companyChips(filtering), none: noFilters }}
      selection={selection}
      opens={(row) => `/companydetails/${row.companyId}`}
      empty={{
        title: 'No companies yet',
        icon: 'building',
        words: mayChange
          ? 'Add the companies that you invoice, then choose one on each project.'
          : 'The companies of your projects appear here.',
        next: isAdmin ? { to: '/setup', label: 'Open the setup guide' } : undefined,
      }}
    >
      <OpenedCompany opened={opened} onClose={() => open(undefined)} />
    </ListScreen>
  );
}
