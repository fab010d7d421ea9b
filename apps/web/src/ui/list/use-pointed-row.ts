import { useEffect, useRef } from 'react';

/** How long the pointer rests on a row before it counts, so that crossing a list asks for nothing. */
const restMs = 80;

/**
 * Calls back when the pointer or the keys rest on a row, or at once when it is pressed, so that what it opens can be fetched
 * meanwhile.
 */
export function usePointedRow<Row>(onPoint: ((row: Row) => void) | undefined): {
  readonly rest: (row: Row) => void;
  readonly press: (row: Row) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rest: (row) => {
      clearTimeout(timer.current);
      if (onPoint !== undefined) timer.current = setTimeout(() => onPoint(row), restMs);
    },
    press: (row) => {
      clearTimeout(timer.current);
      onPoint?.(row);
    },
  };
}
