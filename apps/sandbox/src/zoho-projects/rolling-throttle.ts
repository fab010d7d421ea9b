const CALLS_MAX = 100;
const WINDOW_MS = 120_000;
const LOCK_MS = 30 * 60_000;

/** 100 calls of one endpoint within 2 minutes, then a lock of 30 minutes that every further call prolongs. */
export type RollingThrottle = {
  /** Minutes the caller is asked to wait, or undefined when the call may pass. */
  waitMinutes(endpoint: string, nowMs: number): number | undefined;
  reset(): void;
};

export function createRollingThrottle(): RollingThrottle {
  const calls = new Map<string, number[]>();
  const lockedUntil = new Map<string, number>();
  return {
    waitMinutes(endpoint, nowMs) {
      if ((lockedUntil.get(endpoint) ?? 0) > nowMs) {
        lockedUntil.set(endpoint, nowMs + LOCK_MS);
        return LOCK_MS / 60_000;
      }
      const recent = (calls.get(endpoint) ?? []).filter((at) => at > nowMs - WINDOW_MS);
      calls.set(endpoint, [...recent, nowMs]);
      if (recent.length < CALLS_MAX) return undefined;
      lockedUntil.set(endpoint, nowMs + LOCK_MS);
      return LOCK_MS / 60_000;
    },
    reset() {
      calls.clear();
      lockedUntil.clear();
    },
  };
}
