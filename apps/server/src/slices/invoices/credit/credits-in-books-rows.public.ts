import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/** An applied credit that is to be in the books, or to be taken back there. */
export interface CreditForBooks {
  readonly applicationId: number;
  readonly creditId: number;
  readonly creditReference: string;
  readonly creditBooksId: string | null;
  readonly invoiceBooksId: string | null;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  readonly currencyCode: string;
  readonly appliedOn: CalendarDate;
  /** Decimal text, above 0. */
  readonly amount: string;
  readonly isReversed: boolean;
  /** Null while the books do not have it. */
  readonly booksApplicationId: string | null;
  readonly isRemoved: boolean;
  /** By which ids the books know the other applications of the credit note. */
  readonly others: readonly string[];
}

export async function creditForBooks(tx: Tx, applicationId: number): Promise<CreditForBooks | undefined> {
  const { rows } = await sql<Omit<CreditForBooks, 'appliedOn'> & { appliedOn: string }>`
    select a.id as "applicationId", c.id as "creditId", c.reference as "creditReference", c.books_id as "creditBooksId", i.books_id as "invoiceBooksId", n.provider, n.region,
      i.currency_code as "currencyCode", a.applied_on as "appliedOn", a.amount::text as amount,
      exists (select from credit_application x where x.reverses = a.id) as "isReversed", b.books_application_id as "booksApplicationId",
      b.removed_at is not null as "isRemoved",
      array(select o.books_application_id from credit_application_in_books o join credit_application oa on oa.id = o.application_id
        where oa.credit_id = a.credit_id and oa.id <> a.id and o.removed_at is null) as others
    from credit_application a join invoice c on c.id = a.credit_id join invoice i on i.id = a.invoice_id join connection n on n.id = i.connection_id
      left join credit_application_in_books b on b.application_id = a.id
    where a.id = ${applicationId} and a.reverses is null and n.region is not null`.execute(tx);
  return rows.map((row) => ({ ...row, appliedOn: calendarDate(row.appliedOn) }))[0];
}

/** Stores by which id the books know an application. */
export async function noteAppliedInBooks(tx: Tx, applicationId: number, booksApplicationId: string): Promise<void> {
  await sql`insert into credit_application_in_books (application_id, books_application_id) values (${applicationId}, ${booksApplicationId})
    on conflict (application_id) do update set books_application_id = excluded.books_application_id`.execute(tx);
}

/** Stores that the books have an application no longer. */
export async function noteRemovedFromBooks(tx: Tx, applicationId: number, now: string): Promise<void> {
  await sql`update credit_application_in_books set removed_at = ${now} where application_id = ${applicationId}`.execute(
    tx,
  );
}

/** An application to an invoice, with its id in the books where they have it. */
export interface KnownApplication {
  readonly applicationId: number;
  /** Null of a credit note that only the books know. */
  readonly creditId: number | null;
  readonly amount: string;
  readonly isReversed: boolean;
  readonly booksApplicationId: string | null;
}

/**
 * The applications to an invoice that the books have, or that are on their way there. One that was reversed before the books had it
 * never gets there: the same amount applied by hand in the books is another application.
 */
export async function applicationsInBooks(tx: Tx, invoiceId: number): Promise<readonly KnownApplication[]> {
  const { rows } = await sql<KnownApplication>`
    select a.id as "applicationId", a.credit_id as "creditId", a.amount::text as amount, exists (select from credit_application x where x.reverses = a.id) as "isReversed",
      b.books_application_id as "booksApplicationId"
    from credit_application a left join credit_application_in_books b on b.application_id = a.id
    where a.invoice_id = ${invoiceId} and a.reverses is null and b.removed_at is null
      and (b.books_application_id is not null or not exists (select from credit_application x where x.reverses = a.id)
        or exists (select from outbox o where o.topic = 'apply-credit' and o.state in ('ready', 'sending', 'unknown')
          and (o.payload ->> 'applicationId')::int = a.id))
    order by a.id`.execute(tx);
  return rows;
}

/** The sum of the credit notes that the books applied to an invoice, as far as known here; decimal text. */
export async function creditedInBooks(tx: Tx, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(a.amount), 0)::text as amount from credit_application a join credit_application_in_books b on b.application_id = a.id
    where a.invoice_id = ${invoiceId} and b.removed_at is null`.execute(tx);
  return rows[0]?.amount ?? '0';
}

/** The issued credit note that belongs to a document in some books; undefined when the document is not one of ours. */
export async function creditOfBooks(tx: Tx, invoiceId: number, creditBooksId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from invoice i join invoice c on c.connection_id = i.connection_id and c.company_id = i.company_id and c.currency_code = i.currency_code
    where i.id = ${invoiceId} and c.books_id = ${creditBooksId} and c.corrects_invoice_id is not null and c.document_state = 'issued'`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Whether an application of a document is on its way to the books, or out of them. */
export async function hasApplicationsUnderWay(tx: Tx, documentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outbox o join credit_application a on a.id = (o.payload ->> 'applicationId')::int
    where o.topic in ('apply-credit', 'reverse-credit-application') and o.state in ('ready', 'sending', 'unknown')
      and ${documentId} in (a.credit_id, a.invoice_id)`.execute(tx);
  return rows.length > 0;
}

/** The applications of a credit note that the books have. */
export async function appliedOfCredit(
  tx: Tx,
  creditId: number,
): Promise<readonly { readonly applicationId: number; readonly booksApplicationId: string }[]> {
  const { rows } = await sql<{ applicationId: number; booksApplicationId: string }>`
    select a.id as "applicationId", b.books_application_id as "booksApplicationId"
    from credit_application a join credit_application_in_books b on b.application_id = a.id
    where a.credit_id = ${creditId} and b.removed_at is null order by a.id`.execute(tx);
  return rows;
}
