import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { usualTerms } from './companies.public.ts';

interface BooksKey {
  readonly provider: string;
  readonly region: string;
}

/** A customer that the books hold, as last read from them, and that is no company here. */
export async function customerOffered(
  tx: Tx,
  params: BooksKey & { customerId: string },
): Promise<{ currency: string } | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select one ->> 'currency' as currency from books_offer o join connection c on c.id = o.connection_id,
      jsonb_array_elements(o.customers) one
    where c.provider = ${params.provider} and c.region = ${params.region} and one ->> 'id' = ${params.customerId}
      and not exists (select from company ours where ours.provider = c.provider and ours.region = c.region
        and ours.books_id = ${params.customerId})`.execute(tx);
  return rows[0];
}

/** Holds the customers of these books until the transaction ends: another user who creates companies from them waits. */
export async function holdCustomers(tx: Tx, books: readonly BooksKey[]): Promise<void> {
  const codes = books.map(({ provider, region }) => `${provider} ${region}`);
  await sql`select from books_offer o join connection c on c.id = o.connection_id
    where c.provider || ' ' || c.region = any(${codes}::text[]) order by o.connection_id for no key update of o`.execute(
    tx,
  );
}

/** The days until an invoice is due under the terms of that name, as last read from the books; where they do not say, as usual. */
export async function daysOfTerms(tx: Tx, params: BooksKey & { name: string }): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select (one ->> 'dueDays')::integer as days from books_offer o join connection c on c.id = o.connection_id,
      jsonb_array_elements(o.payment_terms) one
    where c.provider = ${params.provider} and c.region = ${params.region} and one ->> 'name' = ${params.name}`.execute(
    tx,
  );
  const usual = usualTerms.find((terms) => terms.name === params.name);
  return rows[0] === undefined ? (usual?.dueDays ?? null) : rows[0].days;
}

/** The named tax as last read from the books; any tax of the books when no name is given. */
export async function taxOffered(
  tx: Tx,
  params: BooksKey & { taxCodeId?: string },
): Promise<{ readonly components: readonly { readonly name: string }[] } | undefined> {
  const { rows } = await sql<{ components: { name: string }[] }>`
    select t.components from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${params.provider} and c.region = ${params.region} and t.tax_code_id = coalesce(${params.taxCodeId ?? null}, t.tax_code_id) limit 1`.execute(
    tx,
  );
  return rows[0];
}
