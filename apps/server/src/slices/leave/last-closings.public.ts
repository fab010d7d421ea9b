import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysOfSeconds, type Days } from '@countinghouse/billing/values/days.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { closingSeconds } from './leave.sql.ts';

/** The last balances of developers that invoices closed, each with the last day of its timesheet, by employee. */
export type LastClosings = ReadonlyMap<number, { readonly end: CalendarDate; readonly days: Days }>;

/** The balances with which invoices of a project, drafts too, closed last before a day, by employee; the one that is being edited left out. */
export async function lastClosings(
  tx: Tx,
  params: { projectId: number; before: CalendarDate; invoiceId: number | null },
): Promise<LastClosings> {
  const found = await sql<{ employee_id: number; end_date: string; seconds: string }>`
    with closed as (
      select distinct on (r.employee_id) r.invoice_id, r.employee_id, i.timesheet_end_date as end_date
      from (select id, timesheet_end_date from invoice where project_id = ${params.projectId} and document_state <> 'void'
          and timesheet_end_date < ${params.before} and id is distinct from ${params.invoiceId} offset 0) i join invoice_row r on r.invoice_id = i.id
      where r.employee_id is not null and r.closing_leave_days is not null and r.credited_by is null
      order by r.employee_id, i.timesheet_end_date desc, i.id desc)
    select r.employee_id, c.end_date, ${closingSeconds} as seconds from closed c join invoice_row r using (invoice_id, employee_id)`.execute(
    tx,
  );
  return new Map(
    found.rows.map((row) => [
      row.employee_id,
      { end: calendarDate(row.end_date), days: daysOfSeconds(BigInt(row.seconds)) },
    ]),
  );
}
