import {
  addDays,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import {
  billingRunEndpoints,
  billingState,
  type BillingRow,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { oneOf, someOf, someText, type ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';
import type { TextFilter } from '../../ui/list/text-filters.tsx';
import { checkNames } from './check-names.ts';

/** The rows as tabs: all, or those of one standing, or those that wait in a run or have an invoice. */
export const billingTabs = [
  { key: 'all', label: 'All' },
  { key: 'ready', label: 'Ready' },
  { key: 'decision', label: 'Needs a decision' },
  { key: 'blocked', label: 'Blocked' },
  { key: 'started', label: 'Started' },
] as const;
export type BillingTab = (typeof billingTabs)[number]['key'];

export interface BillingFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  /** The last day whose periods are due; the end of the last month by default. */
  readonly until: string | undefined;
  readonly tab: string | undefined;
  readonly state: readonly string[] | undefined;
  /** The names of checks. */
  readonly check: readonly string[] | undefined;
  /** Names, as the rows show them. */
  readonly company: readonly string[] | undefined;
  readonly csm: readonly string[] | undefined;
  readonly accountant: readonly string[] | undefined;
}

/** The filters among the texts of the rows. */
export const filtersOfRun: Readonly<Record<string, TextFilter<BillingRow>>> = {
  state: { label: 'Status', of: ({ state }) => [state], order: billingState.options },
  check: { label: 'Check', of: ({ checks }) => checks.map(({ code }) => checkNames[code]) },
  company: { label: 'Company', of: ({ companyName }) => (companyName === null ? [] : [companyName]) },
  csm: { label: 'CSM', of: ({ csm }) => (csm === null ? [] : [csm]) },
  accountant: { label: 'Accountant', of: ({ accountant }) => (accountant === null ? [] : [accountant]) },
};

/** No filter. */
export const unfiltered: BillingFilters = {
  until: undefined,
  tab: undefined,
  state: undefined,
  check: undefined,
  company: undefined,
  csm: undefined,
  accountant: undefined,
};

export const billingList: ListShape<BillingFilters> = {
  filters: {
    until: (texts) => texts.find(isCalendarDate),
    tab: oneOf(billingTabs.map(({ key }) => key)),
    state: someOf(billingState.options),
    check: someText,
    company: someText,
    csm: someText,
    accountant: someText,
  },
  sortFields: ['projectName', 'companyName', 'startDate', 'standing'],
  searchError,
  defaultSort: { field: 'projectName', order: 'asc' },
  defaultPageSize: 100,
};

export const billingSortKeys: SortKeys<BillingRow> = {
  projectName: (row) => row.projectName.toLowerCase(),
  companyName: (row) => (row.companyName ?? '').toLowerCase(),
  startDate: (row) => row.startDate,
  standing: (row) => `${row.state} ${row.standing}`,
};

/** The last day of the last month that has ended. */
export const endOfLastMonth = (today: CalendarDate): CalendarDate =>
  lastOfMonth(today) === today ? today : addDays(firstOfMonth(today), -1);

/** The address of the new invoice of a row: of its prediction, else of its period. */
export function newInvoiceOf({ projectId, predictionId }: BillingRow): string {
  const invoice = `/predictiondetails/${projectId}?invoice=new`;
  return predictionId === null ? invoice : `${invoice}&prediction=${predictionId}`;
}

/** How often invoices on their way to the books are looked at. */
const booksEveryMs = 2000;
/** How often rows that wait in a run are fetched again: they are worked out as a whole, and the run shows its own progress. */
const runEveryMs = 5000;

const pauseMs = (rows: readonly BillingRow[]): number | false => {
  if (rows.some(({ state }) => state === 'Checking')) return booksEveryMs;
  return rows.some(({ state }) => state === 'Waiting') ? runEveryMs : false;
};

const rowsUntil = (until: CalendarDate) => query(billingRunEndpoints.rows, { query: { until } });

/** The due periods up to a day. */
export const useBillingRows = (until: CalendarDate) =>
  useQuery({
    ...rowsUntil(until),
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseMs(state.data.rows)),
  });

/** How long a count of due periods is shown, unless the user changes something: each row is worked out as a whole. */
const countLastsMs = 60_000;

/** How many periods are due up to a day, of each tab, as a screen shows them on which they are not billed. */
export const useBillingCounts = (until: CalendarDate, enabled: boolean) =>
  useQuery({
    ...rowsUntil(until),
    enabled,
    staleTime: countLastsMs,
    select: ({ rows, notShown }) => ({ ...countsOfTabs(rows), notShown }),
  });

/** The tab that a row belongs to. */
const tabOf = ({ state, standing }: BillingRow): BillingTab => (state === 'Not started' ? standing : 'started');

/** The rows of a tab whose project, company, CSM or accountant contains a text. */
export function rowsOfTab(rows: readonly BillingRow[], tab: BillingTab, search: string): readonly BillingRow[] {
  const part = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (tab === 'all' || tabOf(row) === tab) &&
      [row.projectName, row.companyName, row.csm, row.accountant].some((text) => text?.toLowerCase().includes(part)),
  );
}

/** How many rows each tab has. */
export const countsOfTabs = (rows: readonly BillingRow[]): Readonly<Record<BillingTab, number>> => {
  const count = (tab: BillingTab): number => rowsOfTab(rows, tab, '').length;
  return {
    all: rows.length,
    ready: count('ready'),
    decision: count('decision'),
    blocked: count('blocked'),
    started: count('started'),
  };
};
