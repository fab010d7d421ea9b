import type { UsualRange } from './finding.ts';

/** Fewer earlier values say nothing about what is usual. */
const valuesMin = 3;
const deviations = 3n;

/**
 * Between which values a figure usually lies: its median over the earlier periods, three median deviations down and up. The
 * deviation counts as at least `least`, so that a figure that never changed may change a little. Undefined with fewer than three
 * earlier values (docs/domain/findings.md#usual).
 */
export function usualRange(earlier: readonly bigint[], least: bigint): UsualRange | undefined {
  if (earlier.length < valuesMin) return undefined;
  const middle = median(earlier);
  const deviation = median(earlier.map((value) => (value < middle ? middle - value : value - middle)));
  const reach = deviations * (deviation < least ? least : deviation);
  return { low: middle - reach, high: middle + reach };
}

/** Whether a value lies outside its usual range; both ends are usual. */
export const isUnusual = (value: bigint, { low, high }: UsualRange): boolean => value < low || value > high;

/** The middle value; of an even number of values the lower one of both in the middle, so that it is a value that occurred. */
function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  return sorted[(sorted.length - 1) >> 1] ?? 0n;
}
