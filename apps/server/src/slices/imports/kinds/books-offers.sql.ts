import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

interface Books {
  readonly provider: string;
  readonly region: string;
}

/** What the connected books hold, by the names that a file has for it. */
export interface BooksOffers {
  readonly taxNamed: (books: Books, name: string) => string | undefined;
  /** A customer that no company of ours is tied to. */
  readonly customerNamed: (books: Books, displayName: string) => { readonly id: string } | undefined;
}

const keyOf = ({ provider, region }: Books, name: string): string => `${provider} ${region} ${name.toLowerCase()}`;

/** The taxes and customers of all connected books, as last read from them. */
export async function booksOffers(tx: Tx): Promise<BooksOffers> {
  const [taxes, customers] = await Promise.all([
    sql<Books & { id: string; name: string }>`
      select c.provider, coalesce(c.region, '') as region, t.tax_code_id as id, t.name from books_tax t join connection c on c.id = t.connection_id`.execute(
      tx,
    ),
    sql<Books & { id: string; name: string }>`
      select c.provider, coalesce(c.region, '') as region, one ->> 'id' as id, one ->> 'displayName' as name
      from books_offer o join connection c on c.id = o.connection_id, jsonb_array_elements(o.customers) one
      where not exists (select from company ours where ours.provider = c.provider and ours.region = c.region
        and ours.books_id = one ->> 'id')`.execute(tx),
  ]);
  const taxIds = new Map(taxes.rows.map((tax) => [keyOf(tax, tax.name), tax.id]));
  const customerIds = new Map(customers.rows.map((one) => [keyOf(one, one.name), { id: one.id }]));
  return {
    taxNamed: (books, name) => taxIds.get(keyOf(books, name)),
    customerNamed: (books, displayName) => customerIds.get(keyOf(books, displayName)),
  };
}
