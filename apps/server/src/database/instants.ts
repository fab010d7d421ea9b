const textOfInstant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00(?::?00)?$/;

/**
 * The moment as it travels: ISO 8601 in UTC with three decimals of a second, from the text that PostgreSQL gives for
 * timestamptz on our connections, as "2026-11-21 18:00:00.1234+00". Finer decimals are cut off, never rounded up.
 *
 * @throws for anything that is not a moment in UTC between the years 1 and 9999
 */
export function instant(text: string): string {
  const match = textOfInstant.exec(text);
  if (match === null) throw new Error(`not a moment in UTC as PostgreSQL writes it: ${text}`);
  const [, day, time, decimals = ''] = match;
  return `${day}T${time}.${decimals.slice(0, 3).padEnd(3, '0')}Z`;
}

/** The moment as it travels, or null where none is stored. */
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text));
