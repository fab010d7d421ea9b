import type { RangeChange } from './plan-range-change.ts';
import type { RateRange } from './rate-range.ts';

/** The rate ranges of a project after planned changes are stored. */
export const rangesAfter = (ranges: readonly RateRange[], changes: readonly RangeChange[]): readonly RateRange[] =>
  changes.reduce<readonly RateRange[]>(applied, ranges);

function applied(ranges: readonly RateRange[], change: RangeChange): readonly RateRange[] {
  if (change.kind === 'insert') return [...ranges, change.range];
  if (change.kind === 'delete') return ranges.filter((range) => range.id !== change.id);
  const { start, end } = change;
  return ranges.map((range) => (range.id === change.id ? { ...range, start, end } : range));
}
