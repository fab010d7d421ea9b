import type { JudgedPayment } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { useSearchParams } from 'react-router';
import { useJudgedPayments } from '../slices/cash-forecast/use-cash-forecast.public.ts';
import { monthParams } from '../slices/dashboard/dashboard-params.ts';
import styles from '../slices/dashboard/dashboard.module.css';
import { judgedPaymentsColumns } from '../slices/dashboard/judged-payments-columns.tsx';
import {
  judgedPaymentsShape,
  judgedPaymentsShown,
  judgedPaymentsSortKeys,
} from '../slices/dashboard/judged-payments-list.ts';
import { monthWords, selectedMonths } from '../slices/dashboard/month-range.public.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { DashboardFilterOf, DashboardHead } from './dashboard-head.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = ({ month, invoiceId }: JudgedPayment): string => `${month} ${invoiceId}`;
const heldChips = { yes: 'Paid within the range', no: 'Not paid within the range' };

/** The expected payments behind the scorecard, one by one: an invoice is listed for each month on whose first day it was open. */
export function JudgedPayments() {
  const [state, ask] = useListState(judgedPaymentsShape, useSearchParams());
  const { filters, search, sort } = state;
  const { held } = filters;
  const seen = useListView('JUDGED_PAYMENT', judgedPaymentsColumns, judgedPaymentsShape, [state, ask]);
  const found = useJudgedPayments({ query: monthParams(filters) });
  const rows = found.data && judgedPaymentsShown(found.data.payments, { held, search });
  const page = rows && rowsOfPage(rows, judgedPaymentsSortKeys, state);
  const narrow = (next: 'yes' | 'no' | undefined) => ask({ filters: { ...filters, held: next } });
  const chips =
    held === 'yes' || held === 'no'
      ? [{ key: 'held', label: 'Only', value: heldChips[held], onRemove: () => narrow(undefined) }]
      : [];
  return (
    <ListScreen
      stacks
      header={
        <>
          <DashboardHead filters={filters} />
          <div className={styles.above}>
            <DashboardFilterOf state={state} ask={ask} />
          </div>
        </>
      }
      lists="JUDGED_PAYMENT"
      tab={monthWords(selectedMonths(filters))}
      shape={judgedPaymentsShape}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, judgedPaymentsSortKeys, sort)}
      search="Search judged payments"
      tools={
        held !== 'no' && (
          <Button size="small" onClick={() => narrow('no')}>
            Only missed ranges
          </Button>
        )
      }
      narrowed={{ chips, none: { ...filters, held: undefined } }}
      opens={({ projectId, invoiceId }) => ({ projectId, invoiceId })}
      empty={{
        title: 'No judged payments',
        icon: 'chart',
        words: 'An expected payment is judged once its invoice is paid, or once its range is over.',
      }}
    />
  );
}
