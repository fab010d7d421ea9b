import { disputeEndpoints, type Dispute } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** An action on a disputed billing. */
export interface DisputeAct {
  readonly act: 'mark' | 'reopen' | 'resolve';
  readonly of: Pick<Dispute, 'billingId' | 'version'>;
  /** The name of the invoice. */
  readonly name: string;
}

const words = {
  mark: { title: 'Mark as disputed', field: 'Reason', button: 'Mark as disputed', missing: 'reason' },
  reopen: { title: 'Reopen the dispute', field: 'Reason', button: 'Reopen', missing: 'reason' },
  resolve: { title: 'Resolve the dispute', field: 'Resolution', button: 'Resolve', missing: 'resolution' },
} as const;

/** Asks why a billing is disputed, or how the dispute was resolved. */
export function DisputeDialog({
  act,
  of: { billingId, version },
  name,
  onClose,
}: DisputeAct & { readonly onClose: () => void }) {
  const { title, field, button, missing } = words[act];
  const { save } = useAction(useInvalidateAll());
  const form = useForm({
    initial: { said: '' },
    check: ({ said }) => (said.trim() === '' ? { said: messages.pleaseEnter(missing) } : {}),
    save: ({ said }) =>
      save<unknown>({
        call: (saveOnce) =>
          act === 'resolve'
            ? saveOnce(disputeEndpoints.resolve, { body: { billingId, version, resolution: said.trim() } })
            : saveOnce(disputeEndpoints.open, { body: { billingId, reason: said.trim() } }),
        done: messages.disputeOpened,
        errorsOf: aboveForm,
        onDone: onClose,
      }),
  });
  return (
    <Dialog title={`${title}: ${name}`} onClose={onClose}>
      <FormFrame form={form} label={title}>
        <TextField {...form.field('said')} label={field} required maxLength={500} />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            {button}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
