import type { BooksCustomer, BooksTaxCode } from '@countinghouse/gateways/books/books-provider.ts';
import type { ReadBooks } from './read-books.ts';
import { sql } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Work } from '../../handle.ts';
import { takeProfile } from '../organizations/take-profile.public.ts';
import { takeTaxState } from '../connections/take-tax-state.public.ts';

/** Puts what the books offer in the place of what they offered before. Codes whose parts do not simply add up are left out. */
export async function storeTaxes(
  tx: Tx,
  connectionId: number,
  codes: readonly BooksTaxCode[],
  now: string,
): Promise<void> {
  const taxes = codes
    .filter((code) => code.isPlainSum)
    .map((code) => ({ id: code.id, name: code.name, components: code.parts }));
  await sql`delete from books_tax where connection_id = ${connectionId}`.execute(tx);
  await sql`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
    select ${connectionId}, t.id, t.name, t.components, ${now}
    from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t (id text, name text, components jsonb)`.execute(tx);
}

/** Puts what was read in the place of what was read before. */
export async function storeRead(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  connectionId: number,
  read: ReadBooks,
  now: string,
): Promise<void> {
  await storeTaxes(tx, connectionId, read.taxCodes, now);
  await storeItems(tx, connectionId, read.items);
  await storeOffer(tx, connectionId, read, now);
  await takeTaxState({ tx, audit }, connectionId, read.taxState);
  await takeProfile({ tx, audit }, connectionId, read.profile, now);
}

/** The taxes of the books of a provider and region, and when they were read. */
export async function selectTaxes(
  tx: Tx,
  books: { provider: string; region: string },
): Promise<{
  readAt: string | null;
  taxes: { id: string; name: string; components: { name: string; percent: string }[] }[];
}> {
  const found = await sql<{
    tax_code_id: string;
    name: string;
    components: { name: string; percent: string }[];
    read_at: string;
  }>`select t.tax_code_id, t.name, t.components, t.read_at from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${books.provider} and c.region = ${books.region} order by t.name`.execute(tx);
  return {
    readAt: instantOrNull(found.rows[0]?.read_at ?? null),
    taxes: found.rows.map((row) => ({ id: row.tax_code_id, name: row.name, components: row.components })),
  };
}

/** Those of the connections that are not being read and were not read since a moment; `subject` is that of their readings. */
export async function notReadSince<Books extends { readonly subject: string }>(
  tx: Tx,
  books: readonly Books[],
  since: string,
): Promise<Books[]> {
  const found = await sql<{ subject: string }>`
    select distinct subject from outbox where topic = 'read-taxes' and subject = any(${books.map((one) => one.subject)}::text[])
      and (state in ('ready', 'unknown', 'sending') or finished_at > ${since})`.execute(tx);
  const read = new Set(found.rows.map((row) => row.subject));
  return books.filter((one) => !read.has(one.subject));
}

/** Puts the currencies, terms and customers of books in the place of those that were read before. */
export async function storeOffer(
  tx: Tx,
  connectionId: number,
  { currencies, paymentTerms, customers, closedThrough, hasAutomatedTax, depositAccounts }: ReadBooks,
  now: string,
): Promise<void> {
  const lists = [currencies, paymentTerms, customers, depositAccounts];
  const [money, terms, people, accounts] = lists.map((list) => JSON.stringify(list));
  await sql`insert into books_offer (connection_id, currencies, payment_terms, customers, deposit_accounts, closed_through, has_automated_tax, read_at)
    values (${connectionId}, ${money}, ${terms}, ${people}, ${accounts}, ${closedThrough}, ${hasAutomatedTax}, ${now})
    on conflict (connection_id) do update set currencies = excluded.currencies, payment_terms = excluded.payment_terms,
      customers = excluded.customers, deposit_accounts = excluded.deposit_accounts, closed_through = excluded.closed_through,
      has_automated_tax = excluded.has_automated_tax, read_at = excluded.read_at`.execute(tx);
}

export interface Offer {
  readonly currencies: readonly string[];
  readonly paymentTerms: readonly { readonly name: string; readonly dueDays: number | null }[];
  /** Customers of the books that belong to no company of ours. */
  readonly customers: readonly Omit<BooksCustomer, 'syncToken' | 'notes'>[];
  readonly readAt: string;
}

/** Taxes, terms and other choices that the books offer for a company, as last synced. */
export async function selectOffer(tx: Tx, books: { provider: string; region: string }): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select o.currencies, o.payment_terms as "paymentTerms", o.read_at as "readAt",
      (select coalesce(jsonb_agg(one order by lower(one ->> 'displayName')), '[]') from jsonb_array_elements(o.customers) one
        where not exists (select from company ours where ours.provider = c.provider and ours.region = c.region
          and ours.books_id = one ->> 'id')) as customers
    from books_offer o join connection c on c.id = o.connection_id
    where c.provider = ${books.provider} and c.region = ${books.region}`.execute(tx);
  return rows.map((row) => ({ ...row, readAt: instant(row.readAt) }))[0];
}

/** A page of the customers of the books, as last synced, how many there are, and how many of them are no company here. */
export async function selectCustomers(
  tx: Tx,
  books: { readonly provider: string; readonly region: string; readonly name: string },
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ customers: ListedCustomer[]; total: number; free: number }> {
  const { rows } = await sql<OrNothing<ListedCustomer> & { total: number; free: number }>`
    with matching as materialized (
      select one as customer, lower(one ->> 'displayName') as name, exists (select from company ours where ours.provider = c.provider
        and ours.region = c.region and ours.books_id = one ->> 'id') as "isCompany"
      from books_offer o join connection c on c.id = o.connection_id, jsonb_array_elements(o.customers) one
      where c.provider = ${books.provider} and c.region = ${books.region}
        and lower((one ->> 'companyName') || chr(10) || (one ->> 'displayName')) like lower(${containing(books.name)}))
    select counted.total, counted.free, listed.customer, listed."isCompany"
    from (select count(*)::integer as total, (count(*) filter (where not "isCompany"))::integer as free from matching) counted
      left join (select m.* from matching m order by m.name, m.customer ->> 'id' limit ${pageSize} offset ${(pageNo - 1) * pageSize}) listed on true
    order by listed.name, listed.customer ->> 'id'`.execute(tx);
  const { total = 0, free = 0 } = rows[0] ?? {};
  return { total, free, customers: rows.flatMap((row) => (row.customer === null ? [] : [row])) };
}

interface ListedCustomer {
  readonly customer: Offer['customers'][number];
  readonly isCompany: boolean;
}

/** Puts the names of the items that can be billed in the place of those that were read before. */
export async function storeItems(tx: Tx, connectionId: number, names: readonly string[]): Promise<void> {
  await sql`delete from books_item where connection_id = ${connectionId}`.execute(tx);
  await sql`insert into books_item (connection_id, name)
    select ${connectionId}, name from unnest(${names}::text[]) as given (name) on conflict do nothing`.execute(tx);
}

/** The names of the items of the books of a provider and region, as last read from them. */
export async function selectItems(tx: Tx, books: { provider: string; region: string }): Promise<string[]> {
  const found = await sql<{ name: string }>`select i.name from books_item i join connection c on c.id = i.connection_id
    where c.provider = ${books.provider} and c.region = ${books.region} order by i.name`.execute(tx);
  return found.rows.map((row) => row.name);
}
