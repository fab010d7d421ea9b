import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursOfRows, type Hours } from '@countinghouse/billing/values/hours.ts';
import type { LoggedRow, LoggedTime } from '@countinghouse/billing/work-logs/logged-hours-trace.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The hours of a project in each state of the ledger, rounded as the rows of its invoices are. */
export async function hoursByState(
  tx: Tx,
  projectId: number,
): Promise<{ open: Hours; draft: Hours; billed: Hours; writtenOff: Hours }> {
  const found = await sql<{ state: 'open' | 'draft' | 'issued' | 'written off'; seconds: string }>`
    select case when e.write_off_reason is not null then 'written off' else coalesce(e.document_state, 'open') end as state,
      sum(e.seconds)::text as seconds
    from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1, l.employee_id, e.invoice_id`.execute(
    tx,
  );
  const of = (state: string): Hours =>
    hoursOfRows(found.rows.flatMap((row) => (row.state === state ? [BigInt(row.seconds)] : [])));
  return { open: of('open'), draft: of('draft'), billed: of('issued'), writtenOff: of('written off') };
}

/** The entries of a project in one state of the ledger with their logs, oldest day first, by developer and invoice. */
export async function entriesInState(
  tx: Tx,
  projectId: number,
  state: 'open' | 'draft' | 'billed' | 'written off',
): Promise<LoggedRow[]> {
  const document = state === 'billed' ? 'issued' : state === 'draft' ? 'draft' : null;
  const found = await sql<{
    id: string;
    day: string;
    seconds: string;
    task: string;
    employeeId: number;
    invoiceId: number | null;
    name: string;
  }>`
    select l.id, l.day, sum(e.seconds)::text as seconds, l.task, l.employee_id as "employeeId", e.invoice_id as "invoiceId",
      concat_ws(', ', n.name, i.invoice_number) as name
    from time_entry e join work_log l on l.id = e.work_log_id join employee n on n.id = l.employee_id
      left join invoice i on i.id = e.invoice_id
    where l.project_id = ${projectId} and (e.write_off_reason is not null) = ${state === 'written off'} and e.document_state is not distinct from ${document}
    group by l.id, l.day, l.task, e.invoice_id, n.name, i.invoice_number order by n.name, l.employee_id, e.invoice_id, l.day, l.id`.execute(
    tx,
  );
  const rows = new Map<string, LoggedRow & { readonly times: LoggedTime[] }>();
  for (const { employeeId, invoiceId, name, id, day, seconds, task } of found.rows) {
    const key = `${employeeId} ${invoiceId}`;
    const row = rows.get(key) ?? { name, times: [] };
    rows.set(key, row);
    row.times.push({ logId: id, day: calendarDate(day), seconds: BigInt(seconds), task });
  }
  return [...rows.values()];
}
