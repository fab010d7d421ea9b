import { bookedLinePrefix } from '@countinghouse/billing/invoices/lines-of-books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/** Whether an invoice `i` owns the document of the books that it names: an unmapped one never does, a void one while no live invoice is mapped to it. */
export const ownsItsDocument = sql`owns_its_document(i)`;

/** Whether an invoice owns its document, so that something may be done with it in the books. */
export async function isOwnDocument(tx: Tx, invoiceId: number): Promise<boolean> {
  const found = await sql`select from invoice i where i.id = ${invoiceId} and ${ownsItsDocument}`.execute(tx);
  return found.rows.length > 0;
}

/** Whether an invoice `i` was made in the books and brought from there. */
export const isDirect = sql`exists (select from invoice_line l where l.invoice_id = i.id and starts_with(l.line_id, ${bookedLinePrefix}))`;

/** Whether an invoice was made in the books, so that its lines and tax are never written over from here. */
export async function isMadeInBooks(tx: Tx, invoiceId: number): Promise<boolean> {
  const found = await sql`select from invoice i where i.id = ${invoiceId} and ${isDirect}`.execute(tx);
  return found.rows.length > 0;
}
