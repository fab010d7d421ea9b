import { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeRevenue } from './change-revenue.commands.ts';
import { filterRevenue } from './revenue.queries.ts';

export const revenueRoutes: Route[] = [
  handle(revenueEndpoints.filter, filterRevenue),
  handle(revenueEndpoints.change, changeRevenue),
];
