import type { KnownBalance } from '@countinghouse/billing/leave/leave-over-time.ts';
import type { Stay } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Days } from '@countinghouse/billing/values/days.ts';
import type { LastClosings } from './last-closings.public.ts';

/** Whose balance is asked for, and what it depends on. */
export interface WhoseBalance {
  readonly project: {
    readonly id: number;
    readonly region: string | null;
    readonly leaveTermDays: Days;
    readonly start: CalendarDate | null;
  };
  /** Each with their stay within the dates of the project, and whether their rows deduct leave. */
  readonly developers: readonly (Stay & {
    readonly employeeId: number;
    readonly openingLeaveDays: Days;
    readonly isDeducted: boolean;
  })[];
}

/**
 * The last balance of developers that is known before a day: the closing balance of the newest earlier invoice, of a draft too,
 * else the opening balance at the end of the day before they joined (docs/domain/leave.md#the-balance).
 */
export const knownBalances = (
  { project, developers }: WhoseBalance,
  { closings, before }: { readonly closings: LastClosings; readonly before: CalendarDate },
): ReadonlyMap<number, KnownBalance & { readonly isInvoiced: boolean }> =>
  new Map(
    developers.map((one) => {
      const closing = closings.get(one.employeeId);
      const opening = { end: addDays(one.from ?? project.start ?? before, -1), days: one.openingLeaveDays };
      return [one.employeeId, { ...(closing ?? opening), isInvoiced: closing !== undefined }];
    }),
  );
