import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { FormButtons, FormFrame } from './form-frame.tsx';
import type { FieldError } from './form-state.ts';
import { useForm } from './use-form.ts';

/** Asks for the reason of an action that cannot be undone easily, and does it. */
export function ReasonDialog({
  title,
  act,
  name = title.replace(/\?$/, ''),
  look = 'danger',
  help,
  reasonRequired,
  onGiven,
  onClose,
  children,
}: {
  readonly title: string;
  /** The label of the button that confirms. */
  readonly act: string;
  /** The accessible name of the form; the title by default. */
  readonly name?: string;
  readonly look?: ButtonProps['look'];
  readonly help?: string;
  /** The error message when the reason is missing. */
  readonly reasonRequired: string;
  /** Does it. Resolves to the errors to show here, or to whether it was done where a refusal is shown in another way. */
  readonly onGiven: (reason: string) => Promise<readonly FieldError[] | boolean | undefined>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: reasonRequired } : {}),
    save: async ({ reason }) => {
      const outcome = await onGiven(reason.trim());
      return typeof outcome === 'boolean' ? [] : outcome;
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form} label={name}>
        {children !== undefined && <p>{children}</p>}
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={500}
          {...(help === undefined ? {} : { help })}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} submits busy={form.saving}>
            {act}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
