import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** How many days ago work was done: at most 30, 31 to 60, 61 to 90, or more. */
export type WorkAge = 'upTo30' | 'upTo60' | 'upTo90' | 'over90';

/**
 * The age of work on a day, which is also the age of its amount: the days since it was done, in the steps of overdue invoices. Work of
 * the day itself is 0 days old (docs/domain/unbilled-work.md#age).
 */
export function workAgeOn(on: CalendarDate): (done: CalendarDate) => WorkAge {
  const [after30, after60, after90] = [addDays(on, -30), addDays(on, -60), addDays(on, -90)];
  return (done) => (done >= after30 ? 'upTo30' : done >= after60 ? 'upTo60' : done >= after90 ? 'upTo90' : 'over90');
}
