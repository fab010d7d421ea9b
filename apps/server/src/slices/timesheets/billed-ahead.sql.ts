import { hoursFromText, type Hours } from '@countinghouse/billing/values/hours.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * The hours that live invoices of days within a period billed for each employee; those of one invoice are left out, and those
 * that a credit gave back. Null for an employee whom an invoice billed across an end of the period, because its hours cannot be
 * divided.
 */
export async function hoursBilledFor(
  tx: Tx,
  params: { projectId: number; period: Period; invoiceId: number | null },
): Promise<ReadonlyMap<number, Hours | null>> {
  const { start, end } = params.period;
  const found = await sql<{ employee_id: number; hours: string; crosses: boolean }>`
    select r.employee_id, sum((r.figures ->> 'calculatedBillingHours')::numeric(12, 2))::text as hours,
      bool_or(i.start_date < ${start} or i.end_date > ${end}) as crosses
    from invoice i join invoice_row r on r.invoice_id = i.id
    where i.project_id = ${params.projectId} and i.document_state <> 'void' and i.id is distinct from ${params.invoiceId}::int
      and i.start_date <= ${end} and i.end_date >= ${start} and r.employee_id is not null and r.credited_by is null
    group by r.employee_id`.execute(tx);
  return new Map(found.rows.map((row) => [row.employee_id, row.crosses ? null : hoursFromText(row.hours)] as const));
}
