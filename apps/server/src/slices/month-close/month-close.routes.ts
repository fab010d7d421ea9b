import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { closeMonth, reopenMonth } from './month-close.commands.ts';
import { getMonthClose } from './month-close.queries.ts';

export const monthCloseRoutes: Route[] = [
  handle(monthCloseEndpoints.get, getMonthClose),
  handle(monthCloseEndpoints.close, closeMonth),
  handle(monthCloseEndpoints.reopen, reopenMonth),
];
