import { useEffect, useState } from 'react';

/** How long after the last key something is searched for (operations, section 9). */
export const searchPauseMs = 500;

/** What was typed, once no key was pressed for a while: half a second unless told. Until then nothing is searched for. */
export function usePaused(typed: string, pauseMs = searchPauseMs): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return paused;
}
