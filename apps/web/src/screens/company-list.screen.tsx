import type { CompanyRow } from '@countinghouse/contract/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { exportFailed, failureOf } from '../api/failure-of.ts';
import { todayHere } from '../api/today.ts';
import { CompanyFilterBar, companyChips } from '../slices/companies/company-filter-bar.tsx';
import { companyColumns } from '../slices/companies/company-table.tsx';
import { OpenedCompany, type CompanyToOpen } from '../slices/companies/opened-company.tsx';
import {
  companyList,
  pageOfCompanies,
  useCompanies,
  useMayChangeCompanies,
} from '../slices/companies/use-companies.ts';
import { useCompanyActs } from '../slices/companies/use-company-acts.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { FilterChips } from '../ui/list/filter-chips.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { rowsAsked } from '../ui/list/list-state.ts';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

const rowKey = (row: CompanyRow): string => String(row.companyId);
const noFilters = { csm: undefined, accountant: undefined, show: undefined };

/** `/companylist` */
export function CompanyListScreen() {
  const [state, ask] = useListState(companyList, useSearchParams());
  const seen = useListView('COMPANY', companyColumns, companyList, [state, ask]);
  const [opened, open] = useState<CompanyToOpen>();
  const actsOf = useCompanyActs((companyId, task) => open({ companyId, task }));
  const mayChange = useMayChangeCompanies();
  const navigate = useNavigate();
  const { data, isPlaceholderData, error, refetch } = useCompanies(state);
  const { filters } = state;
  useFilterOfViewed((person) =>
    ask({
      search: '',
      filters: {
        csm: person?.role === 'ROLE_CSM' ? [person.name] : undefined,
        accountant: person?.role === 'ROLE_ACCOUNTANT' ? [person.name] : undefined,
        show: undefined,
      },
    }),
  );
  const isNarrowed = state.search !== '' || Object.values(filters).some((filter) => filter !== undefined);
  const selection = useSelectedRows(data?.companyDetails, rowKey, rowsAsked(state, companyList));
  const clear = () => ask({ filters: noFilters, search: '' });
  const filtering = { filters, onChange: (next: typeof filters) => ask({ filters: next }) };
  const chips = companyChips(filtering);
  const menu = menuColumn<CompanyRow>((row) => row.companyName, actsOf);
  return (
    <ListPage
      header={
        <PageHeader
          title="Company"
          actions={
            mayChange && (
              <Button look="primary" icon="plus" onClick={() => open({ task: 'new' })}>
                New company
              </Button>
            )
          }
        />
      }
      tools={
        <>
          <SearchBar
            label="Search companies"
            value={state.search}
            onSearch={(search) => ask({ search })}
            faultOf={searchFault}
          />
          <CompanyFilterBar {...filtering} />
          <ViewsButton list={seen} />
          <ExportMenu
            name={`Companies ${todayHere()}`}
            columns={seen.columns}
            rowKey={rowKey}
            readPage={pageOfCompanies(state)}
            selected={selection.rows}
            total={data?.paginationDetails.totalElements}
            failed={exportFailed}
          />
        </>
      }
      chips={chips.length === 0 ? undefined : <FilterChips chips={chips} onClear={clear} />}
      table={
        <>
          <DataTable
            label="Companies"
            columns={mayChange ? [...seen.columns, menu] : seen.columns}
            keepsWidths={seen.keepsWidths}
            onResize={seen.onResize}
            rows={data?.companyDetails}
            rowKey={rowKey}
            loading={isPlaceholderData}
            failure={failureOf(error, () => void refetch())}
            sort={state.sort}
            onSort={(sort) => ask({ sort })}
            selected={selection.selected}
            onSelect={selection.onSelect}
            onOpen={(row, where) => {
              const address = `/companydetails/${row.companyId}`;
              if (where === 'new tab') window.open(address, '_blank', 'noopener');
              else void navigate(address);
            }}
            empty={
              isNarrowed ? (
                <EmptyState words={messages.noResults} actions={<Button onClick={clear}>Clear the filter</Button>} />
              ) : (
                <EmptyState
                  title="No companies yet"
                  icon="building"
                  words="The companies of your projects appear here."
                />
              )
            }
          />
          <OpenedCompany opened={opened} onClose={() => open(undefined)} />
        </>
      }
      footer={
        data === undefined ? undefined : (
          <ListFooter
            pagination={data.paginationDetails}
            defaultPageSize={companyList.defaultPageSize}
            onPage={(pageNo) => ask({ pageNo })}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )
      }
    />
  );
}
