import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { projectModel } from '../options.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import {
  dateIn,
  dateOut,
  decimalOut,
  idIn,
  idOut,
  isoDateIn,
  nothing,
  cursorQuery,
  cursorDetails,
  rateIn,
  searchText,
  textIn,
  versionIn,
} from '../wire.ts';

const ratesByRole = z.record(textIn(100).min(1), rateIn).refine((map) => Object.keys(map).length <= 200);
const specialRateOut = z.object({ employeeId: idOut, employeeName: z.string(), role: z.string(), rate: decimalOut });

const rateRange = z.object({
  startDate: dateOut,
  endDate: dateOut.nullable(),
  techStackRates: z.record(z.string(), decimalOut),
  specialRateDetails: z.array(specialRateOut),
  version: z.int(),
});
export type RateRangeOut = z.output<typeof rateRange>;

const projectQuery = z.strictObject({ projectId: idIn });
const changedDates = projectQuery.extend({
  startDate: isoDateIn,
  endDate: isoDateIn.optional(),
  newStartDate: isoDateIn,
  newEndDate: isoDateIn.optional(),
  version: versionIn,
});

/** A row of the rate master: one rate range of one project, in the currency of its company. */
const rateCard = rateRange.omit({ version: true }).extend({
  projectId: idOut,
  projectName: z.string(),
  projectModel,
  primaryCsm: z.string().nullable(),
  /** The currency of the project's company. */
  currencyCode: z.string(),
});
export type RateCard = z.output<typeof rateCard>;

export const rateCardSortFields = ['projectName', 'startDate', 'endDate'] as const;

/** The first and last start date of the ranges, and the first and last end date; an open end sorts last. */
const rateCardDays = {
  startDate1: isoDateIn.optional(),
  startDate2: isoDateIn.optional(),
  endDate1: isoDateIn.optional(),
  endDate2: isoDateIn.optional(),
};
const rateCardPage = z.object({ rateCardDetails: z.array(rateCard), paginationDetails: cursorDetails });

const specialRates = z.array(z.strictObject({ employeeId: idIn, rate: rateIn })).max(500);

/** The lines of a rate card pasted from a spreadsheet; a project is identified by its name or code. */
const pastedRates = z
  .array(
    z.strictObject({
      project: textIn(200).min(1),
      startDate: isoDateIn,
      endDate: isoDateIn.nullable(),
      roleRates: ratesByRole,
    }),
  )
  .min(1)
  .max(1000);

/** Projects are returned by id, in pages: those after this one. */
const behind = z.number().int().min(0).max(2_147_483_647).default(0);

/** A planned change of rates. `startOfRange` is the first day of the stored range. */
const rateChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('add'),
    projectId: idIn,
    startDate: isoDateIn,
    endDate: isoDateIn.nullable(),
    roleRates: ratesByRole,
    standingGoesOn: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal('change'),
    projectId: idIn,
    startOfRange: isoDateIn,
    startDate: isoDateIn,
    endDate: isoDateIn.nullable(),
    roleRates: ratesByRole,
  }),
  z.strictObject({ kind: z.literal('special'), projectId: idIn, startOfRange: isoDateIn, specialRates }),
  z.strictObject({
    kind: z.literal('default'),
    role: textIn(100).min(1),
    defaultRate: rateIn.nullable(),
    defaultRateCurrency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
    behind,
  }),
  z.strictObject({ kind: z.literal('delete'), projectId: idIn, startOfRange: isoDateIn }),
  z.strictObject({ kind: z.literal('pasted'), lines: pastedRates, behind }),
]);
export type RateChange = z.input<typeof rateChange>;

const checkedRates = z.object({
  /** One per line, in order. */
  lines: z.array(
    z.object({
      projectName: z.string(),
      currencyCode: z.string(),
      becomes: z.enum(['new', 'changed', 'same', 'refused']),
      /** A line without an end that is followed by another line of its project ends before that one. */
      endDate: dateOut.nullable(),
      /** The errors, at `project`, `startDate`, `endDate` or the name of a role. */
      faults: z.array(z.object({ column: z.string(), message: z.string() })),
    }),
  ),
  /** Changes whenever the ranges of these projects do. */
  mark: z.string(),
});
export type CheckedRates = z.output<typeof checkedRates>;

const rateEffectFigures = {
  hours: decimalOut,
  amountBefore: decimalOut,
  amountAfter: decimalOut,
  difference: decimalOut,
};

/** The effect of new rates on an uninvoiced period: its hours at the current and the new rates, before tax. */
const rateEffect = z.object({
  projectId: idOut,
  projectName: z.string(),
  currencyCode: z.string(),
  startDate: dateOut,
  endDate: dateOut,
  ...rateEffectFigures,
  /** The employees whose amount changes. */
  people: z.array(
    z.object({
      employeeName: z.string(),
      role: z.string(),
      rateBefore: decimalOut,
      rateAfter: decimalOut,
      ...rateEffectFigures,
    }),
  ),
});
export type RateEffect = z.output<typeof rateEffect>;

