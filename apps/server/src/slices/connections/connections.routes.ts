import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { change, create, remove } from './connections.commands.ts';
import { list } from './connections.queries.ts';
import { disconnect } from './disconnect.commands.ts';
import { test } from './test.queries.ts';
import { authorize, callback } from './consent.commands.ts';

export const connectionRoutes: Route[] = [
  handle(connectionEndpoints.list, list),
  handle(connectionEndpoints.create, create),
  handle(connectionEndpoints.change, change),
  handle(connectionEndpoints.remove, remove),
  handle(connectionEndpoints.test, test),
  handle(connectionEndpoints.disconnect, disconnect),
  handle(connectionEndpoints.authorize, authorize),
  handle(connectionEndpoints.callback, callback),
];
