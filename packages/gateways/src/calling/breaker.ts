/** Leaves a failing service alone for a while, so that nobody waits for what will not come. */
export interface Breaker {
  /** 0 when a call may go out; else the milliseconds until the next one may. */
  restMs(): number;
  /** Tells that the service answered sensibly. */
  succeeded(): void;
  /** Tells that the service failed to answer sensibly. */
  failed(): void;
}

export interface BreakerRule {
  /** Failures in a row after which calls stop. */
  readonly failuresMax: number;
  /** The first rest; each following one is twice as long. */
  readonly restMs: number;
  readonly restMaxMs: number;
}

/** A breaker that opens after a row of failures, then lets one call at a time try whether the service is back. */
export function createBreaker(rule: BreakerRule, now: () => number): Breaker {
  let failuresInARow = 0;
  let rests = 0;
  let restsUntil = 0;

  return {
    restMs() {
      if (failuresInARow < rule.failuresMax) return 0;
      const leftMs = restsUntil - now();
      if (leftMs > 0) return leftMs;
      // This caller is the one who tries; the others rest until it comes back or its time is up.
      restsUntil = now() + rule.restMs;
      return 0;
    },
    succeeded() {
      failuresInARow = 0;
      rests = 0;
    },
    failed() {
      failuresInARow += 1;
      if (failuresInARow < rule.failuresMax) return;
      restsUntil = now() + Math.min(rule.restMs * 2 ** rests, rule.restMaxMs);
      rests += 1;
    },
  };
}
