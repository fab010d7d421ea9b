import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { todayHere } from '../../api/today.ts';

/** Whether a to-do should have been done by now. */
export const isOverdue = (todo: Pick<Todo, 'dueDate'>): boolean => todo.dueDate < todayHere();
