import type { RevenueRow } from '@countinghouse/contract/revenue.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
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
import { ThisMonthButton } from '../slices/revenue/this-month-button.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** A billing has a row for each of its documents where it was looked for by number. */
const rowKey = (row: RevenueRow): string => `${row.billingId} ${row.invoiceDetails?.invoiceId ?? ''}`;

/** `/revenuelist`: what all billings are expected to bring, and what they brought. */
export function RevenueListScreen() {
  const [state, ask] = useListState(revenueList, useSearchParams());
  const seen = useListView('REVENUE', revenueColumns, revenueList, [state, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const [isFiltering, setFiltering] = useState(false);
  const found = useRevenueList(state);
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
  const chips = chipsOf(state.filters, (filters) => ask({ filters: { ...state.filters, ...filters } }));
  return (
    <ListScreen
      header={<PageHeader title="Revenue" actions={<ThisMonthButton />} />}
      lists="REVENUE"
      shape={revenueList}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.revenueDetails}
      rowKey={rowKey}
      readPage={pageOfRevenue(state)}
      search="Search by project"
      tools={
        <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          Filter
        </Button>
      }
      narrowed={{ chips, none: unfiltered }}
      totals={found.data && revenueTotals(found.data.totals)}
      opens={addressOfRevenue}
      empty={{
        title: 'No revenue yet',
        icon: 'chart',
        words: 'What your projects are expected to bring appears here.',
      }}
    >
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
    </ListScreen>
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
