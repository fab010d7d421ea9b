import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { planRangeChange } from '@countinghouse/billing/rates/plan-range-change.ts';
import type { Context } from '../../../handle.ts';
import { storeChanges } from '../rates.sql.ts';
import { openRates, findRange } from './open-rates.ts';
import { dateChanges, rateChanges, auditRange } from './audit-range.ts';

type Remove = (typeof rateEndpoints)['remove'];

/** Deletes a range with its rates; its days then have the default rates, saved invoices stay as they are. */
export async function deleteRange(context: Context<Remove>, { query }: InputOf<Remove>): Promise<AnswerOf<Remove>> {
  const { tx, audit, reply, refuse } = context;
  const { project, ranges } = await openRates(context, query.projectId);
  const range = findRange(ranges, query, refuse);
  const plan = planRangeChange(ranges, { kind: 'delete', id: range.id });
  if ('refused' in plan) return refuse('no_rates');
  await storeChanges(tx, project.id, plan.changes);
  const holder = new Map(range.holders.map((one) => [one.employeeId, one.employeeName]));
  auditRange(audit, project, range, {
    action: 'Deleted',
    changes: [
      ...dateChanges(range, undefined),
      ...rateChanges(range.roleRates, new Map(), (role) => role),
      ...rateChanges(range.specialRates, new Map(), (id) => holder.get(id) ?? String(id)),
    ],
  });
  reply(messages.ratesDeleted);
  return {};
}
