import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { dateIn, dateOut, decimalOut, idOut, instantOut, textIn } from '../wire.ts';

/** The open items of a month: each is a line of its close. */
export const openKinds = ['weeks', 'hours', 'predictions', 'drafts', 'pushes', 'rates'] as const;
export type OpenKind = (typeof openKinds)[number];

/** The most rows returned of each kind; their number is returned with them. */
export const openRowsMax = 100;

const openRow = z.object({
  projectId: idOut,
  projectName: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  /** Billable hours that are unbilled, or have no rate. */
  hours: decimalOut.nullable(),
  amount: decimalOut.nullable(),
  currencyCode: z.string().nullable(),
  /** Names, such as the roles without a rate; or the number of an invoice, or why the books rejected it. */
  words: z.string().nullable(),
  predictionId: idOut.nullable(),
  verificationId: idOut.nullable(),
  invoiceId: idOut.nullable(),
});
export type OpenRow = z.output<typeof openRow>;

const figures = z.object({
  /** Predictions whose payment was expected in the month. */
  predictedAmount: decimalOut,
  /** Issued invoices of the month, by invoice date, without credit notes. */
  invoiceAmount: decimalOut,
  /** Credit notes of the month, by date: 0 or below. */
  creditAmount: decimalOut,
  /** Payments of the month, whenever they were invoiced. */
  receivedAmount: decimalOut,
  /** Adjustments of the month: discounts, deductions, bad debts. */
  adjustedAmount: decimalOut,
});
export type MonthFigures = z.output<typeof figures>;

const hours = z.object({
  /** Billable hours of the month's days. */
  loggedHours: decimalOut,
  /** On issued invoices. */
  billedHours: decimalOut,
  draftHours: decimalOut,
  writtenOffHours: decimalOut,
  openHours: decimalOut,
});
export type MonthHours = z.output<typeof hours>;

const monthFigures = z.object({
  hours,
  byCurrency: z.array(figures.extend({ currencyCode: z.string() })),
  /**
   * Documents at their own rates, predictions at the latest one, each rounded to cents and then summed; null if a rate
   * is missing.
   */
  usd: figures.nullable(),
  /**
   * The realised exchange difference in US dollars: the month's payments at the rates of their dates minus at the rates
   * of their invoices. The outstanding amount is unaffected. Null if a rate is missing.
   */
  exchangeDifference: decimalOut.nullable(),
});

const closing = z.object({
  closedAt: instantOut,
  closedBy: z.string(),
  reason: z.string(),
  reopenedAt: instantOut.nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
});

const monthClose = z.object({
  /** Such as Nov-2026. */
  month: z.string(),
  isClosed: z.boolean(),
  /** Incremented by each closing and reopening of the month. */
  version: z.int(),
  /** The figures of the last close, of the caller's projects; null while the month is open. */
  closedFigures: monthFigures.nullable(),
  figures: monthFigures,
  /** Of the caller's projects, in the order of the kinds. */
  open: z.array(z.object({ kind: z.enum(openKinds), count: z.int(), rows: z.array(openRow) })),
  /** Closings, the newest first. */
  history: z.array(closing),
});
export type MonthClose = z.output<typeof monthClose>;

const closers = ['ROLE_ADMIN', 'ROLE_ACCOUNTANT'] as const;
const query = z.strictObject({ month: dateIn('MMM-yyyy') });
const body = z.strictObject({
  reason: z
    .string({ error: messages.closeReasonRequired })
    .pipe(textIn(1000).trim().min(1, messages.closeReasonRequired)),
  /** 0 if it was never closed. */
  version: z.coerce.number().int().min(0).max(2_147_483_647),
});

/** The close of a month: its open items, and a guarantee that nothing in it changes afterwards. */
export const monthCloseEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/monthclose',
    summary: 'The totals of a month and its open items',
    roles: everyone,
    consistent: true,
    list: true,
    query,
    answer: monthClose,
    refusals: [],
  }),
  close: endpoint({
    method: 'POST',
    path: '/monthclose',
    summary: 'Close a month: its documents cannot be created, changed or voided until it is reopened',
    roles: closers,
    query,
    body,
    answer: monthClose,
    status: 201,
    refusals: ['stale_version', 'month_is_closed', 'month_not_over', 'month_has_pushes'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/monthclose/reopen',
    summary: 'Reopen a closed month',
    roles: closers,
    query,
    body,
    answer: monthClose,
    refusals: ['stale_version', 'month_not_closed'],
  }),
};
