import { depositNames } from '@countinghouse/billing/invoices/service-lines.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { reasonNotTaken } from './compare/not-taken.public.ts';

/** What the invoice's own row holds. */
export interface InvoiceRecord {
  readonly id: number;
  readonly billingId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly companyId: number;
  readonly customerName: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  /** Whether the books of its company are set up, connected or not. */
  readonly hasBooks: boolean;
  readonly connectionId: number | null;
  readonly reference: string;
  readonly documentState: 'draft' | 'issued' | 'void';
  /** Of a credit: the invoice that it corrects, and why. */
  readonly corrects: { readonly invoiceId: number; readonly invoiceNumber: string; readonly reason: string } | null;
  readonly locked: boolean;
  readonly invoiceNumber: string | null;
  readonly startDate: CalendarDate;
  /** Null where a retainer is billed. */
  readonly endDate: CalendarDate | null;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly currencyCode: string;
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
  readonly total: string;
  /** Sum of its receipts. */
  readonly received: string;
  /** Sum of its adjustments. */
  readonly adjusted: string;
  /** Sum of the credit notes applied to it; of a credit note what was applied of it, below 0. */
  readonly creditsApplied: string;
  /** What is still to be received: 0 of a draft, which asks for nothing yet, and of a void one. */
  readonly outstanding: string;
  /** The last day on which money came that was not taken back. */
  readonly receivedDate: CalendarDate | null;
  /** A deposit or the retainer paid all of it. */
  readonly isSettledFromDeposit: boolean;
  /** What its billing says, which is not frozen with it. */
  readonly planned: Pick<Invoice, 'accuracy' | 'financialType' | 'submissionType' | 'receivedMonth'>;
  readonly booksId: string | null;
  readonly booksUrl: string | null;
  readonly voidReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly push: {
    readonly outboxId: string | null;
    /** When it was last sent to the books; null while the books cannot have any part of it. */
    readonly sentAt: string | null;
    readonly state: 'ready' | 'sending' | 'unknown' | 'done' | 'parked' | null;
    readonly attempts: number;
    readonly reason: string | null;
    readonly since: string | null;
    /** Why the books did not take what was sent last of an invoice that they have. */
    readonly reasonNotTaken: string | null;
  };
}

const columns = sql`
  i.id, i.billing_id, i.project_id, p.name as project_name, i.company_id, c.display_name as customer_name, c.provider, c.region,
  exists (select from connection n where n.provider = c.provider and n.region = c.region) as has_books, i.connection_id,
  i.reference, i.document_state, i.locked, i.invoice_number, i.start_date, i.end_date, i.invoice_date, i.due_date, i.currency_code, i.exchange_rate,
  i.template, i.tax_setting, i.tax_code_id, i.tax_name, i.tax_components, i.customer_memo, i.private_note, i.note, i.rows_amount, i.rounding, i.services_amount,
  i.lines_amount, i.tax_amount, i.untaxed_rounding, i.retainer_taken, i.retainer_balance, i.retainer_amount,
  b.received_month, b.accuracy, b.financial_type, b.submission_type,
  i.total, i.received, i.adjusted, i.credits_applied, i.outstanding, i.corrects_invoice_id, x.invoice_number as corrects_number, i.credit_reason, i.books_id, i.books_url, i.void_reason, i.created_at, i.updated_at, i.version,
  (select max(r.received_on) from receipt r where r.invoice_id = i.id and r.reverses is null and not exists (select from receipt v where v.reverses = r.id))
    as received_date,
  i.total = 0 and exists (select from invoice_line l where l.invoice_id = i.id and l.name = any (${[...depositNames]})) as is_settled_from_deposit,
  o.id::text as push_id, o.sent_at as push_sent_at, o.state as push_state, o.attempts as push_attempts, o.reason as push_reason, o.created_at as push_since,
  ${reasonNotTaken} as reason_not_taken`;

const fromInvoice = sql`
  invoice i join billing b on b.id = i.billing_id join project p on p.id = i.project_id join company c on c.id = i.company_id left join outbox o on o.id = i.push_outbox_id
  left join invoice x on x.id = i.corrects_invoice_id`;

interface Columns {
  id: number;
  billing_id: number;
  project_id: number;
  project_name: string;
  company_id: number;
  customer_name: string;
  provider: InvoiceRecord['provider'];
  region: InvoiceRecord['region'];
  has_books: boolean;
  connection_id: number | null;
  reference: string;
  document_state: InvoiceRecord['documentState'];
  corrects_invoice_id: number | null;
  corrects_number: string | null;
  credit_reason: string | null;
  locked: boolean;
  invoice_number: string | null;
  start_date: string;
  end_date: string | null;
  invoice_date: string;
  due_date: string;
  currency_code: string;
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
  total: string;
  received: string;
  adjusted: string;
  credits_applied: string;
  outstanding: string;
  received_date: string | null;
  is_settled_from_deposit: boolean;
  received_month: string | null;
  accuracy: Invoice['accuracy'];
  financial_type: Invoice['financialType'];
  submission_type: Invoice['submissionType'];
  books_id: string | null;
  books_url: string | null;
  void_reason: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  push_id: string | null;
  push_sent_at: string | null;
  push_state: InvoiceRecord['push']['state'];
  push_attempts: number | null;
  push_reason: string | null;
  push_since: string | null;
  reason_not_taken: string | null;
}

function toRecord(row: Columns): InvoiceRecord {
  const money = moneyIn(row.currency_code);
  return {
    id: row.id,
    billingId: row.billing_id,
    projectId: row.project_id,
    projectName: row.project_name,
    companyId: row.company_id,
    customerName: row.customer_name,
    provider: row.provider,
    region: row.region,
    hasBooks: row.has_books,
    connectionId: row.connection_id,
    reference: row.reference,
    documentState: row.document_state,
    corrects:
      row.corrects_invoice_id === null
        ? null
        : {
            invoiceId: row.corrects_invoice_id,
            invoiceNumber: row.corrects_number ?? '',
            reason: row.credit_reason ?? '',
          },
    locked: row.locked,
    invoiceNumber: row.invoice_number,
    startDate: calendarDate(row.start_date),
    endDate: row.end_date === null ? null : calendarDate(row.end_date),
    invoiceDate: calendarDate(row.invoice_date),
    dueDate: calendarDate(row.due_date),
    currencyCode: row.currency_code,
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
    total: money(row.total),
    received: money(row.received),
    adjusted: money(row.adjusted),
    creditsApplied: money(row.credits_applied),
    outstanding: money(row.outstanding),
    receivedDate: row.received_date === null ? null : calendarDate(row.received_date),
    isSettledFromDeposit: row.is_settled_from_deposit,
    planned: {
      accuracy: row.accuracy,
      financialType: row.financial_type,
      submissionType: row.submission_type,
      receivedMonth: row.received_month && formatDate(calendarDate(row.received_month), 'MMM-yyyy'),
    },
    booksId: row.books_id,
    booksUrl: row.books_url,
    voidReason: row.void_reason,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    version: row.version,
    push: {
      outboxId: row.push_id,
      sentAt: row.push_sent_at === null ? null : instant(row.push_sent_at),
      state: row.push_state,
      attempts: row.push_attempts ?? 0,
      reason: row.push_reason,
      since: row.push_since === null ? null : instant(row.push_since),
      reasonNotTaken: row.reason_not_taken,
    },
  };
}

/** Amounts are stored with three decimals and shown with their currency's. */
export const moneyIn = (currencyCode: string) => {
  const currency = parseCurrency(currencyCode);
  return (text: string): string => moneyText(moneyFromText(text, currency), currency);
};

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
