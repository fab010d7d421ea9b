import { addDays, firstOfMonth, type CalendarDate } from '../values/calendar-date.ts';
import { lastExpectedDue, type ExpectedPayment } from './expected-payment.ts';

/** How a project is invoiced, by the medians of its last invoices. */
export interface InvoicingHabit {
  /** Days from the end of a period to its invoice; below 0 if the period is prepaid. */
  readonly daysToInvoice: number;
  /** Days from the invoice to its due date. */
  readonly daysToPay: number;
}

/**
 * The invoice date and due date that a prediction without an invoice is expected to have; no invoice is dated before today. Undefined for a period in the
 * last years of the calendar.
 */
export function expectedInvoiceDates(
  period: { readonly start: CalendarDate; readonly end: CalendarDate | null },
  { daysToInvoice, daysToPay }: InvoicingHabit,
  today: CalendarDate,
): { readonly invoiceDate: CalendarDate; readonly dueDate: CalendarDate } | undefined {
  if ((period.end ?? period.start) > lastExpectedDue) return undefined;
  const usual = addDays(period.end ?? period.start, daysToInvoice);
  const invoiceDate = usual < today ? today : usual;
  return { invoiceDate, dueDate: addDays(invoiceDate, daysToPay) };
}

/**
 * Whether a received month ignores what is expected: it is before the month of the earliest day of the range, or after that of the latest one.
 */
export function isUnlikelyMonth(
  receivedMonth: CalendarDate,
  { earliest, latest }: Pick<ExpectedPayment, 'earliest' | 'latest'>,
): boolean {
  return receivedMonth < firstOfMonth(earliest) || receivedMonth > firstOfMonth(latest);
}
