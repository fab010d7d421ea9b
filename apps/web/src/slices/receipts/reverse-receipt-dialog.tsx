import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type Receipt, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts.contract.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
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
  const key = useRef(newKey());
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: async ({ reason }) => {
      const body = { version, reason: reason.trim() };
      try {
        const { message } = await api(
          receiptEndpoints.reverse,
          { params: { id, receiptId }, body },
          { key: key.current },
        );
        notify.show({ kind: 'success', title: message ?? messages.receiptReversed });
        onClose();
        return undefined;
      } catch (error) {
        // without an answer it may be stored all the same: the same intent is sent again
        if (!isApiFailure(error)) throw error;
        key.current = newKey();
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
