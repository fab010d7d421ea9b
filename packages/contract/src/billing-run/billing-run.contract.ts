import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { projectModel } from '../options.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { prerequisiteCodes } from '../timesheets/timesheets.contract.ts';
import { billingAct, startedAct } from './billing-act.ts';
import { rowStanding } from './row-standing.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, isoDateIn, moneyIn, textIn, versionIn } from '../wire.ts';

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
  /** The developer and the day with which it is settled, the first ones where there are several; null where it is about neither. */
  employeeId: idOut.nullable(),
  day: dateOut.nullable(),
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
  /** The days whose work is settled with the period; null where no week is verified. */
  worked: z.object({ startDate: dateOut, endDate: dateOut }).nullable(),
  /** The weeks of the days worked, and how many are verified; 0 where no week is verified. */
  weeks: z.int(),
  weeksVerified: z.int(),
  /** The other weeks; one that is left out is verified on its own page. */
  weeksToVerify: z.array(
    z.object({
      startDate: dateOut,
      endDate: dateOut,
      /** Why; null where it is verified with others. */
      leftOut: z.string().nullable(),
      /** Where that is seen beside its own page. */
      link: z.string().nullable(),
    }),
  ),
  /** Fingerprint of the logs of the days worked, to be sent back to verify weeks; null where none is verified here. */
  logsMark: z.string().nullable(),
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

const usdRate = z.object({
  currencyCode: z.string(),
  /** What one unit is worth in USD, by the newest rate. */
  rate: decimalOut,
});
export type UsdRate = z.output<typeof usdRate>;

const run = z.object({
  runId: idOut,
  act: billingAct,
  startedBy: z.string(),
  startedAt: instantOut,
  /** Null while it goes on. */
  finishedAt: instantOut.nullable(),
  isStopped: z.boolean(),
  rows: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The project that is billed now; null once no row is left. */
  current: z.string().nullable(),
  failures: z.array(z.object({ projectName: z.string(), startDate: dateOut, words: z.string() })),
  /** How many of its drafts can still be deleted: they are as it made them. */
  undoable: z.int(),
});
export type BillingRun = z.output<typeof run>;

const oneRun = z.strictObject({ id: idIn });

/** The most rows that one run bills, and the most due periods and drafts that are worked out at once. */
export const billingRowsMax = 1000;

const rowIn = z.strictObject({
  projectId: idIn,
  predictionId: idIn.nullable(),
  startDate: isoDateIn,
  endDate: isoDateIn.nullable(),
  /** The draft that is sent, and the version of it that the user saw; null where the run creates it. */
  invoiceId: idIn.nullable(),
  version: versionIn.nullable(),
  /** The total of the invoice that the user saw: the run creates no other one. */
  total: moneyIn.nullable(),
  /** The user saw the checks that ask for a decision and continues. */
  continueAnyways: z.boolean(),
  /** Sync the time logs first; the act "sync" does it for each row. */
  sync: z.boolean(),
  /** Verify the weeks that nothing stands in the way of, over the logs with this fingerprint; null verifies none. */
  logsMark: textIn(100).nullable(),
});

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
    answer: z.object({
      rows: z.array(row),
      /** How many further due periods and drafts there are: the oldest are answered first. */
      notShown: z.int(),
      usdRates: z.array(usdRate),
      /** Whether time logs can be synced. */
      isToolConnected: z.boolean(),
    }),
    refusals: [],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/billingRun/runs',
    summary:
      'The billing runs that go on or were started in the last 24 hours, newest first, as far as the caller sees their projects',
    roles: everyone,
    consistent: true,
    list: true,
    answer: z.object({ runs: z.array(run) }),
    refusals: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/billingRun/runs',
    summary:
      'Sync, verify or bill several periods one after the other, in the background; rows that wait in another run already stay there. CSMs sync and verify',
    roles: everyone,
    body: z.strictObject({
      act: startedAct,
      invoiceDate: isoDateIn,
      rows: z.array(rowIn).min(1).max(billingRowsMax),
    }),
    answer: run,
    status: 202,
    refusals: ['forbidden', 'project_not_found', 'nothing_to_start'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/billingRun/runs/:id/stop',
    summary: 'Stop a billing run between two projects; what is done stays. CSMs stop runs that sync or verify',
    roles: everyone,
    params: oneRun,
    answer: run,
    refusals: ['forbidden', 'not_found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/billingRun/runs/:id/undo',
    summary: 'Delete the drafts that a billing run created and that are as it created them, in the background',
    roles: moneyKeepers,
    params: oneRun,
    answer: run,
    status: 202,
    refusals: ['not_found', 'nothing_to_start'],
  }),
};
