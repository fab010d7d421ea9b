import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What the newest live invoice of a project that begins before a day says to its customer; offered again, to be changed. */
export async function formerMessages(
  tx: Tx,
  params: { projectId: number; before: CalendarDate },
): Promise<{ customerMemo: string; privateNote: string } | undefined> {
  const found = await sql<{ customer_memo: string; private_note: string }>`
    select customer_memo, private_note from invoice
    where project_id = ${params.projectId} and document_state <> 'void' and corrects_invoice_id is null and start_date < ${params.before}
    order by start_date desc, id desc limit 1`.execute(tx);
  return found.rows.map((row) => ({ customerMemo: row.customer_memo, privateNote: row.private_note }))[0];
}
