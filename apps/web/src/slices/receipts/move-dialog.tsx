import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useOpenedAccount } from './use-opened-account.ts';

/** Moves a payment from its invoice to the open credit of the company, with a reason. */
export function MoveDialog({
  received,
  row: { id, amount },
  onClose,
}: {
  readonly received: ReceiptsOfInvoice;
  readonly row: AccountRow;
  readonly onClose: () => void;
}) {
  const { account, errorsOf } = useOpenedAccount(received);
  const { invoiceId, version, currencyCode } = account;
  const { save } = useAction(useInvalidateAll());
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ reason }) =>
      save({
        call: (saveOnce) =>
          saveOnce(receiptEndpoints.moveToOpenCredit, {
            params: { id: invoiceId, receiptId: id },
            body: { version, reason: reason.trim() },
          }),
        done: messages.paymentMoved,
        errorsOf,
        onDone: onClose,
      }),
  });
  return (
    <Dialog title={`Move the payment of ${currencyCode} ${readableDecimal(amount)} to open credit?`} onClose={onClose}>
      <FormFrame form={form} label="Move to open credit">
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help="The payment can then pay another invoice of the company, or be refunded."
        />
        <FormButtons>
          <Button onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <Button look="primary" submits busy={form.saving}>
            Move to open credit
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
