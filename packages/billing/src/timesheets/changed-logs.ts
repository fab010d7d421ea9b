import { type Trace, traced, tracedMoney } from '../trace/trace.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { developerRow } from './developer-row.ts';
import { developerRowTraces } from './developer-row-trace.ts';
import type { RowDeveloper } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';
import type { EmployeeLog } from './timesheet-rows.ts';

/** A log that differs from when it was verified or billed; null on the side where it does not exist. */
export interface ChangedLog {
  readonly logId: string;
  readonly before: EmployeeLog | null;
  readonly now: EmployeeLog | null;
}

/**
 * The logs that differ from what was verified or billed in person, day, duration or billable flag, by day. A changed description is
 * no change, because it bills nothing else.
 */
export function changedLogs(before: readonly EmployeeLog[], now: readonly EmployeeLog[]): ChangedLog[] {
  const former = new Map(before.map((log) => [log.logId, log]));
  const present = new Map(now.map((log) => [log.logId, log]));
  const ids = new Set([...former.keys(), ...present.keys()]);
  return [...ids]
    .map((logId) => ({ logId, before: former.get(logId) ?? null, now: present.get(logId) ?? null }))
    .filter((log) => markOf(log.before) !== markOf(log.now))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

type Side = Pick<EmployeeLog, 'employeeId' | 'day' | 'seconds' | 'billable'>;

/**
 * The billable seconds added to a log, which can be written off: 0 if it has fewer, and 0 if it moved to another
 * developer or day, because its previous entry is deleted there.
 */
export function addedSeconds({ before, now }: { readonly before: Side | null; readonly now: Side | null }): bigint {
  if (now === null || !now.billable) return 0n;
  if (before !== null && (before.employeeId !== now.employeeId || before.day !== now.day)) return 0n;
  const added = now.seconds - (before?.billable === true ? before.seconds : 0n);
  return added > 0n ? added : 0n;
}

const markOf = (log: EmployeeLog | null): string =>
  log === null ? '' : [log.employeeId, log.day, log.seconds, log.billable].join(' ');

const dayOf = (log: ChangedLog): string => log.now?.day ?? log.before?.day ?? '';

/** The effect of one developer's changed logs: the difference in billable hours and in money. */
export interface RowOfChanges {
  readonly developer: RowDeveloper;
  readonly logs: readonly ChangedLog[];
  readonly billedHours: Hours;
  readonly amount: Money;
  readonly traces: { readonly billedHours: Trace; readonly amount: Trace };
}

/** The names of the figures of changed logs: those before, and those added or subtracted since. */
const figuresSince = {
  verified: {
    hours: 'billedHoursSinceVerified',
    hoursBefore: 'billedHoursVerified',
    amount: 'amountSinceVerified',
    amountBefore: 'amountVerified',
  },
  billed: {
    hours: 'billedHoursSinceBilled',
    hoursBefore: 'billedHoursBilled',
    amount: 'amountSinceBilled',
    amountBefore: 'amountBilled',
  },
} as const;

/**
 * For each developer whose logs changed after they were verified or billed, the difference in billable hours and money:
 * the developer's row now minus the row before, at the same rates. A log moved from one developer to another counts for
 * both. Dedicated work bills expected hours, so its amount is 0.
 */
export function rowsOfChanges(
  frame: TimesheetFrame,
  developers: readonly RowDeveloper[],
  logs: {
    readonly since: keyof typeof figuresSince;
    readonly before: readonly EmployeeLog[];
    readonly now: readonly EmployeeLog[];
  },
): RowOfChanges[] {
  const { before: then, now } = logs;
  const figures = figuresSince[logs.since];
  const changed = changedLogs(then, now);
  return developers.flatMap((developer) => {
    const ofDeveloper = changed.filter((log) =>
      [log.before?.employeeId, log.now?.employeeId].includes(developer.employeeId ?? 0),
    );
    if (ofDeveloper.length === 0) return [];
    const [before, after] = [
      rowAndTraces(frame, { ...developer, rowId: `${developer.rowId}:before` }, then),
      rowAndTraces(frame, developer, now),
    ];
    const billedHours = hoursOfHundredths(after.row.billedHours - before.row.billedHours);
    const amount = moneyOfMinorUnits(after.row.amount - before.row.amount);
    return [
      {
        developer,
        logs: ofDeveloper,
        billedHours,
        amount,
        traces: {
          billedHours: traced(figures.hours, billedHours, 'h', 'difference', [
            after.traces.billedHours,
            { ...before.traces.billedHours, figure: figures.hoursBefore },
          ]),
          amount: tracedMoney(figures.amount, amount, frame.currency, 'difference', [
            after.traces.amount,
            { ...before.traces.amount, figure: figures.amountBefore },
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
