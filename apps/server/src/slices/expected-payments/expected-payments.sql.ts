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

/** A prediction of a project that an invoice is expected for. */
export interface OpenPrediction {
  readonly predictionId: number;
  readonly start: CalendarDate;
  /** Null for a retainer. */
  readonly end: CalendarDate | null;
}

/** The predictions of a project without an invoice, but those that are closed or will have none. */
export async function selectOpenPredictions(tx: Tx, projectId: number): Promise<OpenPrediction[]> {
  const { rows } = await sql<OpenPrediction>`
    select b.id as "predictionId", b.start_date as start, b.end_date as "end" from billing b
    where b.project_id = ${projectId} and b.closed_on is null and b.financial_type <> 'No Invoice'
      and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null)
    order by b.start_date, b.id`.execute(tx);
  return rows;
}
