import { costEndpoints, costSortFields, type Cost } from '@countinghouse/contract/costs/costs.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import type { ListShape, ListState, NoFilters } from '../../ui/list/list-state.ts';

export const costList: ListShape<NoFilters> = {
  filters: {},
  sortFields: costSortFields,
  searchError,
  defaultSort: { field: 'employeeName', order: 'asc' },
  defaultPageSize: 50,
};

const requestOf = ({ search, sort, pageNo, pageSize }: ListState<NoFilters>): RequestOf<typeof costEndpoints.list> => ({
  query: {
    ...(search === '' ? {} : { employee: search }),
    field: (sort?.field ?? 'employeeName') as (typeof costSortFields)[number],
    order: sort?.order ?? 'asc',
    pageNo,
    pageSize,
  },
});

/** One page of the employees and what an hour of each costs. */
export const useCosts = (state: ListState<NoFilters>) =>
  useQuery({ ...query(costEndpoints.list, requestOf(state)), placeholderData: keepPreviousData });

/** Reads any page of the same list, for its file. */
export const pageOfCosts = (state: ListState<NoFilters>) =>
  pagesOf(costEndpoints.list, (page) => requestOf({ ...state, ...page }), 'rows');

/** Deletes a cost after a question. */
export function useDeleteCost() {
  const { act } = useAction(useInvalidateAll());
  return ({ costId, employeeName, version }: Cost) =>
    act({
      record: costId,
      question: { title: messages.costDeleteQuestion(employeeName), yes: 'Delete', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(costEndpoints.remove, { params: { costId }, query: { version } }),
      failed: messages.costDeleteFailed,
    });
}
