import { messages } from '@countinghouse/contract/messages.ts';
import {
  receiptEndpoints,
  type Receipt,
  type ReceiptsOfInvoice,
  type StateInBooks,
} from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';

/** How each state of a payment in the books looks. */
export const booksTones: Readonly<Record<StateInBooks, StatusTone>> = {
  Waiting: 'warn',
  Checking: 'warn',
  'In books': 'good',
  Rejected: 'bad',
  'Being removed': 'warn',
  'Not removed': 'bad',
  'Removed from the books': 'quiet',
  'Open credit': 'quiet',
};

/** The state in the books of each payment, with a button to send a rejected one again; no column when none is in the books. */
export function booksColumns(received: ReceiptsOfInvoice, maySend: boolean): readonly TableColumn<AccountRow>[] {
  const receipts = new Map(received.receipts.map((one) => [one.receiptId, one]));
  const offers = (receipt: Receipt | undefined): boolean =>
    maySend && receipt !== undefined && canSend(received, receipt);
  if (!received.receipts.some((one) => one.inBooks !== null || offers(one))) return [];
  return [
    {
      key: 'books',
      title: 'Books',
      width: 170,
      wraps: true,
      render: ({ id, kind }) => {
        const receipt = kind === 'receipt' ? receipts.get(id) : undefined;
        return receipt && <PaymentInBooks received={received} receipt={receipt} canSend={offers(receipt)} />;
      },
    },
  ];
}

/** Whether a payment, or its deletion, can be sent to the books again. */
function canSend({ books }: ReceiptsOfInvoice, { inBooks, source, reverses, isReversed }: Receipt): boolean {
  if (books?.canRecordPayments !== true || reverses !== null) return false;
  return inBooks === null
    ? source === 'hand' && !isReversed
    : inBooks.state === 'Rejected' || inBooks.state === 'Not removed';
}

function PaymentInBooks({
  received: { invoiceId, version },
  receipt: { receiptId, inBooks },
  canSend: isOffered,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly receipt: Receipt;
  readonly canSend: boolean;
}) {
  const { act, isBusy } = useAction(useInvalidateAll());
  const send = () =>
    act({
      call: (saveOnce) =>
        saveOnce(receiptEndpoints.recordInBooks, { params: { id: invoiceId, receiptId }, body: { version } }),
      done: messages.paymentSentToBooks,
    });
  return (
    <>
      {inBooks !== null && <StatusBadge status={inBooks.state} tone={booksTones[inBooks.state]} isSentence />}
      {inBooks?.words != null && <div>{inBooks.words}</div>}
      {isOffered && (
        <Button size="small" busy={isBusy} onClick={() => void send()}>
          {inBooks === null ? 'Record in the books' : 'Retry'}
        </Button>
      )}
    </>
  );
}
