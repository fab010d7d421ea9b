import { developerRow } from '../timesheet/developer-row.ts';
import { developerRowTraces } from '../timesheet/developer-row-trace.ts';
import type { RowDeveloper } from '../timesheet/row-input.ts';
import type { TimesheetFrame } from '../timesheet/timesheet-frame.ts';
import type { EmployeeLog } from '../timesheet/timesheet-rows.ts';
import { type Trace, traced, tracedMoney } from '../trace/trace.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** A log that is not what it was when its week was verified; null where it was not logged, or is not any more. */
export interface ChangedLog {
  readonly logId: string;
  readonly verified: EmployeeLog | null;
  readonly now: EmployeeLog | null;
}

/**
 * The logs of a week that differ from what was verified in who, which day, how long or whether it is billable, by day; other
 * words for the same work are no change (decisions, section 8).
 */
export function changedLogs(verified: readonly EmployeeLog[], now: readonly EmployeeLog[]): ChangedLog[] {
  const former = new Map(verified.map((log) => [log.logId, log]));
  const present = new Map(now.map((log) => [log.logId, log]));
  const ids = new Set([...former.keys(), ...present.keys()]);
  return [...ids]
    .map((logId) => ({ logId, verified: former.get(logId) ?? null, now: present.get(logId) ?? null }))
    .filter((log) => markOf(log.verified) !== markOf(log.now))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

const markOf = (log: EmployeeLog | null): string =>
  log === null ? '' : [log.employeeId, log.day, log.seconds, log.billable].join(' ');

const dayOf = (log: ChangedLog): string => log.now?.day ?? log.verified?.day ?? '';

/** What the changed logs of one developer mean: the difference to what was verified, in billable hours and in money. */
export interface RowSinceVerified {
  readonly developer: RowDeveloper;
  readonly logs: readonly ChangedLog[];
  readonly billedHours: Hours;
  readonly amount: Money;
  readonly traces: { readonly billedHours: Trace; readonly amount: Trace };
}

/**
 * For each developer whose logs changed after their week was verified, how many billable hours and how much money that
 * adds or takes: the developer's row as it is now less the row as it was verified, at the same rates. A log that moved from
 * one developer to another counts with both. Dedicated work bills expected hours, so there the money is 0.
 */
export function rowsSinceVerified(
  frame: TimesheetFrame,
  developers: readonly RowDeveloper[],
  verified: readonly EmployeeLog[],
  now: readonly EmployeeLog[],
): RowSinceVerified[] {
  const changed = changedLogs(verified, now);
  return developers.flatMap((developer) => {
    const logs = changed.filter((log) =>
      [log.verified?.employeeId, log.now?.employeeId].includes(developer.employeeId ?? 0),
    );
    if (logs.length === 0) return [];
    const [before, after] = [
      rowAndTraces(frame, { ...developer, rowId: `${developer.rowId}:verified` }, verified),
      rowAndTraces(frame, developer, now),
    ];
    const billedHours = hoursOfHundredths(after.row.billedHours - before.row.billedHours);
    const amount = moneyOfMinorUnits(after.row.amount - before.row.amount);
    return [
      {
        developer,
        logs,
        billedHours,
        amount,
        traces: {
          billedHours: traced('billedHoursSinceVerified', billedHours, 'h', 'difference', [
            after.traces.billedHours,
            { ...before.traces.billedHours, figure: 'billedHoursVerified' },
          ]),
          amount: tracedMoney('amountSinceVerified', amount, frame.currency, 'difference', [
            after.traces.amount,
            { ...before.traces.amount, figure: 'amountVerified' },
          ]),
        },
      },
    ];
  });
}

function rowAndTraces(frame: TimesheetFrame, developer: RowDeveloper, logs: readonly EmployeeLog[]) {
  const input = { developer, logs: logs.filter((log) => log.employeeId === developer.employeeId) };
  const row = developerRow(frame, input);
  return { row, traces: developerRowTraces(frame, input, row) };
}
