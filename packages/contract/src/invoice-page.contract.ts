import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { everyone } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut } from './wire.ts';

export const paperSize = z.enum(['A4', 'Letter']);
export type PaperSize = z.output<typeof paperSize>;

const timeLine = z.object({
  date: dateOut,
  name: z.string(),
  role: z.string(),
  tasks: z.array(z.string()),
  hours: decimalOut,
});

/** An invoice as its customer gets it. Every figure is one that was saved with it; none is worked out anew. */
const invoicePage = z.object({
  invoiceId: idOut,
  kind: z.enum(['Invoice', 'Credit']),
  /** What the document is not: a draft asks for nothing yet, a void one for nothing any more. */
  mark: z.enum(['Draft', 'Void']).nullable(),
  /** None of a draft, even where one is kept for it. */
  invoiceNumber: z.string().nullable(),
  /** Of a credit: the number of the invoice that it corrects. */
  corrects: z.string().nullable(),
  projectName: z.string(),
  /** The other projects that its prediction names. */
  associatedProjects: z.array(z.string()),
  /** The organisation in the books that the customer belongs to; nobody said yet who that is where it is not connected. */
  seller: z.string().nullable(),
  buyer: z.object({
    name: z.string(),
    /** Address and country, line by line; empty lines are left out. */
    lines: z.array(z.string()),
    taxNumber: z.string().nullable(),
  }),
  startDate: dateOut,
  /** Null where a retainer is billed. */
  endDate: dateOut.nullable(),
  invoiceDate: dateOut,
  invoiceDueDate: dateOut,
  currencyCode: z.string(),
  /** USD for one unit of the currency; null in USD. */
  exchangeRate: decimalOut.nullable(),
  customerMemo: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      quantity: decimalOut,
      rate: decimalOut,
      amount: decimalOut,
    }),
  ),
  linesAmount: decimalOut,
  /** The tax stands in the lines already. */
  isTaxInside: z.boolean(),
  taxes: z.array(z.object({ name: z.string(), percent: decimalOut, amount: decimalOut })),
  total: decimalOut,
  /** What came and was not taken back, in the order in which it was entered; empty for a draft. */
  payments: z.array(z.object({ date: dateOut, amount: decimalOut })),
  receivedAmount: decimalOut,
  /** What was given up of it; 0 unless somebody did. */
  adjustedAmount: decimalOut,
  /** Credit notes applied to it; of a credit note what was applied of it, below 0. */
  creditsAppliedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The hours behind the rows, as they were saved; of a credit there are none. */
  rows: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      loggedHours: decimalOut,
      billingHours: decimalOut,
      overtime: decimalOut,
      leave: decimalOut,
      discount: decimalOut,
      totalHours: decimalOut,
    }),
  ),
  /** The billable time day by day, grouped as the invoice's template groups its lines. */
  time: z.array(z.object({ title: z.string(), hours: decimalOut, lines: z.array(timeLine) })),
  /** What the customer's region prints on. */
  paper: paperSize,
  /** Characters that the fonts of the PDF do not have; each stands there as a question mark. */
  unprintable: z.array(z.string()),
});
export type InvoicePage = z.output<typeof invoicePage>;

const oneInvoice = z.strictObject({ id: idIn });

/** An invoice as the page that the client gets. */
export const invoicePageEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/invoices/:id/page',
    summary: 'A saved invoice or credit as the page that the client gets, with the hours behind it',
    roles: everyone,
    consistent: true,
    params: oneInvoice,
    answer: invoicePage,
    refusals: ['invoice_not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/:id/pdf',
    summary: 'The same page as a PDF with the timesheet behind it',
    roles: everyone,
    tells: true,
    kind: 'file',
    // drawn between two transactions
    outside: true,
    params: oneInvoice,
    query: z.strictObject({ paper: paperSize }),
    answer: z.string(),
    refusals: ['invoice_not_found'],
  }),
};
