import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The holidays of a region, or of the region of a company's books, in a period, first to last; without a company there are none. */
export async function selectHolidays(
  tx: Tx,
  region: string | null,
  period: Period,
): Promise<{ date: CalendarDate; name: string }[]> {
  if (region === null) return [];
  const found = await sql<{ date: string; name: string }>`
    select date, name from holiday where region = ${regionOf(region)} and date between ${period.start} and ${period.end} order by date`.execute(
    tx,
  );
  return found.rows.map((row) => ({ date: calendarDate(row.date), name: row.name }));
}
