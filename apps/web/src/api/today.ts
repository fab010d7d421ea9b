import { calendarDate, isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

let heard: CalendarDate | undefined;

/** Takes over the current day from a response. Days only go forward: a late response changes nothing. */
export function hearToday(day: string): void {
  if (isCalendarDate(day) && (heard === undefined || day > heard)) heard = day;
}

/**
 * The current day of the installation, from the server's responses: future, past and due are judged by that day, wherever the
 * user is. Before the first response it is the day of the user's own calendar.
 */
export function todayHere(): CalendarDate {
  if (heard !== undefined) return heard;
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return calendarDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
}
