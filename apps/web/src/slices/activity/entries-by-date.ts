import type { Activity } from '@countinghouse/contract/activity/activity.contract.ts';

export interface EntriesOfDate {
  /** `Sunday, 22 November 2026` */
  readonly date: string;
  readonly entries: readonly Activity[];
}

/** Groups entries by date in the user's time zone; their order (newest first) is kept. */
export function entriesByDate(entries: readonly Activity[], zone?: string): readonly EntriesOfDate[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  const groups: { date: string; entries: Activity[] }[] = [];
  for (const entry of entries) {
    const { weekday, day, month, year } = partsOf(format, entry.time);
    const date = `${weekday}, ${day} ${month} ${year}`;
    const newest = groups.at(-1);
    if (newest?.date === date) newest.entries.push(entry);
    else groups.push({ date, entries: [entry] });
  }
  return groups;
}

/** Built from parts, because browsers place commas differently. */
const partsOf = (format: Intl.DateTimeFormat, iso: string): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));

/** The time of day of a moment, in the user's time zone. */
export const timeOfDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
