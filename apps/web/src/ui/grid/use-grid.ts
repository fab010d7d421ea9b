import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { GridSheet } from './grid-column.ts';
import { errorCount, gridAfter, gridWithRows, newGrid, type GridAct, type GridState } from './grid-state.ts';

/**
 * Holds the grid's own state beside the caller's rows. Actions apply to the newest state, also when several come before the next
 * render, so that no key is lost; the caller must update the rows at once.
 */
export function useGrid<Row>(options: {
  readonly sheet: GridSheet<Row>;
  readonly rows: readonly Row[];
  readonly rowsByUser: readonly Row[] | undefined;
  readonly onRows: (rows: readonly Row[]) => void;
  readonly onErrors: ((count: number) => void) | undefined;
}): readonly [GridState<Row>, (act: GridAct) => void] {
  const [own, setOwn] = useState<GridState<Row>>(() => newGrid(options.rows));
  const state = gridWithRows(options.sheet, own, options.rows, options.rows === options.rowsByUser);
  // keeps what an act beside the grid left: its step, and no error of a removed row for another row of the same key
  if (state.rows !== own.rows) setOwn(state);
  const newest = useRef({ state, options });
  useLayoutEffect(() => {
    newest.current = { state, options };
  });

  const act = useCallback((action: GridAct) => {
    const { state: before, options: now } = newest.current;
    const next = gridAfter(now.sheet, before, action);
    newest.current = { state: next, options: now };
    setOwn(next);
    if (next.rows !== before.rows) now.onRows(next.rows);
  }, []);
  // errors disappear with their row or with the whole grid; a caller that waits for none is notified before the next paint, so
  // before the user can press anything
  const errors = errorCount(state.errors);
  useLayoutEffect(() => {
    newest.current.options.onErrors?.(errors);
  }, [errors]);
  useLayoutEffect(() => {
    const latest = newest;
    return () => {
      latest.current.options.onErrors?.(0);
    };
  }, []);
  return [state, act];
}
