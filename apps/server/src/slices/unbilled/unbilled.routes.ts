import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listUnbilled, listUnbilledWork } from './unbilled.queries.ts';

export const unbilledRoutes: Route[] = [
  handle(unbilledEndpoints.list, listUnbilled),
  handle(unbilledEndpoints.work, listUnbilledWork),
];
