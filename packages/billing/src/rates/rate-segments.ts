import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import { type ProjectRates, type RatedPerson, type RateOfDay, rateInRange } from './rate-on-day.ts';
import type { RateRange } from './rate-range.ts';

/** A run of days on which one rate applies to one person. */
export interface RateSegment extends RateOfDay {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/**
 * Splits a period at the borders of the rate ranges: which rate applies to a developer (or to a role, without employee
 * id) and why, gaps included. The segments tile the period in order.
 */
export function rateSegments(period: Period, person: RatedPerson, rates: ProjectRates): RateSegment[] {
  const segments: RateSegment[] = [];
  let day: CalendarDate | undefined = period.start;
  while (day !== undefined) {
    const range = rangeAtOrAfter(rates.ranges, day);
    const isInside: boolean = range !== undefined && range.start <= day;
    const last: CalendarDate = isInside
      ? earliest(range?.end ?? null, period.end)
      : earliest(range === undefined ? null : addDays(range.start, -1), period.end);
    segments.push({ start: day, end: last, ...rateInRange(isInside ? range : undefined, person, rates) });
    day = last < period.end ? addDays(last, 1) : undefined;
  }
  return segments;
}

/** The segments of a period without a rate for this person in any range: billed at the role's default, or at 0. */
export function rateGaps(period: Period, person: RatedPerson, rates: ProjectRates): RateSegment[] {
  return rateSegments(period, person, rates).filter(isGap);
}

/** Whether a segment's rate comes from no range. */
export function isGap(segment: RateOfDay): boolean {
  return segment.reason === 'default' || segment.reason === 'none';
}

/** The range that contains the day, else the next one after it. */
function rangeAtOrAfter(ranges: readonly RateRange[], day: CalendarDate): RateRange | undefined {
  let next: RateRange | undefined;
  for (const range of ranges) {
    if (range.end !== null && range.end < day) continue;
    if (next === undefined || range.start < next.start) next = range;
  }
  return next;
}

function earliest(end: CalendarDate | null, other: CalendarDate): CalendarDate {
  return end === null || other < end ? other : end;
}
