import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
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
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const saveOnce = useSaveOnce();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: async ({ reason }) => {
      try {
        const request = { params: { id, refundNumber }, body: { reason: reason.trim() } };
        const { message } = await saveOnce(receiptEndpoints.reverseRefund, request);
        notify.show({ kind: 'success', title: message ?? messages.refundReversed });
        onClose();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        return error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
      } finally {
        await invalidate();
      }
    },
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
