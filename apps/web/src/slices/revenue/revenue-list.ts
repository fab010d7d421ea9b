import { firstOfMonth, formatDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import {
  revenueEndpoints,
  revenueSortFields,
  type RevenueShows,
} from '@countinghouse/contract/revenue/revenue.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { todayHere } from '../../api/today.ts';
import { anyEmail, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface RevenueFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  /** E-mail addresses. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** The id of a company, and the code of a currency. */
  readonly company: string | undefined;
  readonly currency: string | undefined;
  /** Such as Nov-2026; `['all']` for all months. Undefined means the current month. */
  readonly month: readonly string[] | undefined;
}

/** The value in the address for all months. */
const everyMonth = 'all';
export const allMonths: readonly string[] = [everyMonth];

/** All billings of all months. */
export const unfiltered: RevenueFilters = {
  csm: undefined,
  accountant: undefined,
  company: undefined,
  currency: undefined,
  month: allMonths,
};

export const thisMonth = (): string => formatDate(firstOfMonth(todayHere()), 'MMM-yyyy');

const matching =
  (pattern: RegExp) =>
  ([text]: readonly string[]): string | undefined =>
    text !== undefined && pattern.test(text) ? text : undefined;

const readId = matching(/^[1-9]\d{0,8}$/);
const readCurrency = matching(/^[A-Z]{3}$/);

/** The filters of the revenue list, with their defaults. */
export const revenueList: ListShape<RevenueFilters> = {
  filters: { csm: anyEmail, accountant: anyEmail, company: readId, currency: readCurrency, month: readMonths },
  sortFields: revenueSortFields,
  searchError,
  defaultSort: { field: 'startDate', order: 'desc' },
  defaultPageSize: 25,
};

function readMonths(texts: readonly string[]): readonly string[] | undefined {
  if (texts.includes(everyMonth)) return allMonths;
  const months = texts.filter(isMonth).slice(0, 24);
  return months.length === 0 ? undefined : months;
}

function isMonth(text: string): boolean {
  try {
    parseDate(text, 'MMM-yyyy');
    return true;
  } catch {
    return false;
  }
}

/** The months of a filter; empty for all. */
export function selectedMonths(month: RevenueFilters['month']): readonly string[] {
  if (month === undefined) return [thisMonth()];
  return month.includes(everyMonth) ? [] : month;
}

/** The request for a page of the list. */
const requestOf = (
  show: RevenueShows,
  state: ListState<RevenueFilters>,
): RequestOf<typeof revenueEndpoints.filter> => ({
  query: {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    field: (state.sort?.field ?? 'startDate') as (typeof revenueSortFields)[number],
    order: state.sort?.order ?? 'desc',
  },
  body: filterOf(show, state),
});

const filterOf = (
  show: RevenueShows,
  { filters, search }: ListState<RevenueFilters>,
): NonNullable<RequestOf<typeof revenueEndpoints.totals>['body']> => ({
  show,
  receivedMonth: [...selectedMonths(filters.month)],
  ...(search === '' ? {} : { projectName: search }),
  ...(filters.csm === undefined ? {} : { csmEmail: filters.csm }),
  ...(filters.accountant === undefined ? {} : { accountantEmail: filters.accountant }),
  ...(filters.company === undefined ? {} : { companyId: Number(filters.company) }),
  ...(filters.currency === undefined ? {} : { currencyCode: filters.currency }),
});

/** One page of the billings; the former page stays until the next one has loaded. */
export const useRevenueList = (show: RevenueShows, state: ListState<RevenueFilters>) =>
  useQuery({ ...query(revenueEndpoints.filter, requestOf(show, state)), placeholderData: keepPreviousData });

/** The totals of the same list, whatever its page and order. */
export const useRevenueTotals = (show: RevenueShows, state: ListState<RevenueFilters>) =>
  useQuery({
    ...query(revenueEndpoints.totals, { body: filterOf(show, state) }),
    placeholderData: keepPreviousData,
  });

/** Reads any page of the same list, for its file. */
export const pageOfRevenue = (show: RevenueShows, state: ListState<RevenueFilters>) =>
  pagesOf(revenueEndpoints.filter, (page) => requestOf(show, { ...state, ...page }), 'revenueDetails');
