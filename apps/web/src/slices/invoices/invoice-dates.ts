import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** The dates that an invoice carries, as they are typed: `yyyy-mm-dd`, '' when empty. */
export interface InvoiceDates {
  readonly invoiceDate: string;
  readonly invoiceDueDate: string;
}

/** What is wrong with them, by field. */
export const invoiceDateFaults = ({ invoiceDate, invoiceDueDate }: InvoiceDates): Readonly<Record<string, string>> => ({
  ...(invoiceDate === '' ? { invoiceDate: messages.pleaseSelect('invoice date') } : {}),
  ...(invoiceDueDate === '' ? { invoiceDueDate: messages.pleaseSelect('due date') } : {}),
  ...(isCalendarDate(invoiceDueDate) && isCalendarDate(invoiceDate) && invoiceDueDate < invoiceDate
    ? { invoiceDueDate: messages.dueBeforeInvoice }
    : {}),
});
