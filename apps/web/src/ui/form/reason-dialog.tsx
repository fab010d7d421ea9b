import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { FormButtons, FormFrame } from './form-frame.tsx';
import { useForm } from './use-form.ts';

/** Asks for the reason of an action that cannot be undone easily. */
export function ReasonDialog({
  title,
  act,
  help,
  busy,
  reasonRequired,
  onGiven,
  onClose,
  children,
}: {
  readonly title: string;
  /** The label of the button that confirms. */
  readonly act: string;
  readonly help?: string;
  readonly busy: boolean;
  /** The error message when the reason is missing. */
  readonly reasonRequired: string;
  readonly onGiven: (reason: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: reasonRequired } : {}),
    save: ({ reason }) => {
      onGiven(reason.trim());
      return Promise.resolve([]);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form} label={title.replace(/\?$/, '')}>
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
          <Button look="danger" submits busy={busy}>
            {act}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
