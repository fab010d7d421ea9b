import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { SalesPerson, salesPersonEndpoints } from '@countinghouse/contract/sales-persons.contract.ts';
import type { Context, AuditEntry } from '../../handle.ts';
import { salesPersonOnTheWire } from './sales-person-answer.ts';
import {
  archiveSalesPerson,
  insertSalesPerson,
  isEmailTaken,
  projectsWithIncentive,
  salesPersonForUpdate,
  updateSalesPerson,
} from './sales-persons.sql.ts';

type Endpoints = typeof salesPersonEndpoints;
type Typed = Pick<SalesPerson, 'name' | 'email' | 'phoneNumber'>;

const emailTaken = { fields: [{ path: 'email', message: serverMessages.salesPersonExists }] };

/** Adds somebody who sells projects; sales persons never sign in. */
export async function addSalesPerson(
  { tx, now, refuse, audit, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = (await insertSalesPerson(tx, body, now)) ?? refuse('sales_person_exists', emailTaken);
  audit(auditEntryOf('Created', added.id, undefined, added));
  reply(serverMessages.salesPersonAdded);
  return salesPersonOnTheWire(added);
}

/** Changes name, e-mail address or phone number. */
export async function changeSalesPerson(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = (await salesPersonForUpdate(tx, params.id)) ?? refuse('not_found');
  if (before.version !== body.version) return refuse('stale_version', { current: salesPersonOnTheWire(before) });
  reply(messages.salesPersonUpdated);
  if (words.every(([, of]) => before[of] === body[of])) return salesPersonOnTheWire(before);
  if (await isEmailTaken(tx, body.email, before.id)) return refuse('sales_person_exists', emailTaken);
  await updateSalesPerson(tx, before.id, body);
  const after = (await salesPersonForUpdate(tx, before.id)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', after.id, before, after));
  return salesPersonOnTheWire(after);
}

/** Deletes a sales person with whom no incentive was agreed. */
export async function removeSalesPerson(
  { tx, now, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = (await salesPersonForUpdate(tx, params.id)) ?? refuse('not_found');
  if (before.version !== query.version) return refuse('stale_version', { current: salesPersonOnTheWire(before) });
  const projects = await projectsWithIncentive(tx, before.id);
  if (projects.length > 0)
    return refuse('sales_person_has_incentives', { message: serverMessages.salesPersonHasIncentives(projects) });
  await archiveSalesPerson(tx, before.id, now);
  audit(auditEntryOf('Deleted', before.id, before, undefined));
  reply(messages.salesPersonDeleted);
  return {};
}

const words = [
  ['Name', 'name'],
  ['Email', 'email'],
  ['Phone number', 'phoneNumber'],
] as const;

function auditEntryOf(
  action: AuditEntry['action'],
  id: number,
  before: Typed | undefined,
  after: Typed | undefined,
): AuditEntry {
  const changes = words.map(([fieldName, of]) => ({
    fieldName,
    oldValue: before?.[of] ?? null,
    newValue: after?.[of] ?? null,
  }));
  return {
    action,
    resource: 'SALES_PERSON',
    resourceId: id,
    resourceName: (after ?? before)?.name ?? '',
    changes: changes.filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}
