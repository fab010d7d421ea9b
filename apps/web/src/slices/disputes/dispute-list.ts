import {
  disputeCauses,
  disputeEndpoints,
  disputeSortFields,
  disputeStates,
} from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { anyEmail, oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface DisputeFilters {
  readonly [name: string]: string | undefined;
  /** Open disputes when not set. */
  readonly state: string | undefined;
  readonly cause: string | undefined;
  /** Email addresses. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
}

/** The state of the list of disputes, and its defaults. */
export const disputeList: ListShape<DisputeFilters> = {
  filters: { state: oneOf(disputeStates), cause: oneOf(disputeCauses), csm: anyEmail, accountant: anyEmail },
  sortFields: disputeSortFields,
  searchError,
  defaultSort: { field: 'openedOn', order: 'asc' },
  defaultPageSize: 25,
};

/** The open disputes of all people that the user may see. */
export const allOpen: DisputeFilters = { state: undefined, cause: undefined, csm: undefined, accountant: undefined };

export const stateWords: Readonly<Record<string, string>> = { open: 'Open', resolved: 'Resolved', all: 'All' };
export const causeWords: Readonly<Record<string, string>> = {
  differs: 'Received differs from invoice',
  marked: 'Marked as disputed',
};

const requestOf = (state: ListState<DisputeFilters>): RequestOf<typeof disputeEndpoints.list> => ({
  query: {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    field: disputeSortFields.find((field) => field === state.sort?.field) ?? 'openedOn',
    order: state.sort?.order ?? 'asc',
    ...filterOf(state),
  },
});

const filterOf = ({
  filters,
  search,
}: ListState<DisputeFilters>): NonNullable<RequestOf<typeof disputeEndpoints.totals>['query']> => ({
  state: disputeStates.find((state) => state === filters.state) ?? 'open',
  ...(search === '' ? {} : { projectName: search }),
  ...(filters.cause === undefined ? {} : { cause: filters.cause as (typeof disputeCauses)[number] }),
  ...(filters.csm === undefined ? {} : { csmEmail: filters.csm }),
  ...(filters.accountant === undefined ? {} : { accountantEmail: filters.accountant }),
});

/** One page of the disputes; the former page stays until the next one has loaded. */
export const useDisputeList = (state: ListState<DisputeFilters>) =>
  useQuery({ ...query(disputeEndpoints.list, requestOf(state)), placeholderData: keepPreviousData });

/** The totals of the same list, whatever its page and order. */
export const useDisputeTotals = (state: ListState<DisputeFilters>) =>
  useQuery({ ...query(disputeEndpoints.totals, { query: filterOf(state) }), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfDisputes = (state: ListState<DisputeFilters>) =>
  pagesOf(disputeEndpoints.list, (page) => requestOf({ ...state, ...page }), 'disputeDetails');
