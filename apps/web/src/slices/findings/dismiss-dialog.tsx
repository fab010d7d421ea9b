import { dismissalScope, type DismissalScope } from '@countinghouse/contract/findings/finding-rules.ts';
import { findingEndpoints, type Finding } from '@countinghouse/contract/findings/findings.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DaysOfFindings } from './days-of-findings.ts';

const labels = { scope: 'Applies to', reason: 'Reason' };

/** Asks why a finding is in order, and how far the dismissal reaches. */
export function DismissDialog({
  days,
  finding,
  onClose,
}: {
  readonly days: DaysOfFindings;
  readonly finding: Finding;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const form = useForm<{ scope: string; reason: string }>({
    initial: { scope: 'finding', reason: '' },
    labels,
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    save: ({ scope, reason }) =>
      save({
        call: (saveOnce) =>
          saveOnce(findingEndpoints.dismiss, {
            body: { ...days, key: finding.key, scope: scope as DismissalScope, reason: reason.trim() },
          }),
        failed: messages.dismissFailed,
        onDone: onClose,
      }),
  });
  return (
    <Dialog title="Dismiss finding" onClose={onClose}>
      <FormFrame form={form} label="Dismiss finding">
        <p>{messages.findingSentence(finding)}</p>
        <ChoiceField
          {...form.field('scope')}
          label={labels.scope}
          required
          choices={dismissalScope.options
            // a purchase order is about no developer
            .filter((value) => value !== 'developer' || finding.employeeId !== null)
            .map((value) => ({ value, label: messages.dismissalScope[value] }))}
        />
        <TextField {...form.field('reason')} label={labels.reason} required maxLength={500} />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            Dismiss finding
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
