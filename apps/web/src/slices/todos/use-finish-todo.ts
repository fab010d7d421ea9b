import { messages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints, type Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';

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
