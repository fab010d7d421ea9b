import type { LeaveDay } from '../leave/leave-balance.ts';
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
  /** A difference of days before the timesheet period that somebody chose to bill with this one, at the rate of its day. */
  readonly carried?: boolean | undefined;
}

/** A developer as the project knows them. */
export interface RowDeveloper extends Stay {
  readonly rowId: string;
  /** None for a developer added to the timesheet by hand. */
  readonly employeeId: number | null;
  readonly name: string;
  readonly role: string;
  /** The developer's own choice; it counts in Mixed projects only. */
  readonly billingModel: BillingModel | null;
  readonly billingPercentage: Percentage;
  /** Services that do not know this developer: what they would have told is not nought, but not known. */
  readonly unknownTo?: readonly HoursService[];
}

/** A service that tells the leave or the attendance of developers. */
export type HoursService = 'people' | 'attendance';

/** What a person typed over the computed figures; a missing one means "as computed". */
export interface RowEdits {
  readonly rate?: HourlyRate | undefined;
  readonly calculatedBillingHours?: Hours | undefined;
  /** Overtime; nothing unless entered. */
  readonly extraLoggedHours?: Hours | undefined;
  /** Other discount; nothing unless entered. */
  readonly discountedHours?: Hours | undefined;
  /** How this row is billed; it counts in Mixed projects only, before the developer's own. */
  readonly billingModel?: BillingModel | undefined;
}

/** A developer's leave as a timesheet begins with it. */
export interface RowLeave {
  /** The balance that the timesheet period begins with. */
  readonly previousDays: Days;
  /** Leave earned in the timesheet period. */
  readonly earnedDays: Days;
  /** Each day of leave once; those outside the timesheet period count nothing. */
  readonly days: readonly LeaveDay[];
}

/** Time that the attendance service saw on one day, in one category; a correction may be negative. */
export interface AttendanceEntry {
  readonly entryId: string;
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly category: string;
}

/** Everything that is one developer's own on a timesheet. */
export interface RowInput {
  readonly developer: RowDeveloper;
  /** Each log once; logs outside the timesheet period count nothing, unless they are carried to it. */
  readonly logs: readonly TimeLog[];
  readonly leave?: RowLeave | undefined;
  /** Each entry once; entries outside the timesheet period count nothing. */
  readonly attendance?: readonly AttendanceEntry[] | undefined;
  readonly edits?: RowEdits | undefined;
}
