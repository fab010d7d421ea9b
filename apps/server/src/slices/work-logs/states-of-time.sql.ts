import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Hundredths of hours of a project in each state of the ledger, as seconds. */
export async function secondsByState(
  tx: Tx,
  projectId: number,
): Promise<{ open: bigint; draft: bigint; billed: bigint; writtenOff: bigint }> {
  const found = await sql<{ state: 'open' | 'draft' | 'issued' | 'written off'; seconds: string }>`
    select case when e.write_off_reason is not null then 'written off' else coalesce(e.document_state, 'open') end as state,
      sum(e.seconds)::text as seconds
    from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(tx);
  const of = (state: string): bigint => BigInt(found.rows.find((row) => row.state === state)?.seconds ?? '0');
  return { open: of('open'), draft: of('draft'), billed: of('issued'), writtenOff: of('written off') };
}

/** The entries of a project in one state of the ledger, with their logs, oldest day first. */
export async function entriesInState(
  tx: Tx,
  projectId: number,
  state: 'open' | 'draft' | 'billed' | 'written off',
): Promise<{ logId: string; day: CalendarDate; seconds: bigint; task: string }[]> {
  const document = state === 'billed' ? 'issued' : state === 'draft' ? 'draft' : null;
  const found = await sql<{ id: string; day: string; seconds: string; task: string }>`
    select l.id, l.day, sum(e.seconds)::text as seconds, l.task
    from time_entry e join work_log l on l.id = e.work_log_id
    where l.project_id = ${projectId} and (e.write_off_reason is not null) = ${state === 'written off'} and e.document_state is not distinct from ${document}
    group by l.id, l.day, l.task order by l.day, l.id`.execute(tx);
  return found.rows.map((row) => ({
    logId: row.id,
    day: calendarDate(row.day),
    seconds: BigInt(row.seconds),
    task: row.task,
  }));
}
