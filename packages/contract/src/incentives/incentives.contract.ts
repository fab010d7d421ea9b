import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { incentiveBasis, incentiveCategory, type IncentiveCategory } from '../options.ts';
import { choiceField, outShape, typedShape } from '../record.ts';
import { adminOnly, everyone } from '../roles.ts';
import { dateIn, dateOut, decimalIn, decimalOut, idIn, idOut, instantOut, nothing } from '../wire.ts';
import { pageQuery, paginationDetails, versionIn } from '../wire.ts';

const monthIn = z
  .string({ error: messages.pleaseSelect('month') })
  .min(1, messages.pleaseSelect('month'))
  .pipe(dateIn('MMM-yyyy'));

/** What is agreed once and cannot be changed later. */
const agreedFields = {
  category: choiceField('Category', incentiveCategory.options, messages.pleaseSelect('category')),
  basis: choiceField('Basis', incentiveBasis.options, messages.pleaseSelect('basis')),
};
/** What can be changed later: the value and the months to which it applies; it continues if there is no last one. */
const termFields = {
  /** For a Rate the amount per billed hour, for a Percentage the percentage of the received amount. */
  value: {
    label: 'Incentive value',
    typed: decimalIn(4, messages.pleaseEnter('incentive value'), { min: 1n, max: 1_000_000_000n }),
    out: decimalOut,
  },
  fromMonth: { label: 'First month', typed: monthIn, out: z.string() },
  toMonth: { label: 'Last month', typed: dateIn('MMM-yyyy').nullable().default(null), out: z.string().nullable() },
};
export const incentiveFields = {
  ...agreedFields,
  currencyCode: {
    label: 'Paid in',
    typed: z.string(messages.pleaseSelect('currency')).regex(/^[A-Z]{3}$/, messages.pleaseSelect('currency')),
    out: z.string(),
  },
  ...termFields,
};

const incentive = z.object({
  id: idOut,
  projectId: idOut,
  projectName: z.string(),
  ...outShape(incentiveFields),
  version: z.int(),
});
export type Incentive = z.output<typeof incentive>;

const amounts = z.object({
  currencyCode: z.string(),
  /** Earned by the payments, credit notes and invoices of the month. */
  earned: decimalOut,
  /** Corrections of months that were paid out earlier. */
  corrections: decimalOut,
  amount: decimalOut,
});

const statementMonth = z.object({
  month: z.string(),
  /** Paid out: it never changes again. */
  incentiveCreated: z.boolean(),
  paidAt: instantOut.nullable(),
  paidBy: z.string().nullable(),
  /** By currency; amounts in different currencies are never added. */
  amounts: z.array(amounts),
  /**
   * Number of facts that cannot be counted: the rate to US dollars is missing, or the incentive is paid in a third
   * currency.
   */
  uncounted: z.int(),
});
export type StatementMonth = z.output<typeof statementMonth>;

const statement = z.object({
  salesPerson: z.object({
    id: idOut,
    name: z.string(),
    email: z.string(),
    /** Projects keep the name, and no incentive is agreed. */
    isDeleted: z.boolean(),
    /** Changes whenever an incentive is agreed, changed or paid out. */
    version: z.int(),
  }),
  /** Of the caller's projects, like all figures here. */
  incentives: z.array(incentive),
  /** Months with any figure, newest first. */
  months: z.array(statementMonth),
  /** The only month that can be paid out now: the first one with an unpaid amount, once it is over. */
  nextToPay: z.string().nullable(),
});
export type Statement = z.output<typeof statement>;

export const factSources = ['receipt', 'credit', 'application', 'hours'] as const;
export type FactSource = (typeof factSources)[number];

const transaction = z.object({
  /** Unique key. */
  key: z.string(),
  month: z.string(),
  incentiveId: idOut,
  projectId: idOut,
  projectName: z.string(),
  category: incentiveCategory,
  value: decimalOut,
  source: z.enum(factSources),
  invoiceId: idOut,
  invoiceNumber: z.string(),
  day: dateOut,
  /** The counted amount of the payment or credit note, or the billed hours; null if it was deleted. */
  counted: decimalOut.nullable(),
  /** The currency of an amount; null for hours. */
  countedCurrency: z.string().nullable(),
  /** Null if it cannot be counted. */
  amount: decimalOut.nullable(),
  currencyCode: z.string(),
  isCorrection: z.boolean(),
  isPaid: z.boolean(),
  /** The trace of the amount; null if there is none. */
  trace: z.unknown(),
});
export type IncentiveTransaction = z.output<typeof transaction>;

