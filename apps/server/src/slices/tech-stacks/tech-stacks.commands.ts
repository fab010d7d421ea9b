import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { techStackEndpoints } from '@countinghouse/contract/tech-stacks.contract.ts';
import type { Context } from '../../handle.ts';
import { storeDefaultRate, techStackById } from './tech-stacks.sql.ts';

type ChangeDefaultRate = (typeof techStackEndpoints)['changeDefaultRate'];

/** Changes what an hour of a role costs where a project names no rate; saved invoices stay as they are. */
export async function changeDefaultRate(
  { tx, tell, say, refuse }: Context<ChangeDefaultRate>,
  { body }: InputOf<ChangeDefaultRate>,
): Promise<AnswerOf<ChangeDefaultRate>> {
  const before = (await techStackById(tx, body.id)) ?? refuse('not_found');
  if (before.version !== body.version) return refuse('stale_version', { current: before });
  say(messages.ratesUpdated);
  if (before.defaultRate === body.defaultRate) return before;
  const after = await storeDefaultRate(tx, body);
  if (after === undefined) return refuse('stale_version', { current: await techStackById(tx, body.id) });
  tell({
    action: 'Updated',
    resource: 'TECH_STACK',
    resourceId: after.id,
    resourceName: after.name,
    changes: [{ fieldName: 'Default rate', oldValue: before.defaultRate, newValue: after.defaultRate }],
  });
  return after;
}
