import type { LeaveOutcome } from '../leave/leave-balance.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { daysOnProject, expectedHours, hoursOfDays } from './expected-hours.ts';
import type { RowDeveloper } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/**
 * Hours that a developer should have logged and did not: expected over the timesheet period − approved leave − all logged
 * hours, never below 0. It is a warning and lowers no amount.
 */
export function missingTime(
  frame: TimesheetFrame,
  developer: RowDeveloper,
  leave: LeaveOutcome,
  loggedHours: bigint,
): Hours {
  const expected = hoursExpectedToBeLogged(frame, developer);
  const missing = expected - hoursOfDays(leave.takenDays, developer.billingPercentage) - loggedHours;
  return hoursOfHundredths(missing > 0n ? missing : 0n);
}

/**
 * The working days on which a developer is expected to log; none for an added row, which has no assignment to the
 * project.
 */
export const daysExpectedToBeLogged = (frame: TimesheetFrame, developer: RowDeveloper): readonly CalendarDate[] =>
  developer.employeeId === null ? [] : daysOnProject(frame.workingDaysWorked, developer);

/** Hours expected of a developer over the timesheet period, before leave. */
export function hoursExpectedToBeLogged(frame: TimesheetFrame, developer: RowDeveloper): Hours {
  return expectedHours(daysExpectedToBeLogged(frame, developer).length, developer.billingPercentage);
}
