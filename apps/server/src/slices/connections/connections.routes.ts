import { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { create } from './connections.commands.ts';
import { list } from './connections.queries.ts';
import { authorize, callback } from './consent.commands.ts';

export const connectionRoutes: Route[] = [
  handle(connectionEndpoints.list, list),
  handle(connectionEndpoints.create, create),
  handle(connectionEndpoints.authorize, authorize),
  handle(connectionEndpoints.callback, callback),
];
