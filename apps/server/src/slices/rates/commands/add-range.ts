import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Context } from '../../../handle.ts';
import { rangeAnswer } from '../range-answer.ts';
import { storedRanges } from '../rates.sql.ts';
import { knownRoleRates, openRates } from './open-rates.ts';
import { planOrRefuse, rangeAfter, storePlan } from './store-plan.ts';
import { dateChanges, rateChanges, auditRange } from './audit-range.ts';

type Add = (typeof rateEndpoints)['add'];

/**
 * Adds a range with its role rates. An open range that began earlier ends the day before; one that the new range lies in goes on behind it,
 * with its rates, unless the caller says otherwise.
 */
export async function addRange(context: Context<Add>, { query, body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  const { tx, audit, reply, refuse } = context;
  const { project, ranges } = await openRates(context, query.projectId);
  const roleRates = await knownRoleRates(tx, body, refuse);
  const range = { start: query.startDate, end: query.endDate ?? null, roleRates, specialRates: new Map() };
  const plan = planOrRefuse(
    ranges,
    { kind: 'add', range, standingGoesOn: query.standingGoesOn === 'yes' },
    'endDate',
    refuse,
  );
  const added = await rangeAfter(tx, project.id, await storePlan(tx, project.id, plan, refuse));
  for (const change of plan.changes) {
    const before = change.kind === 'set dates' && ranges.find((one) => one.id === change.id);
    if (before) auditRange(audit, project, before, { action: 'Updated', changes: dateChanges(before, change) });
  }
  auditRange(audit, project, added, {
    action: 'Created',
    changes: [...dateChanges(undefined, added), ...rateChanges(new Map(), added.roleRates, (role) => role)],
  });
  const behind = (await storedRanges(tx, project.id)).find(
    (one) => one.id !== added.id && !ranges.some(({ id }) => id === one.id),
  );
  if (behind !== undefined)
    auditRange(audit, project, behind, {
      action: 'Created',
      changes: [...dateChanges(undefined, behind), ...rateChanges(new Map(), behind.roleRates, (role) => role)],
    });
  reply(messages.ratesAdded);
  return rangeAnswer(added);
}
