import { rowsOfChanges, type ChangedLog } from '@countinghouse/billing/timesheets/changed-logs.ts';
import type { EmployeeLog } from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import type { RowOfChanges } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { TimesheetFacts } from './timesheets.public.ts';

/** What the logs of a timesheet that changed since they were verified or billed mean, developer by developer. */
export function changesAnswer(facts: TimesheetFacts, logs: Parameters<typeof rowsOfChanges>[2]): RowOfChanges[] {
  return rowsOfChanges(facts.frame, facts.developers, logs).map((row) => ({
    userId: row.developer.employeeId ?? 0,
    employeeName: row.developer.name,
    billedHours: hoursText(row.billedHours),
    amount: moneyText(row.amount, facts.currency),
    traces: row.traces,
    logs: row.logs.map((log) => ownSideOf(log, row.developer.employeeId)),
  }));
}

/** A log that moved between developers is seen by each as theirs or not. */
function ownSideOf({ logId, before, now }: ChangedLog, employeeId: number | null): RowOfChanges['logs'][number] {
  const own = (log: EmployeeLog | null) =>
    log === null || log.employeeId !== employeeId
      ? null
      : { day: log.day, seconds: Number(log.seconds), billable: log.billable, task: log.task };
  return { logId, before: own(before), now: own(now) };
}
