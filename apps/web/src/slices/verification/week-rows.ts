import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { RowInput } from '@countinghouse/billing/timesheets/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { WeekTimesheet } from '@countinghouse/contract/verification/verification.contract.ts';
import { frameOf, inputOf } from '../../api/timesheet-values.ts';

/** A developer's row of a week: as it was fetched, what it is computed from, and what came out. */
export interface WeekRow {
  readonly fetched: TimesheetRow;
  readonly input: RowInput;
  readonly row: DeveloperRow;
}

/** A week on the screen: the same arithmetic as the server's, so that every figure can say where it comes from. */
export interface WeekSheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly WeekRow[];
  /** Leave and attendance are shown where they were fetched: a nought of hours nobody asked for would be a lie. */
  readonly hasLeave: boolean;
  readonly hasAttendance: boolean;
}

export function weekSheetOf(timesheet: WeekTimesheet): WeekSheet {
  const frame = frameOf(timesheet);
  const rows = timesheet.zohoEmployeeMetadataList.map((fetched): WeekRow => {
    const input = inputOf(fetched);
    return { fetched, input, row: developerRow(frame, input) };
  });
  const hasLeaveDays = rows.some(({ fetched }) => fetched.userLeaveData.leaveDetails.length > 0);
  return {
    frame,
    rows,
    hasLeave: hasLeaveDays || timesheet.leaveSyncedTime !== null,
    hasAttendance: timesheet.attendanceSyncedTime !== null,
  };
}

/** Who of a Mixed project bills in no way yet: such a row counts as hourly work until somebody chooses. */
export const withoutBillingModel = ({ frame, rows }: WeekSheet): readonly WeekRow[] =>
  frame.projectModel === 'Mixed' ? rows.filter(({ row }) => row.billingModel === null) : [];
