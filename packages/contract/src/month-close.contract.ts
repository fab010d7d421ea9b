import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone } from './roles.ts';
import { dateIn, dateOut, decimalOut, idOut, instantOut, textIn } from './wire.ts';

/** What is still open in a month: each is a line of its close. */
export const openKinds = ['weeks', 'hours', 'predictions', 'drafts', 'pushes', 'rates'] as const;
export type OpenKind = (typeof openKinds)[number];

/** So many rows of each kind travel; how many there are is said beside them. */
export const openRowsMax = 100;

const openRow = z.object({
  projectId: idOut,
  projectName: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  /** Billable hours that are open, or have no rate. */
  hours: decimalOut.nullable(),
  amount: decimalOut.nullable(),
  currencyCode: z.string().nullable(),
  /** Who is meant, such as the roles without a rate; or the number of an invoice, or why the books refused it. */
  words: z.string().nullable(),
  predictionId: idOut.nullable(),
  verificationId: idOut.nullable(),
  invoiceId: idOut.nullable(),
});
export type OpenRow = z.output<typeof openRow>;

const figures = z.object({
  /** Predictions whose money was expected in the month. */
  predictedAmount: decimalOut,
  /** Issued invoices of the month, by their date, without credits. */
  invoiceAmount: decimalOut,
  /** Credits of the month, by their date: 0 or below. */
  creditAmount: decimalOut,
  /** What came in the month, whenever it was invoiced. */
  receivedAmount: decimalOut,
  /** What was waived in the month: discounts, deductions, bad debts. */
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
  /** Documents at their own rates, predictions at the newest one, each rounded to cents and then added; none where a rate is missing. */
  usd: figures.nullable(),
  /**
   * In US dollars: what the payments of the month brought more or less at the rates of their days than at the rates of their invoices. It
   * changes nothing that is outstanding. Null where a rate is missing.
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
  /** Grows with every closing and reopening of the month. */
  version: z.int(),
  /** What stood when it was closed last, of the caller's projects; none while it is open. */
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
  /** 0 where it was never closed. */
  version: z.coerce.number().int().min(0).max(2_147_483_647),
});

/** The end of a month: what is left to do, and that nothing of it changes afterwards. */
export const monthCloseEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/monthclose',
    summary: 'What a month came to, and what is still open in it',
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
    summary: 'Close a month: no document of it is made, changed or taken back until it is opened again',
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
    summary: 'Open a closed month again',
    roles: closers,
    query,
    body,
    answer: monthClose,
    refusals: ['stale_version', 'month_not_closed'],
  }),
};
