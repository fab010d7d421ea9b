import { vi } from 'vitest';
import { systemClock } from '../src/clock/clock.ts';

const longestMs = 20;

/** Shortens every pause between two attempts; call it before a world is created. */
export function withShortPauses(): void {
  const { sleep } = systemClock;
  // a pause that can be aborted limits another party's time, and stays
  vi.spyOn(systemClock, 'sleep').mockImplementation((ms, signal) =>
    sleep(signal === undefined ? Math.min(ms, longestMs) : ms, signal),
  );
}
