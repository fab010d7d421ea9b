import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useCachedProject } from './use-cached-project.ts';

/** Switches active billing; the server names what is missing before it can be on. */
export function BillingSwitch({
  project,
  onSwitched,
}: {
  readonly project: ProjectDetails;
  readonly onSwitched?: () => void;
}) {
  const { take, invalidate } = useCachedProject();
  const { act, isBusy } = useAction(invalidate);
  const { projectId, activeBilling, version } = project;
  const flip = () =>
    act({
      question: activeBilling
        ? {
            title: 'Do you want to disable active billing?',
            detail: 'No prediction and no invoice can be added to this project until it is enabled again.',
            yes: 'Disable',
            no: 'Cancel',
          }
        : undefined,
      call: (saveOnce) =>
        saveOnce(projectEndpoints.switchBilling, {
          params: { id: projectId },
          body: { activeBilling: !activeBilling, version },
        }),
      done: messages.activeBillingSwitched(!activeBilling),
      onDone: (now) => {
        take(now);
        onSwitched?.();
      },
    });
  return (
    <Button size="small" busy={isBusy} onClick={() => void flip()}>
      {activeBilling ? 'Disable active billing' : 'Enable active billing'}
    </Button>
  );
}
