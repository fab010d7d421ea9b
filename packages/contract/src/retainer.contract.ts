import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { everyone } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut } from './wire.ts';

const retainerEntry = z.object({
  entryId: idOut,
  invoiceId: idOut,
  invoiceNumber: z.string().nullable(),
  /** Why the balance moved: a retainer was received, or that was undone; an invoice was adjusted, or that was undone. */
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
  /** The day on which the last retainer was received. */
  retainerActiveDate: dateOut.nullable(),
  /** What invoices on their way to the books will take of it. */
  heldAmount: decimalOut,
  /** Every movement, the newest first; their sum is the balance. */
  entries: z.array(retainerEntry),
});
export type Retainer = z.output<typeof retainer>;

export const retainerEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/retainer',
    summary: 'What is left of a project’s retainer, with every movement behind it',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: retainer,
    refusals: ['project_not_found'],
  }),
};
