/**
 * A clock that stands still until a caller sleeps; sleeping moves it. Callers sleeping at the same time wake in order
 * of time.
 */
export interface VirtualTime {
  readonly now: () => number;
  readonly sleep: (durationMs: number) => Promise<void>;
  /** Moves the clock manually. */
  pass(durationMs: number): void;
  /** All sleeps so far, in milliseconds. */
  readonly sleeps: readonly number[];
}

/** Starts on 21 November 2026, 12:00 UTC. */
export function createVirtualTime(startMs = 1_795_262_400_000): VirtualTime {
  let moment = startMs;
  const sleeps: number[] = [];
  const waiting: { until: number; wake: () => void }[] = [];

  function wakeNext(): void {
    waiting.sort((one, other) => one.until - other.until);
    const next = waiting.shift();
    if (!next) return;
    moment = Math.max(moment, next.until);
    next.wake();
    if (waiting.length > 0) setImmediate(wakeNext);
  }

  return {
    now: () => moment,
    pass(durationMs) {
      moment += durationMs;
    },
    sleep(durationMs) {
      sleeps.push(durationMs);
      return new Promise((resolve) => {
        waiting.push({ until: moment + durationMs, wake: resolve });
        if (waiting.length === 1) setImmediate(wakeNext);
      });
    },
    sleeps,
  };
}
