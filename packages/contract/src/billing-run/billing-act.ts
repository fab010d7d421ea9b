import { z } from 'zod';
import { everyone, moneyKeepers, type Role } from '../roles.ts';

/**
 * What a billing run does with each of its rows: sync the time logs, verify weeks, create a draft, create it and send it to the books, send a draft, or
 * delete one.
 */
export const billingAct = z.enum(['sync', 'verify', 'draft', 'bill', 'send', 'delete']);
export type BillingAct = z.output<typeof billingAct>;

/** The acts that a user starts; drafts are deleted by undoing a run. */
export const startedAct = billingAct.exclude(['delete']);
export type StartedAct = z.output<typeof startedAct>;

/** Who may start each of them. */
export const rolesOfAct: Readonly<Record<BillingAct, readonly Role[]>> = {
  sync: everyone,
  verify: everyone,
  draft: moneyKeepers,
  bill: moneyKeepers,
  send: moneyKeepers,
  delete: moneyKeepers,
};
