const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

function partsOf(instant: Date): (name: Intl.DateTimeFormatPartTypes) => string {
  const parts = PARTS.formatToParts(instant);
  return (name) => parts.find((part) => part.type === name)?.value ?? '';
}

/** "2026-05-05T02:08:55-07:00": the time of the books' data centre. */
export function pacificTime(instant: Date): string {
  const part = partsOf(instant);
  const clock = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${part('year')}-${part('month')}-${part('day')}T${clock}${part('timeZoneName').replace('GMT', '')}`;
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
