import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invoice } from './invoices.contract.ts';
import { accuracy } from './options.ts';
import { everyone } from './roles.ts';
import { dateIn, idIn, idOut, pageQuery, paginationDetails, textIn, versionIn } from './wire.ts';

/** What a person changes of a billing after it was invoiced; it stays ours, the books know nothing of it. */
const planned = z.object({
  billingId: idOut,
  /** The month in which the money is expected, such as Nov-2026. */
  receivedMonth: z.string().nullable(),
  /** Of the billing. */
  version: z.int(),
});
export type PlannedRevenue = z.output<typeof planned>;

const revenueRow = planned.extend({
  projectId: idOut,
  projectName: z.string(),
  customerName: z.string(),
  accuracy: accuracy,
  invoiceDetails: invoice.pick({
    invoiceId: true,
    invoiceNumber: true,
    invoiceStatus: true,
    correctsInvoice: true,
    invoiceDate: true,
    invoiceDueDate: true,
    currencyCode: true,
    invoiceAmount: true,
    receivedAmount: true,
    outStandingAmount: true,
  }),
});
export type RevenueRow = z.output<typeof revenueRow>;

/** What billings bring (billing, section 7, Revenue). */
export const revenueEndpoints = {
  filter: endpoint({
    method: 'POST',
    path: '/revenue/filter',
    summary: 'The billings behind invoices of these numbers, newest first',
    roles: everyone,
    reads: true,
    list: true,
    consistent: true,
    query: pageQuery,
    body: z.strictObject({
      invoiceNumber: z.array(textIn(100).trim().min(1)).min(1).max(20),
      /** Only what is expected in one of these months; none for all. */
      receivedMonth: z.array(dateIn('MMM-yyyy')).max(20).default([]),
    }),
    answer: z.object({ revenueDetails: z.array(revenueRow), paginationDetails }),
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/revenue',
    summary: 'Change the month in which the money of a billing is expected',
    roles: everyone,
    body: z.strictObject({
      billingId: idIn,
      version: versionIn,
      receivedMonth: dateIn('MMM-yyyy'),
    }),
    answer: planned,
    refusals: ['prediction_not_found', 'stale_version'],
  }),
};
