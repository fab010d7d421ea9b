import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** One closing of a month. */
export interface StoredClosing {
  readonly id: number;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly reason: string;
  readonly reopenedAt: string | null;
  readonly reopenedBy: string | null;
  readonly reopenReason: string | null;
}

/** The closings of a month, the newest first. */
export async function selectClosings(tx: Tx, month: CalendarDate): Promise<StoredClosing[]> {
  const { rows } = await sql<StoredClosing>`
    select c.id, c.closed_at as "closedAt", u.name as "closedBy", c.reason, c.reopened_at as "reopenedAt", r.name as "reopenedBy",
      c.reopen_reason as "reopenReason"
    from month_close c join staff_user u on u.id = c.closed_by left join staff_user r on r.id = c.reopened_by
    where c.month = ${month} order by c.id desc`.execute(tx);
  return rows;
}

/** Waits for all transactions that write in the month, and makes new ones wait until this transaction ends. */
export async function holdMonth(tx: Tx, month: CalendarDate): Promise<void> {
  await sql`select lock_month(${month}::date, true)`.execute(tx);
}

interface Act {
  readonly userId: number;
  readonly reason: string;
  readonly now: string;
}

export async function insertClosing(tx: Tx, month: CalendarDate, { userId, reason, now }: Act): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into month_close (month, closed_at, closed_by, reason) values (${month}, ${now}, ${userId}, ${reason}) returning id`.execute(
    tx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the closing of the month has no id');
  return row.id;
}

export async function markReopened(tx: Tx, id: number, { userId, reason, now }: Act): Promise<void> {
  await sql`update month_close set reopened_at = ${now}, reopened_by = ${userId}, reopen_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}
