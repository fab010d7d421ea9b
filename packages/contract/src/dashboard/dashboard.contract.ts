import { addMonths, type CalendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { accuracy, projectModel } from '../options.ts';
import { dateIn, dateOut, decimalOut, idIn, idOut, textIn, cursorDetails, cursorQuery } from '../wire.ts';

/** The most months of one request, and of one list. */
export const dashboardMonthsMax = 24;

/** Every month from the first to the last, both included. */
export function monthsFrom(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let at = 0; at < dashboardMonthsMax && addMonths(first, at) <= last; at += 1) months.push(addMonths(first, at));
  return months;
}

/**
 * In USD, each figure of a document converted and rounded to cents before it is summed; null if a document has no rate.
 */
const figures = z.object({
  predictedAmount: decimalOut.nullable(),
  invoiceAmount: decimalOut.nullable(),
  /** The invoiced amount on drafts, which are not payable yet. */
  draftAmount: decimalOut.nullable(),
  receivedAmount: decimalOut.nullable(),
  outStandingAmount: decimalOut.nullable(),
  /** The outstanding amount that is overdue. */
  overdueAmount: decimalOut.nullable(),
});
export type DashboardFigures = z.output<typeof figures>;

export const ageingBuckets = ['Not due', '1–30', '31–60', '61–90', 'Over 90'] as const;

const withAccuracy = figures.extend({
  /** Invoiced amount in percent of the prediction, with two decimals; null without predictions. */
  invoicedOfPredicted: decimalOut.nullable(),
});

const person = withAccuracy.extend({ email: z.string(), name: z.string() });
export type DashboardPerson = z.output<typeof person>;

const dashboard = z.object({
  /** The day on which overdue amounts are determined. */
  today: dateOut,
  totals: withAccuracy,
  /** Predictions and documents in a currency without a rate; the totals that include them are null. */
  unrated: z.int(),
  /** Every month of the range, such as Nov-2026. */
  byMonth: z.array(withAccuracy.extend({ month: z.string() })),
  ageing: z.array(
    z.object({
      bucket: z.enum(ageingBuckets),
      /** The range of due dates; first or last is null if open. */
      dueFrom: dateOut.nullable(),
      dueTo: dateOut.nullable(),
      outStandingAmount: decimalOut.nullable(),
    }),
  ),
  /** Everyone on the projects, primary or not; each person has a shared project's whole amount. */
  byCsm: z.array(person),
  byAccountant: z.array(person),
  /** The companies with the largest amounts, in descending order. */
  byCompany: z.array(withAccuracy.extend({ companyId: idOut, companyName: z.string() })),
  /** The number of companies; the difference to the totals is the amount of the other companies. */
  companies: z.int(),
  byCurrency: z.array(
    withAccuracy.extend({
      currencyCode: z.string(),
      own: z.object({
        predictedAmount: decimalOut,
        invoiceAmount: decimalOut,
        receivedAmount: decimalOut,
        outStandingAmount: decimalOut,
      }),
      /** USD for one unit, the latest known rate, at which predictions are converted. */
      rate: decimalOut.nullable(),
      rateOf: dateOut.nullable(),
      /** The average of the documents' own rates, weighted by the invoiced amounts, with six decimals. */
      invoicesRate: decimalOut.nullable(),
    }),
  ),
});
export type Dashboard = z.output<typeof dashboard>;

export const frozenMoments = ['started', 'invoiced'] as const;

/** How long before the start of its period a prediction was made, as of when it was frozen. */
export const horizons = [
  'Over 90 days',
  '31 to 90 days',
  '8 to 30 days',
  'Up to 7 days',
  'After the start',
  'Not known',
] as const;

const score = z.object({
  predictions: z.int(),
  /** In USD, at the rate known when the prediction was frozen. */
  predictedAmount: decimalOut,
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  /** In percent with two decimals; null without predictions. */
  error: decimalOut.nullable(),
  bias: decimalOut.nullable(),
  cameTrue: decimalOut.nullable(),
});
export type Score = z.output<typeof score>;

