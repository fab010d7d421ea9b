import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { daysOfBoth, isInside, planRangeChange } from './plan-range-change.ts';
import { rangesAfter } from './ranges-after.ts';
import type { RangeDates, RateRange } from './rate-range.ts';

/** A line of a pasted rate card: the days of a range and the rates of the roles that the line names. */
export interface PastedRange {
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  readonly roleRates: ReadonlyMap<string, HourlyRate>;
}

/** The effect of a line: a new range, changed days or rates of the range that begins on its first day, or none. */
export type PastedOutcome =
  | { readonly becomes: 'new' | 'changed' | 'same'; readonly end: CalendarDate | null }
  | { readonly becomes: 'refused'; readonly why: 'range_reversed' | 'range_overlaps' | 'range_twice' };

export interface PastedPlan {
  /** One per line, in the given order. */
  readonly outcomes: readonly PastedOutcome[];
  /** The project's ranges afterwards; new ones have an id below 0. */
  readonly after: readonly RateRange[];
  /** From the first to the last day whose rate may change; undefined if every line equals the stored ranges. */
  readonly touches: RangeDates | undefined;
}

/**
 * Plans the effect of a pasted rate card on one project's ranges. A line that begins on a range's first day changes
 * that range: roles that it does not name keep their rate, special rates stay. Any other line is a new range, and ends
 * an open one before it or splits the one it falls into. A line without an end continues until the project's next line
 * begins. Pasting the same lines again changes nothing.
 */
export function planPasted(ranges: readonly RateRange[], lines: readonly PastedRange[]): PastedPlan {
  const outcomes = new Map<number, PastedOutcome>();
  let after = ranges;
  let touches: RangeDates | undefined;
  const inOrder = [...lines.entries()].toSorted(([, one], [, other]) =>
    one.start < other.start ? -1 : one.start > other.start ? 1 : 0,
  );
  const starts = new Set(lines.map((line) => line.start));
  for (const [place, [at, line]] of inOrder.entries()) {
    const next = inOrder[place + 1]?.[1];
    if (inOrder[place - 1]?.[1].start === line.start) {
      outcomes.set(at, { becomes: 'refused', why: 'range_twice' });
      continue;
    }
    const end = line.end === null && next !== undefined && next.start > line.start ? addDays(next.start, -1) : line.end;
    // an interrupted range continues behind the line, unless the next line begins there; two lines never split each
    // other
    const standingGoesOn = next === undefined || end === null || addDays(next.start, -1) !== end;
    const surrounding = after.find((range) => isInside({ start: line.start, end }, range));
    const splits = surrounding !== undefined && !starts.has(surrounding.start);
    const step = pastedLine(
      after,
      { ...line, end },
      { newId: -1 - at, idAfter: -1 - at - lines.length, standingGoesOn, splits },
    );
    outcomes.set(at, step.outcome);
    after = step.after;
    if (step.touches !== undefined) touches = touches === undefined ? step.touches : daysOfBoth(touches, step.touches);
  }
  return {
    after,
    touches,
    outcomes: lines.map((_, at) => outcomes.get(at) ?? { becomes: 'refused', why: 'range_twice' }),
  };
}

function pastedLine(
  ranges: readonly RateRange[],
  { start, end, roleRates }: PastedRange,
  {
    newId,
    ...behind
  }: { readonly newId: number; readonly idAfter: number; readonly standingGoesOn: boolean; readonly splits: boolean },
): { readonly after: readonly RateRange[]; readonly outcome: PastedOutcome; readonly touches?: RangeDates } {
  const here = ranges.find((range) => range.start === start);
  const isNew = here?.id === undefined;
  const plan = isNew
    ? planRangeChange(ranges, {
        kind: 'add',
        range: { id: newId, start, end, roleRates, specialRates: new Map() },
        ...behind,
      })
    : planRangeChange(ranges, { kind: 'change dates', id: here.id, start, end });
  if ('refused' in plan)
    return {
      after: ranges,
      outcome: { becomes: 'refused', why: plan.refused === 'range_reversed' ? 'range_reversed' : 'range_overlaps' },
    };
  const after = rangesAfter(ranges, plan.changes);
  const { touches } = plan;
  if (isNew) return { after, outcome: { becomes: 'new', end }, touches };
  const isSame = plan.changes.length === 0 && [...roleRates].every(([role, rate]) => here.roleRates.get(role) === rate);
  if (isSame) return { after, outcome: { becomes: 'same', end } };
  const rated = after.map((range) =>
    range.id === here.id ? { ...range, roleRates: new Map([...range.roleRates, ...roleRates]) } : range,
  );
  return { after: rated, outcome: { becomes: 'changed', end }, touches };
}
