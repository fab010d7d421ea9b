import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { instant } from '../../database/instants.ts';
import { inScope, type Actor } from '../../scope.ts';
import { otherFields, readFields, selectedFields, type InvoiceFields } from './invoice-fields.ts';
import {
  fromInvoice,
  moneyIn,
  summaryColumns,
  toSummary,
  type SummaryColumns,
  type SummaryRecord,
} from './invoice-summary.sql.ts';

/** An invoice as it is read. */
export interface InvoiceRecord extends SummaryRecord, InvoiceFields {
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  /** Whether the books of its company are set up, connected or not. */
  readonly hasBooks: boolean;
  readonly connectionId: number | null;
  readonly reference: string;
  /** The number of the purchase order with which it was issued, or sent to the books. */
  readonly purchaseOrder: string | null;
  /** What its billing says, which is not frozen with it. */
  readonly planned: Pick<Invoice, 'accuracy' | 'financialType' | 'submissionType' | 'receivedMonth'>;
  readonly voidReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = sql`${summaryColumns},
  c.provider, c.region, exists (select from connection n where n.provider = c.provider and n.region = c.region) as has_books,
  i.connection_id, i.reference, i.purchase_order_number, ${selectedFields(otherFields)},
  b.received_month, b.accuracy, b.financial_type, b.submission_type, i.void_reason, i.created_at, i.updated_at`;

interface Columns extends SummaryColumns, InvoiceFields {
  provider: InvoiceRecord['provider'];
  region: InvoiceRecord['region'];
  has_books: boolean;
  connection_id: number | null;
  reference: string;
  purchase_order_number: string | null;
  received_month: string | null;
  accuracy: Invoice['accuracy'];
  financial_type: Invoice['financialType'];
  submission_type: Invoice['submissionType'];
  void_reason: string | null;
  created_at: string;
  updated_at: string;
}

function toRecord(row: Columns): InvoiceRecord {
  return {
    ...toSummary(row),
    ...readFields(row, otherFields, moneyIn(row.currency_code)),
    provider: row.provider,
    region: row.region,
    hasBooks: row.has_books,
    connectionId: row.connection_id,
    reference: row.reference,
    purchaseOrder: row.purchase_order_number,
    planned: {
      accuracy: row.accuracy,
      financialType: row.financial_type,
      submissionType: row.submission_type,
      receivedMonth: row.received_month && formatDate(calendarDate(row.received_month), 'MMM-yyyy'),
    },
    voidReason: row.void_reason,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** An invoice in the caller's scope; without a caller any (for work in the background). */
export const invoiceById = (tx: Tx, id: number, caller?: Actor): Promise<InvoiceRecord | undefined> =>
  invoiceOfCaller(tx, id, caller ?? 'unscoped');

const invoiceOfCaller = gathered(async (tx, ids: readonly number[], caller: Actor | 'unscoped') => {
  const scope = caller === 'unscoped' ? sql`true` : inScope(caller, 'i.project_id');
  const found =
    await sql<Columns>`select ${columns} from ${fromInvoice} where i.id = any (${[...ids]}::int[]) and ${scope}`.execute(
      tx,
    );
  const byId = new Map(found.rows.map((row) => [row.id, toRecord(row)]));
  return ids.map((id) => byId.get(id));
});

/** The same, held until the transaction ends. */
export async function invoiceForUpdate(tx: Tx, id: number, caller?: Actor): Promise<InvoiceRecord | undefined> {
  await holdInvoice(tx, id);
  return invoiceById(tx, id, caller);
}

const holdInvoice = gathered(async (tx, ids: readonly number[]) => {
  await sql`select id from invoice where id = any (${[...ids]}::int[]) order by id for update`.execute(tx);
  return ids;
});

/** The invoices with these ids, by id. */
export async function invoicesByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, InvoiceRecord>> {
  if (ids.length === 0) return new Map();
  const found = await sql<Columns>`select ${columns} from ${fromInvoice} where i.id = any(${[...ids]}::int[])`.execute(
    tx,
  );
  return new Map(found.rows.map((row) => [row.id, toRecord(row)]));
}

/**
 * The drafts of a project and its issued invoices of which something is outstanding, newest first; what corrects one of them
 * is no invoice to come.
 */
export async function pendingInvoicesOfProject(tx: Tx, projectId: number): Promise<InvoiceRecord[]> {
  const found = await sql<Columns>`
    select ${columns} from ${fromInvoice} where i.project_id = ${projectId} and i.corrects_invoice_id is null
      and i.standing in ('draft', 'pending', 'partial')
    order by i.invoice_date desc, i.id desc`.execute(tx);
  return found.rows.map(toRecord);
}
