import { enteredCurrencies } from '@countinghouse/billing/values/entered-currencies.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { dateField, errorsIn, outShape, typedShape } from '../record.ts';
import { moneyKeepers } from '../roles.ts';
import {
  cursorDetails,
  cursorQuery,
  dateOut,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  isoDateIn,
  nothing,
  searchText,
  versionIn,
} from '../wire.ts';

export const costFields = {
  costPerHour: {
    label: 'Cost per hour',
    required: true,
    typed: decimalIn(4, messages.costInvalid, { min: 1n, max: 1_000_000_000n }),
    out: decimalOut,
  },
  /** That of the employer. */
  currencyCode: {
    label: 'Currency',
    required: true,
    typed: z.string().regex(new RegExp(`^(${enteredCurrencies.join('|')})$`), messages.pleaseSelect('currency')),
    out: z.string(),
  },
  startDate: dateField('Start date', messages.pleaseSelect('start date')),
  /** The last day on which it holds; null if it has no end. */
  endDate: {
    label: 'End date',
    kind: 'date' as const,
    typed: isoDateIn.nullable().default(null),
    out: dateOut.nullable(),
  },
};

const cost = z.object({
  costId: idOut,
  employeeId: idOut,
  employeeName: z.string(),
  ...outShape(costFields),
  version: z.int(),
});
export type Cost = z.output<typeof cost>;

const row = z.object({
  employeeId: idOut,
  employeeName: z.string(),
  email: z.string().nullable(),
  /** Null for an employee without any. */
  cost: cost.nullable(),
});
export type CostRow = z.output<typeof row>;

/** What is wrong with a cost as it is typed, by field. */
export function costErrors(typed: {
  readonly [Name in keyof typeof costFields]: Name extends 'endDate' ? string | null : string;
}): Partial<Record<keyof typeof costFields, string>> {
  const endDate = typed.endDate === '' ? null : typed.endDate;
  return {
    ...(endDate !== null && endDate < typed.startDate ? { endDate: messages.endBeforeStart } : {}),
    ...errorsIn(costFields, { ...typed, endDate }),
  };
}

export const costSortFields = ['employeeName', 'startDate'] as const;

const oneCost = z.strictObject({ costId: idIn });

/** What an hour of an employee costs; only users with the right to see costs call these (docs/domain/costs.md). */
export const costEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/costs',
    summary: 'The employees in scope with their costs per hour, a page of them; for users with the right to see costs',
    roles: moneyKeepers,
    consistent: true,
    query: cursorQuery.extend({
      /** Only employees whose name or email address contains this text. */
      employee: searchText.optional(),
      field: z.enum(costSortFields).default('employeeName'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.object({ rows: z.array(row), paginationDetails: cursorDetails }),
    refusals: ['costs_not_shown'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/costs',
    summary: 'Add a cost per hour of an employee; an earlier one without an end date ends the day before',
    roles: moneyKeepers,
    body: z.strictObject({ employeeId: idIn, ...typedShape(costFields) }),
    answer: cost,
    status: 201,
    refusals: ['costs_not_shown', 'not_found', 'invalid_input', 'cost_overlaps'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/costs/:costId',
    summary: 'Change a cost per hour of an employee',
    roles: moneyKeepers,
    params: oneCost,
    body: z.strictObject({ ...typedShape(costFields), version: versionIn }),
    answer: cost,
    refusals: ['costs_not_shown', 'not_found', 'invalid_input', 'cost_overlaps', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/costs/:costId',
    summary: 'Delete a cost per hour of an employee',
    roles: moneyKeepers,
    params: oneCost,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['costs_not_shown', 'not_found', 'stale_version'],
  }),
};
