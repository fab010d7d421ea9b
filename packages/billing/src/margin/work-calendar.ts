import { isWorkingDay } from '../timesheets/working-days.ts';
import { type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import { daysOfPeriod, type Period } from '../values/period.ts';
import type { WorkCalendar } from './expected-time.ts';

/** The working days of a period with these holidays, counted once so that any run of days in it is answered by a difference. */
export function workCalendar(period: Period, holidays: ReadonlySet<CalendarDate>): WorkCalendar {
  const until = [0];
  for (const day of daysOfPeriod(period)) until.push((until.at(-1) ?? 0) + (isWorkingDay(day, holidays) ? 1 : 0));
  const before = (day: CalendarDate): number => until[daysBetween(period.start, day)] ?? 0;
  return {
    isWorkingDay: (day) => isWorkingDay(day, holidays),
    workingDaysIn: ({ start, end }) => (until[daysBetween(period.start, end) + 1] ?? 0) - before(start),
  };
}
