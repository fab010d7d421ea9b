import { messages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints, type Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** Says that what a person asked for is done; one that changed meanwhile stays. */
export function useFinishTodo(): (byHand: NonNullable<Todo['byHand']>) => Promise<void> {
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  return async ({ id, version }) => {
    try {
      await api(todoEndpoints.finish, { params: { id }, body: { version } }, { key: newKey() });
      notify.show({ kind: 'success', title: messages.todoDone });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.todoEditFailed) });
    } finally {
      await invalidate();
    }
  };
}
