/** Counts calls per key within moving windows. */
export type RateWindow = {
  /** Counts a call; false if one of the limits is already reached, in which case it is not counted. */
  admit(key: string, nowMs: number): boolean;
  reset(): void;
};

export type Limit = { readonly calls: number; readonly withinMs: number };

export function createRateWindow(limits: readonly Limit[]): RateWindow {
  const longestMs = Math.max(...limits.map((limit) => limit.withinMs));
  const calls = new Map<string, number[]>();
  return {
    admit(key, nowMs) {
      const recent = (calls.get(key) ?? []).filter((at) => at > nowMs - longestMs);
      calls.set(key, recent);
      // a response may be computed late: calls after this one are not in its windows
      const before = recent.filter((at) => at <= nowMs);
      const isFull = limits.some((limit) => before.filter((at) => at > nowMs - limit.withinMs).length >= limit.calls);
      if (!isFull) recent.push(nowMs);
      return !isFull;
    },
    reset: () => calls.clear(),
  };
}
