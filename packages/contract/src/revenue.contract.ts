import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invoice } from './invoices.contract.ts';
import { accuracy, financialType } from './options.ts';
import { everyone } from './roles.ts';
import {
  dateIn,
  dateOut,
  decimalOut,
  idIn,
  idOut,
  isoDateIn,
  walkQuery,
  walkDetails,
  searchText,
  textIn,
  versionIn,
} from './wire.ts';

/** What a person changes of a billing after it was invoiced; it stays ours, the books know nothing of it. */
const planned = z.object({
  billingId: idOut,
  /** The month in which the money is expected, such as Nov-2026. */
  receivedMonth: z.string().nullable(),
  /** Of the billing. */
  version: z.int(),
});
export type PlannedRevenue = z.output<typeof planned>;

/** One billing: what is predicted of it, and the invoice that it got. */
const revenueRow = planned.extend({
  projectId: idOut,
  projectName: z.string(),
  companyName: z.string().nullable(),
  startDate: dateOut,
  endDate: dateOut.nullable(),
  accuracy,
  financialType,
  /** In the currency of the project's company. */
  predictedAmount: decimalOut,
  currencyCode: z.string(),
  primaryCsm: z.string().nullable(),
  primaryAccountant: z.string().nullable(),
  /** It will bring no more, and has no invoice. */
  isClosed: z.boolean(),
  invoiceDetails: invoice
    .pick({
      invoiceId: true,
      invoiceNumber: true,
      invoiceStatus: true,
      documentState: true,
      correctsInvoice: true,
      invoiceDate: true,
      invoiceDueDate: true,
      currencyCode: true,
      invoiceAmount: true,
      receivedAmount: true,
      outStandingAmount: true,
    })
    .nullable(),
});
export type RevenueRow = z.output<typeof revenueRow>;

/** The fields of a row that a change may carry along and that stay as they are. */
const readOnly = revenueRow
  .omit({ billingId: true, version: true, receivedMonth: true, invoiceDetails: true })
  .partial();

const sums = z.object({
  predictedAmount: decimalOut,
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  outStandingAmount: decimalOut,
});
export type RevenueSums = z.output<typeof sums>;

/** Which billings a revenue page shows: all, those nobody invoiced yet, those with an invoice, and of these the unpaid or the paid. */
export const revenueShows = ['all', 'predictions', 'invoices', 'pending', 'paid'] as const;
export type RevenueShows = (typeof revenueShows)[number];

export const revenueSortFields = ['startDate', 'receivedMonth', 'projectName'] as const;

const revenuePage = z.object({
  revenueDetails: z.array(revenueRow),
  totals: z.object({
    /** Of the billings with their credit notes, which have no rows of their own: what is outstanding is less what of them is open. */
    byCurrency: z.array(sums.extend({ currencyCode: z.string() })),
    /** The part of it that is of credit notes. */
    ofCreditNotes: z.array(sums.extend({ currencyCode: z.string() })),
    /** Invoices at their own rates, predictions at the newest one, rounded to cents before they are added; none where a rate is missing. */
    usd: sums.nullable(),
    /** The currencies for which one is missing. */
    withoutRate: z.array(z.string()),
  }),
  paginationDetails: walkDetails,
});

/** The revenue list: each billing with its prediction and its invoice side by side. */
export const revenueEndpoints = {
  filter: endpoint({
    method: 'POST',
    path: '/revenue/filter',
    summary: 'Billings with what is predicted and invoiced side by side, the newest first unless asked otherwise',
    roles: everyone,
    reads: true,
    list: true,
    consistent: true,
    query: walkQuery.extend({
      field: z.enum(revenueSortFields).default('startDate'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    body: z.strictObject({
      show: z.enum(revenueShows).default('all'),
      /** Only of projects that this person is a CSM of. */
      csmEmail: textIn(254).optional(),
      accountantEmail: textIn(254).optional(),
      /** Only of projects whose name or code holds this text. */
      projectName: searchText.optional(),
      /** Only of projects of this company. */
      companyId: idIn.optional(),
      /** Only what is predicted in this currency. */
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      /** Only invoices and credits of these numbers, each in a row of its own; none for all billings. */
      invoiceNumber: z.array(textIn(100).trim().min(1)).max(20).default([]),
      /** Only what is expected in one of these months; none for all. */
      receivedMonth: z.array(dateIn('MMM-yyyy')).max(24).default([]),
    }),
    answer: revenuePage,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/revenue/search',
    summary: 'The billings of projects whose name or code holds a text, the newest first',
    roles: everyone,
    list: true,
    consistent: true,
    query: walkQuery.extend({ projectName: searchText }),
    answer: revenuePage,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/revenue',
    summary:
      'Change the month in which the money of a billing is expected; takes the whole row, whose other fields stay as they are, and answers the row',
    roles: everyone,
    body: z.strictObject({
      billingId: idIn,
      version: versionIn,
      receivedMonth: dateIn('MMM-yyyy'),
      ...readOnly.shape,
      /** Another due date than the invoice has is refused: it is changed with the invoice, and reaches the books from there. */
      invoiceDetails: z.looseObject({ invoiceDueDate: isoDateIn.optional() }).nullish(),
    }),
    answer: revenueRow,
    refusals: ['prediction_not_found', 'stale_version', 'due_date_of_invoice'],
  }),
  currentMonth: endpoint({
    method: 'POST',
    path: '/revenue/currentMonth',
    summary:
      'Make the predictions of this month for every active project that has none, from its cycle and last amount',
    roles: everyone,
    /** `month` such as Nov-2026. */
    answer: z.object({ created: z.int(), month: z.string() }),
    refusals: [],
  }),
};
