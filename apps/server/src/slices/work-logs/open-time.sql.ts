import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

interface DaysOfProject {
  readonly projectId: number;
  readonly period: Period;
}

/** Open time: on no invoice and not given up. Of an entry `e`. */
export const isOpen = sql<boolean>`e.invoice_id is null and e.write_off_reason is null`;

/** The open time of some days, of an entry `e` and its log `l`. */
const isOpenOn = ({ projectId, period }: DaysOfProject): RawBuilder<boolean> => sql`
  l.project_id = ${projectId} and l.day between ${period.start} and ${period.end} and ${isOpen}`;

/** The open seconds of each developer on some days, by name. */
export async function selectOpenTime(
  tx: Tx,
  days: DaysOfProject,
): Promise<{ employeeName: string; seconds: bigint }[]> {
  const found = await sql<{ name: string; seconds: string }>`
    select d.name, sum(e.seconds)::text as seconds
    from work_log l join time_entry e on e.work_log_id = l.id join employee d on d.id = l.employee_id
    where ${isOpenOn(days)} group by d.id, d.name order by d.name, d.id`.execute(tx);
  return found.rows.map((row) => ({ employeeName: row.name, seconds: BigInt(row.seconds) }));
}

/** Gives up the open time of some days. */
export async function writeOffTime(
  tx: Tx,
  days: DaysOfProject,
  { reason, on }: { readonly reason: string; readonly on: CalendarDate },
): Promise<void> {
  await sql`update time_entry e set write_off_reason = ${reason}, written_off_on = ${on} from work_log l
    where l.id = e.work_log_id and ${isOpenOn(days)}`.execute(tx);
}
