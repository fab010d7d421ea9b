import {
  addMonths,
  calendarDate,
  CalendarDateError,
  firstOfMonth,
  formatDate,
  lastOfMonth,
  monthOf,
  yearOf,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { lengthInDays, type Period } from '@countinghouse/billing/values/period.ts';
import type { RangeDates } from '@countinghouse/billing/rates/rate-range.ts';

/** The lengths of the shown period. */
export const spans = ['1 year', '3 years', 'All'] as const;
export type Span = (typeof spans)[number];

const monthsOf = { '1 year': 12, '3 years': 36 } as const;

/** Whole months with a day two thirds from their start, so that the last billed periods are visible; or all ranges. */
export function windowAround(
  day: CalendarDate,
  span: Span,
  ranges: readonly RangeDates[],
  today: CalendarDate,
): Period {
  if (span !== 'All') return monthsFrom(monthsLater(day, -(monthsOf[span] * 2) / 3), monthsOf[span]);
  // an end like 31 Dec 2199 means "for good" and must not compress the rest
  const horizon = monthsLater(today, 24);
  const ends = ranges.flatMap(({ end }) => (end === null || end > horizon ? [] : [end]));
  const days = [today, monthsLater(today, 1), ...ranges.map((range) => range.start), ...ends].sort();
  return { start: firstOfMonth(days[0] ?? today), end: lastOfMonth(days.at(-1) ?? today) };
}

/** The window half of its months earlier or later. */
export function windowMoved(window: Period, direction: -1 | 1): Period {
  const months = monthsIn(window);
  return monthsFrom(monthsLater(window.start, direction * Math.max(1, Math.floor(months / 2))), months);
}

/** A mark of the axis: a month, and the year at its beginning. */
export interface AxisMark {
  readonly day: CalendarDate;
  readonly month: string;
  readonly year: string;
}

/** Marks for the axis, at most about fifteen: every month, quarter, half year, year, or several years. */
export function axisMarks(window: Period): AxisMark[] {
  const months = monthsIn(window);
  const step = [1, 3, 6, 12, 24, 60, 120].find((one) => months / one <= 15) ?? 240;
  const marks: AxisMark[] = [];
  for (let at = 0; at < months; at += 1) {
    const day = addMonths(window.start, at);
    const sinceYearZero = yearOf(day) * 12 + monthOf(day) - 1;
    if (sinceYearZero % step !== 0) continue;
    const isYear = monthOf(day) === 1 || marks.length === 0;
    const month = step >= 12 ? '' : formatDate(day, 'MMM-yyyy').slice(0, 3);
    marks.push({ day, month, year: isYear ? String(yearOf(day)) : '' });
  }
  return marks;
}

/** The position of days in the window, in percent of its width; for drawing only. */
export function placeInWindow(days: Period, window: Period): { readonly left: number; readonly width: number } {
  const whole = lengthInDays(window);
  const left = ((lengthInDays({ start: window.start, end: days.start }) - 1) / whole) * 100;
  return { left, width: (lengthInDays(days) / whole) * 100 };
}

/** The position at which a day begins in the window, in percent of its width. */
export const leftOf = (day: CalendarDate, window: Period): number =>
  placeInWindow({ start: day, end: day }, window).left;

const monthsFrom = (start: CalendarDate, months: number): Period => ({
  start,
  end: lastOfMonth(monthsLater(start, months - 1)),
});

/** The first day of the month a number of months later (earlier when negative), within the calendar. */
function monthsLater(day: CalendarDate, months: number): CalendarDate {
  try {
    return addMonths(firstOfMonth(day), months);
  } catch (error) {
    if (!(error instanceof CalendarDateError)) throw error;
    return calendarDate(months < 0 ? '1900-01-01' : '2200-12-01');
  }
}

const monthsIn = (window: Period): number =>
  (yearOf(window.end) - yearOf(window.start)) * 12 + monthOf(window.end) - monthOf(window.start) + 1;
