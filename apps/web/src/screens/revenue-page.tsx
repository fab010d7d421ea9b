import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { RevenueRow, RevenueShows } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { billingWords } from '../slices/revenue/billing-words.ts';
import {
  addressOfNewInvoice,
  creditNoteCells,
  destinationOfRevenue,
  revenueColumns,
  revenueTotals,
} from '../slices/revenue/revenue-columns.tsx';
import { RevenueFilter } from '../slices/revenue/revenue-filter.tsx';
import {
  allMonths,
  selectedMonths,
  pageOfRevenue,
  revenueList,
  unfiltered,
  useRevenueList,
  useRevenueTotals,
  type RevenueFilters,
} from '../slices/revenue/revenue-list.ts';
import { DisputeDialog, type DisputeAct } from '../slices/disputes/dispute-dialog.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button } from '../ui/button.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { totalsLines } from '../ui/list/totals-lines.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { ListShape } from '../ui/list/list-state.ts';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** A billing has a row for each of its documents when it was searched by number. */
const rowKey = (row: RevenueRow): string => `${row.billingId} ${row.invoiceDetails?.invoiceId ?? ''}`;

/** A page of the billings of all projects: its filter, its title, and its tools. */
export function RevenuePage({
  title,
  show,
  ofAllMonths = false,
  shape = revenueList,
  tabs,
  actions,
  empty,
}: {
  readonly title: string;
  readonly show: RevenueShows;
  /** An address without a month means all of them, not the current one. */
  readonly ofAllMonths?: boolean;
  readonly shape?: ListShape<RevenueFilters>;
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  readonly empty: ListScreenProps<RevenueRow, RevenueFilters>['empty'];
}) {
  const [query, ask] = useListState(shape, useSearchParams());
  const month = query.filters.month ?? (ofAllMonths ? allMonths : undefined);
  const state = { ...query, filters: { ...query.filters, month } };
  const seen = useListView('REVENUE', revenueColumns, shape, [query, ask]);
  const role = useSession(({ session }) => session?.userRole);
  const [isFiltering, setFiltering] = useState(false);
  const [disputing, setDisputing] = useState<DisputeAct>();
  const navigate = useNavigate();
  const mayDispute = useMay(disputeEndpoints.open);
  const found = useRevenueList(show, state);
  const totals = useRevenueTotals(show, state);
  useFilterOfViewed((person) =>
    ask(
      {
        search: '',
        filters: {
          ...unfiltered,
          csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
          accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
          month: undefined,
        },
      },
      { replaces: true },
    ),
  );
  const chips = chipsOf(state.filters, found.data?.revenueDetails[0]?.companyName, (filters) =>
    ask({ filters: { ...state.filters, ...filters } }),
  );
  return (
    <ListScreen
      header={<PageHeader title={title} tabs={tabs} actions={actions} />}
      lists="REVENUE"
      tab={title === 'Revenue' ? undefined : title}
      shape={shape}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.revenueDetails}
      rowKey={rowKey}
      readPage={pageOfRevenue(show, state)}
      search="Search projects"
      tools={
        <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          Filter
        </Button>
      }
      narrowed={{ chips, none: { ...query.filters, ...unfiltered } }}
      totals={totalsLines(totals, revenueTotals, messages.totalsFailed)}
      unlisted={totals.data?.ofCreditNotes.map(creditNoteCells)}
      opens={destinationOfRevenue}
      menu={menuColumn(billingWords, (row) =>
        revenueActs(row, mayDispute, {
          onInvoice: () => void navigate(addressOfNewInvoice(row)),
          onDispute: setDisputing,
        }),
      )}
      empty={empty}
    >
      {disputing !== undefined && <DisputeDialog {...disputing} onClose={() => setDisputing(undefined)} />}
      {isFiltering && role !== undefined && (
        <RevenueFilter
          filters={state.filters}
          role={role}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            ask({ filters: { ...query.filters, ...filters } });
            setFiltering(false);
          }}
        />
      )}
    </ListScreen>
  );
}

/** A billing without an invoice gets one; an issued invoice that is not a credit can be disputed. */
function revenueActs(
  row: RevenueRow,
  mayDispute: boolean,
  { onInvoice, onDispute }: { readonly onInvoice: () => void; readonly onDispute: (dispute: DisputeAct) => void },
): readonly MenuAction[] {
  if (row.invoiceDetails === null)
    return row.isClosed || row.financialType === 'No Invoice'
      ? []
      : [
          {
            key: 'invoice',
            label: 'Create invoice',
            icon: 'file',
            onChoose: onInvoice,
          },
        ];
  return mayDispute && row.invoiceDetails.documentState === 'issued' && row.invoiceDetails.correctsInvoice === null
    ? [
        {
          key: 'mark',
          label: 'Mark as disputed',
          onChoose: () =>
            onDispute({ act: 'mark', of: { billingId: row.billingId, version: 0 }, name: billingWords(row) }),
        },
      ]
    : [];
}

/** A chip for each active filter, which removes it. The name of the company comes from the rows. */
function chipsOf(
  filters: RevenueFilters,
  companyName: string | null | undefined,
  change: (filters: Partial<RevenueFilters>) => void,
) {
  const months = selectedMonths(filters.month);
  const single = [
    ['csm', 'CSM', filters.csm],
    ['accountant', 'Accountant', filters.accountant],
    ['company', 'Company', filters.company && (companyName ?? `No. ${filters.company}`)],
    ['currency', 'Currency', filters.currency],
  ] as const;
  return [
    ...single.flatMap(([name, label, value]) =>
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
