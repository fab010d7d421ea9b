import type { CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';

/** The rates of one project over a run of days; an open range (no end) continues until a newer one begins. */
export interface RateRange {
  /** Absent until the range is stored. */
  readonly id?: number;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  readonly roleRates: ReadonlyMap<string, HourlyRate>;
  /** By employee id. */
  readonly specialRates: ReadonlyMap<number, HourlyRate>;
}

/** The days of a range, without its rates. */
export type RangeDates = Pick<RateRange, 'start' | 'end'>;

/** Whether a range contains a day; both ends belong to it. */
export function isInRange(day: CalendarDate, range: RangeDates): boolean {
  return range.start <= day && (range.end === null || day <= range.end);
}

/** Whether two ranges share a day. */
export function doOverlap(one: RangeDates, other: RangeDates): boolean {
  return (other.end === null || one.start <= other.end) && (one.end === null || other.start <= one.end);
}

/** The range that contains a day, or undefined. Ranges of one project never overlap. */
export function rangeOfDay(ranges: readonly RateRange[], day: CalendarDate): RateRange | undefined {
  return ranges.find((range) => isInRange(day, range));
}
