import {
  directInvoiceEndpoints,
  type DirectInvoice,
} from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** Asks why an invoice that was mapped from the books is removed here. */
export function UnmapDialog({
  invoice: { invoiceNumber, mappedTo },
  onClose,
}: {
  readonly invoice: DirectInvoice;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const title = `Unmap ${invoiceNumber ?? 'the invoice'} from ${mappedTo?.projectName ?? 'its project'}?`;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ reason }) => {
      const { invoiceId = 0, version = 0 } = mappedTo ?? {};
      return save({
        call: (saveOnce) =>
          saveOnce(directInvoiceEndpoints.unmap, { body: { invoiceId, version, reason: reason.trim() } }),
        onDone: onClose,
      });
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form} label={title}>
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help="It is voided here and stays in the list. The books do not change, and it can be mapped again."
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" submits busy={form.saving}>
            Unmap
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
