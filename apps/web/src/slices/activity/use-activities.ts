import { addDays, calendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  activityEndpoints,
  activityPageSize,
  countedOfFile,
  type ActivityFilterKey,
  type HistorySubject,
} from '@countinghouse/contract/activity/activity.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../api/api.ts';
import { viewerNow } from '../../api/pages-of.ts';
import { exportFailed } from '../../api/to-failure.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { anyText, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface ActivityFilters {
  readonly [name: string]: string | undefined;
  readonly visitor: string | undefined;
  readonly projectName: string | undefined;
  readonly resourceName: string | undefined;
  /** The first and the last day, as `2026-11-26`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}
export const noFilters: ActivityFilters = {
  visitor: undefined,
  projectName: undefined,
  resourceName: undefined,
  from: undefined,
  to: undefined,
};

const anyDay = ([text]: readonly string[]): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** The moment at which a day begins for the user, as the log is grouped by the user's days. */
const beginningOf = (day: string): string => new Date(`${day}T00:00`).toISOString();

/** The filters of the log; without any, all of it is shown. */
export const activityList: ListShape<ActivityFilters> = {
  filters: { visitor: anyText, projectName: anyText, resourceName: anyText, from: anyDay, to: anyDay },
  sortFields: [],
  searchError,
  defaultPageSize: activityPageSize,
};

type Page = Pick<ListState<ActivityFilters>, 'pageNo' | 'pageSize'>;
type Narrowed = Pick<ListState<ActivityFilters>, 'search' | 'filters'>;

function filterRequest(
  page: Page & { readonly countTo?: number },
  { search, filters }: Narrowed,
): RequestOf<typeof activityEndpoints.filter> {
  const { visitor, projectName, resourceName, from, to } = filters;
  return {
    query: {
      ...page,
      ...(search === '' ? {} : { key: search }),
      ...(visitor === undefined ? {} : { visitor }),
      ...(projectName === undefined ? {} : { projectName }),
      ...(resourceName === undefined ? {} : { resourceName }),
      ...(from === undefined ? {} : { from: beginningOf(from) }),
      ...(to === undefined ? {} : { until: beginningOf(addDays(calendarDate(to), 1)) }),
    },
  };
}

/** One page of the log: unfiltered, searched or filtered. */
export function useActivities(state: ListState<ActivityFilters>) {
  const { search, filters, pageNo, pageSize } = state;
  const page = { pageNo, pageSize };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const plain = query(activityEndpoints.list, { query: page });
  const searched = query(activityEndpoints.search, { query: { ...page, key: search } });
  const filtered = query(activityEndpoints.filter, filterRequest(page, state));
  return useQuery({
    ...(isFiltered ? filtered : search === '' ? plain : searched),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** The list has more entries than a file may have. */
class TooManyEntries extends Error {}

/** Reads any page of the same list, for its file. */
export const pageOfActivities = (state: ListState<ActivityFilters>) => {
  const viewer = viewerNow();
  return async (pageNo: number, pageSize: number, signal: AbortSignal) => {
    const request = filterRequest({ pageNo, pageSize, countTo: countedOfFile }, state);
    const {
      activityDetails: rows,
      paginationDetails,
      isCapped,
    } = (await api(activityEndpoints.filter, request, { signal, ...viewer })).data;
    if (isCapped || paginationDetails.totalElements > countedOfFile) throw new TooManyEntries();
    return { rows, total: paginationDetails.totalElements };
  };
};

/** The message when the log could not be stored as a file. */
export const activityExportFailed = (error: unknown): string =>
  error instanceof TooManyEntries
    ? messages.tooManyToExport(groupedDecimal(String(countedOfFile)))
    : exportFailed(error);

/** The choices of a filter of the log; empty while they cannot be fetched. */
export const useActivityOptions = (key: ActivityFilterKey, value = '') =>
  useQuery({
    ...query(activityEndpoints.options, { query: { key, value } }),
    placeholderData: keepPreviousData,
  });

/** What a history is about: a record of a project, or a company. */
export type HistoryOf =
  | { readonly projectId: number; readonly about: HistorySubject; readonly resourceId?: number }
  | { readonly companyId: number };

/** One page of a history; fetched again each time it is opened. */
export const useHistory = (of: HistoryOf, page: Page) =>
  useQuery({
    ...('companyId' in of
      ? query(activityEndpoints.companyHistory, { query: { ...of, ...page } })
      : query(activityEndpoints.history, { query: { ...of, ...page } })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
