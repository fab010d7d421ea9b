import { depositNames } from '@countinghouse/billing/invoices/service-lines.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import { listedFields, readFields, selectedFields, type InvoiceFields, type ListedField } from './invoice-fields.ts';
import { reasonNotTaken } from './compare/not-taken.public.ts';

/** The part of an invoice that lists show. */
export interface SummaryRecord extends Pick<InvoiceFields, ListedField> {
  readonly id: number;
  readonly billingId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly companyId: number;
  readonly customerName: string;
  readonly documentState: 'draft' | 'issued' | 'void';
  /** Of a credit: the invoice that it corrects, and why. */
  readonly corrects: { readonly invoiceId: number; readonly invoiceNumber: string; readonly reason: string } | null;
  readonly locked: boolean;
  readonly invoiceNumber: string | null;
  readonly currencyCode: string;
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
  readonly booksId: string | null;
  readonly booksUrl: string | null;
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

export const summaryColumns = sql`
  i.id, i.billing_id, i.project_id, p.name as project_name, i.company_id, c.display_name as customer_name, i.document_state, i.locked, i.invoice_number,
  ${selectedFields(listedFields)}, i.currency_code, i.received, i.adjusted, i.credits_applied, i.outstanding,
  i.corrects_invoice_id, x.invoice_number as corrects_number, i.credit_reason, i.books_id, i.books_url, i.version,
  (select max(r.received_on) from receipt r where r.invoice_id = i.id and r.reverses is null and not exists (select from receipt v where v.reverses = r.id))
    as received_date,
  i.total = 0 and exists (select from invoice_line l where l.invoice_id = i.id and l.name = any (${[...depositNames]})) as is_settled_from_deposit,
  o.id::text as push_id, o.sent_at as push_sent_at, o.state as push_state, o.attempts as push_attempts, o.reason as push_reason, o.created_at as push_since,
  ${reasonNotTaken} as reason_not_taken`;

export const fromInvoice = sql`
  invoice i join billing b on b.id = i.billing_id join project p on p.id = i.project_id join company c on c.id = i.company_id left join outbox o on o.id = i.push_outbox_id
  left join invoice x on x.id = i.corrects_invoice_id`;

export interface SummaryColumns extends Pick<InvoiceFields, ListedField> {
  id: number;
  billing_id: number;
  project_id: number;
  project_name: string;
  company_id: number;
  customer_name: string;
  document_state: SummaryRecord['documentState'];
  corrects_invoice_id: number | null;
  corrects_number: string | null;
  credit_reason: string | null;
  locked: boolean;
  invoice_number: string | null;
  currency_code: string;
  received: string;
  adjusted: string;
  credits_applied: string;
  outstanding: string;
  received_date: string | null;
  is_settled_from_deposit: boolean;
  books_id: string | null;
  books_url: string | null;
  version: number;
  push_id: string | null;
  push_sent_at: string | null;
  push_state: SummaryRecord['push']['state'];
  push_attempts: number | null;
  push_reason: string | null;
  push_since: string | null;
  reason_not_taken: string | null;
}

/** Reads what lists show of an invoice from its columns. */
export function toSummary(row: SummaryColumns): SummaryRecord {
  const money = moneyIn(row.currency_code);
  return {
    id: row.id,
    billingId: row.billing_id,
    projectId: row.project_id,
    projectName: row.project_name,
    companyId: row.company_id,
    customerName: row.customer_name,
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
    currencyCode: row.currency_code,
    received: money(row.received),
    adjusted: money(row.adjusted),
    creditsApplied: money(row.credits_applied),
    outstanding: money(row.outstanding),
    receivedDate: row.received_date === null ? null : calendarDate(row.received_date),
    isSettledFromDeposit: row.is_settled_from_deposit,
    booksId: row.books_id,
    booksUrl: row.books_url,
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
    // last: after a copy, each further field costs a microsecond, thirty times what it costs before
    ...readFields(row, listedFields, money),
  };
}

/** Amounts are stored with three decimals and shown with their currency's. */
export const moneyIn = (currencyCode: string) => {
  const currency = parseCurrency(currencyCode);
  return (text: string): string => moneyText(moneyFromText(text, currency), currency);
};

/** What lists show of the invoices with these ids, by id. */
export async function summariesByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, SummaryRecord>> {
  if (ids.length === 0) return new Map();
  const found = await sql<SummaryColumns>`
    select ${summaryColumns} from ${fromInvoice} where i.id = any(${[...ids]}::int[])`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, toSummary(row)]));
}
