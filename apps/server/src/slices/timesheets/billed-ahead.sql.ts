import { hoursFromText, type Hours } from '@countinghouse/billing/values/hours.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * The hours that live invoices of days within a period billed for each employee; those of one invoice are left out, and those
 * that a credit gave back. Null for an employee whom an invoice billed across an end of the period, because its hours cannot be
 * divided, and for all where an invoice from before going live bills the days, because its hours are not known.
 */
export async function hoursBilledFor(
  tx: Tx,
  params: { projectId: number; period: Period; invoiceId: number | null },
): Promise<ReadonlyMap<number, Hours | null>> {
  const { start, end } = params.period;
  const found = await sql<{ employee_id: number; hours: string; crosses: boolean }>`
    with live as (
      select id, project_id, bills_whole_period, start_date < ${start} or end_date > ${end} as crosses from invoice
      where project_id = ${params.projectId} and document_state <> 'void' and id is distinct from ${params.invoiceId}::int
        and start_date <= ${end} and end_date >= ${start}
    )
    select employee_id, sum(hours)::text as hours, bool_or(crosses) as crosses from (
      select r.employee_id, (r.figures ->> 'calculatedBillingHours')::numeric(12, 2) as hours, i.crosses
      from live i join invoice_row r on r.invoice_id = i.id where r.employee_id is not null and r.credited_by is null
      union all
      select d.employee_id, 0, true from live i join developer d on d.project_id = i.project_id where i.bills_whole_period) billed
    group by employee_id`.execute(tx);
  return new Map(found.rows.map((row) => [row.employee_id, row.crosses ? null : hoursFromText(row.hours)] as const));
}
