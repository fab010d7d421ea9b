import { messages } from '@countinghouse/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Asks why an invoice is to be void; its number stays used and its hours are open again, those of a credit billed again. */
export function VoidDialog({
  number,
  isCredit,
  busy,
  onVoid,
  onClose,
}: {
  readonly number: string;
  readonly isCredit: boolean;
  readonly busy: boolean;
  readonly onVoid: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ reason }) => {
      onVoid(reason.trim());
      return Promise.resolve([]);
    },
  });
  return (
    <Dialog title={`Void ${number}?`} onClose={onClose}>
      <FormFrame form={form} label={`Void ${number}`}>
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          help={
            isCredit
              ? 'The credit is taken out of the books too. Its hours are billed by the corrected invoice again.'
              : 'The invoice is voided in the books too. Its hours can be billed again.'
          }
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" submits busy={busy}>
            Void
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
