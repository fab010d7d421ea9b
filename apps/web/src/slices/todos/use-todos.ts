import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { todoEndpoints, todoType, type Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choiceState } from '../../api/choice-state.ts';
import { query } from '../../api/api.ts';
import { pagesOf } from '../../api/pages-of.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { oneOf, type ListShape, type ListState } from '../../ui/list/list-state.ts';

export interface TodoFilters {
  readonly [name: string]: string | undefined;
  readonly type: string | undefined;
}

/** What the to-do list can be asked; nothing said, it shows all of them. */
export const todoList: ListShape<TodoFilters> = {
  filters: { type: oneOf(todoType.options) },
  sortFields: [],
  searchError,
  defaultPageSize: 25,
};

/** The address was read against the same closed list that the contract has. */
const todoParams = ({ filters, search }: ListState<TodoFilters>) => ({
  ...(filters.type === undefined ? {} : { type: filters.type as Todo['type'] }),
  ...(search === '' ? {} : { projectName: search }),
});

/** One page of the to-dos on the user's projects; fetched again whenever the page is shown again. */
export const useTodos = (state: ListState<TodoFilters>) =>
  useQuery({
    ...query(todoEndpoints.list, { query: { pageNo: state.pageNo, pageSize: state.pageSize, ...todoParams(state) } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Reads any page of the same list, for its file. */
export const pageOfTodos = (state: ListState<TodoFilters>) =>
  pagesOf(todoEndpoints.list, (page) => ({ query: { ...page, ...todoParams(state) } }), 'todoDetails');

const bellRows = 10;
const bellPauseMs = 60_000;

/** What is to be done first, and how much there is in all; asked again each minute, as others work on it too. */
export const useFirstTodos = () =>
  useQuery({
    ...query(todoEndpoints.list, { query: { pageNo: 1, pageSize: bellRows, own: 'yes' } }),
    refetchInterval: bellPauseMs,
  });

/** Projects whose name or code contains a text. */
export const useProjectsCalled = (part: string) =>
  useQuery({
    ...query(projectEndpoints.search, { query: { projectName: part, pageSize: 25 } }),
    placeholderData: keepPreviousData,
    select: ({ projectDetails }) => projectDetails,
  });

/** The staff by name, administrators too, as to-dos are given to them by their address. */
export function useStaff() {
  const options = useQuery(query(optionEndpoints.project));
  const { data } = options;
  const all = [...(data?.csmUsers ?? []), ...(data?.accountantUsers ?? []), ...(data?.adminUsers ?? [])];
  const staff: readonly Choice[] = [
    ...new Map(all.map(({ email, name }) => [email, { value: email, label: name }])).values(),
  ];
  return { staff, state: choiceState(options) };
}
