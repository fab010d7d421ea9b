import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateProject } from './use-projects.ts';

/** Switches active billing; the server names what is missing before it can be on. */
export function BillingSwitch({ project }: { readonly project: ProjectDetails }) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateProject();
  const [isBusy, setBusy] = useState(false);
  const { projectId, activeBilling, version } = project;

  async function flip(): Promise<void> {
    const isWanted =
      !activeBilling ||
      (await confirm({
        title: 'Do you want to disable active billing?',
        detail: 'No prediction and no invoice can be added to this project until it is enabled again.',
        yes: 'Disable',
        no: 'Cancel',
      }));
    if (!isWanted) return;
    setBusy(true);
    try {
      const request = { params: { id: projectId }, body: { activeBilling: !activeBilling, version } };
      const { data, message } = await api(projectEndpoints.switchBilling, request, { key: newKey() });
      invalidate(data);
      notify.show({ kind: 'success', title: message ?? messages.activeBillingSwitched(!activeBilling) });
    } catch (error) {
      invalidate();
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.somethingWentWrong) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void flip()}>
      {activeBilling ? 'Disable active billing' : 'Enable active billing'}
    </Button>
  );
}
