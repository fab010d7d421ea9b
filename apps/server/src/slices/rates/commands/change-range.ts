import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { Refusal, type Change, type Context } from '../../../handle.ts';
import { developersOfProject } from '../../developers/developers.public.ts';
import { rangeAnswer } from '../range-answer.ts';
import { raiseVersion, replaceRoleRates, replaceSpecialRates, type StoredRange } from '../rates.sql.ts';
import { knownRoleRates, openRates, findRange, type OpenRates } from './open-rates.ts';
import { planOrRefuse, rangeAfter, storePlan } from './store-plan.ts';
import { dateChanges, rateChanges, auditRange } from './audit-range.ts';

type ChangeRates = (typeof rateEndpoints)['change'];
type ChangeSpecial = (typeof rateEndpoints)['changeSpecial'];

/** Makes these the dates and the role rates of a range; a role left out has none there any more. */
export async function changeRange(
  context: Context<ChangeRates>,
  { query, body }: InputOf<ChangeRates>,
): Promise<AnswerOf<ChangeRates>> {
  const { tx, refuse } = context;
  const rates = await openRates(context, query.projectId);
  const before = findRange(rates.ranges, query, refuse);
  const roleRates = await knownRoleRates(tx, body, refuse);
  const after = await storeChange(context, query, rates, before, {
    changes: rateChanges(before.roleRates, roleRates, (role) => role),
    store: () => replaceRoleRates(tx, before.id, roleRates),
  });
  return rangeAnswer(after);
}

/** Makes these the dates and the special rates of a range; a developer left out has none there any more. */
export async function changeSpecialRates(
  context: Context<ChangeSpecial>,
  { query, body }: InputOf<ChangeSpecial>,
): Promise<AnswerOf<ChangeSpecial>> {
  const { tx, refuse } = context;
  const rates = await openRates(context, query.projectId);
  const before = findRange(rates.ranges, query, refuse);
  const names = new Map(before.holders.map((holder) => [holder.employeeId, holder.employeeName]));
  for (const developer of await developersOfProject(tx, rates.project.id))
    names.set(developer.employeeId, developer.name);
  const unknown = body.flatMap(({ employeeId }, at) => (names.has(employeeId) ? [] : [`${at}.employeeId`]));
  if (unknown.length > 0)
    return refuse('developer_unknown', {
      fields: unknown.map((path) => ({ path, message: serverMessages.developerUnknown })),
    });
  const specialRates = new Map(body.map(({ employeeId, rate }) => [employeeId, rateFromText(rate)]));
  if (specialRates.size < body.length)
    throw new Refusal('invalid_input', { fields: [{ path: 'employeeId', message: messages.checkFields }] });
  const after = await storeChange(context, query, rates, before, {
    resource: 'SPECIAL_RATE',
    changes: rateChanges(before.specialRates, specialRates, (id) => names.get(id) ?? String(id)),
    store: () => replaceSpecialRates(tx, before.id, specialRates),
  });
  return rangeAnswer(after);
}

interface RatesToStore {
  readonly resource?: 'SPECIAL_RATE';
  readonly changes: readonly Change[];
  readonly store: () => Promise<void>;
}

async function storeChange(
  { tx, audit, reply, refuse }: Context<ChangeRates> | Context<ChangeSpecial>,
  query: InputOf<ChangeRates>['query'],
  { project, ranges }: OpenRates,
  before: StoredRange,
  rates: RatesToStore,
): Promise<StoredRange> {
  const edit = {
    kind: 'change dates',
    id: before.id,
    start: query.newStartDate,
    end: query.newEndDate ?? null,
  } as const;
  const plan = planOrRefuse(ranges, edit, 'newEndDate', refuse);
  reply(messages.ratesUpdated);
  if (plan.changes.length === 0 && rates.changes.length === 0) return before;
  await storePlan(tx, project.id, plan, refuse);
  if (rates.changes.length > 0) await rates.store();
  if (plan.changes.length === 0) await raiseVersion(tx, before.id);
  const { resource } = rates;
  auditRange(audit, project, before, {
    action: 'Updated',
    ...(resource === undefined ? {} : { resource }),
    changes: [...dateChanges(before, edit), ...rates.changes],
  });
  return rangeAfter(tx, project.id, before.id);
}
