import type { Employee, employeeEndpoints } from '@countinghouse/contract/employees.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { AuditEntry, Work } from '../../handle.ts';
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
 * @throws SourceTrouble
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
    for (const one of added) audit(auditEntryOfEmployee('Created', one));
    for (const { before, after } of plan.changed) audit(auditEntryOfEmployee('Synced', after, before));
    const { found, changed, kept, unclear } = plan;
    return { found, added: added.length, changed: changed.length, kept: [...kept], unclear: [...unclear] };
  });
}

/** What the activity log says of an employee: each field before and after. */
export function auditEntryOfEmployee(action: AuditEntry['action'], one: Employee, before?: Employee): AuditEntry {
  const words = (of: Employee) => ({ Name: of.name, Email: of.email, 'Employee number': of.employeeNumber });
  const was: Partial<Record<string, string | null>> = before === undefined ? {} : words(before);
  return {
    action,
    resource: 'EMPLOYEE',
    resourceId: one.employeeId,
    resourceName: one.name,
    changes: Object.entries(words(one))
      .map(([fieldName, newValue]) => ({ fieldName, oldValue: was[fieldName] ?? null, newValue }))
      .filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}

/** Brings the people of the people service, every night. */
export const employeeSync: Job = {
  name: 'EMPLOYEE_SYNC',
  cron: '17 4 * * *',
  run: async (context) => {
    await context.addLine('Reads the people of the people service');
    return { ...((await syncEmployees(context)) ?? { isConnected: false }) };
  },
};
