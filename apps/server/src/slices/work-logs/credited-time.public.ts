import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The documents whose time an invoice holds: it and its credits, which are below 0. */
const family = (invoiceId: number): RawBuilder<unknown> =>
  sql`(select id from invoice where ${invoiceId}::int in (id, corrects_invoice_id))`;

/** What an invoice and its credits hold of each log, the newest day first. */
export async function billedTime(
  tx: Tx,
  invoiceId: number,
): Promise<{ logId: string; employeeId: number; seconds: bigint }[]> {
  const found = await sql<{ id: string; employee_id: number; seconds: string }>`
    select l.id, l.employee_id, sum(e.seconds)::text as seconds from time_entry e join work_log l on l.id = e.work_log_id
    where e.invoice_id in ${family(invoiceId)} group by l.id having sum(e.seconds) <> 0 order by l.day desc, l.id desc`.execute(
    tx,
  );
  return found.rows.map((row) => ({ logId: row.id, employeeId: row.employee_id, seconds: BigInt(row.seconds) }));
}

/** Enters time on a credit with the opposite sign, and as much is open again. */
export async function takeTimeBack(
  tx: Tx,
  credit: { creditId: number; seconds: ReadonlyMap<string, bigint>; now: string },
): Promise<void> {
  if (credit.seconds.size === 0) return;
  const [logIds, seconds] = [[...credit.seconds.keys()], [...credit.seconds.values()].map(String)];
  const given = sql`select * from unnest(${logIds}::bigint[], ${seconds}::int[]) as g (log_id, seconds)`;
  await sql`
    with given as (${given}), ${openChanged(credit.now)}
    insert into time_entry (work_log_id, seconds, invoice_id, document_state, created_at)
    select log_id, -seconds, ${credit.creditId}, 'draft', ${credit.now} from given`.execute(tx);
}

/**
 * Makes the time that a credit note returned invoiced again, because the credit note is void or was never issued. Returns false,
 * without a change, when some of it is on another document or written off by now.
 */
export async function billTimeAgain(
  tx: Tx,
  credit: { creditId: number; correctedId: number; now: string },
): Promise<boolean> {
  const elsewhere = await sql`
    select from time_entry c cross join lateral (
      select coalesce(sum(e.seconds) filter (where e.invoice_id is null and e.write_off_reason is null), 0) as open,
        bool_or(e.write_off_reason is not null or e.invoice_id not in ${family(credit.correctedId)}) as elsewhere
      from time_entry e where e.work_log_id = c.work_log_id) others
    where c.invoice_id = ${credit.creditId} and others.elsewhere
      and -c.seconds not between least(others.open, 0) and greatest(others.open, 0) limit 1`.execute(tx);
  if (elsewhere.rows.length > 0) return false;
  await sql`
    with given as (select work_log_id as log_id, seconds from time_entry where invoice_id = ${credit.creditId}), ${openChanged(credit.now)}
    delete from time_entry where invoice_id = ${credit.creditId}`.execute(tx);
  return true;
}

/** What is open of each log of `given` changes by so many seconds, as parts of a statement: one entry for each log, none of 0. */
const openChanged = (now: string): RawBuilder<unknown> => sql`
  opened as (
    select e.work_log_id, min(e.id) as id, sum(e.seconds)::int as seconds from time_entry e
    where e.work_log_id in (select log_id from given) and e.invoice_id is null and e.write_off_reason is null group by 1
  ), emptied as (
    delete from time_entry e using opened o join given g on g.log_id = o.work_log_id
    where e.work_log_id = o.work_log_id and e.invoice_id is null and e.write_off_reason is null
      and (e.id <> o.id or o.seconds + g.seconds = 0)
  ), changed as (
    update time_entry e set seconds = o.seconds + g.seconds from opened o join given g on g.log_id = o.work_log_id
    where e.work_log_id = o.work_log_id and e.id = o.id and o.seconds + g.seconds <> 0
  ), added as (
    insert into time_entry (work_log_id, seconds, is_difference, created_at)
    select log_id, seconds, true, ${now} from given where log_id not in (select work_log_id from opened)
  )`;
