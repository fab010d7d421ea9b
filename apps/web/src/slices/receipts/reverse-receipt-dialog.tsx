import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type Receipt, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts.contract.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useForgetReceipts } from './use-receipts.ts';

/** Asks why a receipt was a mistake; it stays in the list with its reversal beside it. */
export function ReverseReceiptDialog({
  received: { invoiceId: id, version, currencyCode },
  receipt: { receiptId, amount },
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly receipt: Receipt;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const forget = useForgetReceipts();
  const saveOnce = useSaveOnce();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: async ({ reason }) => {
      const body = { version, reason: reason.trim() };
      try {
        const { message } = await saveOnce(receiptEndpoints.reverse, { params: { id, receiptId }, body });
        notify.show({ kind: 'success', title: message ?? messages.receiptReversed });
        onClose();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        return [{ path: '', message: error.message }];
      } finally {
        await forget();
      }
    },
  });
  return (
    <Dialog title={`Reverse the receipt of ${currencyCode} ${readableDecimal(amount)}?`} onClose={onClose}>
      <FormFrame form={form} label="Reverse receipt">
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help="The receipt stays in the list; a receipt of the opposite amount stands beside it."
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
