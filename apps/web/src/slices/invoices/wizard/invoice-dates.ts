import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** The typed dates of an invoice: `yyyy-mm-dd`, '' when empty. */
export interface InvoiceDates {
  readonly invoiceDate: string;
  readonly invoiceDueDate: string;
}

/** The errors of the dates, by field. */
export const invoiceDateErrors = ({ invoiceDate, invoiceDueDate }: InvoiceDates): Readonly<Record<string, string>> => ({
  ...(invoiceDate === '' ? { invoiceDate: messages.pleaseSelect('invoice date') } : {}),
  ...(invoiceDueDate === '' ? { invoiceDueDate: messages.pleaseSelect('due date') } : {}),
  ...(isCalendarDate(invoiceDueDate) && isCalendarDate(invoiceDate) && invoiceDueDate < invoiceDate
    ? { invoiceDueDate: messages.dueBeforeInvoice }
    : {}),
});
