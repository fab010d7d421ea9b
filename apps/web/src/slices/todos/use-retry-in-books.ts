import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';

/** Sends a payment or a refund to the books again that they refused. */
export function useRetryInBooks() {
  const { act } = useAction(useInvalidateAll());
  return (of: NonNullable<Todo['retry']>) =>
    act<unknown>({
      record: 'refundNumber' in of ? `refund ${of.refundNumber}` : of.receiptId,
      call: (saveOnce) =>
        'refundNumber' in of
          ? saveOnce(receiptEndpoints.recordRefundInBooks, {
              params: { id: of.companyId, refundNumber: of.refundNumber },
              body: {},
            })
          : saveOnce(receiptEndpoints.recordInBooks, {
              params: { id: of.invoiceId, receiptId: of.receiptId },
              body: { version: of.version },
            }),
      done: messages.paymentSentToBooks,
    });
}
