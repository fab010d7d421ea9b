import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The rate of a currency on a day, or else the newest one before it. */
export async function rateOn(
  tx: Tx,
  currencyCode: string,
  day: CalendarDate,
): Promise<{ rate: string; date: string; source: string } | undefined> {
  const found = await sql<{ rate: string; date: string; source: string }>`
    select rate, day as date, source from exchange_rate where currency_code = ${currencyCode} and day <= ${day}
    order by day desc limit 1`.execute(tx);
  return found.rows[0];
}
