/** Pauses between attempts: the n-th is between half and all of `firstMs` doubled n times, at most `longestMs`. */
export interface PauseRule {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * A growing random pause before the next attempt, in milliseconds. `triesDone` counts from 1; `random` returns a number
 * from 0 up to 1. The random half spreads many waiting callers.
 */
export function growingPauseMs(rule: PauseRule, triesDone: number, random: () => number): number {
  const wholeMs = Math.min(rule.firstMs * 2 ** (triesDone - 1), rule.longestMs);
  return Math.round(wholeMs / 2 + (wholeMs / 2) * random());
}

const WEEKDAY_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const A_DAY_MS = 86_400_000;

/**
 * The wait required by a `Retry-After` header in milliseconds: whole seconds or an HTTP date, at most one day.
 * Undefined without a valid header. `nowMs` is the current time as milliseconds since 1970.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, A_DAY_MS);
  if (!WEEKDAY_DATE.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.min(Math.max(0, moment - nowMs), A_DAY_MS);
}
