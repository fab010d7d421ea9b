import type { MoneyEvent } from '@countinghouse/billing/incentives/counted-money.ts';
import { hoursOfCredit } from '@countinghouse/billing/incentives/incentive-share.ts';
import type { Editor } from '@countinghouse/billing/trace/trace.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { exchangeRateFromText, type ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import { hoursFromText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyFromText, type Currency, type Money } from '@countinghouse/billing/values/money.ts';
import { quantityFromText } from '@countinghouse/billing/values/quantity.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { whoEntered } from '../users/who-entered.public.ts';

/** Something that happened to the money of an invoice, and the document that it stands on: the invoice, or a credit of it. */
export interface StoredEvent extends MoneyEvent {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
}

/** An invoice with all that happened to its money, that of its credits among it. */
export interface StoredEvents {
  readonly projectId: number;
  readonly total: Money;
  readonly tax: Money;
  readonly isVoid: boolean;
  readonly currency: Currency;
  /** To US dollars. */
  readonly usdRate: ExchangeRate | undefined;
  /** Who entered that rate; null if no user is known. */
  readonly usdRateBy: Editor | null;
  readonly events: readonly StoredEvent[];
}

/** The invoices of projects for which money came or went, whenever that was. */
export async function moneyOfProjects(tx: Tx, projectIds: readonly number[]): Promise<StoredEvents[]> {
  const { rows } = await sql<{
    id: number;
    project_id: number;
    total: string;
    tax_amount: string;
    is_void: boolean;
    currency_code: string;
    exchange_rate: string | null;
    exchange_rate_by: Editor | null;
    source: MoneyEvent['source'];
    source_id: number;
    invoice_id: number;
    invoice_number: string;
    day: CalendarDate;
    amount: string;
  }>`
    select o.id, o.project_id, o.total, o.tax_amount, o.document_state = 'void' as is_void, o.currency_code, o.exchange_rate,
      ${whoEntered('o', 'exchange_rate')} as exchange_rate_by, e.source, e.source_id, e.invoice_id, e.invoice_number, e.day, e.amount
    from (
      select coalesce(i.corrects_invoice_id, i.id) as root_id, 'receipt' as source, r.id as source_id, i.id as invoice_id,
        coalesce(i.invoice_number, i.reference) as invoice_number, r.received_on as day, r.amount
      from invoice i join receipt r on r.invoice_id = i.id where i.project_id = any(${[...projectIds]}::int[])
      union all
      select i.id, 'application', a.id, i.id, coalesce(i.invoice_number, i.reference), a.applied_on, a.amount
      from invoice i join credit_application a on a.invoice_id = i.id join invoice c on c.id = a.credit_id
      where i.project_id = any(${[...projectIds]}::int[]) and c.corrects_invoice_id <> i.id
      union all
      select i.corrects_invoice_id, 'credit', i.id, i.id, coalesce(i.invoice_number, i.reference), i.invoice_date, i.total
      from invoice i where i.project_id = any(${[...projectIds]}::int[]) and i.corrects_invoice_id is not null and i.document_state = 'issued'
    ) e join invoice o on o.id = e.root_id order by o.id, e.source, e.source_id`.execute(tx);
  const found = new Map<number, StoredEvents & { readonly events: StoredEvent[] }>();
  for (const row of rows) {
    const currency = parseCurrency(row.currency_code);
    const known = found.get(row.id) ?? {
      projectId: row.project_id,
      total: moneyFromText(row.total, currency),
      tax: moneyFromText(row.tax_amount, currency),
      isVoid: row.is_void,
      currency,
      usdRate: row.exchange_rate === null ? undefined : exchangeRateFromText(row.exchange_rate),
      usdRateBy: row.exchange_rate_by,
      events: [],
    };
    known.events.push({
      source: row.source,
      sourceId: row.source_id,
      invoiceId: row.invoice_id,
      invoiceNumber: row.invoice_number,
      day: row.day,
      amount: moneyFromText(row.amount, currency),
    });
    found.set(row.id, known);
  }
  return [...found.values()];
}

/** The hours that an issued document bills, below 0 those that a credit takes back. */
export interface StoredHours {
  readonly projectId: number;
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly day: CalendarDate;
  readonly hours: Hours;
}

/** The billed hours of projects, by document. Lines that were made of rows are those of the templates. */
export async function hoursOfProjects(tx: Tx, projectIds: readonly number[]): Promise<StoredHours[]> {
  const isOfRows = sql`(l.line_id like 'row:%' or l.line_id like 'role:%' or l.line_id = 'combined')`;
  const { rows } = await sql<{
    id: number;
    project_id: number;
    invoice_number: string;
    invoice_date: CalendarDate;
    is_credit: boolean;
    hours: string;
    taken_back: string;
    quantity: string;
  }>`
    select i.id, i.project_id, coalesce(i.invoice_number, i.reference) as invoice_number, i.invoice_date, i.corrects_invoice_id is not null as is_credit,
      coalesce((select sum((r.figures ->> 'totalHours')::numeric) from invoice_row r where r.invoice_id = coalesce(i.corrects_invoice_id, i.id)), 0)::text as hours,
      coalesce((select sum(l.takes_back) from invoice_line l where l.invoice_id = i.id and ${isOfRows}), 0)::text as taken_back,
      coalesce((select sum(l.quantity) from invoice_line l where l.invoice_id = i.corrects_invoice_id and ${isOfRows}), 0)::text as quantity
    from invoice i where i.project_id = any(${[...projectIds]}::int[]) and i.document_state = 'issued' order by i.id`.execute(
    tx,
  );
  return rows.map((row) => {
    const billed = hoursFromText(row.hours);
    return {
      projectId: row.project_id,
      invoiceId: row.id,
      invoiceNumber: row.invoice_number,
      day: row.invoice_date,
      hours: row.is_credit
        ? hoursOfCredit(billed, {
            takenBack: quantityFromText(row.taken_back),
            quantity: quantityFromText(row.quantity),
          })
        : billed,
    };
  });
}
