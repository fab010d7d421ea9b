import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import {
  dateOut,
  decimalOut,
  idIn,
  idOut,
  cursorQuery,
  cursorDetails,
  searchText,
  textIn,
  versionIn,
} from '../wire.ts';

/** The statements about the difference of a billing. */
const dispute = z.object({
  billingId: idOut,
  isOpen: z.boolean(),
  /** Null if it was not marked: the payments differ from the invoice. */
  reason: z.string().nullable(),
  openedBy: z.string().nullable(),
  resolution: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedOn: dateOut.nullable(),
  /** 0 while nothing was stated. */
  version: z.int(),
});
export type Dispute = z.output<typeof dispute>;

const sums = z.object({
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  adjustedAmount: decimalOut,
  /** The amount settled by credit notes. */
  creditsAppliedAmount: decimalOut,
  difference: decimalOut,
});
export type DisputeSums = z.output<typeof sums>;

/** A billing whose payments differ from its invoice, or that a user marked. */
const disputeRow = dispute.extend(sums.shape).extend({
  projectId: idOut,
  projectName: z.string(),
  companyId: idOut,
  companyName: z.string(),
  invoiceId: idOut,
  invoiceNumber: z.string().nullable(),
  invoiceStatus: z.string(),
  invoiceDueDate: dateOut,
  currencyCode: z.string(),
  /** The day on which it was marked, else the date of the first payment that was not reversed. */
  openedOn: dateOut,
  /** Days since then. */
  ageDays: z.int(),
  primaryCsm: z.string().nullable(),
  primaryAccountant: z.string().nullable(),
});
export type DisputeRow = z.output<typeof disputeRow>;

export const disputeStates = ['open', 'resolved', 'all'] as const;
export const disputeCauses = ['differs', 'marked'] as const;
export const disputeSortFields = ['openedOn', 'projectName', 'invoiceDueDate', 'difference'] as const;

/** Totals of a whole list of disputes. */
const disputeTotals = z.object({
  byCurrency: z.array(sums.extend({ currencyCode: z.string() })),
  /** At each invoice's own rate, rounded to cents before it is summed; null if a rate is missing. */
  usd: sums.nullable(),
  /** The currencies without a rate. */
  withoutRate: z.array(z.string()),
});
export type DisputeTotals = z.output<typeof disputeTotals>;

/** Which disputes the list shows. */
const disputeFilter = {
  state: z.enum(disputeStates).default('open'),
  /** Only unmarked differences, or only marked ones. */
  cause: z.enum(disputeCauses).optional(),
  /** Only projects whose name or code contains this text. */
  projectName: searchText.optional(),
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
};

const words = textIn(500).trim();

/** Disputes: invoices that were not paid in full, or that a user marked (docs/domain/receipts-and-retainer.md). */
export const disputeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/revenue/disputes',
    summary: 'Invoices whose payments differ from their amount or that are marked as disputed, oldest first',
    roles: everyone,
    list: true,
    consistent: true,
    query: cursorQuery.extend({
      ...disputeFilter,
      field: z.enum(disputeSortFields).default('openedOn'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.object({
      disputeDetails: z.array(disputeRow),
      paginationDetails: cursorDetails,
    }),
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/revenue/disputes/totals',
    summary: 'The totals of all disputes of the list, not only of a page',
    roles: everyone,
    list: true,
    query: z.strictObject(disputeFilter),
    answer: disputeTotals,
    refusals: [],
  }),
  open: endpoint({
    method: 'POST',
    path: '/revenue/disputes',
    summary: 'Mark an issued invoice as disputed, or reopen a resolved dispute',
    roles: everyone,
    body: z.strictObject({ billingId: idIn, reason: words.min(1, messages.pleaseEnter('reason')) }),
    answer: dispute,
    refusals: ['prediction_not_found', 'dispute_needs_invoice', 'dispute_open'],
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/revenue/disputes',
    summary: 'Resolve a dispute with a resolution',
    roles: everyone,
    body: z.strictObject({
      billingId: idIn,
      /** 0 if not marked. */
      version: z.union([z.literal(0), versionIn]),
      resolution: words.min(1, messages.pleaseEnter('resolution')),
    }),
    answer: dispute,
    refusals: ['prediction_not_found', 'dispute_not_open', 'stale_version'],
  }),
};
