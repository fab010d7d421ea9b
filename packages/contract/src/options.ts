import { z } from 'zod';
import { messages } from './messages.ts';

/** The closed lists of the specification, in its order and spelling. */
export const projectModel = z.enum(['T&M Retainer', 'Hourly', 'Mixed', 'Fixed Cost', 'Dedicated']);
export const payModel = z.enum(['Prepaid', 'Postpaid']);
export const invoiceCycle = z.enum(['Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks']);
/** A cycle as callers send it. FourWeekly is another name of 4-Weeks. */
export const invoiceCycleIn = z
  .string(messages.pleaseSelect('invoice cycle'))
  .transform((name) => (name === 'FourWeekly' ? '4-Weeks' : name))
  .pipe(z.enum(invoiceCycle.options, messages.pleaseSelect('invoice cycle')));
export const billingModel = z.enum(['Dedicated', 'Hourly']);
export const booksProvider = z.enum(['QUICK_BOOKS', 'ZOHO_BOOKS']);
export const region = z.enum(['US', 'IND', 'UK', 'CA', 'UAE']);
/** Where a company's books are: its region, or one of several organisations there, such as `US_2`. */
export const booksRegion = z.string().regex(/^(US|IND|UK|CA|UAE)(_[A-Z0-9]{1,10})?$/, messages.pleaseSelect('region'));
/** The region whose holidays and taxes apply to a company, whichever of its organisations has its books. */
export const regionOf = (kept: string): z.output<typeof region> => region.parse(kept.split('_')[0]);
export const taxSetting = z.enum(['Inclusive of Tax', 'Exclusive of Tax', 'Not Applicable']);
export const invoiceTemplate = z.enum(['Standard', 'Developerwise', 'Techwise', 'Combined']);
/** How each template makes lines from rows, in words. */
export const templateWords: Readonly<Record<z.output<typeof invoiceTemplate>, string>> = {
  Standard: 'A line for each developer and rate',
  Developerwise: 'Developerwise',
  Techwise: 'Techwise: a line for each role and rate',
  Combined: 'Combined: one line',
};
export const financialType = z.enum(['Buyout', 'Expenses', 'Commission Settlement', 'Revenue', 'No Invoice']);
/** The subject of an invoice (docs/decisions/0031). */
export const invoicedType = financialType.exclude(['No Invoice']);
/** The probability of a prediction, in percent. */
export const accuracy = z.literal([25, 50, 75, 90, 100]);
/** Invoice, timesheet, or both. */
export const submissionType = z.enum(['I', 'T', 'IT']);
/** The columns that a timesheet download can have. */
export const timeColumn = z.enum(['Date', 'Employee', 'Role', 'Task', 'Billable hours', 'Non billable hours', 'Notes']);
export type TimeColumn = z.output<typeof timeColumn>;
export const documentState = z.enum(['draft', 'issued', 'void']);
/** How much of an invoice is paid. */
export const paymentStatus = z.enum(['Pending', 'Received', 'Partial Received']);
/** The status of an invoice in lists: Draft, Void, or how an issued invoice is paid (docs/domain/invoices.md#states). */
export const shownStatuses = [
  'Draft',
  'Pending',
  'Partial Received',
  'Overdue',
  'Received',
  'Closed',
  'Deposit Settlement',
  'Void',
] as const;
export const shownStatus = z.enum(shownStatuses);
export type ShownStatus = z.output<typeof shownStatus>;
/** Why less is paid than the invoice's total: written off, or withheld by the customer, the bank or the exchange. */
export const adjustmentType = z.enum([
  'Discount',
  'Deduction',
  'Bad Debts',
  'Withholding Tax',
  'Bank Charge',
  'Exchange Difference',
]);
export type AdjustmentType = z.output<typeof adjustmentType>;
/** How a sales person is paid: an amount for each invoiced hour, or a percentage of what was received. */
export const incentiveCategory = z.enum(['Rate', 'Percentage']);
export type IncentiveCategory = z.output<typeof incentiveCategory>;
/** The unit of each. */
export const incentiveBasis = z.enum(['Hours', 'Amount']);
export const basisOf: Readonly<Record<IncentiveCategory, z.output<typeof incentiveBasis>>> = {
  Rate: 'Hours',
  Percentage: 'Amount',
};
/** The state of an invoice on its way to the books (docs/domain/books-push.md). */
export const pushState = z.enum(['none', 'queued', 'pushing', 'checking', 'in books', 'failed']);
export const techStackCategory = z.enum([
  'Resource & Design',
  'Mobile Technologies',
  'Front End Technologies',
  'Back End Technologies',
  'Other Technologies',
]);
/** Names for an added line that are offered in addition to the items of the books. "Developement" is spelled as prescribed. */
export const lineItemCategories: readonly string[] = ['Developement Fees', 'Deduction', 'Others'];
/** Whether companies of a region are billed without tax: in the US, and in the Emirates unless the organisation charges VAT. */
export const isWithoutTax = (kept: string, chargesVat = false): boolean =>
  regionOf(kept) === 'US' || (regionOf(kept) === 'UAE' && !chargesVat);
