import { costEndpoints, type Cost, type CostRow } from '@countinghouse/contract/costs/costs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import type { ListShape } from '../../ui/list/list-state.ts';
import type { SortKeys } from '../../ui/list/rows-of-page.ts';

export const costList: ListShape<Record<string, never>> = {
  filters: {},
  sortFields: ['employeeName', 'startDate'],
  searchError,
  defaultSort: { field: 'employeeName', order: 'asc' },
  defaultPageSize: 50,
};

export const costSortKeys: SortKeys<CostRow> = {
  employeeName: (row) => row.employeeName.toLowerCase(),
  startDate: (row) => row.cost?.startDate ?? '',
};

/** The employees and what an hour of each costs. */
export const useCosts = () => useQuery(query(costEndpoints.list));

/** The rows whose employee's name or email address contains a text. */
export function rowsFound(rows: readonly CostRow[], search: string): readonly CostRow[] {
  const part = search.trim().toLowerCase();
  return rows.filter((row) => [row.employeeName, row.email].some((text) => text?.toLowerCase().includes(part)));
}

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
