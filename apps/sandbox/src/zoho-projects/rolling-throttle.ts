/** How many calls of one endpoint are allowed in a period, and how long it is locked after one more. */
export type ThrottleRule = { readonly calls: number; readonly withinMs: number; readonly lockMs: number };

/** 100 calls within 2 minutes, then 30 minutes. */
const projectToolRule: ThrottleRule = { calls: 100, withinMs: 120_000, lockMs: 30 * 60_000 };

/** Counts the calls of each endpoint; every further call extends a lockout. */
export type RollingThrottle = {
  /** Minutes that the caller has to wait; undefined if the call is allowed. */
  waitMinutes(endpoint: string, nowMs: number): number | undefined;
  reset(): void;
};

export function createRollingThrottle(rule: ThrottleRule = projectToolRule): RollingThrottle {
  const calls = new Map<string, number[]>();
  const lockedUntil = new Map<string, number>();
  return {
    waitMinutes(endpoint, nowMs) {
      if ((lockedUntil.get(endpoint) ?? 0) > nowMs) {
        lockedUntil.set(endpoint, nowMs + rule.lockMs);
        return rule.lockMs / 60_000;
      }
      const recent = (calls.get(endpoint) ?? []).filter((at) => at > nowMs - rule.withinMs);
      calls.set(endpoint, [...recent, nowMs]);
      if (recent.length < rule.calls) return undefined;
      lockedUntil.set(endpoint, nowMs + rule.lockMs);
      return rule.lockMs / 60_000;
    },
    reset() {
      calls.clear();
      lockedUntil.clear();
    },
  };
}
