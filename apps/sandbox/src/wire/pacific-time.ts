import { zonedTime } from './zoned-time.ts';

/** "2026-05-05T02:08:55-07:00": the time of the books' data centre. */
export function pacificTime(instant: Date): string {
  const { day, time, offset } = zonedTime(instant, 'America/Los_Angeles');
  return `${day}T${time}${offset}`;
}

/** The same with milliseconds, as in the `time` of an envelope. */
export function pacificTimeWithMs(instant: Date): string {
  const text = pacificTime(instant);
  const ms = String(instant.getUTCMilliseconds()).padStart(3, '0');
  return `${text.slice(0, 19)}.${ms}${text.slice(19)}`;
}

/** The calendar day at the books' data centre, "2026-05-05". */
export function pacificDay(instant: Date): string {
  return pacificTime(instant).slice(0, 10);
}
