import { serverLogEndpoints } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { download, list } from './server-logs.queries.ts';

export const serverLogRoutes: Route[] = [
  handle(serverLogEndpoints.list, list),
  handle(serverLogEndpoints.download, download),
];
