import { traced, type Trace } from '../trace/trace.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { hoursFromSeconds } from '../values/hours.ts';

/** The time of one log in one state of the ledger; whole seconds, negative for a correction. */
export interface LoggedTime {
  readonly logId: string;
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly task: string;
}

/**
 * The trace of a sum of hours, down to the logs: the exact seconds of each month and of all months, rounded once to hundredths
 * of an hour.
 */
export function loggedHoursTrace(times: readonly LoggedTime[]): Trace {
  const months = new Map<string, LoggedTime[]>();
  for (const time of times) {
    const month = time.day.slice(0, 7);
    const known = months.get(month);
    if (known === undefined) months.set(month, [time]);
    else known.push(time);
  }
  const inputs = [...months].map(([month, ofMonth]) =>
    traced('seconds', sumOf(ofMonth), 's', 'seconds.sum-of-logs', [], {
      sources: { name: month, logs: ofMonth.map((time) => ({ ...time, seconds: time.seconds.toString() })) },
    }),
  );
  return traced('loggedHours', hoursFromSeconds(sumOf(times)), 'h', 'hours.sum-of-logs', inputs);
}

const sumOf = (times: readonly LoggedTime[]): bigint => times.reduce((sum, time) => sum + time.seconds, 0n);
