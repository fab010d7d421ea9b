import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { openDispute, resolveDispute } from './disputes.commands.ts';
import { listDisputes, totalDisputes } from './disputes.queries.ts';

export const disputeRoutes: Route[] = [
  handle(disputeEndpoints.list, listDisputes),
  handle(disputeEndpoints.totals, totalDisputes),
  handle(disputeEndpoints.open, openDispute),
  handle(disputeEndpoints.resolve, resolveDispute),
];
