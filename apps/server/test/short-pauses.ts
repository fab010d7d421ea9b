import { vi } from 'vitest';
import { systemClock } from '../src/clock/clock.ts';

const longestMs = 20;

/** Lets everything that would wait between two tries wait a moment only; to be called before a world is made. */
export function withShortPauses(): void {
  const { sleep } = systemClock;
  // what can be called off is a bound on somebody else's time, and stays
  vi.spyOn(systemClock, 'sleep').mockImplementation((ms, signal) =>
    sleep(signal === undefined ? Math.min(ms, longestMs) : ms, signal),
  );
}
