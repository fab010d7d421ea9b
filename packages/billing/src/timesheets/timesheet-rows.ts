import { type Hours, hoursOfHundredths, ZERO_HOURS } from '../values/hours.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type DeveloperRow, developerRow } from './developer-row.ts';
import type { HoursService, RowDeveloper, RowEdits, RowLeave, TimeLog } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** A log of a developer, as stored. */
export interface EmployeeLog extends TimeLog {
  readonly employeeId: number;
}

/** The inputs of single rows, by row id. */
export interface RowExtras {
  readonly edits?: ReadonlyMap<string, RowEdits> | undefined;
  readonly leave?: ReadonlyMap<string, RowLeave> | undefined;
}

export interface TimesheetRows {
  /** In the order of the given developers. */
  readonly rows: readonly DeveloperRow[];
  /** Logs of people who are not developers of the project: not billed until a user adds them. */
  readonly unassigned: readonly EmployeeLog[];
}

/** All rows of a timesheet from the logs of a project: each log belongs to the row of its employee. */
export function timesheetRows(
  frame: TimesheetFrame,
  developers: readonly RowDeveloper[],
  logs: readonly EmployeeLog[],
  extras: RowExtras = {},
): TimesheetRows {
  const logsByEmployee = new Map<number, EmployeeLog[]>();
  for (const developer of developers) {
    if (developer.employeeId !== null) logsByEmployee.set(developer.employeeId, []);
  }
  const unassigned: EmployeeLog[] = [];
  for (const log of logs) (logsByEmployee.get(log.employeeId) ?? unassigned).push(log);
  const rows = developers.map((developer) => {
    const own = developer.employeeId === null ? undefined : logsByEmployee.get(developer.employeeId);
    return developerRow(frame, {
      developer,
      logs: own ?? [],
      leave: extras.leave?.get(developer.rowId),
      edits: extras.edits?.get(developer.rowId),
    });
  });
  return { rows, unassigned };
}

/** The column totals of a timesheet: every column of hours, the leave deduction and the amount. */
export interface TimesheetTotals {
  readonly billedHours: Hours;
  readonly nonBilledHours: Hours;
  readonly calculatedBillingHours: Hours;
  readonly extraLoggedHours: Hours;
  readonly leaveDeduced: Hours;
  readonly discountedHours: Hours;
  readonly missingTime: Hours;
  readonly onTimeHoursSum: Hours;
  readonly ontimeVsZoho: Hours;
  readonly totalHours: Hours;
  readonly amount: Money;
}

/** Whether a service does not know a row's developer, so that its figures for the row are unknown. */
export const isUnknownTo = ({ developer }: Pick<DeveloperRow, 'developer'>, service: HoursService): boolean =>
  developer.unknownTo?.includes(service) ?? false;

/** Sums the columns of a timesheet; rates and percentages have no sum. */
export function timesheetTotals(rows: readonly DeveloperRow[]): TimesheetTotals {
  const hours = (of: (row: DeveloperRow) => Hours) => hoursOfHundredths(rows.reduce((sum, row) => sum + of(row), 0n));
  return {
    billedHours: hours((row) => row.billedHours),
    nonBilledHours: hours((row) => row.nonBilledHours),
    calculatedBillingHours: hours((row) => row.calculatedBillingHours),
    extraLoggedHours: hours((row) => row.extraLoggedHours),
    leaveDeduced: hours((row) => row.leaveDeduced),
    discountedHours: hours((row) => row.discountedHours),
    missingTime: hours((row) => row.missingTime),
    // a developer unknown to the attendance service has no figure to add
    onTimeHoursSum: hours((row) => (isUnknownTo(row, 'attendance') ? ZERO_HOURS : row.onTimeHoursSum)),
    ontimeVsZoho: hours((row) => (isUnknownTo(row, 'attendance') ? ZERO_HOURS : row.ontimeVsZoho)),
    totalHours: hours((row) => row.totalHours),
    amount: moneyOfMinorUnits(rows.reduce((sum, row) => sum + row.amount, 0n)),
  };
}