/** Rates of developers by day (docs/domain/rates.md). */
export const rateEndpoints = {
  ofRange: endpoint({
    method: 'GET',
    path: '/rates',
    summary: 'The rates of the range that begins on a day',
    roles: everyone,
    query: projectQuery.extend({ startDate: isoDateIn }),
    answer: rateRange.extend({ defaultRates: z.record(z.string(), decimalOut) }),
    refusals: ['not_found', 'no_rates'],
  }),
  ranges: endpoint({
    method: 'GET',
    path: '/rates/dates',
    summary: 'All rate ranges of a project, oldest first, with the default rates of its roles',
    roles: everyone,
    query: projectQuery,
    answer: z.object({
      dateRangeOptions: z.array(rateRange),
      defaultRates: z.record(z.string(), decimalOut),
      developers: z.array(z.object({ employeeId: idOut, employeeName: z.string(), role: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/rates',
    summary: 'Add a range; an open earlier range ends the day before it, and a range around it resumes after it',
    roles: moneyKeepers,
    query: projectQuery.extend({
      startDate: isoDateIn,
      endDate: isoDateIn.optional(),
      standingGoesOn: z
        .enum(['yes', 'no'])
        .default('yes')
        .meta({ description: 'no: the interrupted rates do not resume after the new range' }),
    }),
    body: ratesByRole,
    answer: rateRange,
    status: 201,
    refusals: ['not_found', 'range_overlaps', 'range_reversed', 'role_unknown'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rates/v2',
    summary: 'Change dates and role rates of a range',
    roles: moneyKeepers,
    query: changedDates,
    body: ratesByRole,
    answer: rateRange,
    refusals: ['not_found', 'no_rates', 'stale_version', 'range_overlaps', 'range_reversed', 'role_unknown'],
  }),
  changeSpecial: endpoint({
    method: 'PUT',
    path: '/rates/specialRates/v2',
    summary: 'Change dates and special rates of a range',
    roles: moneyKeepers,
    query: changedDates,
    body: specialRates,
    answer: rateRange,
    refusals: ['not_found', 'no_rates', 'stale_version', 'range_overlaps', 'range_reversed', 'developer_unknown'],
  }),
  fillEmpty: endpoint({
    method: 'POST',
    path: '/rates/empty',
    summary: 'Give rates to roles that have none in the range that contains the invoice’s last day',
    roles: moneyKeepers,
    query: projectQuery.extend({ invoiceEndDate: dateIn('dd-MMM-yyyy'), startDate: isoDateIn.optional() }),
    body: ratesByRole,
    answer: rateRange,
    status: 201,
    refusals: ['not_found', 'role_unknown'],
  }),
  effects: endpoint({
    method: 'POST',
    path: '/rates/effects',
    summary: 'Preview the effect of new rates on periods without an invoice',
    roles: moneyKeepers,
    reads: true,
    body: rateChange,
    answer: z.object({
      effects: z.array(rateEffect),
      /** The number of projects examined; for a default rate and a pasted card the sum over all responses. */
      projectCount: z.int(),
      /** The project after which the next page begins; null on the last page. */
      behind: idOut.nullable(),
    }),
    refusals: ['not_found', 'no_rates', 'range_overlaps', 'range_reversed'],
  }),
  checkPasted: endpoint({
    method: 'POST',
    path: '/rates/pasted/check',
    summary: 'Preview the lines of a pasted rate card',
    roles: moneyKeepers,
    reads: true,
    body: z.strictObject({ lines: pastedRates }),
    answer: checkedRates,
    refusals: [],
  }),
  savePasted: endpoint({
    method: 'POST',
    path: '/rates/pasted',
    summary: 'Save the lines of a pasted rate card, all of them or none',
    roles: moneyKeepers,
    body: z.strictObject({ lines: pastedRates, mark: textIn(100) }),
    answer: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
    refusals: ['stale_version'],
  }),
  cards: endpoint({
    method: 'POST',
    path: '/rates/rateCard',
    summary: 'The rate ranges of all projects in scope, by project and newest first by default',
    roles: everyone,
    reads: true,
    list: true,
    consistent: true,
    query: cursorQuery.extend({
      field: z.enum(rateCardSortFields).default('projectName'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    body: z.strictObject({
      /** Only projects whose name or code contains this text. */
      projectName: searchText.optional(),
      projectModel: z.array(projectModel).max(20).default([]),
      /** E-mail addresses: only projects with one of these CSMs. */
      csm: z.array(textIn(254)).max(20).default([]),
      ...rateCardDays,
    }),
    answer: rateCardPage,
    refusals: [],
  }),
  searchCards: endpoint({
    method: 'GET',
    path: '/rates/rateCard/search',
    summary:
      'The rate ranges of projects whose name, code, company or people contain a text, or with a special rate of such a developer',
    roles: everyone,
    list: true,
    consistent: true,
    query: cursorQuery.extend({ projectName: searchText, ...rateCardDays }),
    answer: rateCardPage,
    refusals: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rates/dates',
    summary: 'Delete a range; without an end date the open range with that start',
    roles: moneyKeepers,
    query: projectQuery.extend({ startDate: isoDateIn, endDate: isoDateIn.optional(), version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'no_rates', 'stale_version'],
  }),
};
