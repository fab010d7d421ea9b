import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { invoice } from '../invoices/invoices.contract.ts';
import { accuracy, financialType } from '../options.ts';
import { everyone } from '../roles.ts';
import {
  dateIn,
  dateOut,
  decimalOut,
  idIn,
  idOut,
  isoDateIn,
  cursorQuery,
  cursorDetails,
  searchText,
  textIn,
  versionIn,
} from '../wire.ts';

/** A user's changes of a billing after it was invoiced; they are stored here only and not sent to the books. */
const planned = z.object({
  billingId: idOut,
  /** The month in which the payment is expected, such as Nov-2026. */
  receivedMonth: z.string().nullable(),
  /** Version of the billing. */
  version: z.int(),
});
export type PlannedRevenue = z.output<typeof planned>;

/** One billing: its prediction and its invoice. */
const revenueRow = planned.extend({
  projectId: idOut,
  projectName: z.string(),
  companyId: idOut.nullable(),
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
  /** It will not be invoiced. */
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

/** The fields of a row that a change may contain and that stay unchanged. */
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

/** The billings shown on a revenue page: all, uninvoiced, invoiced, and of the invoiced ones unpaid or paid. */
export const revenueShows = ['all', 'predictions', 'invoices', 'pending', 'paid'] as const;
export type RevenueShows = (typeof revenueShows)[number];

export const revenueSortFields = ['startDate', 'receivedMonth', 'projectName'] as const;

const revenuePage = z.object({
  revenueDetails: z.array(revenueRow),
  paginationDetails: cursorDetails,
});

/** Totals of a whole list of billings. */
const revenueTotals = z.object({
  /**
   * Totals of the billings with their credit notes, which have no rows of their own: the outstanding amount is
   * reduced by their open amount.
   */
  byCurrency: z.array(sums.extend({ currencyCode: z.string() })),
  /** The part of it from credit notes. */
  ofCreditNotes: z.array(sums.extend({ currencyCode: z.string() })),
  /**
   * Invoices at their own rates, predictions at the latest one, rounded to cents before they are summed; null if a
   * rate is missing.
   */
  usd: sums.nullable(),
  /** The currencies without a rate. */
  withoutRate: z.array(z.string()),
});
export type RevenueTotals = z.output<typeof revenueTotals>;

/** Which billings a list shows. */
const revenueFilter = z.strictObject({
  show: z.enum(revenueShows).default('all'),
  /** Only projects with this CSM. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
  /** Only projects whose name or code contains this text. */
  projectName: searchText.optional(),
  /** Only projects of this company. */
  companyId: idIn.optional(),
  /** Only predictions in this currency. */
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Only invoices and credit notes with these numbers, each in a row of its own; empty for all billings. */
  invoiceNumber: z.array(textIn(100).trim().min(1)).max(20).default([]),
  /** Only those expected in one of these months; empty for all. */
  receivedMonth: z.array(dateIn('MMM-yyyy')).max(24).default([]),
});

/** The revenue list: each billing with its prediction and its invoice side by side. */
export const revenueEndpoints = {
  filter: endpoint({
    method: 'POST',
    path: '/revenue/filter',
    summary: 'Predicted and invoiced amounts side by side, newest first by default',
    roles: everyone,
    reads: true,
    list: true,
    consistent: true,
    query: cursorQuery.extend({
      field: z.enum(revenueSortFields).default('startDate'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    body: revenueFilter,
    answer: revenuePage,
    refusals: [],
  }),
  totals: endpoint({
    method: 'POST',
    path: '/revenue/totals',
    summary: 'The totals of all predictions and invoices of the list, not only of a page',
    roles: everyone,
    reads: true,
    list: true,
    consistent: true,
    body: revenueFilter,
    answer: revenueTotals,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/revenue/search',
    summary:
      'Predicted and invoiced amounts of projects whose name, code, company or people contain a text, newest first',
    roles: everyone,
    list: true,
    consistent: true,
    query: cursorQuery.extend({ projectName: searchText }),
    answer: revenuePage,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/revenue',
    summary: 'Change the received month of a row; the other fields do not change',
    roles: everyone,
    body: z.strictObject({
      billingId: idIn,
      version: versionIn,
      receivedMonth: dateIn('MMM-yyyy'),
      ...readOnly.shape,
      /**
       * A due date other than the invoice's is refused: it is changed on the invoice, and sent to the books from there.
       */
      invoiceDetails: z.looseObject({ invoiceDueDate: isoDateIn.optional() }).nullish(),
    }),
    answer: revenueRow,
    refusals: ['prediction_not_found', 'stale_version', 'due_date_of_invoice'],
  }),
  currentMonth: endpoint({
    method: 'POST',
    path: '/revenue/currentMonth',
    summary:
      'Create the predictions of this month for every active project without one, from its cycle and last amount',
    roles: everyone,
    /** `month` such as Nov-2026. */
    answer: z.object({ created: z.int(), month: z.string() }),
    refusals: [],
  }),
};
