import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Days } from '@countinghouse/billing/values/days.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service in which people ask for leave, in our words. Every call may throw SourceTrouble and nothing else that is expected. */
export interface LeaveSource {
  /** Everybody whom the service knows. */
  listPeople(signal?: AbortSignal): Promise<readonly LeavePerson[]>;
  /** All days of leave of these people in a period, or trouble: never a part of them. */
  pullLeave(wish: LeaveWish): Promise<PulledLeave>;
  /** The holidays of a period in all places of the organisation; those that nobody has to take are not among them. */
  listHolidays(period: Period, signal?: AbortSignal): Promise<readonly HolidayOfPlace[]>;
}

export interface HolidayOfPlace {
  readonly day: CalendarDate;
  readonly name: string;
  /** What the service calls the place where it holds; empty for everywhere. */
  readonly place: string;
  /** Half a day off is no holiday of ours. */
  readonly isHalfDay: boolean;
}

export interface LeavePerson {
  readonly sourceId: string;
  /** The company number; leave names people by it. */
  readonly employeeNumber: string;
  readonly name: string;
  /** In lower case. */
  readonly email?: string;
}

export interface PulledLeave {
  readonly days: readonly LeaveOfDay[];
  /** False where the service answered without a list: because of such an answer no leave may be taken away. */
  readonly hasList: boolean;
}

export interface LeaveWish {
  readonly period: Period;
  readonly people: readonly LeavePerson[];
  readonly signal?: AbortSignal;
}

/** One day of a leave, as it stands at its source. A leave that was cancelled is not there any more. */
export interface LeaveOfDay {
  readonly sourceId: string;
  readonly employeeNumber: string;
  readonly day: CalendarDate;
  /** More than none. Leave in days is at most one; leave in hours may be longer than a working day. */
  readonly days: Days;
  readonly kind: 'paid' | 'unpaid' | 'on duty';
  readonly leaveType: string;
  readonly reason: string;
  readonly isApproved: boolean;
}
