import { type CalendarDate, addDays, daysBetween, formatDate, weekday } from './calendar-date.ts';

/** A run of days, both ends included. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** Thrown for a period that would end before it starts. */
export class PeriodError extends Error {
  readonly code = 'period_reversed';

  constructor(start: CalendarDate, end: CalendarDate) {
    super(`period_reversed: ${start} to ${end}`);
    this.name = 'PeriodError';
  }
}

/** The period from one day to another, both included. @throws PeriodError if the end is before the start. */
export function period(start: CalendarDate, end: CalendarDate): Period {
  if (end < start) throw new PeriodError(start, end);
  return { start, end };
}

/** The week of a day, Monday to Sunday. @throws CalendarDateError past the last whole week of 2200 */
export function weekOf(day: CalendarDate): Period {
  const start = addDays(day, 1 - weekday(day));
  return { start, end: addDays(start, 6) };
}

/** Number of days, both ends counted: one day has length 1. */
export function lengthInDays(of: Period): number {
  return daysBetween(of.start, of.end) + 1;
}

export function containsDay(of: Period, day: CalendarDate): boolean {
  return of.start <= day && day <= of.end;
}

/** The days that two periods share, or undefined. */
export function overlap(one: Period, other: Period): Period | undefined {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : undefined;
}

/** Every day of the period in order, one at a time. */
export function* daysOfPeriod(of: Period): Generator<CalendarDate, void, undefined> {
  for (let day = of.start; day <= of.end; day = addDays(day, 1)) {
    yield day;
    // There is no day after the last day of the calendar.
    if (day === of.end) return;
  }
}

/** Every day of the period in order, as a list. */
export function daysOf(of: Period): CalendarDate[] {
  return [...daysOfPeriod(of)];
}

/** A period in words: `1 Oct 2026 to 31 Oct 2026`, or `1 Oct 2026` for one day. */
export function periodInWords({ start, end }: Period): string {
  const first = formatDate(start, 'd MMM yyyy');
  return start === end ? first : `${first} to ${formatDate(end, 'd MMM yyyy')}`;
}

/** A period for the middle of a sentence: `from 1 Oct 2026 to 15 Oct 2026`, or `on 1 Oct 2026` for one day. */
export function periodInSentence(period: Period): string {
  return `${period.start === period.end ? 'on' : 'from'} ${periodInWords(period)}`;
}
