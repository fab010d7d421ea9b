import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** A log of an issued invoice: the part that was billed there, and its time now that it changed at its source. */
export interface BilledLog {
  readonly logId: string;
  readonly employeeId: number;
  readonly day: CalendarDate;
  readonly billedSeconds: number;
  /** The same where nothing changed, or where the difference was billed elsewhere or given up. */
  readonly secondsNow: number;
  readonly task: string;
  readonly note: string;
}

/**
 * The change of a billed log since it was billed: its later entries that are unbilled or on a draft. A credit note of the invoice
 * has an entry on both sides, so that it alone is no change. For a log on several invoices, the change belongs to the last one.
 */
export const changeSinceBilled = (billed: {
  readonly logId: RawBuilder<unknown>;
  readonly lastEntryId: RawBuilder<unknown>;
  readonly invoiceId: RawBuilder<unknown>;
}): RawBuilder<string> => sql`(
  select coalesce(sum(e.seconds), 0) from time_entry e left join invoice i on i.id = e.invoice_id
  where e.work_log_id = ${billed.logId} and e.id > ${billed.lastEntryId} and e.write_off_reason is null
    and e.invoice_id is distinct from ${billed.invoiceId} and (e.document_state = 'issued' or not e.is_carried)
    and (e.document_state is distinct from 'issued' or i.corrects_invoice_id = ${billed.invoiceId})
    and not exists (
      select from time_entry later join invoice other on other.id = later.invoice_id
      where later.work_log_id = ${billed.logId} and later.id > ${billed.lastEntryId} and later.document_state = 'issued'
        and later.invoice_id <> ${billed.invoiceId} and other.corrects_invoice_id is null
    ))`;

/** The logs of an issued invoice, by day. */
export async function logsSinceBilled(tx: Tx, invoiceId: number): Promise<BilledLog[]> {
  const change = changeSinceBilled({
    logId: sql`b.work_log_id`,
    lastEntryId: sql`b.last_id`,
    invoiceId: sql`${invoiceId}::int`,
  });
  const found = await sql<{
    id: string;
    employee_id: number;
    day: string;
    billed: string;
    change: string;
    task: string;
    note: string;
  }>`
    with b as (
      select work_log_id, sum(seconds) as billed, max(id) as last_id from time_entry where invoice_id = ${invoiceId} group by work_log_id
      union all
      -- an invoice issued before bills the whole days, so that time which arrives for them later is a change too
      select l.id, 0, 0 from invoice i join work_log l on l.project_id = i.project_id and l.day between i.timesheet_start_date and i.timesheet_end_date
      where i.id = ${invoiceId} and i.bills_whole_period and not exists (select from time_entry e where e.work_log_id = l.id and e.invoice_id is not null)
        and exists (select from time_entry e where e.work_log_id = l.id and e.invoice_id is null and e.write_off_reason is null and not e.is_carried)
    )
    select l.id, l.employee_id, l.day, b.billed::text as billed, ${change}::text as change, l.task, l.note
    from b join work_log l on l.id = b.work_log_id order by l.day, l.id`.execute(tx);
  return found.rows.map((row) => ({
    logId: row.id,
    employeeId: row.employee_id,
    day: calendarDate(row.day),
    billedSeconds: Number(row.billed),
    secondsNow: Number(row.billed) + Number(row.change),
    task: row.task,
    note: row.note,
  }));
}

/**
 * Settles what changed of some billed logs: their open time is carried to the next invoice, or given up with a reason.
 */
export async function settleChanges(
  tx: Tx,
  logIds: readonly string[],
  choice: { readonly reason: string; readonly on: CalendarDate } | 'carry',
): Promise<void> {
  await sql`update time_entry set ${choice === 'carry' ? sql`is_carried = true` : sql`write_off_reason = ${choice.reason}, written_off_on = ${choice.on}`}
    where work_log_id = any (${[...logIds]}::bigint[]) and invoice_id is null and write_off_reason is null`.execute(tx);
}
