import { use, useCallback, useMemo } from 'react';
import { Leaving } from './leaving.ts';
import {
  isOfList,
  listStateWith,
  readListState,
  writeListState,
  type FilterValue,
  type ListShape,
  type ListState,
} from './list-state.ts';

/** The query part of the address and how to change it: the result of the router's `useSearchParams`. */
export type AddressQuery = readonly [URLSearchParams, (next: URLSearchParams, options?: { replace?: boolean }) => void];

/** Requests a change of a list; `replaces` for what the user did not request, so that Back does not lead to it. */
export type Ask<Filters extends Readonly<Record<string, FilterValue>>> = (
  changes: Partial<ListState<Filters>>,
  how?: { readonly replaces?: boolean },
) => void;

const isTyping = (changes: object): boolean => Object.keys(changes).join() === 'search';

/**
 * Returns the state of a list from the address, and a function that changes it. Turning pages and setting filters can be undone
 * with the Back button; typing in the search replaces the entry, so that Back does not step through letters. A change that no
 * user action caused, such as the default view of a list, does not hold back a user who is on the way to another page.
 */
export function useListState<Filters extends Readonly<Record<string, FilterValue>>>(
  shape: ListShape<Filters>,
  [params, setParams]: AddressQuery,
): readonly [ListState<Filters>, Ask<Filters>] {
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const isLeaving = use(Leaving);
  const ask = useCallback(
    (changes: Partial<ListState<Filters>>, { replaces = isTyping(changes) }: { readonly replaces?: boolean } = {}) => {
      if (replaces && isLeaving) return;
      const next = writeListState(listStateWith(state, changes), shape);
      // what is open over the list stays when no user action caused the change
      if (replaces) for (const [name, value] of params) if (!isOfList(name, shape)) next.append(name, value);
      setParams(next, { replace: replaces });
    },
    [state, params, shape, setParams, isLeaving],
  );
  return [state, ask];
}
