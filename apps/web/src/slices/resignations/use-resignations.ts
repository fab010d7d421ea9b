import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import {
  resignationEndpoints,
  resignationSortFields,
  resignationStatus,
  type ResignationStatus,
} from '@countinghouse/contract/resignations/resignations.contract.ts';
import { searchFault } from '@countinghouse/contract/search-fault.ts';
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

/** What the list of resignations can be asked, and what it shows when nothing is. */
export const resignationList: ListShape<ResignationFilters> = {
  filters: {
    status: someOf(resignationStatus.options),
    month: (texts) => texts.find((text) => /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{4}$/.test(text)),
  },
  sortFields: resignationSortFields,
  searchFault,
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

/** One page of the resignations in this person's scope; the former page stays until the next one is there. */
export const useResignations = (state: ListState<ResignationFilters>) =>
  useQuery({ ...query(resignationEndpoints.list, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfResignations = (state: ListState<ResignationFilters>) =>
  pagesOf(resignationEndpoints.list, (page) => requestOf({ ...state, ...page }), 'resignationDetails');

/** What a last working day would do to the places of an employee; never what was true a while ago. */
export const useResignationPreview = (
  asked: RequestOf<typeof resignationEndpoints.preview>['body'],
  isKnown: boolean,
) => useQuery({ ...query(resignationEndpoints.preview, { body: asked }), enabled: isKnown, gcTime: 0 });

/** Employees with a part of a name. */
export const useEmployees = (part: string) =>
  useQuery({
    ...query(developerEndpoints.employees, { query: { name: part } }),
    placeholderData: keepPreviousData,
  });

/** Off-board dates are part of projects, timesheets and balances: all that is on screen is asked again. */
export function useInvalidateResignations(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
