import type { StartTimer } from '../calling/transport.ts';

/** Real timers for tests with a real socket. */
export const startTimer: StartTimer = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** Really waits. */
export function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
