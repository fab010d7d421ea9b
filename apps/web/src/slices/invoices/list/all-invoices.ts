import { formatDate, parseDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, invoiceSortFields } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { financialType, invoiceCycle, shownStatuses, type ShownStatus } from '@countinghouse/contract/options.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { pagesOf } from '../../../api/pages-of.ts';
import { anyEmail, anyText, someOf, type ListShape, type ListState } from '../../../ui/list/list-state.ts';

/** The filters of all invoices, named as in the API; dates as `01-Nov-2026,30-Nov-2026`. */
export interface AllInvoicesFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly projectName: string | undefined;
  readonly companyName: string | undefined;
  /** Of one company, as the dashboard links to it. */
  readonly companyId: string | undefined;
  readonly financialType: readonly string[] | undefined;
  /** Email addresses. */
  readonly accountant: string | undefined;
  readonly csm: string | undefined;
  readonly invoiceNumber: string | undefined;
  /** `['all']` for every status. Undefined means Pending, the filter of the first load. */
  readonly invoiceStatus: readonly string[] | undefined;
  readonly invoiceCycle: readonly string[] | undefined;
  readonly currencyCode: string | undefined;
  readonly invoiceDate: string | undefined;
  readonly invoiceDueDate: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly receivedDate: string | undefined;
  /** Such as Nov-2026. */
  readonly receivedMonth: readonly string[] | undefined;
}

const everyStatus: readonly string[] = ['all'];

/** No filter: all invoices. */
export const unfiltered: AllInvoicesFilters = {
  projectName: undefined,
  companyName: undefined,
  companyId: undefined,
  financialType: undefined,
  accountant: undefined,
  csm: undefined,
  invoiceNumber: undefined,
  invoiceStatus: everyStatus,
  invoiceCycle: undefined,
  currencyCode: undefined,
  invoiceDate: undefined,
  invoiceDueDate: undefined,
  startDate: undefined,
  endDate: undefined,
  receivedDate: undefined,
  receivedMonth: undefined,
};

/** The statuses of a filter; none for all. */
export function chosenStatuses({ invoiceStatus }: AllInvoicesFilters): readonly ShownStatus[] {
  if (invoiceStatus === undefined) return ['Pending'];
  return shownStatuses.filter((one) => invoiceStatus.includes(one));
}

/** A filter of statuses in the format of the address. */
export const statusesChosen = (statuses: readonly string[]): readonly string[] =>
  statuses.length === 0 ? everyStatus : statuses;

/** The state of the list of all invoices, and its defaults. */
export const allInvoices: ListShape<AllInvoicesFilters> = {
  filters: {
    projectName: anyText,
    companyName: anyText,
    companyId: ([text]) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? text : undefined),
    financialType: someOf(financialType.options),
    accountant: anyEmail,
    csm: anyEmail,
    invoiceNumber: anyText,
    invoiceStatus: someOf([...shownStatuses, ...everyStatus]),
    invoiceCycle: someOf(invoiceCycle.options),
    currencyCode: ([text]) => (text !== undefined && /^[A-Z]{3}$/.test(text) ? text : undefined),
    invoiceDate: readDays,
    invoiceDueDate: readDays,
    startDate: readDays,
    endDate: readDays,
    receivedDate: readDays,
    receivedMonth: readMonths,
  },
  sortFields: invoiceSortFields,
  searchError,
  defaultSort: { field: 'invoiceDate', order: 'desc' },
  defaultPageSize: 25,
};

const dayOf = (text: string | undefined, format: 'dd-MMM-yyyy' | 'MMM-yyyy'): CalendarDate | undefined => {
  try {
    return text === undefined ? undefined : parseDate(text, format);
  } catch {
    return undefined;
  }
};

/** First and last day of a filter; undefined when the text is invalid. */
export function chosenDays(
  text: string | undefined,
): { readonly from: CalendarDate; readonly to: CalendarDate } | undefined {
  const parts = text?.split(',') ?? [];
  const from = dayOf(parts[0], 'dd-MMM-yyyy');
  const to = parts.length === 1 ? from : dayOf(parts[1], 'dd-MMM-yyyy');
  return parts.length > 2 || from === undefined || to === undefined || from > to ? undefined : { from, to };
}

/** Days in the format of a filter. */
export const daysChosen = (from: CalendarDate, to: CalendarDate): string =>
  [...new Set([from, to])].map((day) => formatDate(day, 'dd-MMM-yyyy')).join();

function readDays([text]: readonly string[]): string | undefined {
  return chosenDays(text) === undefined ? undefined : text;
}

function readMonths(texts: readonly string[]): readonly string[] | undefined {
  const months = texts.filter((text) => dayOf(text, 'MMM-yyyy') !== undefined).slice(0, 24);
  return months.length === 0 ? undefined : months;
}

type Filtered = NonNullable<RequestOf<typeof invoiceEndpoints.list>['query']>;
type TotalsOf = NonNullable<RequestOf<typeof invoiceEndpoints.totals>['query']>;

const pageQuery = ({ sort, pageNo, pageSize }: ListState<AllInvoicesFilters>) => ({
  pageNo,
  pageSize,
  field: invoiceSortFields.find((field) => field === sort?.field) ?? 'invoiceDate',
  order: sort?.order ?? 'desc',
});

/** The request for a page of the list; several values are joined by commas. */
const filterQuery = (state: ListState<AllInvoicesFilters>): Filtered => ({ ...pageQuery(state), ...filtersOf(state) });

function filtersOf(state: ListState<AllInvoicesFilters>): TotalsOf {
  const filters = { ...state.filters, invoiceStatus: chosenStatuses(state.filters) };
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value.length === 0 ? [] : [[name, typeof value === 'string' ? value : value.join()]],
  );
  return Object.fromEntries(said) as TotalsOf;
}

/** One page of the invoices; the former page stays until the next one has loaded. A search covers all of them. */
export function useAllInvoices(state: ListState<AllInvoicesFilters>) {
  const isSearched = state.search !== '';
  const filtered = useQuery({
    ...query(invoiceEndpoints.list, { query: filterQuery(state) }),
    enabled: !isSearched,
    placeholderData: keepPreviousData,
  });
  const searched = useQuery({
    ...query(invoiceEndpoints.search, { query: { ...pageQuery(state), query: state.search } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  return isSearched ? searched : filtered;
}

/** The totals of the same list, whatever its page and order. */
export const useAllInvoiceTotals = (state: ListState<AllInvoicesFilters>) =>
  useQuery(query(invoiceEndpoints.totals, { query: state.search === '' ? filtersOf(state) : { query: state.search } }));

/** Reads any page of the same list, for its file. */
export const pageOfAllInvoices = (state: ListState<AllInvoicesFilters>) =>
  state.search === ''
    ? pagesOf(invoiceEndpoints.list, (page) => ({ query: { ...filterQuery(state), ...page } }), 'invoiceDetails')
    : pagesOf(
        invoiceEndpoints.search,
        (page) => ({ query: { ...pageQuery(state), query: state.search, ...page } }),
        'invoiceDetails',
      );
