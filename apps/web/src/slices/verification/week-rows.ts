import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import type { RowInput } from '@countinghouse/billing/timesheets/row-input.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { WeekTimesheet } from '@countinghouse/contract/verification/verification.contract.ts';
import { frameOf, inputOf } from '../../api/timesheet-values.ts';

/** A developer's row of a week: as fetched, with the inputs and the results of its computation. */
export interface WeekRow {
  readonly fetched: TimesheetRow;
  readonly input: RowInput;
  readonly row: DeveloperRow;
}

/** Computes a week with the server's arithmetic, so that every figure has its origin. */
export interface WeekSheet {
  readonly frame: TimesheetFrame;
  readonly rows: readonly WeekRow[];
  /** Whether leave and attendance were fetched: without data they are not shown as 0 hours. */
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

/** The developers of a Mixed project without a billing model: their rows count as hourly work until one is chosen. */
export const withoutBillingModel = ({ frame, rows }: WeekSheet): readonly WeekRow[] =>
  frame.projectModel === 'Mixed' ? rows.filter(({ row }) => row.billingModel === null) : [];
