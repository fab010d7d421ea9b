import {
  employeeFields,
  type Employee,
  type employeeEndpoints,
} from '@countinghouse/contract/employees/employees.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Work } from '../../handle.ts';
import { defineAudit } from '../../record.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { connectionOfPeople } from '../connections/connections.public.ts';
import { employeesForSync, insertFromPeople, updateFromPeople } from './employees.sql.ts';
import { planEmployeeSync } from './plan-employee-sync.ts';

/** Where people come from and go to. */
export interface SyncParts {
  readonly outside: Pick<JobContext['outside'], 'leaveFor'>;
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
}

type Synced = AnswerOf<(typeof employeeEndpoints)['sync']>;

/**
 * Brings the people of the people service, all of them or none; undefined while it is not connected.
 *
 * @throws SourceError
 */
export async function syncEmployees({ outside, inTransaction }: SyncParts): Promise<Synced | undefined> {
  const connection = await inTransaction(({ tx }) => connectionOfPeople(tx));
  if (connection === undefined || connection.state === 'not connected') return undefined;
  const people = await outside.leaveFor(connection).listPeople();
  return inTransaction(async ({ tx, audit }) => {
    const plan = planEmployeeSync(await employeesForSync(tx), people);
    await updateFromPeople(
      tx,
      plan.changed.map(({ after }) => after),
    );
    const added = await insertFromPeople(tx, plan.added);
    for (const one of added) audit(auditEntryOfEmployee('Created', undefined, one));
    for (const { before, after } of plan.changed) audit(auditEntryOfEmployee('Synced', before, after));
    const { found, changed, kept, unclear } = plan;
    return { found, added: added.length, changed: changed.length, kept: [...kept], unclear: [...unclear] };
  });
}

/** What the activity log says of an employee: each field before and after. */
export const auditEntryOfEmployee = defineAudit({
  resource: 'EMPLOYEE',
  labels: fieldLabels(employeeFields),
  id: (one: Employee) => one.employeeId,
  name: (one) => one.name,
  words: ({ name, email, employeeNumber }) => ({ name, email, employeeNumber }),
});

/** Brings the people of the people service, every night. */
export const employeeSync: Job = {
  name: 'EMPLOYEE_SYNC',
  cron: '17 4 * * *',
  run: async (context) => {
    await context.addLine('Reads the employees from the HR service');
    return { ...((await syncEmployees(context)) ?? { isConnected: false }) };
  },
};
