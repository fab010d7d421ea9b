import { traced, type Trace } from '../trace/trace.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { hoursFromSeconds, hoursOfRows } from '../values/hours.ts';

/** The time of one log in one state of the ledger; whole seconds, negative for a correction. */
export interface LoggedTime {
  readonly logId: string;
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly task: string;
}

/** The time of one developer, on one invoice or on none, as a row of a timesheet has it. */
export interface LoggedRow {
  readonly name: string;
  readonly times: readonly LoggedTime[];
}

/**
 * The trace of a sum of hours, down to the logs: the exact seconds of each month of a developer, rounded once to hundredths of
 * an hour as a row of an invoice is, and the sum of the developers.
 */
export function loggedHoursTrace(rows: readonly LoggedRow[]): Trace {
  const inputs = rows.map(({ name, times }) =>
    traced('loggedHours', hoursFromSeconds(sumOf(times)), 'h', 'hours.sum-of-logs', monthsOf(times), {
      sources: { name },
    }),
  );
  return traced('loggedHours', hoursOfRows(rows.map(({ times }) => sumOf(times))), 'h', 'sum', inputs);
}

function monthsOf(times: readonly LoggedTime[]): Trace[] {
  const months = new Map<string, LoggedTime[]>();
  for (const time of times) {
    const month = time.day.slice(0, 7);
    const known = months.get(month);
    if (known === undefined) months.set(month, [time]);
    else known.push(time);
  }
  return [...months].map(([month, ofMonth]) =>
    traced('seconds', sumOf(ofMonth), 's', 'seconds.sum-of-logs', [], {
      sources: { name: month, logs: ofMonth.map((time) => ({ ...time, seconds: time.seconds.toString() })) },
    }),
  );
}

const sumOf = (times: readonly LoggedTime[]): bigint => times.reduce((sum, time) => sum + time.seconds, 0n);
