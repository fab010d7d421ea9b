import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { AccountRow } from '../invoices/account-of-invoice.public.ts';
import { useOpenedAccount } from './use-opened-account.ts';

/** Reverses a receipt or an adjustment with a reason; both lines stay in the list. */
export function ReverseDialog({
  received,
  row: { id, kind, type, amount },
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
    save: ({ reason }) => {
      const body = { version, reason: reason.trim() };
      return save<unknown>({
        call: (saveOnce) =>
          ({
            receipt: () => saveOnce(receiptEndpoints.reverse, { params: { id: invoiceId, receiptId: id }, body }),
            adjustment: () =>
              saveOnce(receiptEndpoints.reverseAdjustment, { params: { id: invoiceId, adjustmentId: id }, body }),
            credit: () =>
              saveOnce(receiptEndpoints.reverseCreditApplication, {
                params: { id: invoiceId, applicationId: id },
                body,
              }),
          })[kind](),
        done: messages.receiptReversed,
        errorsOf,
        onDone: onClose,
      });
    },
  });
  const name = { receipt: 'receipt', adjustment: 'adjustment', credit: 'application' }[kind];
  const title = { receipt: name, adjustment: `${name} (${type})`, credit: 'applied credit' }[kind];
  return (
    <Dialog title={`Reverse the ${title} of ${currencyCode} ${readableDecimal(amount)}?`} onClose={onClose}>
      <FormFrame form={form} label={`Reverse ${name}`}>
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help={`The ${name} stays in the list; one of the opposite amount stands beside it.`}
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
