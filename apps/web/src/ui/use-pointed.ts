import { useEffect, useRef } from 'react';

/** How long the pointer rests on something before it counts, so that crossing it asks for nothing. */
const restMs = 80;

/**
 * Calls back when the pointer or the keys rest on a row or a link, or at once when it is pressed, so that what it opens can be
 * fetched meanwhile.
 */
export function usePointed<Target>(onPoint: ((target: Target) => void) | undefined): {
  readonly rest: (target: Target) => void;
  readonly press: (target: Target) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rest: (target) => {
      clearTimeout(timer.current);
      if (onPoint !== undefined) timer.current = setTimeout(() => onPoint(target), restMs);
    },
    press: (target) => {
      clearTimeout(timer.current);
      onPoint?.(target);
    },
  };
}
