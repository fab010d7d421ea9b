import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import {
  incentiveFields,
  incentiveValueError,
  type incentiveEndpoints,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { basisOf } from '@countinghouse/contract/options.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { incentiveAnswer } from './incentive-answer.ts';
import { currenciesOf } from './incentives.queries.ts';
import {
  deleteIncentive,
  heldSeller,
  selectIncentive,
  insertIncentive,
  projectsOfSeller,
  touchSeller,
  updateIncentive,
  type StoredIncentive,
  type StoredSeller,
} from './incentives.sql.ts';
import { isPaid } from './pay-outs.sql.ts';

type Endpoints = typeof incentiveEndpoints;

const fault = (path: string, message: string) => ({ fields: [{ path, message }] });

/** Agrees an incentive of a project that the person sells. */
export async function addIncentive(
  { tx, caller, now, today, refuse, audit, reply }: Context<Endpoints['add']>,
  { params, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const seller = (await heldSeller(tx, params.id)) ?? refuse('not_found');
  if (body.basis !== basisOf[body.category])
    return refuse('invalid_input', fault('basis', serverMessages.incentiveBasisDiffers));
  const wrong = incentiveValueError(body.category, body.value);
  if (wrong !== undefined) return refuse('invalid_input', fault('value', wrong));
  const account = (await projectsOfSeller(tx, seller.id)).find((one) => one.projectId === body.projectId);
  if (account === undefined) return refuse('invalid_input', fault('projectId', serverMessages.incentiveAccount));
  if (!currenciesOf(account.currencyCode).includes(body.currencyCode))
    return refuse('invalid_input', fault('currencyCode', serverMessages.incentiveCurrency));
  await touchSeller(tx, seller);
  const id = await insertIncentive(tx, { ...body, salesPersonId: seller.id, now }, { userId: caller.userId, today });
  const added = (await selectIncentive(tx, { salesPersonId: seller.id, id })) ?? refuse('not_found');
  audit(incentiveEntry(seller)('Created', undefined, added));
  reply(serverMessages.incentiveAdded);
  return incentiveAnswer(added);
}

/** Changes the value or the months; months that were paid out stay, and the next one makes up for the difference. */
export async function changeIncentive(
  { tx, caller, today, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const seller = (await heldSeller(tx, params.id)) ?? refuse('not_found');
  const which = { salesPersonId: seller.id, id: params.incentiveId };
  const before = await openForChange(selectIncentive(tx, which), {
    refuse,
    missing: 'not_found',
    seen: body.version,
    current: incentiveAnswer,
  });
  const wrong = incentiveValueError(before.category, body.value);
  if (wrong !== undefined) return refuse('invalid_input', fault('value', wrong));
  reply(messages.incentiveUpdated);
  const { value, fromMonth, toMonth } = body;
  if (before.value === value && before.fromMonth === fromMonth && before.toMonth === toMonth)
    return incentiveAnswer(before);
  await touchSeller(tx, seller);
  await updateIncentive(tx, before.id, body, { userId: caller.userId, today });
  const after = (await selectIncentive(tx, which)) ?? refuse('not_found');
  audit(incentiveEntry(seller)('Updated', before, after));
  return incentiveAnswer(after);
}

/** Deletes an incentive of which nothing was paid out. */
export async function removeIncentive(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const seller = (await heldSeller(tx, params.id)) ?? refuse('not_found');
  const before = await openForChange(selectIncentive(tx, { salesPersonId: seller.id, id: params.incentiveId }), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    current: incentiveAnswer,
  });
  if (await isPaid(tx, before.id)) return refuse('incentive_paid');
  await touchSeller(tx, seller);
  await deleteIncentive(tx, before.id);
  audit(incentiveEntry(seller)('Deleted', before, undefined));
  reply(serverMessages.incentiveDeleted);
  return {};
}

/** What the activity log says of an incentive of a sales person. */
const incentiveEntry = (seller: StoredSeller) =>
  defineAudit({
    resource: 'INCENTIVE',
    labels: fieldLabels(incentiveFields),
    id: (one: StoredIncentive) => one.id,
    name: (one) => `${seller.name}: ${one.projectName}`,
    projectId: (one) => one.projectId,
    words: incentiveAnswer,
  });
