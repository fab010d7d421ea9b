import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/billings.contract.ts';
import type { InvoiceTab, invoiceSortFields } from '@countinghouse/contract/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { ofTab } from './invoices.public.ts';
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
  const where = whichOf(asked);
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

type Which = Pick<InvoicesAsked, 'projectId' | 'tab' | 'invoiceDate'>;

function whichOf({ projectId, tab, invoiceDate }: Which): RawBuilder<unknown> {
  const ofDay = invoiceDate === undefined ? sql`true` : sql`i.invoice_date = ${invoiceDate}`;
  return sql`i.project_id = ${projectId} and ${ofTab[tab]} and ${ofDay}`;
}

/** Sums in one currency, and what they are in USD; `usd` is null where an invoice has no rate. */
export interface InvoiceSums {
  readonly currencyCode: string;
  readonly amount: string;
  readonly outstanding: string;
  readonly usd: { readonly amount: string; readonly outstanding: string } | null;
}

/**
 * What the invoices of a project come to, by currency, without void ones. Each is converted at its own rate and rounded to cents,
 * half away from zero, before it is added (decisions, section 6).
 */
export async function sumsOfInvoices(tx: Tx, asked: Which): Promise<readonly InvoiceSums[]> {
  const inUsd = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`sum(case when i.currency_code = 'USD' then ${amount} else round(${amount} * i.exchange_rate, 2) end)::text`;
  const outstanding = sql`case when i.document_state = 'issued' then i.total - i.received else 0 end`;
  const summed = await sql<{
    currency_code: string;
    amount: string;
    outstanding: string;
    usd_amount: string;
    usd_outstanding: string;
    has_rates: boolean;
  }>`
    select i.currency_code, sum(i.total)::text as amount, sum(${outstanding})::text as outstanding,
      ${inUsd(sql`i.total`)} as usd_amount, ${inUsd(outstanding)} as usd_outstanding,
      bool_and(i.currency_code = 'USD' or i.exchange_rate is not null) as has_rates
    from invoice i where ${whichOf(asked)} and i.document_state <> 'void' group by i.currency_code order by i.currency_code`.execute(
    tx,
  );
  return summed.rows.map((row) => ({
    currencyCode: row.currency_code,
    amount: row.amount,
    outstanding: row.outstanding,
    usd: row.has_rates ? { amount: row.usd_amount, outstanding: row.usd_outstanding } : null,
  }));
}

/** A draft's number is only kept for it and not shown, so that it sorts as none. */
const sortColumns: Readonly<Record<InvoicesAsked['field'], RawBuilder<unknown>>> = {
  invoiceNumber: sql`case when i.document_state <> 'draft' or i.locked then i.invoice_number end`,
  startDate: sql`i.start_date`,
  invoiceDate: sql`i.invoice_date`,
  invoiceDueDate: sql`i.due_date`,
  invoiceAmount: sql`i.total`,
};
