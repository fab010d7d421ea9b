import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import { gathered } from '../../database/gathered.ts';
import { isOpen } from './open-time.sql.ts';

interface DaysOnDraft {
  readonly projectId: number;
  readonly period: Period;
  readonly invoiceId: number;
}

/** Puts all open time of some days on a draft that bills these days whole. Of two drafts with a day in common the first gets its time. */
export const putDaysOnDraft = gathered(async (tx, drafts: readonly DaysOnDraft[]) => {
  const places = drafts.map(({ projectId, period: { start, end }, invoiceId }, at) => ({
    at,
    projectId,
    start,
    end,
    invoiceId,
  }));
  await sql`update time_entry e set invoice_id = taken."invoiceId", document_state = 'draft' from (
      select distinct on (e.work_log_id, e.id) e.work_log_id, e.id, d."invoiceId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as d (at int, "projectId" int, start date, "end" date, "invoiceId" int)
        join work_log l on l.project_id = d."projectId" and l.day between d.start and d."end" join time_entry e on e.work_log_id = l.id
      where ${isOpen} order by e.work_log_id, e.id, d.at) taken
    where e.work_log_id = taken.work_log_id and e.id = taken.id and ${isOpen}`.execute(tx);
  return drafts;
});
