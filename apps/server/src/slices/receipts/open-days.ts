import { addDays, lastOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** For each day the first day from it on whose month is open: the day itself as a rule, null where it would be after today. */
export async function firstOpenDays(
  tx: Tx,
  days: readonly CalendarDate[],
  today: CalendarDate,
): Promise<ReadonlyMap<CalendarDate, CalendarDate | null>> {
  const { rows } = await sql<{ month: CalendarDate }>`
    select month::text as month from month_close where reopened_at is null`.execute(tx);
  const closed = new Set(rows.map(({ month }) => month.slice(0, 7)));
  const openFrom = (day: CalendarDate): CalendarDate | null => {
    let open = day;
    while (closed.has(open.slice(0, 7))) open = addDays(lastOfMonth(open), 1);
    return open !== day && open > today ? null : open;
  };
  return new Map(days.map((day) => [day, openFrom(day)]));
}
