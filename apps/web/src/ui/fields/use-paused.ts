import { useEffect, useState } from 'react';

/** A search runs after a pause of this length. */
export const searchPauseMs = 500;

/** Returns the typed text after no key was pressed for a while (half a second by default). */
export function usePaused(typed: string, pauseMs = searchPauseMs): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return paused;
}
