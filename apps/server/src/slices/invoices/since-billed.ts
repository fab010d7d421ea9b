import type { EmployeeLog } from '@countinghouse/billing/timesheet/timesheet-rows.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { projectById } from '../projects/projects.public.ts';
import { changesOnTheWire } from '../timesheets/changed-logs.public.ts';
import { timesheetFacts } from '../timesheets/timesheets.public.ts';
import { logsSinceBilled, type BilledLog } from '../work-logs/work-logs.public.ts';
import { invoiceById } from './invoices.sql.ts';

type SinceBilled = typeof invoiceEndpoints.sinceBilled;

/**
 * What changed of the logs of an issued invoice after it was billed, and the money that means at the rates of their days. What was
 * billed stays billed: the difference is open until it is billed or given up (decisions, section 6).
 */
export async function sinceBilled(
  { tx, caller, refuse }: Context<SinceBilled>,
  { params }: InputOf<SinceBilled>,
): Promise<AnswerOf<SinceBilled>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  if (record.documentState !== 'issued' || record.corrects !== null) return [];
  const logs = await logsSinceBilled(tx, record.id);
  if (logs.every(({ billedSeconds, secondsNow }) => billedSeconds === secondsNow)) return [];
  const project = await projectById(tx, record.projectId);
  const facts =
    project &&
    (await timesheetFacts(tx, {
      project,
      period: { start: record.startDate, end: record.endDate },
      invoiceId: record.id,
      employeeIds: new Set(logs.map(({ employeeId }) => employeeId)),
    }));
  if (facts === undefined) return [];
  return changesOnTheWire(facts, {
    since: 'billed',
    before: logs.map((log) => inSeconds(log, log.billedSeconds)),
    now: logs.filter((log) => log.secondsNow !== 0).map((log) => inSeconds(log, log.secondsNow)),
  });
}

const inSeconds = ({ logId, employeeId, day, task, note }: BilledLog, seconds: number): EmployeeLog => ({
  logId,
  employeeId,
  day,
  seconds: BigInt(seconds),
  billable: true,
  task,
  note,
});
