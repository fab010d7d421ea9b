import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import { type Days, daysOfSeconds } from '../values/days.ts';
import type { Period } from '../values/period.ts';
import type { Stay } from '../timesheets/expected-hours.ts';
import {
  earnedDays,
  leaveBalance,
  type LeaveDay,
  type LeaveOutcome,
  NO_LEAVE,
  withoutDeduction,
} from './leave-balance.ts';

/** The inputs of a developer's leave balance, whatever the period. */
export interface LeaveAccount {
  /** Paid leave days earned in a full calendar month. */
  readonly leaveTermDays: Days;
  readonly stay: Stay;
  readonly leave: readonly LeaveDay[];
  readonly holidays: ReadonlySet<CalendarDate>;
  /** Whether the developer's rows deduct leave from the bill; if not, nothing counts as deducted. */
  readonly isDeducted: boolean;
}

/** A developer's leave over one period from a known balance. */
export function leaveOverPeriod(previousDays: Days, period: Period, account: LeaveAccount): LeaveOutcome {
  const earned = earnedDays(account.leaveTermDays, period, account.stay);
  return computeOutcome(previousDays, earned, period, account);
}

function computeOutcome(previousDays: Days, earned: Days, period: Period, account: LeaveAccount): LeaveOutcome {
  const outcome = leaveBalance(previousDays, earned, account.leave, period, account.stay, account.holidays);
  return account.isDeducted ? outcome : withoutDeduction(outcome);
}

/** A balance at the end of a day. */
export interface KnownBalance {
  readonly end: CalendarDate;
  readonly days: Days;
}

/**
 * A developer's leave from the day after the last known balance (the closing balance of the newest earlier invoice, else the opening
 * balance) to `last`, over days that no invoice covers. No leave where `last` lies before the known balance.
 */
export function leaveSince({ end, days }: KnownBalance, last: CalendarDate, account: LeaveAccount): LeaveOutcome {
  const period = { start: addDays(end, 1), end: last };
  return period.start <= period.end
    ? leaveOverPeriod(days, period, account)
    : { ...NO_LEAVE, previousDays: days, currentDays: days };
}

/**
 * A developer's leave week by week within one billing: each week begins with the closing balance of the week before and
 * earns what the period has earned up to its last day, minus what earlier weeks got. The weeks together earn what the period earns.
 * @param weeks the billing's weeks, first to last, without gaps
 */
export function leaveByWeek(previousDays: Days, weeks: readonly Period[], account: LeaveAccount): LeaveOutcome[] {
  const outcomes: LeaveOutcome[] = [];
  let balance = previousDays;
  let given = 0n;
  for (const week of weeks) {
    const soFar = { start: weeks[0]?.start ?? week.start, end: week.end };
    const earned = daysOfSeconds(earnedDays(account.leaveTermDays, soFar, account.stay) - given);
    const outcome = computeOutcome(balance, earned, week, account);
    given += earned;
    balance = outcome.currentDays;
    outcomes.push(outcome);
  }
  return outcomes;
}
