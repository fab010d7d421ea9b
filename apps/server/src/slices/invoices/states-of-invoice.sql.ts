import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { currentProfile } from '../organizations/profile-of-invoice.public.ts';
import { assignOrder } from '../purchase-orders/order-of-invoice.public.ts';
import { taxRateOn } from '../organizations/tax-rate-of-day.public.ts';

/**
 * The next number of a year in a books organisation, or for invoices without books. Transactions that need one wait for each
 * other, and no number is left out.
 */
export async function nextInvoiceNumber(tx: Tx, connectionId: number | null, year: number): Promise<number> {
  const ofBooks = connectionId === null ? sql`connection_id is null` : sql`connection_id = ${connectionId}`;
  const counter = await sql<{ last_number: number }>`
    insert into invoice_counter (connection_id, year, last_number) values (${connectionId}, ${year}, 0)
    on conflict (connection_id, year) do update set last_number = invoice_counter.last_number
    returning last_number`.execute(tx);
  const given = await sql<{ number: number }>`
    delete from invoice_number_free where (connection_id, year, number) in (
      select connection_id, year, number from invoice_number_free
      where ${ofBooks} and year = ${year} order by number limit 1) returning number`.execute(tx);
  const free = given.rows[0]?.number;
  const number = free ?? (counter.rows[0]?.last_number ?? 0) + 1;
  if (free === undefined)
    await sql`update invoice_counter set last_number = ${number}
      where ${ofBooks} and year = ${year}`.execute(tx);
  // an invoice may have got this number from the books, by mapping: it is not given again
  const used = await sql`select from invoice where ${ofBooks} and invoice_number = ${`INV-${year}-${number}`}`.execute(
    tx,
  );
  return used.rows.length === 0 ? number : nextInvoiceNumber(tx, connectionId, year);
}

/** Locks a draft for its way to the books. */
export async function markQueued(
  tx: Tx,
  queued: { invoiceId: number; connectionId: number; invoiceNumber: string; outboxId: string; now: string },
): Promise<void> {
  await sql`update invoice set locked = true, connection_id = ${queued.connectionId}, invoice_number = ${queued.invoiceNumber},
    push_outbox_id = ${queued.outboxId}, ${assignOrder(sql`invoice.invoice_date`)}, version = version + 1, updated_at = ${queued.now} where id = ${queued.invoiceId}`.execute(
    tx,
  );
}

/** Makes a draft an issued document. */
export async function markIssued(
  tx: Tx,
  issued: {
    invoiceId: number;
    invoiceNumber: string;
    /** None of what is issued by hand. */
    booksId: string | null;
    booksUrl: string | null;
    frozenHash: Buffer;
    now: string;
  },
): Promise<void> {
  await sql`update invoice set document_state = 'issued', locked = false, invoice_number = ${issued.invoiceNumber}, books_id = ${issued.booksId},
    books_url = ${issued.booksUrl}, frozen_hash = ${issued.frozenHash}, profile_id = ${currentProfile},
    ${assignOrder(sql`invoice.invoice_date`)}, tax_rate_of_day = ${taxRateOn(sql`invoice.invoice_date`)}, version = version + 1, updated_at = ${issued.now}
    where id = ${issued.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Makes an invoice an ordinary draft again after the books refused its push; it keeps its number unless another document has it. */
export async function markUnlocked(
  tx: Tx,
  unlocked: { invoiceId: number; isNumberTaken: boolean; now: string },
): Promise<void> {
  await sql`update invoice set locked = false, purchase_order_id = null, purchase_order_number = null, version = version + 1, updated_at = ${unlocked.now},
      invoice_number = case when ${unlocked.isNumberTaken} then null else invoice_number end
    where id = ${unlocked.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Gives a draft on its way another number. */
export async function markNumbered(
  tx: Tx,
  numbered: { readonly invoiceId: number; readonly invoiceNumber: string; readonly now: string },
): Promise<void> {
  await sql`update invoice set invoice_number = ${numbered.invoiceNumber}, version = version + 1, updated_at = ${numbered.now}
    where id = ${numbered.invoiceId} and document_state = 'draft'`.execute(tx);
}

/** Gives the number of a draft that will not use it to the next invoice. */
export async function freeNumber(tx: Tx, invoiceId: number): Promise<void> {
  await sql`
    insert into invoice_number_free (connection_id, year, number)
    select connection_id, split_part(invoice_number, '-', 2)::smallint, split_part(invoice_number, '-', 3)::int
    from invoice where id = ${invoiceId} and connection_id is not null and invoice_number ~ '^INV-\\d{4}-\\d+$'`.execute(
    tx,
  );
}

/** Gives an invoice another due date and message, which may change whatever else is frozen. */
export async function amend(
  tx: Tx,
  to: {
    readonly invoiceId: number;
    readonly dueDate: CalendarDate;
    readonly customerMemo: string;
    readonly now: string;
  },
): Promise<void> {
  await sql`update invoice set due_date = ${to.dueDate}, customer_memo = ${to.customerMemo}, version = version + 1, updated_at = ${to.now}
    where id = ${to.invoiceId}`.execute(tx);
}

/** Voids an issued document and sets the days of its rows free. */
export async function markVoid(tx: Tx, voided: { invoiceId: number; reason: string; now: string }): Promise<void> {
  await sql`update invoice_row set bills_days = null where invoice_id = ${voided.invoiceId} and bills_days is not null`.execute(
    tx,
  );
  await sql`update invoice set document_state = 'void', void_reason = ${voided.reason}, version = version + 1, updated_at = ${voided.now}
    where id = ${voided.invoiceId}`.execute(tx);
}

/** Closes the prediction of a void invoice that no user made: it brings no revenue, and nothing counts as predicted for it. */
export async function closePredictionOfVoid(
  tx: Tx,
  closed: {
    readonly invoiceId: number;
    readonly on: CalendarDate;
    readonly userId: number;
    readonly reason: string;
  },
): Promise<void> {
  await sql`update billing b set closed_on = ${closed.on}, closed_by = ${closed.userId}, closed_reason = ${closed.reason}, predicted_amount = 0,
      version = b.version + 1
    from invoice i where i.id = ${closed.invoiceId} and i.corrects_invoice_id is null and b.id = i.billing_id and b.made_by_invoice
      and b.closed_on is null`.execute(tx);
}

/**
 * Deletes a draft, with an invoice the billing that was made for it, unless a void invoice hangs on that; a number it had been
 * given is free for the next one.
 */
export async function deleteDraft(tx: Tx, invoiceId: number): Promise<void> {
  await sql`
    with gone as (delete from invoice where id = ${invoiceId} returning billing_id, corrects_invoice_id, connection_id, invoice_number),
      billed as (delete from billing b using gone where b.id = gone.billing_id and gone.corrects_invoice_id is null and b.made_by_invoice
        and not exists (select from invoice i where i.billing_id = b.id and i.id <> ${invoiceId}))
    insert into invoice_number_free (connection_id, year, number)
    select connection_id, split_part(invoice_number, '-', 2)::smallint, split_part(invoice_number, '-', 3)::int
    from gone where connection_id is not null and invoice_number ~ '^INV-\\d{4}-\\d+$'`.execute(tx);
}
