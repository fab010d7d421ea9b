import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { usualTerms } from './companies.public.ts';

interface BooksKey {
  readonly provider: string;
  readonly region: string;
}

/** The books in which a company is kept. */
export const booksOf = ({ provider, region }: BooksKey): BooksKey => ({ provider, region });

/** A customer that the books hold, as last read from them, and that is no company here. */
export const customerOffered = gathered(
  async (
    tx,
    asked: readonly (BooksKey & { readonly customerId: string })[],
  ): Promise<({ currency: string } | undefined)[]> => {
    const { rows } = await sql<{ at: number; currency: string }>`
      select a.at, one ->> 'currency' as currency
      from jsonb_to_recordset(${placed(asked)}::jsonb) as a (at integer, provider text, region text, "customerId" text)
        join connection c on c.provider = a.provider and c.region = a.region join books_offer o on o.connection_id = c.id,
        jsonb_array_elements(o.customers) one
      where one ->> 'id' = a."customerId"
        and not exists (select from company ours where ours.provider = c.provider and ours.region = c.region
          and ours.books_id = a."customerId")`.execute(tx);
    return asked.map((_one, place) => rows.find(({ at }) => at === place));
  },
);

/** Holds the customers of these books until the transaction ends: another user who creates companies from them waits. */
export async function holdCustomers(tx: Tx, books: readonly BooksKey[]): Promise<void> {
  const codes = books.map(({ provider, region }) => `${provider} ${region}`);
  await sql`select from books_offer o join connection c on c.id = o.connection_id
    where c.provider || ' ' || c.region = any(${codes}::text[]) order by o.connection_id for no key update of o`.execute(
    tx,
  );
}

/** The days until an invoice is due under the terms of that name, as last read from the books; where they do not say, as usual. */
export const daysOfTerms = gathered(
  async (tx, asked: readonly (BooksKey & { readonly name: string })[]): Promise<(number | null)[]> => {
    const { rows } = await sql<{ at: number; days: number | null }>`
      select a.at, (one ->> 'dueDays')::integer as days
      from jsonb_to_recordset(${placed(asked)}::jsonb) as a (at integer, provider text, region text, name text)
        join connection c on c.provider = a.provider and c.region = a.region join books_offer o on o.connection_id = c.id,
        jsonb_array_elements(o.payment_terms) one
      where one ->> 'name' = a.name`.execute(tx);
    return asked.map(({ name }, place) => {
      const offered = rows.find(({ at }) => at === place);
      const usual = usualTerms.find((terms) => terms.name === name);
      return offered === undefined ? (usual?.dueDays ?? null) : offered.days;
    });
  },
);

interface TaxOffered {
  readonly components: readonly { readonly name: string }[];
}

/** The named tax as last read from the books; any tax of the books when no name is given. */
export const taxOffered = gathered(
  async (tx, asked: readonly (BooksKey & { readonly taxCodeId?: string })[]): Promise<(TaxOffered | undefined)[]> => {
    const { rows } = await sql<{ at: number; components: { name: string }[] }>`
      select a.at, t.components from jsonb_to_recordset(${placed(asked)}::jsonb) as a (at integer, provider text, region text, "taxCodeId" text),
        lateral (select t.components from books_tax t join connection c on c.id = t.connection_id
          where c.provider = a.provider and c.region = a.region and t.tax_code_id = coalesce(a."taxCodeId", t.tax_code_id) limit 1) t`.execute(
      tx,
    );
    return asked.map((_one, place) => rows.find(({ at }) => at === place));
  },
);

/** What is asked, as JSON, each with its place, by which its answer is found. */
const placed = (asked: readonly object[]): string => JSON.stringify(asked.map((one, at) => ({ ...one, at })));
