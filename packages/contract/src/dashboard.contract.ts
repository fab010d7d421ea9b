import { addMonths, type CalendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone } from './roles.ts';
import { accuracy, projectModel } from './options.ts';
import { dateIn, dateOut, decimalOut, idIn, idOut, textIn, walkDetails, walkQuery } from './wire.ts';

/** So many months at most are looked at together; so many can a list be asked for. */
export const dashboardMonthsMax = 24;

/** Every month from the first to the last one, both among them. */
export function monthsFrom(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let at = 0; at < dashboardMonthsMax && addMonths(first, at) <= last; at += 1) months.push(addMonths(first, at));
  return months;
}

/** In USD, each figure of a document converted and rounded to cents before it is added; none where one of them has no rate. */
const figures = z.object({
  predictedAmount: decimalOut.nullable(),
  invoiceAmount: decimalOut.nullable(),
  /** The part of what is invoiced that stands on drafts, which ask for nothing yet. */
  draftAmount: decimalOut.nullable(),
  receivedAmount: decimalOut.nullable(),
  outStandingAmount: decimalOut.nullable(),
  /** The part of what is outstanding whose due date is past. */
  overdueAmount: decimalOut.nullable(),
});
export type DashboardFigures = z.output<typeof figures>;

export const ageingBuckets = ['Not due', '0–30', '31–60', '61–90', '90+'] as const;

const withAccuracy = figures.extend({
  /** What is invoiced for each hundred that were predicted, with two decimals; none where nothing was predicted. */
  invoicedOfPredicted: decimalOut.nullable(),
});

const person = withAccuracy.extend({ email: z.string(), name: z.string() });
export type DashboardPerson = z.output<typeof person>;

const dashboard = z.object({
  /** The day by which what is overdue is told. */
  today: dateOut,
  totals: withAccuracy,
  /** Predictions and documents whose currency has no rate; what they belong to has no figure. */
  unrated: z.int(),
  /** Every month of the range, such as Nov-2026. */
  byMonth: z.array(withAccuracy.extend({ month: z.string() })),
  ageing: z.array(
    z.object({
      bucket: z.enum(ageingBuckets),
      /** The due dates that are meant; no first or last one where there is none. */
      dueFrom: dateOut.nullable(),
      dueTo: dateOut.nullable(),
      outStandingAmount: decimalOut.nullable(),
    }),
  ),
  /** Whoever is on the projects, primary or not: who shares a project has all of it. */
  byCsm: z.array(person),
  byAccountant: z.array(person),
  /** The companies with the most, the largest first. */
  byCompany: z.array(withAccuracy.extend({ companyId: idOut, companyName: z.string() })),
  /** How many companies there are; the rest of them together is what is missing to the totals. */
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
      /** USD for one unit, the newest one that is known: predictions stand at it. */
      rate: decimalOut.nullable(),
      rateOf: dateOut.nullable(),
      /** What the documents' own rates are on average, weighed by what is invoiced, with six decimals. */
      invoicesRate: decimalOut.nullable(),
    }),
  ),
});
export type Dashboard = z.output<typeof dashboard>;

export const frozenMoments = ['started', 'invoiced'] as const;

/** How far ahead of the start of its period a prediction was said, as it stood when it was frozen. */
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
  /** In USD, at the rate that was known when the prediction was frozen. */
  predictedAmount: decimalOut,
  invoiceAmount: decimalOut,
  receivedAmount: decimalOut,
  /** In percent with two decimals; nothing where there are no predictions. */
  error: decimalOut.nullable(),
  bias: decimalOut.nullable(),
  cameTrue: decimalOut.nullable(),
});
export type Score = z.output<typeof score>;

const scorecard = z.object({
  total: score,
  /** Predictions whose currency has no rate: they are left out. */
  unrated: z.int(),
  byCsm: z.array(score.extend({ email: z.string(), name: z.string() })),
  /** The projects that missed most, the worst first. */
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
  /** When it was said; not known of one that was changed before anybody wrote it down. */
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

/** When the prediction was frozen that is judged. */
const moment = z.enum(frozenMoments).default('started');

const dashboardQuery = z.strictObject({
  /** Such as Nov-2026; of the months in which the money of billings is expected. */
  from: dateIn('MMM-yyyy'),
  to: dateIn('MMM-yyyy'),
  /** E-mail addresses; only projects that this person is a CSM, or an accountant, of. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
});

type Asked = z.output<typeof dashboardQuery>;
/** Months in their order, and not too many of them. What is no month has its own words already. */
const inRange = <T extends z.ZodObject>(query: T) =>
  query.superRefine((asked, context) => {
    const { from, to } = asked as unknown as Asked;
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
    summary: 'What billings of some months bring: predicted, invoiced, received, outstanding and overdue, in USD',
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
    summary: 'How good predictions were: as they were frozen, against what was invoiced and received',
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
      walkQuery.extend({
        ...dashboardQuery.shape,
        moment,
        projectId: idIn.optional(),
        projectModel: projectModel.optional(),
        horizon: z.enum(horizons).optional(),
        accuracy: z.coerce.number().pipe(accuracy).optional(),
      }),
    ),
    answer: z.object({ predictionDetails: z.array(judgedPrediction), paginationDetails: walkDetails }),
    refusals: [],
  }),
};
