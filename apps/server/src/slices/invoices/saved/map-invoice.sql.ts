import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { currentProfile } from '../../organizations/profile-of-invoice.public.ts';
import { assignOrder } from '../../purchase-orders/order-of-invoice.public.ts';
import { taxRateOn } from '../../organizations/tax-rate-of-day.public.ts';
import { monthDueOn } from '../store-invoice.sql.ts';

/**
 * Whether another invoice of ours is the document of the books: a live one that holds its id or whose push left our reference in it, or a void one
 * of which something is still on its way there. The others that name the document are held until the transaction ends.
 */
export async function isOfAnother(
  tx: Tx,
  document: { connectionId: number; booksId: string; reference: string | undefined; invoiceId: number },
): Promise<boolean> {
  const { connectionId, booksId, reference = null, invoiceId } = document;
  // a transaction that sends an act of one of them to the books waits here, or its message is found below
  await sql`select id from invoice where connection_id = ${connectionId} and books_id = ${booksId} and id <> ${invoiceId}
    order by id for no key update`.execute(tx);
  const found = await sql`select from invoice i where i.id <> ${invoiceId} and (
      i.document_state <> 'void' and (i.connection_id = ${connectionId} and i.books_id = ${booksId} or i.reference = ${reference})
      or not i.taken_off and i.document_state = 'void' and i.connection_id = ${connectionId} and i.books_id = ${booksId}
        and exists (select from outbox o where o.subject = 'invoice:' || i.id and o.state in ('ready', 'sending', 'unknown')))
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Makes a draft the document that the books hold already: their number and dates are its own from now on. */
export async function markMapped(
  tx: Tx,
  mapped: {
    invoiceId: number;
    connectionId: number;
    booksId: string;
    booksUrl: string;
    invoiceNumber: string;
    invoiceDate: CalendarDate;
    dueDate: CalendarDate;
    frozenHash: Buffer;
    now: string;
  },
): Promise<void> {
  await sql`
    with billed as (
      update billing b set received_month = ${monthDueOn(mapped.dueDate)}, version = b.version + 1
      from invoice i where i.id = ${mapped.invoiceId} and b.id = i.billing_id and b.made_by_invoice
    )
    update invoice set document_state = 'issued', locked = false, connection_id = ${mapped.connectionId}, books_id = ${mapped.booksId},
      books_url = ${mapped.booksUrl}, invoice_number = ${mapped.invoiceNumber}, invoice_date = ${mapped.invoiceDate}::date, due_date = ${mapped.dueDate}::date,
      push_outbox_id = null, frozen_hash = ${mapped.frozenHash}, profile_id = ${currentProfile},
      ${assignOrder(sql`${mapped.invoiceDate}::date`)}, tax_rate_of_day = ${taxRateOn(sql`${mapped.invoiceDate}::date`)}, version = version + 1, updated_at = ${mapped.now}
    where id = ${mapped.invoiceId}`.execute(tx);
  // a difference belongs to one live invoice
  await sql`update books_difference d set ended_at = ${mapped.now}, version = d.version + 1 from invoice i
    where i.connection_id = ${mapped.connectionId} and i.books_id = ${mapped.booksId} and i.id <> ${mapped.invoiceId}
      and d.invoice_id = i.id and d.ended_at is null`.execute(tx);
}
