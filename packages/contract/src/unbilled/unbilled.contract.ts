import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountDay } from '../receivables/receivables.contract.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, textIn } from '../wire.ts';

/** How many days ago work was done: at most 30, 31 to 60, 61 to 90, or more. */
export const workAges = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type WorkAge = (typeof workAges)[number];

const amounts = z.object({
  /** The value of unbilled work by its age, before tax. */
  upTo30: decimalOut,
  upTo60: decimalOut,
  upTo90: decimalOut,
  over90: decimalOut,
  /** All of it together. */
  work: decimalOut,
  /** Drafts dated up to the day that are not issued, before tax and before a retainer pays them. */
  drafts: decimalOut,
  /** What customers paid ahead and no invoice used up. */
  retainer: decimalOut,
});
export type UnbilledAmounts = z.output<typeof amounts>;

/** The unbilled work of a project in one currency. */
const unbilledProject = z.object({
  /** Null for a project without a company, whose hours have no price. */
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  projectId: idOut,
  projectName: z.string(),
  currencyCode: z.string(),
  own: amounts,
  /** At the newest rate of the day; null without one. */
  usd: amounts.nullable(),
  /** Unbilled hours of the ledger of time. */
  hours: decimalOut,
  /** Hours that have no amount, because a rate, a company or active billing is missing. */
  hoursWithoutRate: decimalOut,
});
export type UnbilledProject = z.output<typeof unbilledProject>;

/** What a line behind a figure is. */
export const lineKinds = ['Hours', 'Working days', 'Agreed price', 'Draft', 'Retainer'] as const;

/** Why hours have no rate of their own. */
export const noPriceReasons = [
  'No rate',
  'No company',
  'Not on the project',
  'Billing inactive',
  'Agreed price',
  'Billed by working days',
] as const;

/** Unbilled work of a developer in one week at one rate, or a prediction, a draft or the retainer. */
const unbilledLine = z.object({
  kind: z.enum(lineKinds),
  employeeName: z.string().nullable(),
  /** The first and the last day with work. */
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  age: z.enum(workAges).nullable(),
  hours: decimalOut.nullable(),
  rate: decimalOut.nullable(),
  /** Null where the hours have no price. */
  amount: decimalOut.nullable(),
  withoutPrice: z.enum(noPriceReasons).nullable(),
  /** Whether something is missing before the hours have a price. */
  isMissing: z.boolean(),
  /** Of a draft. */
  invoiceId: idOut.nullable(),
  /** Of a draft. */
  reference: z.string().nullable(),
  currencyCode: z.string(),
});
export type UnbilledLine = z.output<typeof unbilledLine>;

/** The day at whose end work is unbilled; today by default. */
const on = accountDay.optional();

/** What unbilled work is worth (docs/domain/unbilled-work.md). */
export const unbilledEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/unbilled',
    summary: 'What the unbilled work of each project is worth on a day, by age, with drafts and retainers',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      on,
      /** Only projects with this CSM, and with this accountant. */
      csmEmail: textIn(254).optional(),
      accountantEmail: textIn(254).optional(),
      /** Computes the figures of a closed month from what is entered now. */
      computedNow: z.stringbool().default(false),
    }),
    answer: z.object({
      on: dateOut,
      /** The close of the month that ends on the day; null for other days and while the month is open. */
      closed: z
        .object({
          closedAt: instantOut,
          /** Whether the figures differ from those of the close. */
          isChanged: z.boolean(),
        })
        .nullable(),
      /** The figures of the close where the month is closed, unless they are asked for as computed now. */
      projects: z.array(unbilledProject),
    }),
    refusals: ['unbilled_in_future'],
  }),
  work: endpoint({
    method: 'GET',
    path: '/unbilled/work',
    summary: 'The unbilled work of a project by developer, week and rate, with its drafts and its retainer',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn, on }),
    answer: z.object({
      on: dateOut,
      projectName: z.string(),
      companyId: idOut.nullable(),
      companyName: z.string().nullable(),
      lines: z.array(unbilledLine),
    }),
    refusals: ['project_not_found', 'unbilled_in_future'],
  }),
};
