import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Days } from '@countinghouse/billing/values/days.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service with employees' leave. Every call throws only SourceError. */
export interface LeaveSource {
  /** All people of the service. */
  listPeople(signal?: AbortSignal): Promise<readonly LeavePerson[]>;
  /** All days of leave of these people in a period. Throws if any might be missing. */
  pullLeave(query: LeaveQuery): Promise<PulledLeave>;
  /** The holidays of a period in all locations of the organisation, without optional ones. */
  listHolidays(period: Period, signal?: AbortSignal): Promise<readonly HolidayOfPlace[]>;
}

export interface HolidayOfPlace {
  readonly day: CalendarDate;
  readonly name: string;
  /** The service's name of the location; empty for all. */
  readonly place: string;
  /** A half-day holiday does not count as a holiday here. */
  readonly isHalfDay: boolean;
}

export interface LeavePerson {
  readonly sourceId: string;
  /** The company number, which identifies people in leave records. */
  readonly employeeNumber: string;
  readonly name: string;
  /** In lower case. */
  readonly email?: string;
}

export interface PulledLeave {
  readonly days: readonly LeaveOfDay[];
  /** False if the response had no list: because of such a response no leave may be removed. */
  readonly hasList: boolean;
}

export interface LeaveQuery {
  readonly period: Period;
  readonly people: readonly LeavePerson[];
  readonly signal?: AbortSignal;
}

/** One day of a leave at its source. A cancelled leave is not included. */
export interface LeaveOfDay {
  readonly sourceId: string;
  readonly employeeNumber: string;
  readonly day: CalendarDate;
  /** Above 0. Leave in days is at most one; leave in hours may be longer than a working day. */
  readonly days: Days;
  readonly kind: 'paid' | 'unpaid' | 'on duty';
  readonly leaveType: string;
  readonly reason: string;
  readonly isApproved: boolean;
}
