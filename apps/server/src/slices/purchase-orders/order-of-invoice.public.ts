import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Whether an order `o` of its project is in force for a row of `invoice` on a day: orders in another currency are not. */
const isInForce = (invoice: string, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(o.project_id = ${sql.ref(`${invoice}.project_id`)} and o.currency_code = ${sql.ref(`${invoice}.currency_code`)}
    and daterange(o.start_date, o.end_date, '[]') @> ${day})`;

/**
 * Whether a draft `i` would name an order `o`: the one in force on its date, or for a credit note that of the corrected invoice. A draft
 * on its way to the books names it already.
 */
export const wouldName = sql<boolean>`(case when i.locked then i.purchase_order_id = o.id
  when i.corrects_invoice_id is not null then o.id = (select c.purchase_order_id from invoice c where c.id = i.corrects_invoice_id)
  else ${isInForce('i', sql`i.invoice_date`)} end)`;

/**
 * The assignment with which a row of `invoice` gets the purchase order of a day, and its number as it is then. A credit note gets that
 * of the corrected invoice; what is on its way to the books keeps the one that was sent.
 */
export const assignOrder = (
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(purchase_order_id, purchase_order_number) = (
  select invoice.purchase_order_id, invoice.purchase_order_number where invoice.locked
  union all select c.purchase_order_id, c.purchase_order_number from invoice c
    where not invoice.locked and c.id = invoice.corrects_invoice_id
  union all select o.id, o.order_number from purchase_order o
    where not invoice.locked and invoice.corrects_invoice_id is null and ${isInForce('invoice', day)})`;

/** The number of the purchase order that an invoice names: as it was issued or sent, for a draft that of its date now; null without one. */
export async function orderNumberOfInvoice(tx: Tx, invoiceId: number): Promise<string | null> {
  const { rows } = await sql<{ orderNumber: string | null }>`
    select case when i.document_state <> 'draft' or i.locked then i.purchase_order_number
      when i.corrects_invoice_id is not null then (select c.purchase_order_number from invoice c where c.id = i.corrects_invoice_id)
      else (select o.order_number from purchase_order o where ${isInForce('i', sql`i.invoice_date`)}) end as "orderNumber"
    from invoice i where i.id = ${invoiceId}`.execute(tx);
  return rows[0]?.orderNumber ?? null;
}
