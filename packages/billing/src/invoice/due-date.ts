import { addDays, isCalendarDate, type CalendarDate } from '../values/calendar-date.ts';

/** The day an invoice is to be paid by: invoice date + the project's invoice term in days. */
export function dueDate(invoiceDate: CalendarDate, invoiceTermDays: number): CalendarDate {
  return addDays(invoiceDate, invoiceTermDays);
}

/**
 * The due date after the invoice date was changed: it keeps the term of the project. One that somebody chose, which is not
 * the term after the former invoice date, stays. Dates that are empty or half typed change nothing.
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
