import { addMonths, firstOfMonth, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { todayHere } from '../../api/today.ts';

/** The last month that is over, which is closed next, such as Oct-2026. */
export const lastMonth = (): string => formatDate(addMonths(firstOfMonth(todayHere()), -1), 'MMM-yyyy');

/** The totals and open items of a month; the former month stays until the next one has loaded. */
export const useMonthClose = (month: string) =>
  useQuery({ ...query(monthCloseEndpoints.get, { query: { month } }), placeholderData: keepPreviousData });