const scorecard = z.object({
  total: score,
  /** Predictions in a currency without a rate, which are left out. */
  unrated: z.int(),
  byCsm: z.array(score.extend({ email: z.string(), name: z.string() })),
  /** The projects with the largest error, in descending order. */
  byProject: z.array(score.extend({ projectId: idOut, projectName: z.string() })),
  byModel: z.array(score.extend({ projectModel })),
  byHorizon: z.array(score.extend({ horizon: z.enum(horizons) })),
  byAccuracy: z.array(score.extend({ accuracy })),
});
export type Scorecard = z.output<typeof scorecard>;

const judgedPrediction = z.object({
  billingId: idOut,
  projectId: idOut,
  projectName: z.string(),
  projectModel,
  accuracy,
  startDate: dateOut,
  /** When it was predicted; unknown if it was changed before changes were recorded. */
  saidOn: dateOut.nullable(),
  frozenOn: dateOut,
  horizon: z.enum(horizons),
  currencyCode: z.string(),
  /** In its own currency. */
  ownPredictedAmount: decimalOut,
  predictedAmount: decimalOut,
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  error: decimalOut.nullable(),
  bias: decimalOut.nullable(),
  cameTrue: z.boolean(),
});
export type JudgedPrediction = z.output<typeof judgedPrediction>;

/** When the judged prediction was frozen. */
const moment = z.enum(frozenMoments).default('started');

/** Months, and people on the projects. */
export const dashboardQuery = z.strictObject({
  /** Such as Nov-2026; the months in which the payments of billings are expected. */
  from: dateIn('MMM-yyyy'),
  to: dateIn('MMM-yyyy'),
  /** E-mail addresses; only projects with this CSM or accountant. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
});

/** Months in order, limited in number. An invalid month has an error of its own. */
export const inRange = <T extends z.ZodObject>(query: T) =>
  query.superRefine((value, context) => {
    const { from, to } = value as unknown as Readonly<Record<'from' | 'to', CalendarDate>>;
    if (!isCalendarDate(from) || !isCalendarDate(to)) return;
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], message: messages.rangeReversed });
    else if (addMonths(from, dashboardMonthsMax) <= to)
      context.addIssue({ code: 'custom', path: ['to'], message: messages.tooManyMonths(dashboardMonthsMax) });
  });

/** The dashboard: predicted, invoiced, received, outstanding and overdue amounts, and forecast accuracy (docs/domain/totals.md). */
export const dashboardEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/invoices/dashboard',
    summary: 'Predicted, invoiced, received, outstanding and overdue amounts of some months, in USD',
    roles: everyone,
    list: true,
    consistent: true,
    query: inRange(dashboardQuery),
    answer: dashboard,
    refusals: [],
  }),
  scorecard: endpoint({
    method: 'GET',
    path: '/invoices/dashboard/scorecard',
    summary: 'Forecast accuracy: frozen predictions compared with invoiced and received amounts',
    roles: everyone,
    list: true,
    consistent: true,
    query: inRange(dashboardQuery.extend({ moment })),
    answer: scorecard,
    refusals: [],
  }),
  judged: endpoint({
    method: 'GET',
    path: '/invoices/dashboard/predictions',
    summary: 'The predictions behind the scorecard, the newest period first',
    roles: everyone,
    list: true,
    consistent: true,
    query: inRange(
      cursorQuery.extend({
        ...dashboardQuery.shape,
        moment,
        projectId: idIn.optional(),
        projectModel: projectModel.optional(),
        horizon: z.enum(horizons).optional(),
        accuracy: z.coerce.number().pipe(accuracy).optional(),
      }),
    ),
    answer: z.object({ predictionDetails: z.array(judgedPrediction), paginationDetails: cursorDetails }),
    refusals: [],
  }),
};
