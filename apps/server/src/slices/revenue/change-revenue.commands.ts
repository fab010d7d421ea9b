import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import type { Context } from '../../handle.ts';
import { billingInScope, storeExpected } from '../billings/billings.public.ts';

type Change = typeof revenueEndpoints.change;
type Found = NonNullable<Awaited<ReturnType<typeof billingInScope>>>;

/** Says anew in which month the money of a billing is expected, also once it is invoiced. */
export async function changeRevenue(
  { tx, caller, refuse, tell, say }: Context<Change>,
  { body }: InputOf<Change>,
): Promise<AnswerOf<Change>> {
  const found = await billingInScope(tx, caller, body.billingId);
  if (found === undefined)
    return refuse('prediction_not_found', { message: messages.predictionNotFound(body.billingId) });
  const { billing, project } = found;
  const { financialType } = billing;
  const { version, receivedMonth } = body;
  const isStored = await storeExpected(tx, { id: billing.id, version }, { receivedMonth, financialType });
  const after = await billingInScope(tx, caller, billing.id);
  if (after === undefined) throw new Error('the billing that was changed is not there');
  if (!isStored) return refuse('stale_version', { current: planned(after) });
  tell({
    action: 'Updated',
    resource: 'PREDICTION',
    resourceId: billing.id,
    resourceName: `${project.name}, from ${billing.start}`,
    projectId: project.id,
    changes: [{ fieldName: 'Received month', oldValue: monthOf(found), newValue: monthOf(after) }],
  });
  say(messages.revenueUpdated);
  return planned(after);
}

const monthOf = ({ billing }: Found): string | null =>
  billing.receivedMonth && formatDate(billing.receivedMonth, 'MMM-yyyy');

const planned = (found: Found): AnswerOf<Change> => ({
  billingId: found.billing.id,
  receivedMonth: monthOf(found),
  version: found.billing.version,
});
