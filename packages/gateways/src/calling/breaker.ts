/** Stops calls to a failing service for a while, so that no caller waits in vain. */
export interface Breaker {
  /** 0 if a call is allowed; else the milliseconds until the next one is. */
  restMs(): number;
  /** Reports a successful response. */
  succeeded(): void;
  /** Reports a failed call. */
  failed(): void;
}

export interface BreakerRule {
  /** Consecutive failures after which calls stop. */
  readonly failuresMax: number;
  /** The first pause; each following one is twice as long. */
  readonly restMs: number;
  readonly restMaxMs: number;
}

/** A breaker that opens after consecutive failures, then lets one call at a time test whether the service is back. */
export function createBreaker(rule: BreakerRule, now: () => number): Breaker {
  let failuresInARow = 0;
  let rests = 0;
  let restsUntil = 0;

  return {
    restMs() {
      if (failuresInARow < rule.failuresMax) return 0;
      const leftMs = restsUntil - now();
      if (leftMs > 0) return leftMs;
      // This caller tests the service; the others wait until it is back or the test times out.
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
