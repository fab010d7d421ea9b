import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { GridSheet } from './grid-column.ts';
import { faultCount, gridAfter, gridWithRows, newGrid, type GridAct, type GridState } from './grid-state.ts';

/**
 * Holds the grid's own state beside the caller's rows. Actions apply to the newest state, also when several come before the next
 * render, so that no key is lost; the caller must update the rows at once.
 */
export function useGrid<Row>(wishes: {
  readonly sheet: GridSheet<Row>;
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly onFaults: ((count: number) => void) | undefined;
}): readonly [GridState<Row>, (act: GridAct) => void] {
  const [own, setOwn] = useState<GridState<Row>>(() => newGrid(wishes.rows));
  const state = gridWithRows(wishes.sheet, own, wishes.rows);
  // drops the error of a removed row, so that it does not come back with another row of the same key
  if (state.faults !== own.faults) setOwn(state);
  const newest = useRef({ state, wishes });
  useLayoutEffect(() => {
    newest.current = { state, wishes };
  });

  const act = useCallback((wish: GridAct) => {
    const { state: before, wishes: now } = newest.current;
    const next = gridAfter(now.sheet, before, wish);
    newest.current = { state: next, wishes: now };
    setOwn(next);
    if (next.rows !== before.rows) now.onRows(next.rows);
  }, []);
  // errors disappear with their row or with the whole grid; a caller that waits for none is notified before the next paint, so
  // before the user can press anything
  const faults = faultCount(state.faults);
  useLayoutEffect(() => {
    newest.current.wishes.onFaults?.(faults);
  }, [faults]);
  useLayoutEffect(() => {
    const told = newest;
    return () => {
      told.current.wishes.onFaults?.(0);
    };
  }, []);
  return [state, act];
}
