import type { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { SourceError } from '@countinghouse/gateways/source-error.ts';
import type { Context, OutsideContext } from '../../handle.ts';
import { openForChange } from '../../record.ts';
import { employeeInScope, insertByHand, isEmailOfAnother, isNumberOfAnother, updateByHand } from './employees.sql.ts';
import { syncEmployees, auditEntryOfEmployee } from './sync-employees.job.ts';

type Endpoints = typeof employeeEndpoints;

const emailTaken = { fields: [{ path: 'email', message: serverMessages.employeeEmailTaken }] };
const numberTaken = { fields: [{ path: 'employeeNumber', message: serverMessages.employeeNumberTaken }] };

/** Adds an employee whom no service brings. */
export async function addEmployee(
  { tx, refuse, audit, reply }: Context<Endpoints['add']>,
  { body: { name, email, employeeNumber } }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = await insertByHand(tx, { name, email: email || null, employeeNumber: employeeNumber || null });
  if (added === undefined && email !== '' && (await isEmailOfAnother(tx, email)))
    return refuse('employee_email_taken', emailTaken);
  if (added === undefined) return refuse('employee_number_taken', numberTaken);
  audit(auditEntryOfEmployee('Created', undefined, added));
  reply(serverMessages.employeeAdded);
  return added;
}

/** One employee, to be looked at or corrected. */
export const getEmployee = async (
  { tx, caller, refuse }: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> =>
  (await employeeInScope(tx, caller, { id: params.id, willChange: false })) ?? refuse('not_found');

/** Corrects an employee who was typed by hand; one from a service is corrected there. */
export async function changeEmployee(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body: { name, email, employeeNumber, version } }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(employeeInScope(tx, caller, { id: params.id, willChange: true }), {
    refuse,
    missing: 'not_found',
    seen: version,
    unless: ({ isByHand }) => (isByHand ? undefined : 'employee_not_by_hand'),
  });
  if (await isEmailOfAnother(tx, email, before.employeeId)) return refuse('employee_email_taken', emailTaken);
  if (await isNumberOfAnother(tx, employeeNumber, before.employeeId))
    return refuse('employee_number_taken', numberTaken);
  const after = {
    ...before,
    name,
    email: email || null,
    employeeNumber: employeeNumber || null,
    version: before.version + 1,
  };
  await updateByHand(tx, after);
  audit(auditEntryOfEmployee('Updated', before, after));
  reply(messages.employeeUpdated);
  return after;
}

/** Brings the people of the people service now, without waiting for the job. */
export async function syncFromPeople(context: OutsideContext<Endpoints['sync']>): Promise<AnswerOf<Endpoints['sync']>> {
  try {
    const done =
      (await syncEmployees(context)) ??
      context.refuse('source_not_connected', { message: serverMessages.peopleNotConnected });
    context.reply(messages.employeesSynced(done));
    return done;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.kind === 'signed_out')
      return context.refuse('source_not_connected', { message: serverMessages.connectHint });
    return context.refuse('provider_away', { message: messages.employeeSyncFailed });
  }
}
