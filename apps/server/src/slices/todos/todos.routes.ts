import { todoEndpoints } from '@countinghouse/contract/todos.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listTodos } from './todos.queries.ts';

export const todoRoutes: Route[] = [handle(todoEndpoints.list, listTodos)];
