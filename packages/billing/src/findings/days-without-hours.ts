import { daysWithoutTime } from '../missing-hours/missing-days.ts';
import { daysExpectedToBeLogged } from '../timesheets/missing-time.ts';
import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { WHOLE } from '../values/percentage.ts';
import type { CheckedRow } from './checked-row.ts';

/**
 * The working days on which a full-time developer of the project neither logged hours, on any project, nor was on approved leave
 * (docs/domain/billing-run.md#weeks). A part-time developer does not work every day.
 */
export function daysWithoutHours(frame: TimesheetFrame, rows: readonly CheckedRow[]): CalendarDate[] {
  const days = rows.flatMap(({ row, secondsByDay }) => {
    if (row.developer.billingPercentage < WHOLE) return [];
    const leaveByDay = new Map(row.leave.counted.map((leave) => [leave.day, leave]));
    return daysWithoutTime(daysExpectedToBeLogged(frame, row.developer), { secondsByDay, leaveByDay });
  });
  return [...new Set(days)].toSorted();
}
