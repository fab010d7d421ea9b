import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { callerScope, type Actor } from '../../scope.ts';
import { figureColumns, readSums, type DashboardParams, type Months } from './dashboard.sql.ts';

/**
 * A kept month `k` is as it would be read now: it was added up today, and every change that is visible now was visible when it was added up. A
 * change leaves its row in its own transaction, so that both become visible at once. Snapshots are of one run of the database server: what
 * was restored from a backup, or copied to another server, fits none.
 */
const isCurrent = (today: CalendarDate): RawBuilder<unknown> => sql`
  k.as_of = ${today} and k.server_started_at = pg_postmaster_start_time() and not exists (
    select from dashboard_change c where (c.month is null or c.month = k.month) and not pg_visible_in_snapshot(c.changed_in, k.seen))`;

/**
 * Which months are to be read, and which are kept as they would be read. Sums of everybody's projects are kept, and none of a part of them. It must
 * be asked in the snapshot in which the figures are read.
 */
export async function findMonths(
  tx: Tx,
  caller: Actor,
  { csmEmail, accountantEmail }: DashboardParams,
  months: readonly CalendarDate[],
  today: CalendarDate,
): Promise<Months> {
  if (callerScope(caller) !== 'all' || csmEmail !== undefined || accountantEmail !== undefined)
    return { read: months, kept: [] };
  const { rows } = await sql<{ month: CalendarDate; isKept: boolean }>`
    select m.month, exists (select from dashboard_month k where k.month = m.month and ${isCurrent(today)}) as "isKept"
    from unnest(${[...months]}::date[]) m (month) where exists (select from billing b where b.received_month = m.month)`.execute(
    tx,
  );
  const where = (isKept: boolean) => rows.filter((one) => one.isKept === isKept).map(({ month }) => month);
  return { read: where(false), kept: where(true) };
}

const everybody: Actor = { userId: 0, role: 'ROLE_ADMIN' };

/** Adds up every month that is not kept as it would be read now. @returns how many months were added up */
export async function keepMonths(tx: Tx, today: CalendarDate): Promise<number> {
  // one after the other, and each statement sees what was committed before it: a month is never replaced by an older one
  await sql`lock table dashboard_month in share row exclusive mode`.execute(tx);
  // in one statement, so that no change is forgotten whose month is still kept
  await sql`
    with outdated as (delete from dashboard_month k where not (${isCurrent(today)}))
    delete from dashboard_change`.execute(tx);
  const { rows } = await sql<{ month: CalendarDate }>`
    select distinct b.received_month as month from billing b
    where b.received_month is not null and not exists (select from dashboard_month k where k.month = b.received_month)`.execute(
    tx,
  );
  for (const { month } of rows)
    await sql`
      with ${readSums(everybody, {}, [month], today)},
      kept as (insert into dashboard_month (month, as_of, seen) values (${month}::date, ${today}::date, pg_current_snapshot()))
      insert into dashboard_figure (month, part, key, ${figureColumns}) select ${month}::date, part, key, ${figureColumns} from read_sums`.execute(
      tx,
    );
  return rows.length;
}
