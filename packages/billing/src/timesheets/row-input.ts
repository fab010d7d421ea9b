import type { LeaveDay } from '../leave/leave-balance.ts';
import type { Editor } from '../trace/trace.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { Days } from '../values/days.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import type { Hours } from '../values/hours.ts';
import type { Percentage } from '../values/percentage.ts';
import type { Stay } from './expected-hours.ts';
import type { BillingModel } from './project-terms.ts';

/** Work logged on one day; seconds are exact and may be negative (a correction). */
export interface TimeLog {
  readonly logId: string;
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly billable: boolean;
  readonly task: string;
  readonly note: string;
  /**
   * A difference of days before the timesheet period that a user chose to bill with this one, at the rate of its day.
   */
  readonly carried?: boolean | undefined;
}

/** A developer of the project. */
export interface RowDeveloper extends Stay {
  readonly rowId: string;
  /** Null for a developer added to the timesheet by hand. */
  readonly employeeId: number | null;
  readonly name: string;
  readonly role: string;
  /** The developer's own billing model; it counts in Mixed projects only. */
  readonly billingModel: BillingModel | null;
  readonly billingPercentage: Percentage;
  /** Who entered the billing percentage; undefined if no user is known. */
  readonly billingPercentageBy?: Editor | undefined;
  /** Services that do not know this developer: their figures are unknown, not 0. */
  readonly unknownTo?: readonly HoursService[];
}

/** A service that provides the leave or the attendance of developers. */
export type HoursService = 'people' | 'attendance';

/** A user's edits of the computed figures; a missing one means "as computed". */
export interface RowEdits {
  readonly rate?: HourlyRate | undefined;
  readonly calculatedBillingHours?: Hours | undefined;
  /** Overtime; 0 unless entered. */
  readonly extraLoggedHours?: Hours | undefined;
  /** Other discount; 0 unless entered. */
  readonly discountedHours?: Hours | undefined;
  /** The billing model of this row; it counts in Mixed projects only, before the developer's own. */
  readonly billingModel?: BillingModel | undefined;
}

/** A developer's leave at the beginning of a timesheet. */
export interface RowLeave {
  /** The opening balance of the timesheet period. */
  readonly previousDays: Days;
  /** Leave earned in the timesheet period. */
  readonly earnedDays: Days;
  /** Each day of leave once; those outside the timesheet period do not count. */
  readonly days: readonly LeaveDay[];
}

/** Time that the attendance service recorded on one day, in one category; a correction may be negative. */
export interface AttendanceEntry {
  readonly entryId: string;
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly category: string;
}

/** All of one developer's inputs on a timesheet. */
export interface RowInput {
  readonly developer: RowDeveloper;
  /** Each log once; logs outside the timesheet period do not count, unless they are carried to it. */
  readonly logs: readonly TimeLog[];
  readonly leave?: RowLeave | undefined;
  /** Each entry once; entries outside the timesheet period do not count. */
  readonly attendance?: readonly AttendanceEntry[] | undefined;
  readonly edits?: RowEdits | undefined;
}
