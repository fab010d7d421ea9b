import type { CalendarDate } from '../values/calendar-date.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import type { Hours } from '../values/hours.ts';
import type { Percentage } from '../values/percentage.ts';
import { rateOnDay } from '../rates/rate-on-day.ts';
import { containsDay } from '../values/period.ts';
import { daysOnProject } from './expected-hours.ts';
import { hoursOfSeconds, hoursOfWorkingDays } from './hours-at-each-rate.ts';
import { groupByRate, type RateGroup } from './group-by-rate.ts';
import type { RowDeveloper, TimeLog } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** The entries from which a row's billing hours are counted, grouped by rate; always at least one group. */
export type RowBasis =
  | { readonly kind: 'logs'; readonly groups: readonly RateGroup<TimeLog>[] }
  | { readonly kind: 'working days'; readonly groups: readonly RateGroup<CalendarDate>[] };

/** The logs that a row counts: those of the timesheet period, and those carried to it. */
export const logsOfRow = ({ timesheetPeriod }: TimesheetFrame, logs: readonly TimeLog[]): TimeLog[] =>
  logs.filter((log) => log.carried === true || containsDay(timesheetPeriod, log.day));

/** The billable logs of a row by the rate of their day. */
export function basisOfLogs(frame: TimesheetFrame, developer: RowDeveloper, billable: readonly TimeLog[]): RowBasis {
  const { timesheetPeriod, invoicePeriod, rates } = frame;
  const start = billable.reduce((first, { day }) => (day < first ? day : first), timesheetPeriod.start);
  const days = { start, end: timesheetPeriod.end };
  const groups = groupByRate(billable, (log) => log.day, days, invoicePeriod.end, developer, rates);
  return { kind: 'logs', groups };
}

/** The billed working days on which the developer is on the project, by the rate of the day. */
export function basisOfWorkingDays(frame: TimesheetFrame, developer: RowDeveloper): RowBasis {
  const days = daysOnProject(frame.workingDaysToBill, developer);
  const groups = groupByRate(days, (day) => day, frame.invoicePeriod, frame.invoicePeriod.end, developer, frame.rates);
  return { kind: 'working days', groups };
}

/** Computed billing hours of each rate, in the order of the groups. */
export function computedHoursByRate(basis: RowBasis, billingPercentage: Percentage): Hours[] {
  if (basis.kind === 'logs') return hoursOfSeconds(basis.groups.map((group) => sumSeconds(group.things)));
  return hoursOfWorkingDays(
    basis.groups.map((group) => group.things.length),
    billingPercentage,
  );
}

/**
 * The billable logs of each rate, in the order of the groups. If days are billed and not logs, a log belongs to the
 * rate of its day, or to the last rate if its day bills nothing (a weekend, a day outside the invoice period).
 */
export function logIdsByRate(basis: RowBasis, billable: readonly TimeLog[]): string[][] {
  if (basis.kind === 'logs') return basis.groups.map((group) => group.things.map((log) => log.logId));
  const ids = basis.groups.map((): string[] => []);
  for (const log of billable) {
    const at = basis.groups.findIndex((group) =>
      group.segments.some((segment) => segment.start <= log.day && log.day <= segment.end),
    );
    // Not found is -1: the last one.
    ids.at(at)?.push(log.logId);
  }
  return ids;
}

/** The developer's rate on the last billed day, which a row without hours shows. */
export function rateOfLastDay(frame: TimesheetFrame, developer: RowDeveloper): HourlyRate {
  return rateOnDay(frame.invoicePeriod.end, developer, frame.rates).rate;
}

/** Exact sum of logged seconds. */
export function sumSeconds(logs: readonly { readonly seconds: bigint }[]): bigint {
  let sum = 0n;
  for (const log of logs) sum += log.seconds;
  return sum;
}
