import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** The day an invoice is to be paid by: invoice date + the project's invoice term in days (decisions, section 4). */
export function dueDate(invoiceDate: CalendarDate, invoiceTermDays: number): CalendarDate {
  return addDays(invoiceDate, invoiceTermDays);
}
