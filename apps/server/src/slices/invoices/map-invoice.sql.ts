import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { monthDueOn } from './invoices.sql.ts';

/** Whether another invoice of ours is the document of the books: it holds its id, or its push left our reference in it. */
export async function isOfAnother(
  tx: Tx,
  document: { connectionId: number; booksId: string; reference: string | undefined; invoiceId: number },
): Promise<boolean> {
  const found = await sql`select from invoice where id <> ${document.invoiceId} and not taken_off
    and (connection_id = ${document.connectionId} and books_id = ${document.booksId} or reference = ${document.reference ?? null})
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
      push_outbox_id = null, frozen_hash = ${mapped.frozenHash}, version = version + 1, updated_at = ${mapped.now}
    where id = ${mapped.invoiceId}`.execute(tx);
}
