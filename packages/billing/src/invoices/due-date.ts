import { addDays, isCalendarDate, type CalendarDate } from '../values/calendar-date.ts';

/** The due date: invoice date + the project's invoice term in days. */
export function dueDate(invoiceDate: CalendarDate, invoiceTermDays: number): CalendarDate {
  return addDays(invoiceDate, invoiceTermDays);
}

/**
 * The due date after the invoice date changed: it follows the project's term. A due date that a user chose (not the
 * term after the previous invoice date) is kept. Empty or incomplete dates change nothing.
 */
export function dueDateAfterChange({
  before,
  after,
  due,
  termDays,
}: {
  readonly before: string;
  readonly after: string;
  readonly due: string;
  readonly termDays: number;
}): string {
  if (!isCalendarDate(before) || !isCalendarDate(after)) return due;
  return due === dueDate(before, termDays) ? dueDate(after, termDays) : due;
}
