import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { CashKind } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope, ofPerson } from '../../scope.ts';
import { openDocuments } from '../receivables/open-documents.public.ts';

/** Whose payments are looked at. */
export interface CashFilter {
  readonly companyId?: number | undefined;
  /** E-mail addresses of people on the project. */
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** Something that is to be paid; decimal texts. */
export interface StoredCash {
  readonly kind: CashKind;
  readonly billingId: number;
  readonly invoiceId: number | null;
  readonly invoiceNumber: string | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly projectId: number;
  readonly projectName: string;
  /** Null of a prediction. */
  readonly invoiceDate: CalendarDate | null;
  readonly dueDate: CalendarDate | null;
  /** The period of a prediction; without an end it is a retainer. */
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  readonly currencyCode: string;
  /** Of a prediction before tax. */
  readonly amount: string;
  /** USD for one unit: of an invoice its own rate, else the newest one; null if it is missing. */
  readonly rate: string | null;
}

/** The projects, an SQL column, that are looked at. */
export const ofCash = (
  caller: Caller,
  { csmEmail, accountantEmail }: CashFilter,
  projectId: string,
): RawBuilder<unknown> =>
  sql`${inScope(caller, projectId)} and ${ofPerson('csm', projectId, csmEmail)} and ${ofPerson('accountant', projectId, accountantEmail)}`;

/** The stand of invoices and predictions: now, or at the start of an earlier day, by the dates of what was entered. */
export interface Stand {
  readonly day: CalendarDate;
  readonly isToday: boolean;
}

/**
 * What the companies in the caller's scope are to pay: open invoices, drafts, and predictions that no invoice was made from. A prediction whose received
 * month is over is expected by no one. Of an earlier day there are no drafts: their predictions stand for them.
 */
export async function selectCash(
  tx: Tx,
  caller: Caller,
  filter: CashFilter,
  { day, isToday }: Stand,
): Promise<StoredCash[]> {
  const { companyId } = filter;
  const ofCompany = (column: string) => (companyId === undefined ? sql`true` : sql`${sql.ref(column)} = ${companyId}`);
  const { rows } = await sql<StoredCash>`
    with ${openDocuments(caller, { companyId, until: isToday ? undefined : addDays(day, -1) })},
    newest as (
      select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${day} order by currency_code, day desc),
    cash as (
      select 'Invoice' as kind, i.billing_id, i.id as invoice_id, d.number, d.company_id, d.project_id, d.invoice_date, d.due_date, i.start_date, i.end_date,
        d.currency_code, d.open_amount as amount, i.exchange_rate as rate
      from document d join invoice i on i.id = d.id where not d.is_credit and d.open_amount > 0
      union all
      select 'Draft', i.billing_id, i.id, i.reference, i.company_id, i.project_id, i.invoice_date, i.due_date, i.start_date, i.end_date,
        i.currency_code, i.total, i.exchange_rate
      from invoice i where ${isToday} and i.standing = 'draft' and i.corrects_invoice_id is null and i.total > 0 and ${ofCompany('i.company_id')}
      union all
      select 'Prediction', b.id, null, null, p.company_id, b.project_id, null, null, b.start_date, b.end_date, c.currency_code, b.predicted_amount, null
      from billing b join project p on p.id = b.project_id join company c on c.id = p.company_id
      where b.received_month >= date_trunc('month', ${day}::date) and b.financial_type <> 'No Invoice' and b.predicted_amount > 0
        and ${isToday ? sql`b.closed_on is null` : sql`(b.closed_on is null or b.closed_on >= ${day}) and b.created_at < ${day}::date`}
        and ${ofCompany('p.company_id')} and not exists (
          select from invoice i where i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null
            and ${isToday ? sql`true` : sql`i.invoice_date < ${day}`}))
    select k.kind, k.billing_id as "billingId", k.invoice_id as "invoiceId", k.number as "invoiceNumber", k.company_id as "companyId",
      c.display_name as "companyName", k.project_id as "projectId", p.name as "projectName", k.invoice_date as "invoiceDate", k.due_date as "dueDate",
      k.start_date as start, k.end_date as end, k.currency_code as "currencyCode", k.amount::text as amount,
      (case when k.currency_code = 'USD' then 1 else coalesce(k.rate, case when k.kind <> 'Invoice' then n.rate end) end)::text as rate
    from cash k join company c on c.id = k.company_id join project p on p.id = k.project_id left join newest n on n.currency_code = k.currency_code
    where ${ofCash(caller, filter, 'k.project_id')}`.execute(tx);
  return rows;
}
