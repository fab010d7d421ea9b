import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut } from '../wire.ts';

const retainerEntry = z.object({
  entryId: idOut,
  invoiceId: idOut,
  invoiceNumber: z.string().nullable(),
  /**
   * Why the balance changed: a retainer was paid, or the payment reversed; an invoice was adjusted, or the adjustment
   * undone.
   */
  kind: z.enum(['received', 'received undone', 'adjusted', 'adjustment undone']),
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
  /** Every movement, newest first; their sum is the balance. */
  entries: z.array(retainerEntry),
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
};
