import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * What of an invoice counts as paid in the books: every payment as it was taken in last, less what was taken back with it, and the one sum that
 * it was brought from the books with.
 */
export interface KnownAsPaid {
  readonly invoiceId: number;
  readonly number: string;
  readonly booksId: string;
  readonly invoiceDate: CalendarDate;
  readonly currencyCode: string;
  readonly paid: string;
}

/**
 * The issued invoices of some books that may have new payments: all outstanding ones, and those issued or paid since a day.
 * Credit notes are settled by hand.
 */
export async function mayHaveBeenPaid(tx: Tx, connectionId: number, since: CalendarDate): Promise<KnownAsPaid[]> {
  const { rows } = await sql<Omit<KnownAsPaid, 'invoiceDate'> & { invoiceDate: string }>`
    select i.id as "invoiceId", coalesce(i.invoice_number, i.reference) as number, i.books_id as "booksId", i.invoice_date as "invoiceDate",
      i.currency_code as "currencyCode", (coalesce(known.paid, 0) + coalesce(brought.paid, 0) + coalesce(credited.applied, 0))::text as paid
    from invoice i
    left join lateral (
      select sum(p.amount) as paid, max(p.paid_on) as paid_on
      from (select distinct on (b.payment_id) b.amount, b.paid_on, b.receipt_id from books_payment b where b.invoice_id = i.id order by b.payment_id, b.turn desc) p
      join receipt r on r.id = p.receipt_id
      where not exists (select from receipt x where x.reverses = r.id and x.entered_by is null)
        -- what was reversed here and deleted there is paid in neither
        and not exists (select from receipt_in_books s where s.receipt_id = r.id and s.removed_at is not null)
    ) known on true
    left join lateral (
      select sum(r.amount) as paid from receipt r where r.invoice_id = i.id and r.source = 'books' and r.reverses is null
        and not exists (select from books_payment b where b.receipt_id = r.id)
        and not exists (select from receipt x where x.reverses = r.id
          and (x.entered_by is null or exists (select from books_payment b where b.invoice_id = i.id)))
    ) brought on true
    left join lateral (
      select sum(a.amount) as applied from credit_application_in_books b join credit_application a on a.id = b.application_id
      where a.invoice_id = i.id and b.removed_at is null
    ) credited on true
    where i.connection_id = ${connectionId} and i.document_state = 'issued' and i.corrects_invoice_id is null and i.books_id is not null
      and (i.outstanding <> 0 or i.invoice_date >= ${since} or known.paid_on >= ${since} or brought.paid <> 0 and known.paid <> 0)
    order by i.invoice_date, i.id`.execute(tx);
  return rows.map((row) => ({ ...row, invoiceDate: calendarDate(row.invoiceDate) }));
}

/** What of a credit note counts as used in the books: refunds as they were taken in last, and what they know to be applied. */
export interface KnownAsUsed {
  readonly creditId: number;
  readonly number: string;
  readonly booksId: string;
  readonly creditDate: CalendarDate;
  readonly currencyCode: string;
  readonly used: string;
}

/** The issued credit notes of some books that may have been refunded there: what is open, whatever its age, and what was issued or refunded since a day. */
export async function mayHaveBeenRefunded(tx: Tx, connectionId: number, since: CalendarDate): Promise<KnownAsUsed[]> {
  const { rows } = await sql<Omit<KnownAsUsed, 'creditDate'> & { creditDate: string }>`
    select i.id as "creditId", coalesce(i.invoice_number, i.reference) as number, i.books_id as "booksId", i.invoice_date as "creditDate",
      i.currency_code as "currencyCode", (coalesce(refunded.amount, 0) + coalesce(applied.amount, 0))::text as used
    from invoice i
    left join lateral (
      select -sum(p.amount) as amount, max(p.paid_on) as paid_on
      from (select distinct on (b.payment_id) b.amount, b.paid_on, b.receipt_id from books_payment b where b.invoice_id = i.id order by b.payment_id, b.turn desc) p
      where not exists (select from receipt x where x.reverses = p.receipt_id and x.entered_by is null)
        and not exists (select from receipt_in_books s where s.receipt_id = p.receipt_id and s.removed_at is not null)
    ) refunded on true
    left join lateral (
      select sum(a.amount) as amount from credit_application_in_books b join credit_application a on a.id = b.application_id
      where a.credit_id = i.id and b.removed_at is null
    ) applied on true
    where i.connection_id = ${connectionId} and i.document_state = 'issued' and i.corrects_invoice_id is not null and i.books_id is not null
      and (i.outstanding <> 0 or i.invoice_date >= ${since} or refunded.paid_on >= ${since})
    order by i.invoice_date, i.id`.execute(tx);
  return rows.map((row) => ({ ...row, creditDate: calendarDate(row.creditDate) }));
}

/** The invoices of some books that were paid there on other days than are known here. */
export async function paidOnOtherDays(
  tx: Tx,
  connectionId: number,
  there: ReadonlyMap<string, CalendarDate>,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ invoiceId: number }>`
    select distinct b.invoice_id as "invoiceId"
    from books_payment b
    join unnest(${[...there.keys()]}::text[], ${[...there.values()]}::date[]) as t(payment_id, day) on t.payment_id = b.payment_id
    join invoice i on i.id = b.invoice_id and i.connection_id = ${connectionId}
    where b.paid_on <> t.day
      and not exists (select from books_payment x where x.invoice_id = b.invoice_id and x.payment_id = b.payment_id and x.turn > b.turn)
      and not exists (select from receipt x where x.reverses = b.receipt_id and x.entered_by is null)`.execute(tx);
  return new Set(rows.map(({ invoiceId }) => invoiceId));
}
