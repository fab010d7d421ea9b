import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

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
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ reason }) =>
      save({
        call: (saveOnce) =>
          saveOnce(receiptEndpoints.reverseRefund, { params: { id, refundNumber }, body: { reason: reason.trim() } }),
        done: messages.refundReversed,
        onDone: onClose,
      }),
  });
  return (
    <Dialog title={`Reverse the refund of ${currencyCode} ${readableDecimal(amount)}?`} onClose={onClose}>
      <FormFrame form={form} label="Reverse refund">
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help={`The amount is on account again${inBooks === null ? '' : ', and the books delete the refund'}.`}
        />
        <FormButtons>
          <Button onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <Button look="danger" submits busy={form.saving}>
            Reverse
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
