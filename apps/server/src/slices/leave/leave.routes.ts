import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { leaveAccount } from './leave-ledger.queries.ts';
import { leaveBalances } from './leave.queries.ts';

export const leaveRoutes: Route[] = [
  handle(leaveEndpoints.balance, leaveBalances),
  handle(leaveEndpoints.ledger, leaveAccount),
];
