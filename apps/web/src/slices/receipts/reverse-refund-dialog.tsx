import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';

/** A refund of payments on account. */
export type RefundOfCompany = AnswerOf<typeof receiptEndpoints.openCredits>['refunds'][number];

/** Asks why a refund was a mistake; the books that have it delete it. */
export function ReverseRefundDialog({
  companyId: id,
  refund: { refundNumber, currencyCode, amount, inBooks },
  onClose,
}: {
  readonly companyId: number;
  readonly refund: RefundOfCompany;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  return (
    <ReasonDialog
      title={`Reverse the refund of ${currencyCode} ${readableDecimal(amount)}?`}
      name="Reverse refund"
      act="Reverse"
      help={`The amount is on account again${inBooks === null ? '' : ', and the books delete the refund'}.`}
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={(reason) =>
        save({
          call: (saveOnce) =>
            saveOnce(receiptEndpoints.reverseRefund, { params: { id, refundNumber }, body: { reason } }),
          done: messages.refundReversed,
          onDone: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
