import { leaveEndpoints } from '@countinghouse/contract/leave.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { leaveBalances } from './leave.queries.ts';

export const leaveRoutes: Route[] = [handle(leaveEndpoints.balance, leaveBalances)];
