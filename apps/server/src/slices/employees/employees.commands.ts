import type { employeeEndpoints } from '@countinghouse/contract/employees.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { SourceTrouble } from '@countinghouse/gateways/source-trouble.ts';
import type { Context, OutsideContext } from '../../handle.ts';
import { insertByHand, isEmailOfEmployee } from './employees.sql.ts';
import { syncEmployees, toldOfEmployee } from './sync-employees.job.ts';

type Endpoints = typeof employeeEndpoints;

/** Adds an employee whom no service brings. */
export async function addEmployee(
  { tx, refuse, tell, say }: Context<Endpoints['add']>,
  { body: { name, email, employeeNumber } }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = await insertByHand(tx, { name, email: email || null, employeeNumber: employeeNumber || null });
  if (added === undefined && email !== '' && (await isEmailOfEmployee(tx, email)))
    return refuse('employee_email_taken', { fields: [{ path: 'email', message: serverMessages.employeeEmailTaken }] });
  if (added === undefined)
    return refuse('employee_number_taken', {
      fields: [{ path: 'employeeNumber', message: serverMessages.employeeNumberTaken }],
    });
  tell(toldOfEmployee('Created', added));
  say(serverMessages.employeeAdded);
  return added;
}

/** Brings the people of the people service now, without waiting for the job. */
export async function syncFromPeople(context: OutsideContext<Endpoints['sync']>): Promise<AnswerOf<Endpoints['sync']>> {
  try {
    const done =
      (await syncEmployees(context)) ??
      context.refuse('source_not_connected', { message: serverMessages.peopleNotConnected });
    context.say(messages.employeesSynced(done));
    return done;
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    if (error.kind === 'signed_out')
      return context.refuse('source_not_connected', { message: serverMessages.connectHint });
    return context.refuse('provider_away', { message: messages.employeeSyncFailed });
  }
}
