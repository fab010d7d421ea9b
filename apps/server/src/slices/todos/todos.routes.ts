import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addTodo, changeTodo, finishTodo } from './own-todos.commands.ts';
import { listTodos } from './todos.queries.ts';

export const todoRoutes: Route[] = [
  handle(todoEndpoints.list, listTodos),
  handle(todoEndpoints.add, addTodo),
  handle(todoEndpoints.change, changeTodo),
  handle(todoEndpoints.finish, finishTodo),
];
