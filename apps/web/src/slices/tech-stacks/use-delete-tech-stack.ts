import { messages } from '@countinghouse/contract/messages.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateTechStacks } from './use-tech-stacks.ts';

/** Asks, and deletes a role; one that developers or rates have stays, and the server says how many. */
export function useDeleteTechStack(): (techStack: TechStack) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateTechStacks();
  return async ({ id, name, version }) => {
    const question = { title: messages.techStackDeleteQuestion(name), yes: 'Delete', no: 'Keep', danger: true };
    if (!(await confirm(question))) return;
    try {
      await api(techStackEndpoints.remove, { params: { id }, query: { version } }, { key: newKey() });
      notify.show({ kind: 'success', title: messages.techStackDeleted });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.techStackDeleteFailed) });
    } finally {
      await invalidate();
    }
  };
}