const options = z.object({
  /**
   * The projects that the sales person sells, by name, with the currencies in which an incentive of each can be paid.
   */
  accounts: z.array(z.object({ projectId: idOut, projectName: z.string(), currencies: z.array(z.string()) })),
  category: z.array(z.object({ value: incentiveCategory, basis: incentiveBasis })),
  /** The months of the previous, this and the next year, newest first, and which of them were paid out. */
  months: z.array(z.object({ month: z.string(), incentiveCreated: z.boolean() })),
});
export type IncentiveOptions = z.output<typeof options>;

/**
 * The error of an incentive's value, given as decimal text above 0 with 4 decimals: a percentage has 2, and is at most
 * 100.
 */
export const incentiveValueError = (category: IncentiveCategory, value: string): string | undefined =>
  category === 'Rate' || (value.endsWith('00') && BigInt(value.replace('.', '')) <= 1_000_000n)
    ? undefined
    : messages.incentivePercentage;

const params = z.strictObject({ id: idIn });
const oneIncentive = z.strictObject({ id: idIn, incentiveId: idIn });
const terms = typedShape(termFields);
const monthsInOrder = ({ fromMonth, toMonth }: { readonly fromMonth: string; readonly toMonth: string | null }) =>
  toMonth === null || toMonth >= fromMonth;
const monthsReversed = { path: ['toMonth'], message: messages.monthsReversed };

/** What a sales person earns by their projects: agreed incentives, month by month, and pay-outs. */
export const incentiveEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/sales-person/:id/incentive',
    summary: 'The incentives of a sales person with monthly totals, on the caller’s projects',
    roles: everyone,
    consistent: true,
    params,
    answer: statement,
    refusals: ['not_found'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/sales-person/:id/incentive/transactions',
    summary: 'The payments, credit notes and billed hours of a month or of all months, newest first',
    roles: everyone,
    consistent: true,
    params,
    query: pageQuery.extend({ month: dateIn('MMM-yyyy').optional() }),
    answer: z.object({ transactions: z.array(transaction), paginationDetails }),
    refusals: ['not_found'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/sales-person/:id/incentive/options',
    summary: 'What can be chosen for an incentive, and which months were paid out',
    roles: adminOnly,
    params,
    answer: options,
    refusals: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/sales-person/:id/incentive',
    summary: 'Add an incentive of a project; paid-out months are corrected in the next month',
    roles: adminOnly,
    params,
    body: z
      .strictObject({
        projectId: z.coerce
          .number(messages.pleaseSelect('account'))
          .int(messages.pleaseSelect('account'))
          .min(1, messages.pleaseSelect('account'))
          .max(2_147_483_647, messages.pleaseSelect('account')),
        ...typedShape(incentiveFields),
      })
      .refine(monthsInOrder, monthsReversed),
    answer: incentive,
    status: 201,
    refusals: ['not_found', 'invalid_input', 'incentive_overlaps'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/sales-person/:id/incentive/:incentiveId',
    summary: 'Change the value or the months of an incentive; paid-out months are corrected in the next month',
    roles: adminOnly,
    params: oneIncentive,
    body: z.strictObject({ ...terms, version: versionIn }).refine(monthsInOrder, monthsReversed),
    answer: incentive,
    refusals: ['not_found', 'invalid_input', 'incentive_overlaps', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sales-person/:id/incentive/:incentiveId',
    summary: 'Delete an incentive of which nothing was paid out',
    roles: adminOnly,
    params: oneIncentive,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'incentive_paid', 'stale_version'],
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/sales-person/:id/incentive/payOut',
    summary: 'Mark a month as paid out; later changes are corrected in the next month',
    roles: adminOnly,
    params,
    body: z.strictObject({
      month: monthIn,
      /** The month's totals shown to the user, by currency; compared and never trusted. */
      amounts: z.array(z.strictObject({ currencyCode: z.string().max(3), amount: z.string().max(40) })).max(20),
      /** Id of the sales person. */
      version: versionIn,
    }),
    answer: statement,
    status: 201,
    refusals: [
      'not_found',
      'stale_version',
      'month_not_over',
      'incentive_created',
      'earlier_month_unpaid',
      'incentive_changed',
    ],
  }),
};
