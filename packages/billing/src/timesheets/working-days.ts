import { type CalendarDate, weekday } from '../values/calendar-date.ts';
import { daysOfPeriod, type Period } from '../values/period.ts';

const friday = 5;

/** Whether people are expected to work on a day: Monday to Friday and no holiday of the region. */
export function isWorkingDay(day: CalendarDate, holidays: ReadonlySet<CalendarDate>): boolean {
  return weekday(day) <= friday && !holidays.has(day);
}

/** The working days of a period in order. */
export function workingDays(period: Period, holidays: ReadonlySet<CalendarDate>): CalendarDate[] {
  const days: CalendarDate[] = [];
  let ofWeek = weekday(period.start);
  for (const day of daysOfPeriod(period)) {
    if (ofWeek <= friday && !holidays.has(day)) days.push(day);
    ofWeek = (ofWeek % 7) + 1;
  }
  return days;
}
