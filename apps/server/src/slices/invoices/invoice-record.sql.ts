import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import {
  fromInvoice,
  moneyIn,
  summaryColumns,
  toSummary,
  type SummaryColumns,
  type SummaryRecord,
} from './invoice-summary.sql.ts';

/** What the invoice's own row holds. */
export interface InvoiceRecord extends SummaryRecord {
  readonly companyId: number;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  /** Whether the books of its company are set up, connected or not. */
  readonly hasBooks: boolean;
  readonly connectionId: number | null;
  readonly reference: string;
  readonly exchangeRate: string | null;
  readonly template: Invoice['invoiceTemplate'];
  readonly taxSetting: Invoice['taxDetails']['globalTaxSetting'];
  readonly taxCodeId: string | null;
  readonly taxName: string | null;
  readonly taxComponents: readonly { readonly name: string; readonly percent: string; readonly amount: string }[];
  readonly customerMemo: string;
  readonly privateNote: string;
  readonly note: string;
  readonly rowsAmount: string;
  readonly rounding: string;
  readonly servicesAmount: string;
  readonly linesAmount: string;
  readonly taxAmount: string;
  readonly untaxedRounding: string;
  /** What the retainer pays of it before tax, what it had then, and the line of it. */
  readonly retainerTaken: string;
  readonly retainerBalance: string;
  readonly retainerAmount: string;
  /** What its billing says, which is not frozen with it. */
  readonly planned: Pick<Invoice, 'accuracy' | 'financialType' | 'submissionType' | 'receivedMonth'>;
  readonly voidReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = sql`${summaryColumns},
  i.company_id, c.provider, c.region, exists (select from connection n where n.provider = c.provider and n.region = c.region) as has_books,
  i.connection_id, i.reference, i.exchange_rate,
  i.template, i.tax_setting, i.tax_code_id, i.tax_name, i.tax_components, i.customer_memo, i.private_note, i.note, i.rows_amount, i.rounding, i.services_amount,
  i.lines_amount, i.tax_amount, i.untaxed_rounding, i.retainer_taken, i.retainer_balance, i.retainer_amount,
  b.received_month, b.accuracy, b.financial_type, b.submission_type, i.void_reason, i.created_at, i.updated_at`;

interface Columns extends SummaryColumns {
  company_id: number;
  provider: InvoiceRecord['provider'];
  region: InvoiceRecord['region'];
  has_books: boolean;
  connection_id: number | null;
  reference: string;
  exchange_rate: string | null;
  template: InvoiceRecord['template'];
  tax_setting: InvoiceRecord['taxSetting'];
  tax_code_id: string | null;
  tax_name: string | null;
  tax_components: InvoiceRecord['taxComponents'];
  customer_memo: string;
  private_note: string;
  note: string;
  rows_amount: string;
  rounding: string;
  services_amount: string;
  lines_amount: string;
  tax_amount: string;
  untaxed_rounding: string;
  retainer_taken: string;
  retainer_balance: string;
  retainer_amount: string;
  received_month: string | null;
  accuracy: Invoice['accuracy'];
  financial_type: Invoice['financialType'];
  submission_type: Invoice['submissionType'];
  void_reason: string | null;
  created_at: string;
  updated_at: string;
}

function toRecord(row: Columns): InvoiceRecord {
  const money = moneyIn(row.currency_code);
  return {
    ...toSummary(row),
    companyId: row.company_id,
    provider: row.provider,
    region: row.region,
    hasBooks: row.has_books,
    connectionId: row.connection_id,
    reference: row.reference,
    exchangeRate: row.exchange_rate,
    template: row.template,
    taxSetting: row.tax_setting,
    taxCodeId: row.tax_code_id,
    taxName: row.tax_name,
    taxComponents: row.tax_components,
    customerMemo: row.customer_memo,
    privateNote: row.private_note,
    note: row.note,
    rowsAmount: money(row.rows_amount),
    rounding: money(row.rounding),
    servicesAmount: money(row.services_amount),
    linesAmount: money(row.lines_amount),
    taxAmount: money(row.tax_amount),
    untaxedRounding: money(row.untaxed_rounding),
    retainerTaken: money(row.retainer_taken),
    retainerBalance: money(row.retainer_balance),
    retainerAmount: money(row.retainer_amount),
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
export async function invoiceById(tx: Tx, id: number, caller?: Caller): Promise<InvoiceRecord | undefined> {
  const scope = caller === undefined ? sql`true` : inScope(caller, 'i.project_id');
  const found = await sql<Columns>`select ${columns} from ${fromInvoice} where i.id = ${id} and ${scope}`.execute(tx);
  return found.rows.map(toRecord)[0];
}

/** The same, held until the transaction ends. */
export async function invoiceForUpdate(tx: Tx, id: number, caller?: Caller): Promise<InvoiceRecord | undefined> {
  await sql`select id from invoice where id = ${id} for update`.execute(tx);
  return invoiceById(tx, id, caller);
}

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
