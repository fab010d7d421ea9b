import { rateOnDay } from '../rates/rate-on-day.ts';
import type { DeveloperRow } from '../timesheets/developer-row.ts';
import type { TimeLog } from '../timesheets/row-input.ts';
import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursFromSeconds, hoursOfHundredths, ZERO_HOURS } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import { moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import type { Finding } from './finding.ts';

/** One developer's row of a timesheet and what its hours are compared with. */
export interface CheckedRow {
  readonly row: DeveloperRow;
  /** The developer's logs of the timesheet period on this project. */
  readonly logs: readonly TimeLog[];
  /** The seconds that the developer logged on all projects together, by day. */
  readonly secondsByDay: ReadonlyMap<CalendarDate, bigint>;
  /** The periods before this one in which the developer was on the project: the last six. */
  readonly earlier: readonly EarlierPeriod[];
}

/** What a developer logged in an earlier period. */
export interface EarlierPeriod {
  /** Working days on the project × 8 × billing %. */
  readonly expected: Hours;
  readonly logged: Hours;
  readonly billable: Hours;
}

/** Time of one day. */
interface TimeOfDay {
  readonly day: CalendarDate;
  readonly seconds: bigint;
}

/**
 * The hours and the amount that some of a row's time is billed with, at the rate of each day. Both are 0 in a row that bills the
 * hours expected of the developer, because what was logged does not change its amount.
 */
export function billedFor(frame: TimesheetFrame, row: DeveloperRow, time: readonly TimeOfDay[]): InDoubt {
  if (row.basis.kind !== 'logs') return { hours: ZERO_HOURS, amount: ZERO_MONEY };
  const byRate = new Map<HourlyRate, bigint>();
  for (const { day, seconds } of time) {
    const { rate } = rateOnDay(day, row.developer, frame.rates);
    byRate.set(rate, (byRate.get(rate) ?? 0n) + seconds);
  }
  let hours = 0n;
  let amount = 0n;
  for (const [rate, seconds] of byRate) {
    const atRate = hoursFromSeconds(seconds);
    hours += atRate;
    amount += amountOf(rate, atRate, frame.currency);
  }
  return { hours: hoursOfHundredths(hours), amount: moneyOfMinorUnits(amount) };
}

type InDoubt = Pick<Finding, 'hours' | 'amount'>;

/** A finding about some days of a row, or undefined if it concerns none. */
export function findingOfDays(
  frame: TimesheetFrame,
  { row, logs }: CheckedRow,
  found: Pick<Finding, 'rule' | 'value'> & {
    readonly days: readonly CalendarDate[];
    /** The billable seconds in doubt; without it all billable time of the days. */
    readonly inDoubt?: readonly TimeOfDay[];
  },
): Finding[] {
  const { employeeId, name } = row.developer;
  if (employeeId === null || found.days.length === 0) return [];
  const days = new Set(found.days);
  const ofDays = logs.filter((log) => days.has(log.day));
  return [
    {
      rule: found.rule,
      employeeId,
      name,
      days: found.days.toSorted(),
      logIds: ofDays.map((log) => log.logId),
      value: found.value,
      usual: null,
      ...billedFor(frame, row, found.inDoubt ?? ofDays.filter((log) => log.billable)),
    },
  ];
}

/** The seconds of some logs by day, in the order of the days. */
export function secondsOfDays(logs: readonly TimeLog[]): Map<CalendarDate, bigint> {
  const found = new Map<CalendarDate, bigint>();
  for (const { day, seconds } of logs) found.set(day, (found.get(day) ?? 0n) + seconds);
  return found;
}
