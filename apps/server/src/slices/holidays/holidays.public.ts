import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

/** The holidays of a region, or of the region of a company's books, in a period, first to last; without a company there are none. */
export async function selectHolidays(tx: Tx, region: string | null, period: Period): Promise<HolidayOfRegion[]> {
  return region === null ? [] : holidaysOfPeriod(tx, { region: regionOf(region), period });
}

interface HolidayOfRegion {
  readonly date: CalendarDate;
  readonly name: string;
}

const holidaysOfPeriod = gathered(
  async (tx, asked: readonly { readonly region: string; readonly period: Period }[]) => {
    const found = await sql<{ region: string; date: string; name: string }>`
      select region, date, name from holiday where region = any (${[...new Set(asked.map(({ region }) => region))]}::text[])
        and date between ${earliest(asked.map(({ period }) => period.start))} and ${latest(asked.map(({ period }) => period.end))}
      order by date`.execute(tx);
    const all = found.rows.map((row) => ({ region: row.region, date: calendarDate(row.date), name: row.name }));
    return asked.map(({ region, period }) =>
      all.flatMap(({ region: own, ...one }) => (own === region && containsDay(period, one.date) ? [one] : [])),
    );
  },
);

const earliest = (days: readonly CalendarDate[]) => days.reduce((first, day) => (day < first ? day : first));
const latest = (days: readonly CalendarDate[]) => days.reduce((last, day) => (day > last ? day : last));
