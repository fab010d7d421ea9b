import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { dateField, outShape, typedShape } from '../record.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { dateOut, decimalIn, decimalOut, idIn, idOut, instantOut, versionIn } from '../wire.ts';

/** What a customer had paid ahead before the product was used, before tax, in the currency of the company. */
export const openingFields = {
  openingBalance: {
    label: 'Opening balance',
    kind: 'money' as const,
    required: true,
    typed: decimalIn(3, messages.invalidAmount, { min: 0n, max: 10n ** 13n }),
    out: decimalOut,
  },
  openingDate: { ...dateField('Opening date', messages.pleaseSelect('opening date')), out: dateOut.nullable() },
};

const retainerEntry = z.object({
  entryId: idOut,
  /** Null for an opening balance, which no invoice made. */
  invoiceId: idOut.nullable(),
  invoiceNumber: z.string().nullable(),
  /**
   * Why the balance changed: a retainer was paid, or the payment reversed; an invoice was adjusted, or the adjustment
   * undone; an opening balance was entered, or corrected by another one.
   */
  kind: z.enum(['received', 'received undone', 'adjusted', 'adjustment undone', 'opening', 'opening corrected']),
  amount: decimalOut,
  balanceAfter: decimalOut,
  day: dateOut,
  enteredAt: instantOut,
});
export type RetainerEntry = z.output<typeof retainerEntry>;

const retainer = z.object({
  projectId: idOut,
  currencyCode: z.string(),
  retainerActiveBalance: decimalOut,
  /** The date of the last retainer payment. */
  retainerActiveDate: dateOut.nullable(),
  /** What invoices that are being sent to the books will use of it. */
  heldAmount: decimalOut,
  ...outShape(openingFields),
  /** Every movement, newest first; their sum is the balance. */
  entries: z.array(retainerEntry),
  /** That of the project. */
  version: z.int(),
});
export type Retainer = z.output<typeof retainer>;

export const retainerEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/retainer',
    summary: 'The retainer balance of a project with its movements',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: retainer,
    refusals: ['project_not_found'],
  }),
  saveOpening: endpoint({
    method: 'PUT',
    path: '/projects/:id/retainer/opening',
    summary: 'Enter or correct what a customer had paid ahead before the product was used',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ ...typedShape(openingFields), version: versionIn }),
    answer: retainer,
    refusals: [
      'project_not_found',
      'project_without_retainer',
      'invalid_input',
      'retainer_balance_used',
      'stale_version',
    ],
  }),
};
