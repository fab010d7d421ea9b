import { use, useCallback, useMemo } from 'react';
import { Leaving } from './leaving.ts';
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

/** Asks for something else of a list; `replaces` for what nobody asked for, so that Back does not lead to it. */
export type Ask<Filters extends Readonly<Record<string, FilterValue>>> = (
  wish: Partial<ListState<Filters>>,
  how?: { readonly replaces?: boolean },
) => void;

const isTyping = (wish: object): boolean => Object.keys(wish).join() === 'search';

/**
 * What a list shows, read from the address, and how to ask for something else. Turning pages and setting filters can be
 * gone back with the Back button; typing in the search replaces, so that Back does not walk through letters. What nobody pressed a
 * button for, such as the view that a list opens with, does not hold back who is already on the way to another page.
 */
export function useListState<Filters extends Readonly<Record<string, FilterValue>>>(
  shape: ListShape<Filters>,
  [params, setParams]: AddressQuery,
): readonly [ListState<Filters>, Ask<Filters>] {
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const isLeaving = use(Leaving);
  const ask = useCallback(
    (wish: Partial<ListState<Filters>>, { replaces = isTyping(wish) }: { readonly replaces?: boolean } = {}) => {
      if (replaces && isLeaving) return;
      setParams(writeListState(listStateWith(state, wish), shape), { replace: replaces });
    },
    [state, shape, setParams, isLeaving],
  );
  return [state, ask];
}
