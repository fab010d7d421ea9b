import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';
import { dashboardQuery, inRange } from '../dashboard/dashboard.contract.ts';
import { endpoint } from '../endpoint.ts';
import { expectedPayment } from '../expected-payments/expected-payments.contract.ts';
import { messages } from '../messages.ts';
import { accountDay } from '../receivables/receivables.contract.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, isoDateIn, textIn } from '../wire.ts';

export const cashKinds = ['Invoice', 'Draft', 'Prediction'] as const;
export type CashKind = (typeof cashKinds)[number];

const cashSums = z.object({
  invoices: decimalOut,
  drafts: decimalOut,
  predictions: decimalOut,
  total: decimalOut,
});
export type CashSums = z.output<typeof cashSums>;

const cashToCome = z.object({
  kind: z.enum(cashKinds),
  billingId: idOut,
  /** Null for a prediction. */
  invoiceId: idOut.nullable(),
  invoiceNumber: z.string().nullable(),
  companyId: idOut,
  companyName: z.string(),
  projectId: idOut,
  projectName: z.string(),
  /** The due date, of a prediction the one that its invoice is expected to have; null if its project was never invoiced. */
  dueDate: dateOut.nullable(),
  currencyCode: z.string(),
  /** The outstanding amount, or what a draft or prediction comes to with tax. */
  cashAmount: decimalOut,
  /** Null if a rate is missing. */
  usdCashAmount: decimalOut.nullable(),
  /** The part that is expected in the chosen days, in USD. */
  usdExpectedAmount: decimalOut.nullable(),
  expected: expectedPayment.nullable(),
});
export type CashToComeAnswer = z.output<typeof cashToCome>;

const judgedRanges = {
  /** The ranges that can be judged: of invoices that were paid since, or whose range is over. */
  judged: z.int(),
  /** The payments that came within their range. */
  held: z.int(),
};

const cashScorecard = z.object({
  /** The months that are over. */
  months: z.array(
    z.object({
      /** Such as Nov-2026. */
      month: z.string(),
      /** In USD, each document at its own rate: what was expected on the first day, and what was received. */
      expectedAmount: decimalOut,
      receivedAmount: decimalOut,
      /** The average received amount of the three months before. */
      averageAmount: decimalOut,
      ...judgedRanges,
    }),
  ),
  /** Forecast error in percent with two decimals, and that of the average; null if nothing was received. */
  error: decimalOut.nullable(),
  errorOfAverage: decimalOut.nullable(),
  /** The share of ranges that held in percent; null if none can be judged. */
  heldShare: decimalOut.nullable(),
  ...judgedRanges,
});
export type CashScorecard = z.output<typeof cashScorecard>;

/** The expected payment of an invoice that was open on the first day of a month, and what became of it. */
const judgedPayment = z.object({
  /** Such as Nov-2026. */
  month: z.string(),
  invoiceId: idOut,
  invoiceNumber: z.string().nullable(),
  companyId: idOut,
  companyName: z.string(),
  projectId: idOut,
  projectName: z.string(),
  dueDate: dateOut,
  currencyCode: z.string(),
  /** The outstanding amount on the first day of the month. */
  cashAmount: decimalOut,
  /** As of the first day of the month. */
  expected: expectedPayment,
  /** The day of the last payment; null while something is outstanding. */
  paidDate: dateOut.nullable(),
  /** Whether it was paid within its range. */
  isHeld: z.boolean(),
});
export type JudgedPayment = z.output<typeof judgedPayment>;

const people = {
  /** Email addresses; only projects with this CSM or accountant. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
};

/** The payments that are expected next (docs/domain/expected-payments.md#cash-forecast). */
export const cashForecastEndpoints = {
  forecast: endpoint({
    method: 'GET',
    path: '/cash-forecast',
    summary: 'The payments expected in one month and week by week, in USD',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject(people),
    answer: z.object({
      month: cashSums.extend({ from: dateOut, to: dateOut }),
      /** This week until Sunday, then whole weeks. */
      weeks: z.array(cashSums.extend({ from: dateOut, to: dateOut })),
      /** After the last week, or without an expected date. */
      later: cashSums.extend({ from: dateOut }),
      /** Invoices, drafts and predictions left out because a rate is missing. */
      unrated: z.int(),
    }),
    refusals: [],
  }),
  payments: endpoint({
    method: 'GET',
    path: '/cash-forecast/payments',
    summary: 'The invoices, drafts and predictions behind the cash forecast, the earliest expected date first',
    roles: everyone,
    list: true,
    consistent: true,
    query: z
      .strictObject({
        ...people,
        companyId: idIn.optional(),
        kind: z.enum(cashKinds).optional(),
        /** Only what is expected from this day on; from today by default. */
        from: accountDay.optional(),
        /** The last day; without one also what has no expected date. */
        to: isoDateIn.optional(),
      })
      .superRefine(({ from, to }, context) => {
        if (from !== undefined && to !== undefined && isCalendarDate(from) && isCalendarDate(to) && to < from)
          context.addIssue({ code: 'custom', path: ['to'], message: messages.endBeforeStart });
      }),
    answer: z.object({ from: dateOut, to: dateOut.nullable(), payments: z.array(cashToCome) }),
    refusals: [],
  }),
  scorecard: endpoint({
    method: 'GET',
    path: '/cash-forecast/scorecard',
    summary: 'How good expected payments were: month by month, as of its first day, compared with what was received',
    roles: everyone,
    list: true,
    consistent: true,
    query: inRange(dashboardQuery),
    answer: cashScorecard,
    refusals: [],
  }),
  judged: endpoint({
    method: 'GET',
    path: '/cash-forecast/judged-payments',
    summary:
      'The expected payments behind the scorecard, the newest month first: their ranges, and when they were paid',
    roles: everyone,
    list: true,
    consistent: true,
    query: inRange(dashboardQuery),
    answer: z.object({ payments: z.array(judgedPayment) }),
    refusals: [],
  }),
};
