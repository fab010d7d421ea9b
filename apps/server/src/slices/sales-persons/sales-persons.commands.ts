import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import {
  salesPersonFields,
  type salesPersonEndpoints,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { salesPersonAnswer } from './sales-person-answer.ts';
import {
  archiveSalesPerson,
  insertSalesPerson,
  isEmailTaken,
  projectsWithIncentive,
  salesPersonForUpdate,
  updateSalesPerson,
  type StoredSalesPerson,
} from './sales-persons.sql.ts';

type Endpoints = typeof salesPersonEndpoints;

const emailTaken = { fields: [{ path: 'email', message: serverMessages.salesPersonExists }] };

/** Adds a sales person; sales persons never sign in. */
export async function addSalesPerson(
  { tx, now, refuse, audit, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = (await insertSalesPerson(tx, body, now)) ?? refuse('sales_person_exists', emailTaken);
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.salesPersonAdded);
  return salesPersonAnswer(added);
}

/** Changes name, e-mail address or phone number. */
export async function changeSalesPerson(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(salesPersonForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: body.version,
    current: salesPersonAnswer,
  });
  reply(messages.salesPersonUpdated);
  if (before.name === body.name && before.email === body.email && before.phoneNumber === body.phoneNumber)
    return salesPersonAnswer(before);
  if (await isEmailTaken(tx, body.email, before.id)) return refuse('sales_person_exists', emailTaken);
  await updateSalesPerson(tx, before.id, body);
  const after = (await salesPersonForUpdate(tx, before.id)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  return salesPersonAnswer(after);
}

/** Deletes a sales person with whom no incentive was agreed. */
export async function removeSalesPerson(
  { tx, now, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(salesPersonForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    current: salesPersonAnswer,
  });
  const projects = await projectsWithIncentive(tx, before.id);
  if (projects.length > 0)
    return refuse('sales_person_has_incentives', { message: serverMessages.salesPersonHasIncentives(projects) });
  await archiveSalesPerson(tx, before.id, now);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(messages.salesPersonDeleted);
  return {};
}

const auditEntryOf = defineAudit({
  resource: 'SALES_PERSON',
  labels: fieldLabels(salesPersonFields),
  id: (one: StoredSalesPerson) => one.id,
  name: (one) => one.name,
  words: ({ name, email, phoneNumber }) => ({ name, email, phoneNumber }),
});
