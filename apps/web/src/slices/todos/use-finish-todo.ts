import { messages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints, type Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import type { BulkAct } from '../../records/bulk-act.ts';
import { useAction } from '../../records/use-action.ts';

/** Marks the selected to-dos that users wrote as done; the others end with the work that they name. */
export const finishTodos: BulkAct<Todo> = {
  key: 'done',
  label: 'Mark as done',
  icon: 'check',
  cannot: ({ byHand }) => (byHand === null ? messages.todoEndsWithItsWork : undefined),
  nameOf: ({ text }) => text,
  run: async ({ byHand }) => {
    if (byHand === null) return;
    const { id, version } = byHand;
    await api(todoEndpoints.finish, { params: { id }, body: { version } }, { key: newKey() });
  },
  done: messages.todoDone,
  failed: messages.todoEditFailed,
};

/** Marks a to-do that a user wrote as done; one that changed meanwhile stays. */
export function useFinishTodo() {
  const { act } = useAction(useInvalidateAll());
  return ({ id, version }: NonNullable<Todo['byHand']>) =>
    act({
      record: id,
      call: (saveOnce) => saveOnce(todoEndpoints.finish, { params: { id }, body: { version } }),
      done: messages.todoDone,
      failed: messages.todoEditFailed,
    });
}
