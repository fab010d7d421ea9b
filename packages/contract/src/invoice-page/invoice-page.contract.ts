import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { region } from '../options.ts';
import { pageLanguages } from '../organizations/page-languages.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut } from '../wire.ts';

export const paperSize = z.enum(['A4', 'Letter']);
export type PaperSize = z.output<typeof paperSize>;

const timeLine = z.object({
  date: dateOut,
  name: z.string(),
  role: z.string(),
  tasks: z.array(z.string()),
  hours: decimalOut,
});

/** The supplier or the customer of a document. */
export const pageParty = z.object({
  name: z.string(),
  /** Address and country, line by line; empty lines are omitted. */
  lines: z.array(z.string()),
  taxNumber: z.string().nullable(),
});

/** The logo above the title of a document. */
export const pageLogo = z.object({
  mediaType: z.enum(['image/png', 'image/jpeg']),
  width: z.int(),
  height: z.int(),
  /** Its bytes in base64. */
  content: z.string(),
});

/** An invoice as its customer gets it. Every figure is one that was saved with it; none is recomputed. */
const invoicePage = z.object({
  invoiceId: idOut,
  kind: z.enum(['Invoice', 'Credit']),
  /** Why the document is not payable: a draft is not issued yet, a void one is no longer valid. */
  mark: z.enum(['Draft', 'Void']).nullable(),
  /** Null for a draft, even if one is reserved for it. */
  invoiceNumber: z.string().nullable(),
  /** For a credit note: the number of the corrected invoice. */
  corrects: z.string().nullable(),
  projectName: z.string(),
  /** The other projects of its prediction. */
  associatedProjects: z.array(z.string()),
  region,
  /** The language of the organization that issues it, as at that time. */
  language: z.enum(pageLanguages),
  /** The organization that issues it, as it named itself at that time; unknown if its books are not connected. */
  seller: pageParty.nullable(),
  buyer: pageParty,
  /** The logo of the organization that issues it, as at that time. */
  logo: pageLogo.nullable(),
  /** The number of the customer's purchase order in force on the invoice date, as it was at that time; null without one. */
  purchaseOrder: z.string().nullable(),
  /** India and the Emirates: where the customer receives the supply; null elsewhere, or if it is unknown. */
  placeOfSupply: z.string().nullable(),
  /** India: the code of the services, for each line; null elsewhere, or if the organization has none. */
  sacCode: z.string().nullable(),
  /** How to pay: bank details and instructions of the organization; empty without any. */
  payment: z.array(z.string()),
  /** The last words on the page; empty without any. */
  footer: z.string(),
  startDate: dateOut,
  /** Null if a retainer is billed. */
  endDate: dateOut.nullable(),
  invoiceDate: dateOut,
  invoiceDueDate: dateOut,
  currencyCode: z.string(),
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
  /** Whether the lines include the tax. */
  isTaxInside: z.boolean(),
  taxes: z.array(z.object({ name: z.string(), percent: decimalOut, amount: decimalOut })),
  /** UK and Emirates, for a document that charges tax in another currency: the tax in that of the tax authority; null elsewhere, or without a rate. */
  localTax: z
    .object({
      currencyCode: z.string(),
      amount: decimalOut,
      /** Units of that currency for one unit of the document's, on the invoice date. */
      rate: decimalOut,
    })
    .nullable(),
  total: decimalOut,
  /** Payments that were not reversed, in order of entry; empty for a draft. */
  payments: z.array(z.object({ date: dateOut, amount: decimalOut })),
  receivedAmount: decimalOut,
  /** The sum of the adjustments; 0 without any. */
  adjustedAmount: decimalOut,
  /** Credit notes applied to it; for a credit note the amount applied of it, below 0. */
  creditsAppliedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The hours behind the rows, as saved; empty for a credit note. */
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
  /** The page size of the customer's region. */
  paper: paperSize,
  /** Characters that are missing in the fonts of the PDF; each is replaced by a question mark. */
  unprintable: z.array(z.string()),
});
export type InvoicePage = z.output<typeof invoicePage>;

const oneInvoice = z.strictObject({ id: idIn });

/** An invoice as the page that the client gets. */
export const invoicePageEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/invoices/:id/page',
    summary: 'A saved invoice or credit note as the client sees it, with its hours',
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
    audits: true,
    kind: 'file',
    // rendered between two transactions
    outside: true,
    params: oneInvoice,
    query: z.strictObject({ paper: paperSize }),
    answer: z.string(),
    refusals: ['invoice_not_found'],
  }),
};
