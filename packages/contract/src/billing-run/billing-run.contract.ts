import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { projectModel } from '../options.ts';
import { everyone } from '../roles.ts';
import { prerequisiteCodes } from '../timesheets/timesheets.contract.ts';
import { rowStanding } from './row-standing.ts';
import { dateOut, decimalOut, idOut, isoDateIn } from '../wire.ts';

/** What became of a due period so far. */
export const billingState = z.enum(['Not started', 'Waiting', 'Draft', 'Checking', 'In books', 'Rejected']);
export type BillingState = z.output<typeof billingState>;

const check = z.object({
  code: z.enum([...prerequisiteCodes, 'findings', 'zero_rates', 'incomplete', 'off_forecast', 'off_previous']),
  /** It forbids the invoice, asks for a decision, or asks for something that is typed in the invoice. */
  kind: z.enum(['blocks', 'asks', 'opens']),
  words: z.string(),
  /** Where it is settled; null where the invoice itself is that place. */
  link: z.string().nullable(),
});
export type BillingCheck = z.output<typeof check>;

const row = z.object({
  /** Names the project, the prediction and the days. */
  rowId: z.string(),
  projectId: idOut,
  projectName: z.string(),
  companyName: z.string().nullable(),
  projectModel,
  csm: z.string().nullable(),
  accountant: z.string().nullable(),
  predictionId: idOut.nullable(),
  startDate: dateOut,
  /** Null if a retainer is billed. */
  endDate: dateOut.nullable(),
  /** The weeks of the days worked, and how many are verified; 0 where no week is verified. */
  weeks: z.int(),
  weeksVerified: z.int(),
  /** Billable hours on no invoice; of a draft those that it bills. */
  hours: decimalOut,
  /** Empty for a project without a company. */
  currencyCode: z.string(),
  /** Before tax, as the predictions are; null where it cannot be worked out. */
  amount: decimalOut.nullable(),
  /** With tax. */
  total: decimalOut.nullable(),
  forecast: decimalOut.nullable(),
  /** The previous invoice of the project before tax, where it is in the same currency. */
  previous: decimalOut.nullable(),
  checks: z.array(check),
  standing: rowStanding,
  state: billingState,
  /** Why the books rejected it, or why the last run left it out. */
  reason: z.string().nullable(),
  invoiceId: idOut.nullable(),
  invoiceNumber: z.string().nullable(),
  version: z.int().nullable(),
});
export type BillingRow = z.output<typeof row>;

/** The periods of all projects that are due, and the runs that bill them (docs/domain/billing-run.md). */
export const billingRunEndpoints = {
  rows: endpoint({
    method: 'GET',
    path: '/billingRun',
    summary: 'The billing periods that are due up to a day: what each would be billed, and what stands in its way',
    roles: everyone,
    consistent: true,
    list: true,
    query: z.strictObject({
      /** The last day whose periods are due. */
      until: isoDateIn,
    }),
    answer: z.object({ rows: z.array(row) }),
    refusals: [],
  }),
};
