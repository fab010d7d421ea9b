import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import {
  resignationEndpoints,
  resignationSortFields,
  resignationStatus,
  type ResignationStatus,
} from '@countinghouse/contract/resignations/resignations.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { someOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface ResignationFilters {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly status: readonly string[] | undefined;
  /** The month of the last working day, such as `Jun-2026`. */
  readonly month: string | undefined;
}

/** The filters of the list of resignations, with their defaults. */
export const resignationList: ListShape<ResignationFilters> = {
  filters: {
    status: someOf(resignationStatus.options),
    month: (texts) => texts.find((text) => /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{4}$/.test(text)),
  },
  sortFields: resignationSortFields,
  searchError,
  defaultSort: { field: 'lastWorkingDay', order: 'desc' },
  defaultPageSize: 25,
};

function requestOf({
  filters: { status, month },
  search,
  sort,
  pageNo,
  pageSize,
}: ListState<ResignationFilters>): RequestOf<typeof resignationEndpoints.list> {
  return {
    query: {
      pageNo,
      pageSize,
      field: (sort?.field ?? 'lastWorkingDay') as (typeof resignationSortFields)[number],
      order: sort?.order ?? 'desc',
    },
    body: {
      ...(search === '' ? {} : { employeeName: search }),
      ...(status === undefined ? {} : { status: status as ResignationStatus[] }),
      ...(month === undefined ? {} : { month }),
    },
  };
}

/** One page of the resignations in the user's scope; the former page stays until the next one has loaded. */
export const useResignations = (state: ListState<ResignationFilters>) =>
  useQuery({ ...query(resignationEndpoints.list, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfResignations = (state: ListState<ResignationFilters>) =>
  pagesOf(resignationEndpoints.list, (page) => requestOf({ ...state, ...page }), 'resignationDetails');

/** The effect of a last working day on an employee's projects; never from the cache. */
export const useResignationPreview = (body: RequestOf<typeof resignationEndpoints.preview>['body'], isKnown: boolean) =>
  useQuery({ ...query(resignationEndpoints.preview, { body }), enabled: isKnown, gcTime: 0 });

/** Employees found by a part of the name. */
export const useEmployees = (part: string) =>
  useQuery({
    ...query(developerEndpoints.employees, { query: { name: part } }),
    placeholderData: keepPreviousData,
  });

/** Invalidates everything, because off-board dates are part of projects, timesheets and balances. */
export function useInvalidateResignations(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
