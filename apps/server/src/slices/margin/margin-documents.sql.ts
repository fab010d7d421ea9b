import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { billsRetainer } from '../predictions/bills-retainer.public.ts';

/** A line of a document; the amount before tax is decimal text. */
export interface StoredLine {
  readonly lineId: string;
  readonly name: string;
  readonly net: string;
  readonly employeeIds: readonly number[];
}

/** An issued invoice, a credit note or a draft; amounts are decimal texts. */
export interface StoredDocument {
  readonly invoiceId: number;
  readonly projectId: number;
  /** Null for a draft. */
  readonly invoiceNumber: string | null;
  readonly correctsId: number | null;
  readonly isDraft: boolean;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly currencyCode: string;
  readonly exchangeRate: string | null;
  readonly net: string;
  readonly lines: readonly StoredLine[];
}

/**
 * The documents of the caller's projects that bill days of a period. An invoice without an end bills a retainer, which counts when
 * later invoices use it.
 */
export async function selectDocuments(tx: Tx, caller: Caller, { start, end }: Period): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select i.id as "invoiceId", i.project_id as "projectId", case when i.document_state = 'issued' then i.invoice_number end as "invoiceNumber",
      i.corrects_invoice_id as "correctsId", i.document_state = 'draft' as "isDraft", i.start_date as "startDate", coalesce(i.end_date, i.start_date) as "endDate",
      i.currency_code as "currencyCode", i.exchange_rate as "exchangeRate", (i.total - i.tax_amount)::text as net,
      coalesce((
        select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'name', l.name, 'net', l.net_amount::text, 'employeeIds', l.employee_ids) order by l.position)
        from invoice_line l where l.invoice_id = i.id), '[]') as lines
    from invoice i
    where i.standing <> 'void' and i.start_date <= ${end} and i.end_date >= ${start} and ${inScope(caller, 'i.project_id')}
    order by i.start_date, i.id`.execute(tx);
  return rows;
}

/** What each employee has of the rows of some invoices, as decimal text. */
export async function selectRowAmounts(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<{ invoiceId: number; employeeId: number; amount: string }[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<{ invoiceId: number; employeeId: number; amount: string }>`
    select invoice_id as "invoiceId", employee_id as "employeeId", amount::text as amount from invoice_row
    where invoice_id = any (${[...invoiceIds]}::int[]) and employee_id is not null`.execute(tx);
  return rows;
}

/** A prediction that has neither an invoice nor a draft. */
export interface StoredPrediction {
  readonly projectId: number;
  readonly days: Period;
  /** Decimal text in the currency of the project. */
  readonly amount: string;
}

/** The open predictions of the caller's projects in a period; one without an end is of its first day. */
export async function selectPredictions(tx: Tx, caller: Caller, { start, end }: Period): Promise<StoredPrediction[]> {
  const { rows } = await sql<{ project_id: number; start_date: string; end_date: string; amount: string }>`
    select b.project_id, b.start_date, coalesce(b.end_date, b.start_date) as end_date, b.predicted_amount::text as amount
    from billing b join project p on p.id = b.project_id
    where b.closed_on is null and b.predicted_amount <> 0 and b.start_date <= ${end} and coalesce(b.end_date, b.start_date) >= ${start}
      and not ${billsRetainer('b', 'p')} and ${inScope(caller, 'b.project_id')}
      and not exists (select from invoice i where i.billing_id = b.id and i.standing <> 'void' and i.corrects_invoice_id is null)
    order by b.start_date, b.id`.execute(tx);
  return rows.map((row) => ({
    projectId: row.project_id,
    days: { start: calendarDate(row.start_date), end: calendarDate(row.end_date) },
    amount: row.amount,
  }));
}
