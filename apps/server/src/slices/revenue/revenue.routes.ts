import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeRevenue } from './change-revenue.commands.ts';
import { makeCurrentMonth } from './current-month.commands.ts';
import { filterRevenue, searchRevenue, totalRevenue } from './revenue.queries.ts';

export const revenueRoutes: Route[] = [
  handle(revenueEndpoints.filter, filterRevenue),
  handle(revenueEndpoints.search, searchRevenue),
  handle(revenueEndpoints.totals, totalRevenue),
  handle(revenueEndpoints.change, changeRevenue),
  handle(revenueEndpoints.currentMonth, makeCurrentMonth),
];
