import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

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
  await freedNumbers(sql`(select connection_id, invoice_number from invoice where id = ${invoiceId}) freed`).execute(
    tx,
  );
}

/** Gives the numbers of some rows to the next invoices of their books; the rows have `connection_id` and `invoice_number`. */
export const freedNumbers = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    insert into invoice_number_free (connection_id, year, number)
    select connection_id, split_part(invoice_number, '-', 2)::smallint, split_part(invoice_number, '-', 3)::int
    from ${rows} where connection_id is not null and invoice_number ~ '^INV-\\d{4}-\\d+$'`;
