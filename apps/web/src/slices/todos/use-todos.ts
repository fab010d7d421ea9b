import { todoEndpoints, todoType, type Todo } from '@countinghouse/contract/todos.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface TodoFilters {
  readonly [name: string]: string | undefined;
  readonly type: string | undefined;
}

/** What the to-do list can be asked; nothing said, it shows all of them. */
export const todoList: ListShape<TodoFilters> = {
  filters: { type: oneOf(todoType.options) },
  sortFields: [],
  defaultPageSize: 25,
};

/** One page of what is to be done on this person's projects; asked anew whenever the page is looked at again. */
export const useTodos = ({ filters, pageNo, pageSize }: ListState<TodoFilters>) =>
  useQuery({
    ...query(todoEndpoints.list, {
      // the address was read against the same closed list that the contract has
      query: { pageNo, pageSize, ...(filters.type === undefined ? {} : { type: filters.type as Todo['type'] }) },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
