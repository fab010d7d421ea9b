import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { CashToComeAnswer } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useSearchParams } from 'react-router';
import type { Destination } from '../records/destination.tsx';
import { cashColumns, cashTotals } from '../slices/cash-forecast/cash-columns.tsx';
import { cashFound, cashList, cashSortKeys, useExpectedCash } from '../slices/cash-forecast/cash-list.public.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { BackLink } from '../ui/back-link.tsx';
import { periodWords } from '../ui/figures/date-text.tsx';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ kind, billingId, invoiceId }: CashToComeAnswer): string => `${kind} ${invoiceId ?? billingId}`;
const destinationOf = ({ projectId, invoiceId }: CashToComeAnswer): Destination =>
  invoiceId === null ? `/predictiondetails/${projectId}` : { projectId, invoiceId };

/** `/cashforecast`: the open invoices, drafts and predictions behind a figure of the cash forecast, or all of them. */
export function CashForecastScreen() {
  const [state, ask] = useListState(cashList, useSearchParams());
  const seen = useListView('EXPECTED_PAYMENT', cashColumns, cashList, [state, ask]);
  const { from, kind, csm, accountant } = state.filters;
  const found = useExpectedCash(state.filters);
  const rows = found.data && cashFound(found.data.payments, state.search);
  const page = rows && rowsOfPage(rows, cashSortKeys, state);
  const narrow = (filters: Partial<typeof state.filters>) => ask({ filters: { ...state.filters, ...filters } });
  const days =
    found.data &&
    periodWords(calendarDate(found.data.from), found.data.to === null ? null : calendarDate(found.data.to));
  const chips = [
    ...(from === undefined || days === undefined
      ? []
      : [{ key: 'days', label: 'Days', value: days, onRemove: () => narrow({ from: undefined, to: undefined }) }]),
    ...(
      [
        ['kind', 'Only', kind],
        ['csm', 'CSM', csm],
        ['accountant', 'Accountant', accountant],
      ] as const
    ).flatMap(([key, label, value]) =>
      value === undefined ? [] : [{ key, label, value, onRemove: () => narrow({ [key]: undefined }) }],
    ),
  ];
  return (
    <ListScreen
      stacks
      header={
        <PageHeader
          above={<BackLink to="/invoiceDashboard">Invoice Dashboard</BackLink>}
          title="Expected payments"
          meta={days}
        />
      }
      lists="EXPECTED_PAYMENT"
      tab={days}
      shape={cashList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.expectedPaymentsFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, cashSortKeys, state.sort)}
      search="Search expected payments"
      narrowed={{
        chips,
        none: { from: undefined, to: undefined, kind: undefined, csm: undefined, accountant: undefined },
      }}
      totals={rows && cashTotals(rows)}
      opens={destinationOf}
      empty={{
        title: 'No payments are expected',
        icon: 'checkCircle',
        words: 'Open invoices, drafts and predictions appear here with the day on which they are expected to be paid.',
      }}
    />
  );
}
