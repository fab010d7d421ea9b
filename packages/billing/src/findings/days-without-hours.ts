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
    const onLeave = new Set(row.leave.counted.map(({ day }) => day));
    return daysExpectedToBeLogged(frame, row.developer).filter(
      (day) => !onLeave.has(day) && (secondsByDay.get(day) ?? 0n) <= 0n,
    );
  });
  return [...new Set(days)].toSorted();
}
