import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, isoDateIn, textIn } from '../wire.ts';
import { dismissalScope, findingRule } from './finding-rules.ts';

const dismissal = z.object({
  dismissalId: idOut,
  scope: dismissalScope,
  rule: findingRule,
  /** The developer; null if it is about none, or reaches over the whole project. */
  employeeName: z.string().nullable(),
  reason: z.string(),
  dismissedBy: z.string(),
  dismissedAt: instantOut,
});
export type Dismissal = z.output<typeof dismissal>;

const finding = z.object({
  /** Names exactly this finding; it changes with the days and the value. */
  key: z.string(),
  rule: findingRule,
  /** The developer; both are null for a purchase order. */
  employeeId: idOut.nullable(),
  employeeName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Empty if the whole period is concerned. */
  days: z.array(dateOut),
  logIds: z.array(z.string()),
  /** Hours, the percentage of a share, or the reached mark of an order; 2 decimals. */
  value: decimalOut,
  usualLow: decimalOut.nullable(),
  usualHigh: decimalOut.nullable(),
  /** The billed hours in doubt, and what they are billed with. */
  hours: decimalOut,
  amount: decimalOut,
  /** Null until it is dismissed. */
  dismissal: dismissal.nullable(),
});
export type Finding = z.output<typeof finding>;

const findings = z.object({ currencyCode: z.string(), findings: z.array(finding) });
export type Findings = z.output<typeof findings>;

const typedRow = /^(\d{1,9}):(\d{1,7}\.\d\d):(\d{1,7}\.\d\d):(\d{1,7}\.\d\d):(\d{1,7}\.\d{4})$/;

/** Rows with typed overtime or discount as one text: `7:152.00:40.00:0.00:50.0000` are billing hours, overtime, discount and rate of employee 7. */
const typedRowsIn = z
  .string()
  .max(20_000)
  .transform((text) => (text === '' ? [] : text.split(',').map((row) => typedRow.exec(row))))
  .transform((rows, context) =>
    rows.map((row) => {
      if (row === null) context.addIssue({ code: 'custom', message: messages.invalidCharacters });
      const [, employeeId = '0', billingHours = '', overtime = '', discount = '', rate = ''] = row ?? [];
      return { employeeId: Number(employeeId), billingHours, overtime, discount, rate };
    }),
  );
export type TypedRows = z.output<typeof typedRowsIn>;

const daysIn = {
  projectId: idIn,
  startDate: isoDateIn,
  endDate: isoDateIn,
  /** The draft or invoice whose own hours count; without it the unbilled ones. */
  invoiceId: idIn.optional(),
  /** What is typed into the invoice and not saved yet; without it what is saved with it. */
  typed: typedRowsIn.optional(),
};

/** Unusual hours of a project, and their dismissals. */
export const findingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/findings',
    summary:
      'What is unusual about the hours worked on a project in a period, each with the reason and the amount in doubt',
    roles: everyone,
    consistent: true,
    query: z.strictObject(daysIn),
    answer: findings,
    refusals: ['project_not_found', 'range_reversed', 'period_too_long'],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/findings/dismissals',
    summary: 'Dismiss a finding with a reason: alone, or its rule for the developer or the project',
    roles: everyone,
    consistent: true,
    body: z.strictObject({
      ...daysIn,
      key: z.string().min(1).max(400),
      scope: dismissalScope,
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
    }),
    answer: findings,
    refusals: ['project_not_found', 'range_reversed', 'period_too_long', 'finding_changed', 'finding_of_no_developer'],
  }),
  dismissals: endpoint({
    method: 'GET',
    path: '/findings/dismissals',
    summary: 'The dismissals of a project, newest first',
    roles: everyone,
    query: z.strictObject({ projectId: idIn }),
    answer: z.object({ dismissals: z.array(dismissal) }),
    refusals: ['project_not_found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/findings/dismissals/:id',
    summary: 'Withdraw a dismissal; what it hid is shown again',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    answer: z.object({ dismissals: z.array(dismissal) }),
    refusals: ['dismissal_not_found'],
  }),
};
