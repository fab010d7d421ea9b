import { calendarDate, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

let heard: CalendarDate | undefined;

/** The server said which day it is for the installation. Days only go on: an answer that was long on its way takes none back. */
export function hearToday(day: string): void {
  if (isCalendarDate(day) && (heard === undefined || day > heard)) heard = day;
}

/**
 * The day it is for the installation, as every answer of the server says it: what is to come, past or due is judged by that day, wherever the
 * person sits. Before the first answer it is the day of the person's own calendar.
 */
export function todayHere(): CalendarDate {
  if (heard !== undefined) return heard;
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return calendarDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
}
