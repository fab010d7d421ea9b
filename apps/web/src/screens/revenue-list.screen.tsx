import type { RevenueRow } from '@countinghouse/contract/revenue.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { exportFailed, failureOf } from '../api/failure-of.ts';
import { useSession } from '../api/session.ts';
import { todayHere } from '../api/today.ts';
import { addressOfRevenue, revenueColumns, revenueTotals } from '../slices/revenue/revenue-columns.tsx';
import { RevenueFilter } from '../slices/revenue/revenue-filter.tsx';
import {
  allMonths,
  monthsMeant,
  pageOfRevenue,
  revenueList,
  unfiltered,
  useRevenueList,
  type RevenueFilters,
} from '../slices/revenue/revenue-list.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { FilterChips } from '../ui/list/filter-chips.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** A billing has a row for each of its documents where it was looked for by number. */
const rowKey = (row: RevenueRow): string => `${row.billingId} ${row.invoiceDetails?.invoiceId ?? ''}`;

/** `/revenuelist`: what all billings are expected to bring, and what they brought. */
export function RevenueListScreen() {
  const [state, ask] = useListState(revenueList, useSearchParams());
  const seen = useListView('REVENUE', revenueColumns, revenueList, [state, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const navigate = useNavigate();
  const [isFiltering, setFiltering] = useState(false);
  const { data, isPlaceholderData, error, refetch } = useRevenueList(state);
  useFilterOfViewed((person) =>
    ask({
      search: '',
      filters: {
        csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
        accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
        month: undefined,
      },
    }),
  );
  const clear = () => ask({ filters: unfiltered, search: '' });
  const chips = chipsOf(state.filters, (filters) => ask({ filters: { ...state.filters, ...filters } }));
  return (
    <ListPage
      header={<PageHeader title="Revenue" />}
      tools={
        <>
          <SearchBar
            label="Search by project"
            value={state.search}
            onSearch={(search) => ask({ search })}
            faultOf={searchFault}
          />
          <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            Filter
          </Button>
          <ViewsButton list={seen} />
          <ExportMenu
            name={`Revenue ${todayHere()}`}
            columns={seen.columns}
            rowKey={rowKey}
            readPage={pageOfRevenue(state)}
            total={data?.paginationDetails.totalElements}
            failed={exportFailed}
          />
        </>
      }
      chips={chips.length === 0 ? undefined : <FilterChips chips={chips} onClear={clear} />}
      table={
        <>
          <DataTable
            label="Revenue"
            columns={seen.columns}
            keepsWidths={seen.keepsWidths}
            onResize={seen.onResize}
            rows={data?.revenueDetails}
            rowKey={rowKey}
            loading={isPlaceholderData}
            failure={failureOf(error, () => void refetch())}
            sort={state.sort}
            onSort={(sort) => ask({ sort })}
            {...(data === undefined ? {} : { totals: revenueTotals(data.totals) })}
            onOpen={(row, where) => {
              if (where === 'new tab') window.open(addressOfRevenue(row), '_blank', 'noopener');
              else void navigate(addressOfRevenue(row));
            }}
            empty={
              chips.length > 0 || state.search !== '' ? (
                <EmptyState words={messages.noResults} actions={<Button onClick={clear}>Clear the filter</Button>} />
              ) : (
                <EmptyState
                  title="No revenue yet"
                  icon="chart"
                  words="What your projects are expected to bring appears here."
                />
              )
            }
          />
          {isFiltering && role !== undefined && (
            <RevenueFilter
              filters={state.filters}
              role={role}
              onClose={() => setFiltering(false)}
              onApply={(filters) => {
                ask({ filters });
                setFiltering(false);
              }}
            />
          )}
        </>
      }
      footer={
        data === undefined ? undefined : (
          <ListFooter
            pagination={data.paginationDetails}
            defaultPageSize={revenueList.defaultPageSize}
            onPage={(pageNo) => ask({ pageNo })}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )
      }
    />
  );
}

/** A chip for each thing that narrows the list, which takes that one away. */
function chipsOf(filters: RevenueFilters, change: (filters: Partial<RevenueFilters>) => void) {
  const months = monthsMeant(filters.month);
  const people = [
    ['csm', 'CSM', filters.csm],
    ['accountant', 'Accountant', filters.accountant],
  ] as const;
  return [
    ...people.flatMap(([name, label, value]) =>
      value === undefined ? [] : [{ key: name, label, value, onRemove: () => change({ [name]: undefined }) }],
    ),
    ...months.map((month) => ({
      key: month,
      label: 'Received Month',
      value: month.replace('-', ' '),
      onRemove: () => {
        const rest = months.filter((one) => one !== month);
        change({ month: rest.length === 0 ? allMonths : rest });
      },
    })),
  ];
}
