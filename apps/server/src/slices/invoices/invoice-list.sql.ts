import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/billings.contract.ts';
import type { InvoiceTab, invoiceSortFields } from '@countinghouse/contract/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { invoicesByIds, type InvoiceRecord } from './invoices.sql.ts';

/** Which invoices of a project are asked for, in which order, and which of them. */
export interface InvoicesAsked {
  readonly projectId: number;
  readonly tab: InvoiceTab;
  readonly invoiceDate: CalendarDate | undefined;
  readonly field: (typeof invoiceSortFields)[number];
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** An invoice with what was expected of its billing. */
export interface ListedInvoice {
  readonly record: InvoiceRecord;
  readonly accuracy: Prediction['accuracy'];
  /** First day of the month. */
  readonly receivedMonth: CalendarDate | null;
}

/** A page of a project's invoices and how many there are. */
export async function invoicesOfProject(
  tx: Tx,
  asked: InvoicesAsked,
): Promise<{ found: ListedInvoice[]; total: number }> {
  const ofDay = asked.invoiceDate === undefined ? sql`true` : sql`i.invoice_date = ${asked.invoiceDate}`;
  const where = sql`i.project_id = ${asked.projectId} and ${tabs[asked.tab]} and ${ofDay}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from invoice i where ${where}`.execute(tx);
  const direction = sql.raw(asked.order);
  const page = await sql<{ id: number; accuracy: Prediction['accuracy']; received_month: string | null }>`
    select i.id, b.accuracy, b.received_month from invoice i join billing b on b.id = i.billing_id where ${where}
    order by ${sortColumns[asked.field]} ${direction} nulls last, i.id ${direction}
    limit ${asked.limit} offset ${asked.offset}`.execute(tx);
  const records = await invoicesByIds(
    tx,
    page.rows.map(({ id }) => id),
  );
  const found = page.rows.flatMap(({ id, accuracy, received_month: month }) => {
    const record = records.get(id);
    if (record === undefined) return [];
    return [{ record, accuracy, receivedMonth: month === null ? null : calendarDate(month) }];
  });
  return { found, total: counted.rows[0]?.total ?? 0 };
}

/** A draft will bring money too. What a deposit settled asks for nothing, and is paid (open questions, Q-198). */
const tabs: Readonly<Record<InvoiceTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  pending: sql`(i.document_state = 'draft' or i.document_state = 'issued' and i.received <> i.total)`,
  paid: sql`i.document_state = 'issued' and i.received = i.total`,
};

/** A draft's number is only kept for it and not shown, so that it sorts as none. */
const sortColumns: Readonly<Record<InvoicesAsked['field'], RawBuilder<unknown>>> = {
  invoiceNumber: sql`case when i.document_state <> 'draft' or i.locked then i.invoice_number end`,
  startDate: sql`i.start_date`,
  invoiceDate: sql`i.invoice_date`,
  invoiceDueDate: sql`i.due_date`,
  invoiceAmount: sql`i.total`,
};
