import { todoServerMessages } from '../messages/todos.ts';
import type { RefusalWords } from './refusal.ts';

export const todoRefusals = {
  todo_owner_not_on_project: { status: 409, message: todoServerMessages.todoOwnerNotOnProject },
  todo_is_done: { status: 409, message: todoServerMessages.todoIsDone },
} as const satisfies Record<string, RefusalWords>;
