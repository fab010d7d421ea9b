import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysOfSeconds, type Days } from '@countinghouse/billing/values/days.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { closingSeconds } from './leave.sql.ts';

/** The last balances of developers that invoices closed, each with the last day of its timesheet, by employee. */
export type LastClosings = ReadonlyMap<number, LastClosing>;

interface LastClosing {
  readonly end: CalendarDate;
  readonly days: Days;
}

interface ClosingsQuery {
  readonly projectId: number;
  readonly before: CalendarDate;
  /** The invoice that is being edited. */
  readonly invoiceId: number | null;
}

/** The balances with which invoices of a project, drafts too, closed last before a day, by employee; the one that is being edited left out. */
export const lastClosings = gathered(async (tx: Tx, asked: readonly ClosingsQuery[]): Promise<LastClosings[]> => {
  const found = await sql<{ at: number; employee_id: number; end_date: string; seconds: string }>`
    with asked as (
      select at, project_id, before, own_id from unnest(${asked.map((one) => one.projectId)}::int[], ${asked.map((one) => one.before)}::date[],
        ${asked.map((one) => one.invoiceId)}::int[]) with ordinality as a (project_id, before, own_id, at)),
    closed as (
      select distinct on (i.at, r.employee_id) i.at, r.invoice_id, r.employee_id, i.timesheet_end_date as end_date
      from (select a.at, i.id, i.timesheet_end_date from asked a join invoice i on i.project_id = a.project_id and i.document_state <> 'void'
          and i.timesheet_end_date < a.before and i.id is distinct from a.own_id offset 0) i join invoice_row r on r.invoice_id = i.id
      where r.employee_id is not null and r.closing_leave_days is not null and r.credited_by is null
      order by i.at, r.employee_id, i.timesheet_end_date desc, i.id desc)
    select c.at::int as at, r.employee_id, c.end_date, ${closingSeconds} as seconds
    from closed c join invoice_row r using (invoice_id, employee_id)`.execute(tx);
  const closings = asked.map(() => new Map<number, LastClosing>());
  for (const row of found.rows)
    closings[row.at - 1]?.set(row.employee_id, {
      end: calendarDate(row.end_date),
      days: daysOfSeconds(BigInt(row.seconds)),
    });
  return closings;
});
