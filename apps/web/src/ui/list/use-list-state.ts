import { useCallback, useMemo } from 'react';
import {
  listStateWith,
  readListState,
  writeListState,
  type FilterValue,
  type ListShape,
  type ListState,
} from './list-state.ts';

/** The address's query part and how to change it: what the router's `useSearchParams` answers. */
export type AddressQuery = readonly [URLSearchParams, (next: URLSearchParams, options?: { replace?: boolean }) => void];

/**
 * What a list shows, read from the address, and how to ask for something else. Turning pages and setting filters can be
 * gone back with the Back button; typing in the search replaces, so that Back does not walk through letters.
 */
export function useListState<Filters extends Readonly<Record<string, FilterValue>>>(
  shape: ListShape<Filters>,
  [params, setParams]: AddressQuery,
): readonly [ListState<Filters>, (wish: Partial<ListState<Filters>>) => void] {
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const ask = useCallback(
    (wish: Partial<ListState<Filters>>) =>
      setParams(writeListState(listStateWith(state, wish), shape), { replace: wish.search !== undefined }),
    [state, shape, setParams],
  );
  return [state, ask];
}
