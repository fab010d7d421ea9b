import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service that sees when people are at work, in our words. It may throw SourceTrouble and nothing else that is expected. */
export interface AttendanceSource {
  /** All entries of these people in a period, or trouble: never a part of them. */
  pullEntries(wish: AttendanceWish): Promise<readonly AttendanceOfDay[]>;
}

export interface AttendanceWish {
  readonly period: Period;
  /** Company numbers or e-mail addresses. */
  readonly people: readonly string[];
  readonly signal?: AbortSignal;
}

/** Time that somebody was seen at work on one day, in one category. */
export interface AttendanceOfDay {
  readonly sourceId: string;
  readonly employeeNumber: string;
  /** In lower case. */
  readonly email: string;
  /** The day that the shift belongs to, in the person's own zone. */
  readonly day: CalendarDate;
  /** May be negative (a correction), and more than a day (a forgotten end): told as it is. */
  readonly seconds: bigint;
  readonly category: string;
  /** Somebody came and did not leave yet; nothing is counted. */
  readonly isOpen: boolean;
}
