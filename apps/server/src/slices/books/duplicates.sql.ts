import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** Documents of one month and kind in one company's books. */
export interface MonthOfBooks {
  readonly connectionId: number;
  readonly isCredit: boolean;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface Duplicate {
  readonly booksId: string;
  /** The invoice that it seems to be a second document of; null where that was deleted. */
  readonly invoiceId: number | null;
}

/**
 * Live documents that are one more than we know of. No invoice owns them, and they carry the reference of one of ours that is not on its way, or one
 * that only a deleted draft can have left; or they have the number, or the customer, day and amount, of one of ours.
 */
export async function duplicatesAmong(
  tx: Tx,
  { connectionId, isCredit }: MonthOfBooks,
  documents: readonly BooksDocumentHead[],
): Promise<Duplicate[]> {
  const live = documents
    .filter((one) => !one.isVoided)
    .map(({ id, number, customerId, reference, date, currency, total }) => ({
      id,
      number: number ?? null,
      customer: customerId,
      reference: reference ?? null,
      date,
      currency,
      total,
    }));
  const { rows } = await sql<Duplicate>`
    with unowned as materialized (
      select d.* from jsonb_to_recordset(${JSON.stringify(live)}::jsonb)
        as d (id text, number text, customer text, reference text, date date, currency text, total numeric)
      where not exists (select from invoice own where own.connection_id = ${connectionId} and own.books_id = d.id
        and (own.corrects_invoice_id is not null) = ${isCredit} and not own.taken_off)
    ), ours as (
      select i.*, c.books_id as customer_id from invoice i join company c on c.id = i.company_id
      where i.connection_id = ${connectionId} and i.books_id is not null and i.document_state = 'issued' and not i.taken_off
        and (i.corrects_invoice_id is not null) = ${isCredit}
    ), alike as (
      select u.id, i.id as invoice_id, 1 as rank from unowned u join invoice i on i.reference = u.reference left join outbox o on o.id = i.push_outbox_id
      where not (i.document_state = 'draft' and i.locked and o.state <> 'parked')
      union all
      select u.id, null, 2 from unowned u where u.reference like 'CH-%' and not exists (select from invoice i where i.reference = u.reference)
      union all
      select u.id, i.id, 3 from unowned u join ours i on lower(i.invoice_number) = lower(u.number)
      where u.reference is null or u.reference not like 'CH-%'
      union all
      select u.id, i.id, 4 from unowned u join ours i on i.customer_id = u.customer and i.invoice_date = u.date and abs(i.total) = u.total
        and i.currency_code = u.currency
      where u.reference is null or u.reference not like 'CH-%'
    )
    select distinct on (id) id as "booksId", invoice_id as "invoiceId" from alike order by id, rank, invoice_id`.execute(
    tx,
  );
  return rows;
}

/** Stores a possible duplicate; answers whether it is new, and whether a person dismissed it. */
export async function keepDuplicate(
  tx: Tx,
  { connectionId, isCredit }: MonthOfBooks,
  { invoiceId, document, now }: { invoiceId: number | null; document: BooksDocumentHead; now: string },
): Promise<{ readonly isNew: boolean; readonly isDismissed: boolean }> {
  const { id, number = '', customerName = document.customerId, date, currency, total, url } = document;
  const kept = await sql<{ isNew: boolean; isDismissed: boolean }>`
    insert into books_duplicate (connection_id, books_id, is_credit, invoice_id, document_number, customer_name, document_date, currency_code, total,
      books_url, found_at, seen_at)
    values (${connectionId}, ${id}, ${isCredit}, ${invoiceId}, ${number}, ${customerName}, ${date}, ${currency}, ${total}, ${url}, ${now}, ${now})
    on conflict (connection_id, books_id, is_credit) where ended_at is null do update set seen_at = excluded.seen_at, invoice_id = excluded.invoice_id
    returning xmax = 0 as "isNew", dismissed_at is not null as "isDismissed"`.execute(tx);
  return kept.rows[0] ?? { isNew: false, isDismissed: false };
}

/** Ends what this comparison of a month did not find any more. */
export async function endDuplicates(
  tx: Tx,
  { connectionId, isCredit, from, to }: MonthOfBooks,
  { found, now }: { readonly found: readonly string[]; readonly now: string },
): Promise<void> {
  await sql`update books_duplicate set ended_at = ${now}
    where connection_id = ${connectionId} and is_credit = ${isCredit} and document_date between ${from} and ${to} and ended_at is null
      and books_id <> all(${[...found]}::text[])`.execute(tx);
}

/** The months in which a push may have left a document that no issued invoice owns, or a possible duplicate stands. */
export async function monthsToSearch(tx: Tx, connectionId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(coalesce(i.invoice_date, (o.payload ->> 'invoiceDate')::date, o.sent_at::date), 'YYYY-MM') as month
    from outbox o left join invoice i on i.id = (o.payload ->> 'invoiceId')::int
    where o.topic = 'push-invoice' and o.service = ${`books:${connectionId}`} and o.sent_at is not null and (i.id is null or i.document_state = 'draft')
    union select to_char(d.document_date, 'YYYY-MM') from books_duplicate d where d.connection_id = ${connectionId} and d.ended_at is null
    order by month`.execute(tx);
  return rows.map(({ month }) => month);
}

/** An open possible duplicate, locked until the transaction ends. Only administrators get one that belongs to no invoice. */
export async function duplicateForUpdate(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ readonly invoiceId: number | null; readonly connectionId: number; readonly words: string } | undefined> {
  const isSeen = caller.role === 'ROLE_ADMIN' ? sql`true` : inScope(caller, 'i.project_id');
  const { rows } = await sql<{ invoiceId: number | null; connectionId: number; words: string }>`
    select d.invoice_id as "invoiceId", d.connection_id as "connectionId",
      coalesce(nullif(d.document_number, ''), 'no number') || ', ' || d.currency_code || ' ' || d.total || ' (id ' || d.books_id || ')' as words
    from books_duplicate d left join invoice i on i.id = d.invoice_id
    where d.id = ${id} and d.ended_at is null and d.dismissed_at is null and ${isSeen} for update of d`.execute(tx);
  return rows[0];
}

/** Records that a person checked a possible duplicate and dismissed it. */
export async function dismissDuplicate(
  tx: Tx,
  {
    id,
    reason,
    userId,
    now,
  }: { readonly id: number; readonly reason: string; readonly userId: number; readonly now: string },
): Promise<void> {
  await sql`update books_duplicate set dismissed_at = ${now}, dismissed_by = ${userId}, dismiss_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}
