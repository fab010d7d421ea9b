import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** An issued invoice with something open. */
export interface OpenInvoice {
  readonly invoiceId: number;
  readonly companyId: number;
  readonly currencyCode: string;
  readonly dueDate: CalendarDate;
}

/** The open invoices `i` of a condition, without credit notes. */
export async function selectOpenInvoices(tx: Tx, condition: RawBuilder<unknown>): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id as "invoiceId", i.company_id as "companyId", i.currency_code as "currencyCode", i.due_date as "dueDate" from invoice i
    where i.outstanding > 0 and i.document_state = 'issued' and i.corrects_invoice_id is null and ${condition} order by i.due_date, i.id`.execute(
    tx,
  );
  return rows;
}

/** Whether an invoice is among those of a condition. */
export async function isInvoice(tx: Tx, id: number, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from invoice i where i.id = ${id} and ${condition}`.execute(tx);
  return rows.length > 0;
}
