import { z } from 'zod';
import { inRange } from '../dashboard/dashboard.contract.ts';
import { endpoint } from '../endpoint.ts';
import { moneyKeepers } from '../roles.ts';
import { dateIn, dateOut, decimalOut, idOut, textIn } from '../wire.ts';

/** By what the margin is shown. */
export const marginGroups = ['project', 'company', 'developer', 'techStack', 'csm', 'month'] as const;
export type MarginGroup = (typeof marginGroups)[number];

/** The key of the row of what belongs to no company, developer, tech stack or CSM. */
export const noGroup = 'none';

/** The amounts are in USD, before tax. A figure is null while a part of it is not known. */
const figures = z.object({
  /** Issued invoices less credit notes, each at its own exchange rate. */
  invoicedAmount: decimalOut.nullable(),
  /** Logged hours, billable or not, at the cost of their day. */
  costAmount: decimalOut.nullable(),
  marginAmount: decimalOut.nullable(),
  /** Margin in percent of the invoiced amount. */
  marginPercent: decimalOut.nullable(),
  loggedHours: decimalOut,
  billableHours: decimalOut,
  /** Up to today. */
  expectedHours: decimalOut,
  /** Billable in percent of expected hours. */
  utilisation: decimalOut.nullable(),
  /** Billable hours at the rates of their days. */
  valueAmount: decimalOut.nullable(),
  /** Invoiced amount in percent of that value. */
  realisation: decimalOut.nullable(),
  /** Invoiced, and drafts and predictions of these months. */
  forecastInvoiced: decimalOut.nullable(),
  /** Cost of the logged hours, and of the hours that are expected after today. */
  forecastCost: decimalOut.nullable(),
  forecastMargin: decimalOut.nullable(),
  /** Logged hours without a known cost. */
  hoursWithoutCost: decimalOut,
  /** Billable hours without a known rate. */
  hoursWithoutRate: decimalOut,
  /** Expected hours after today without a known cost. */
  hoursAheadWithoutCost: decimalOut,
  /** An invoice or credit note has no exchange rate. */
  hasUnratedInvoices: z.boolean(),
  /** A draft or prediction has no exchange rate. */
  hasUnratedForecast: z.boolean(),
});
export type MarginFigures = z.output<typeof figures>;

const row = figures.extend({
  /** The id of the project, company, developer or CSM, the name of the tech stack, the month such as Nov-2026, or `none`. */
  key: z.string(),
  /** Null for what belongs to none. */
  name: z.string().nullable(),
});
export type MarginRow = z.output<typeof row>;

/** The figures that open their origin. */
export const marginOrigins = ['invoiced', 'cost', 'margin', 'utilisation', 'realisation', 'forecast'] as const;
export type MarginOrigin = (typeof marginOrigins)[number];

export const originKinds = [
  'Invoice',
  'Credit note',
  'Draft',
  'Prediction',
  'Logged hours',
  'Billable hours',
  'Expected hours',
  'Hours ahead',
] as const;
export type OriginKind = (typeof originKinds)[number];

/** One amount or time that a figure adds up. */
const originLine = z.object({
  kind: z.enum(originKinds),
  projectId: idOut,
  projectName: z.string(),
  /** Null for what belongs to no developer. */
  employeeName: z.string().nullable(),
  invoiceId: idOut.nullable(),
  /** Number of the invoice and text of its line. */
  text: z.string().nullable(),
  startDate: dateOut,
  endDate: dateOut,
  hours: decimalOut.nullable(),
  /** Cost or rate; null without a known one. */
  perHour: decimalOut.nullable(),
  currencyCode: z.string().nullable(),
  /** In its currency; null for a part of an invoice, which is converted as a whole. */
  ownAmount: decimalOut.nullable(),
  /** USD for one unit. */
  exchangeRate: decimalOut.nullable(),
  usdAmount: decimalOut.nullable(),
});
export type OriginLine = z.output<typeof originLine>;

const asked = {
  /** Such as Nov-2026. */
  from: dateIn('MMM-yyyy'),
  to: dateIn('MMM-yyyy'),
  by: z.enum(marginGroups),
  /** Email addresses; only projects with this CSM, and with this accountant. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
};

/** Margin, utilisation and realisation; only users with the right to see costs call these (docs/domain/margin.md). */
export const marginEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/margin',
    summary:
      'Margin, utilisation and realisation of some months, by project, company, developer, tech stack, CSM or month',
    roles: moneyKeepers,
    list: true,
    consistent: true,
    query: inRange(z.strictObject(asked)),
    answer: z.object({ today: dateOut, total: figures, rows: z.array(row), byMonth: z.array(row) }),
    refusals: ['costs_not_shown'],
  }),
  origin: endpoint({
    method: 'GET',
    path: '/margin/origin',
    summary: 'The invoice lines, hours and predictions that a figure of the margin adds up',
    roles: moneyKeepers,
    list: true,
    consistent: true,
    query: inRange(z.strictObject({ ...asked, key: textIn(200), figure: z.enum(marginOrigins) })),
    answer: z.object({ lines: z.array(originLine) }),
    refusals: ['costs_not_shown'],
  }),
};
