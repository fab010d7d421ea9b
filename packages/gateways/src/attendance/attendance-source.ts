import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service that records when people are at work. It throws only SourceError. */
export interface AttendanceSource {
  /** All entries of these people in a period. Throws if any entry might be missing. */
  pullEntries(query: AttendanceQuery): Promise<readonly AttendanceOfDay[]>;
}

export interface AttendanceQuery {
  readonly period: Period;
  /** Company numbers or e-mail addresses. */
  readonly people: readonly string[];
  readonly signal?: AbortSignal;
}

/** A person's time at work on one day, in one category. */
export interface AttendanceOfDay {
  readonly sourceId: string;
  readonly employeeNumber: string;
  /** In lower case. */
  readonly email: string;
  /** The day of the shift, in the person's own time zone. */
  readonly day: CalendarDate;
  /** May be negative (a correction), and more than a day (a forgotten end): reported unchanged. */
  readonly seconds: bigint;
  readonly category: string;
  /** The person has clocked in and not out; nothing is counted. */
  readonly isOpen: boolean;
}
