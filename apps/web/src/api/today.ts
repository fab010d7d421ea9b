import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** The day that the person's own calendar shows: where date pickers open. What counts as today is the server's to say. */
export const todayHere = (): CalendarDate => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return calendarDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
};
