import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { isOpenOn } from './open-time.sql.ts';

/** Puts all open time of some days on a draft that bills these days whole. */
export async function putDaysOnDraft(
  tx: Tx,
  { invoiceId, ...days }: { readonly projectId: number; readonly period: Period; readonly invoiceId: number },
): Promise<void> {
  await sql`update time_entry e set invoice_id = ${invoiceId}, document_state = 'draft' from work_log l
    where l.id = e.work_log_id and ${isOpenOn(days)}`.execute(tx);
}
