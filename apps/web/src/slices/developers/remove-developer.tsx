import { developerEndpoints, type Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateDevelopers } from './use-developers.ts';

/** Removes a developer from a project, once; the server says where they have hours, rates or invoices there. */
export function RemoveDeveloper({
  projectId,
  developer: { employeeId, employeeName, version },
  onRemoved,
}: {
  readonly projectId: number;
  readonly developer: Developer;
  readonly onRemoved: () => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateDevelopers();
  const isBusy = useRef(false);
  async function remove(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const title = messages.employeeRemoveQuestion(employeeName);
      if (!(await confirm({ title, yes: 'Remove', no: 'Keep', danger: true }))) return;
      const { message } = await api(
        developerEndpoints.remove,
        { query: { projectId, employeeId, version } },
        { key: newKey() },
      );
      notify.show({ kind: 'success', title: message ?? messages.employeeRemoved });
      onRemoved();
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.employeeDeleteFailed) });
    } finally {
      isBusy.current = false;
      await invalidate();
    }
  }
  return (
    <Button look="quiet" icon="trash" onClick={() => void remove()}>
      Remove
    </Button>
  );
}
