import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { gathered } from '../../../database/gathered.ts';
import { currentProfile } from '../../organizations/profile-of-invoice.public.ts';
import { assignOrder } from '../../purchase-orders/order-of-invoice.public.ts';
import { taxRateOn } from '../../organizations/tax-rate-of-day.public.ts';
import { monthDueOn } from '../store-invoice.sql.ts';

interface DocumentOfInvoice {
  readonly connectionId: number;
  readonly booksId: string;
  readonly reference: string | undefined;
  readonly invoiceId: number;
}

/**
 * Whether another invoice of ours is the document of the books: a live one that holds its id or whose push left our reference in it, or a void one
 * of which something is still on its way there. The others that name the document are held until the transaction ends.
 */
export const isOfAnother = gathered(async (tx, documents: readonly DocumentOfInvoice[]): Promise<boolean[]> => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(documents.map((one, at) => ({ ...one, at })))}::jsonb)
    as d (at int, "connectionId" int, "booksId" text, reference text, "invoiceId" int)`;
  // a transaction that sends an act of one of them to the books waits here, or its message is found below
  await sql`select i.id from invoice i join ${asked} on i.connection_id = d."connectionId" and i.books_id = d."booksId" and i.id <> d."invoiceId"
    order by i.id for no key update of i`.execute(tx);
  const { rows } = await sql<{ at: number }>`select d.at from ${asked} where exists (
      select from invoice i where i.document_state <> 'void' and i.connection_id = d."connectionId" and i.books_id = d."booksId" and i.id <> d."invoiceId")
    or exists (select from invoice i where i.document_state <> 'void' and i.reference = d.reference and i.id <> d."invoiceId")
    or exists (select from invoice i where not i.taken_off and i.document_state = 'void' and i.connection_id = d."connectionId" and i.books_id = d."booksId"
        and i.id <> d."invoiceId"
        and exists (select from outbox o where o.subject = 'invoice:' || i.id and o.state in ('ready', 'sending', 'unknown')))`.execute(
    tx,
  );
  const found = new Set(rows.map(({ at }) => at));
  return documents.map((_one, at) => found.has(at));
});

/** A document that the books hold already. */
interface Mapped {
  readonly invoiceId: number;
  readonly connectionId: number;
  readonly booksId: string;
  readonly booksUrl: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly frozenHash: Buffer;
  readonly now: string;
}

/** Makes a draft the document that the books hold already: their number and dates are its own from now on. */
export const markMapped = gathered(async (tx, all: readonly Mapped[]) => {
  const given = all.map(({ frozenHash, ...one }) => ({ ...one, frozenHash: frozenHash.toString('hex') }));
  const mapped = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n ("invoiceId" int, "connectionId" int, "booksId" text, "booksUrl" text,
    "invoiceNumber" text, "invoiceDate" date, "dueDate" date, "frozenHash" text, now timestamptz)`;
  await sql`
    with billed as (
      update billing b set received_month = ${monthDueOn(sql`n."dueDate"`)}, version = b.version + 1
      from ${mapped}, invoice i where i.id = n."invoiceId" and b.id = i.billing_id and b.made_by_invoice
    )
    update invoice set document_state = 'issued', locked = false, connection_id = n."connectionId", books_id = n."booksId",
      books_url = n."booksUrl", invoice_number = n."invoiceNumber", invoice_date = n."invoiceDate", due_date = n."dueDate",
      push_outbox_id = null, frozen_hash = decode(n."frozenHash", 'hex'), profile_id = ${currentProfile},
      ${assignOrder(sql`n."invoiceDate"`)}, tax_rate_of_day = ${taxRateOn(sql`n."invoiceDate"`)}, version = version + 1, updated_at = n.now
    from ${mapped} where id = n."invoiceId"`.execute(tx);
  // a difference belongs to one live invoice
  await sql`update books_difference d set ended_at = n.now, version = d.version + 1 from ${mapped}, invoice i
    where i.connection_id = n."connectionId" and i.books_id = n."booksId" and i.id <> n."invoiceId"
      and d.invoice_id = i.id and d.ended_at is null`.execute(tx);
  return all;
});
