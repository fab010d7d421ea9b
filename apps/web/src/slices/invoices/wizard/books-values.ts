import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { invoiceDateErrors, type InvoiceDates } from './invoice-dates.ts';
import type { LineWords } from '../saved/line-table.tsx';

/** The values of the last step. */
export interface BooksValues extends InvoiceDates {
  readonly invoiceTemplate: string;
  readonly taxMode: string;
  readonly taxCodeId: string;
  readonly exchangeRate: string;
  readonly customerMemo: string;
  readonly privateNote: string;
  readonly lineWords: Readonly<Record<string, LineWords>>;
}

/** The initial values of the last step: the company's and the project's settings, or those of the saved invoice. */
export function booksValuesOf(timesheet: Timesheet): BooksValues {
  const details = timesheet.invoiceGenerateDetails;
  const { invoiceDate, invoiceDueDate } = details;
  return {
    invoiceTemplate: timesheet.invoiceTemplate,
    taxMode: details.taxDetails.globalTaxSetting,
    taxCodeId: details.taxDetails.taxCodeId ?? '',
    exchangeRate: shortDecimal(details.exchangeRate ?? ''),
    invoiceDate,
    invoiceDueDate,
    customerMemo: details.customerMemo,
    privateNote: details.privateNote,
    lineWords: details.lineWords,
  };
}

/** Whether tax is charged but none was chosen. */
export const isTaxMissing = ({ taxMode, taxCodeId }: Pick<BooksValues, 'taxMode' | 'taxCodeId'>): boolean =>
  taxMode !== 'Not Applicable' && taxCodeId === '';

/** The errors of the last step, by field. */
export const booksErrors =
  (timesheet: Timesheet) =>
  (values: BooksValues): Readonly<Record<string, string>> => ({
    ...(values.customerMemo.trim() === '' ? { customerMemo: messages.messageOnInvoiceRequired } : {}),
    ...(values.privateNote.trim() === '' ? { privateNote: messages.messageOnStatementRequired } : {}),
    ...(timesheet.currencyCode !== 'USD' && values.exchangeRate === ''
      ? { exchangeRate: messages.exchangeRateRequired }
      : {}),
    ...invoiceDateErrors(values),
    ...(isTaxMissing(values) ? { taxCodeId: messages.pleaseSelect('tax rate') } : {}),
  });
