/** The parts of an instant as shown by a clock in a time zone, with the zone's offset, such as "-07:00". */
export function zonedTime(
  instant: Date,
  timeZone: string,
): { readonly day: string; readonly time: string; readonly offset: string } {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === name)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '');
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    offset: offset === '' ? '+00:00' : offset,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, made);
  return made;
}
