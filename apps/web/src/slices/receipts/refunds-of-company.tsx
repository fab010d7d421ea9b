import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { booksTones } from './payment-in-books.tsx';
import styles from './receipts.module.css';
import type { RefundOfCompany } from './reverse-refund-dialog.tsx';

/** Refunds of payments on account with their state in the books, a button to send a rejected one again, and one to reverse it. */
export const refundColumns = (
  companyId: number,
  mayRetry: boolean,
  reverse: ((refund: RefundOfCompany) => void) | undefined,
): readonly TableColumn<RefundOfCompany>[] => [
  {
    key: 'refundDate',
    title: 'Date',
    width: 150,
    namesRow: true,
    wraps: true,
    render: ({ refundDate, isReversed }) => (
      <>
        <DateText value={refundDate} />
        <div className={styles.author}>{isReversed ? 'Refund, reversed' : 'Refund'}</div>
      </>
    ),
  },
  { key: 'note', title: 'Note', width: 200, render: (row) => row.note },
  {
    key: 'books',
    title: 'Books',
    width: 200,
    wraps: true,
    render: (row) => row.inBooks !== null && <RefundInBooks companyId={companyId} refund={row} mayRetry={mayRetry} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.amount} currency={row.currencyCode} />,
  },
  ...(reverse === undefined
    ? []
    : [
        {
          key: 'reverse',
          title: 'Actions',
          titleUnseen: true,
          width: 100,
          staysRight: true,
          render: (row: RefundOfCompany) =>
            !row.isReversed && (
              <Button size="small" onClick={() => reverse(row)}>
                Reverse
              </Button>
            ),
        },
      ]),
];

function RefundInBooks({
  companyId,
  refund: { refundNumber, inBooks },
  mayRetry,
}: {
  readonly companyId: number;
  readonly refund: RefundOfCompany;
  readonly mayRetry: boolean;
}) {
  const { act, isBusy } = useAction(useInvalidateAll());
  if (inBooks === null) return null;
  const send = () =>
    act({
      call: (saveOnce) =>
        saveOnce(receiptEndpoints.recordRefundInBooks, { params: { id: companyId, refundNumber }, body: {} }),
      done: messages.refundSentToBooks,
    });
  return (
    <>
      <StatusBadge status={inBooks.state} tone={booksTones[inBooks.state]} />
      {inBooks.words !== null && <div>{inBooks.words}</div>}
      {mayRetry && (inBooks.state === 'Rejected' || inBooks.state === 'Not removed') && (
        <Button size="small" busy={isBusy} onClick={() => void send()}>
          Retry
        </Button>
      )}
    </>
  );
}
