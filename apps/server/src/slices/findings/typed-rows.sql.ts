import type { TypedRow } from '@countinghouse/billing/findings/typed-hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

interface Columns {
  invoice_id: number;
  employee_id: number;
  employee_name: string;
  billing_hours: string;
  overtime: string;
  discount: string;
  rate: string;
}

/** The rows of saved invoices into which overtime or a discount was typed, by invoice. */
export async function selectTypedRows(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TypedRow[]>> {
  const found = await sql<Columns>`
    select invoice_id, employee_id, employee_name, figures ->> 'calculatedBillingHours' as billing_hours,
      figures ->> 'extraLoggedHours' as overtime, figures ->> 'discountedHours' as discount, figures ->> 'rate' as rate
    from invoice_row
    where invoice_id = any(${invoiceIds}::int[]) and employee_id is not null and edits ?| array['extraLoggedHours', 'discountedHours']
    order by invoice_id, position`.execute(tx);
  const rows = new Map<number, TypedRow[]>();
  for (const row of found.rows) rows.set(row.invoice_id, [...(rows.get(row.invoice_id) ?? []), typedRow(row)]);
  return rows;
}

const typedRow = (row: Columns): TypedRow => ({
  employeeId: row.employee_id,
  name: row.employee_name,
  billingHours: hoursFromText(row.billing_hours),
  overtime: hoursFromText(row.overtime),
  discount: hoursFromText(row.discount),
  rate: rateFromText(row.rate),
});
