import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { currentProfile } from '../organizations/profile-of-invoice.public.ts';
import { assignOrder } from '../purchase-orders/order-of-invoice.public.ts';
import { taxRateOn } from '../organizations/tax-rate-of-day.public.ts';
import { freedNumbers } from './next-invoice-number.sql.ts';

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

/** What makes a draft an issued document. */
interface Issued {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  /** None of what is issued by hand. */
  readonly booksId: string | null;
  readonly booksUrl: string | null;
  readonly frozenHash: Buffer;
  readonly now: string;
}

/** Makes a draft an issued document. */
export const markIssued = gathered(async (tx, all: readonly Issued[]) => {
  const issued = all.map(({ frozenHash, ...one }) => ({ ...one, frozenHash: frozenHash.toString('hex') }));
  await sql`update invoice set document_state = 'issued', locked = false, invoice_number = n."invoiceNumber", books_id = n."booksId",
      books_url = n."booksUrl", frozen_hash = decode(n."frozenHash", 'hex'), profile_id = ${currentProfile},
      ${assignOrder(sql`invoice.invoice_date`)}, tax_rate_of_day = ${taxRateOn(sql`invoice.invoice_date`)}, version = version + 1, updated_at = n.now
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as n ("invoiceId" int, "invoiceNumber" text, "booksId" text, "booksUrl" text, "frozenHash" text,
      now timestamptz)
    where id = n."invoiceId" and document_state = 'draft'`.execute(tx);
  return all;
});

/** Makes an invoice an ordinary draft again after the books refused its push; it keeps its number unless another document has it. */
export async function markUnlocked(
  tx: Tx,
  unlocked: { invoiceId: number; isNumberTaken: boolean; now: string },
): Promise<void> {
  await sql`update invoice set locked = false, purchase_order_id = null, purchase_order_number = null, version = version + 1, updated_at = ${unlocked.now},
      invoice_number = case when ${unlocked.isNumberTaken} then null else invoice_number end
    where id = ${unlocked.invoiceId} and document_state = 'draft'`.execute(tx);
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
    ${freedNumbers(sql`gone`)}`.execute(tx);
}
