import { companyFields, type CompanyFieldName } from '@countinghouse/contract/companies/companies.record.ts';
import type { Field } from '@countinghouse/contract/record.ts';
import { taxCurrencies } from '@countinghouse/contract/organizations/tax-currency.ts';
import { sql } from 'kysely';
import { asFields } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

/** The columns of the fields that people type, each under the name of its field. */
const { globalTaxSetting: _ofAnotherName, ...sameNamed } = companyFields;
export const typedColumns = [
  ...asFields('c', Object.keys(sameNamed) as (keyof typeof sameNamed)[]),
  'c.tax_setting as globalTaxSetting',
] as const;

/** A customer of ours, as the books need it: the fields that people type, and what the product keeps beside them. */
export type Company = NonNullable<Awaited<ReturnType<typeof companyById>>>;

type FieldInBooks = {
  [Name in CompanyFieldName]: (typeof companyFields)[Name] extends { readonly inBooks: string } ? Name : never;
}[CompanyFieldName];
/** The name that the books' customer has for a text of a company. */
type TextInBooks = (typeof companyFields)[FieldInBooks]['inBooks'];

/** The texts of a company that its customer in the books has too, by the names that it has for them. */
export const textsInBooks = (company: Readonly<Record<FieldInBooks, string | null>>) =>
  Object.fromEntries(
    Object.entries<Field & { readonly inBooks?: string }>(companyFields).flatMap(([name, { inBooks }]) =>
      inBooks === undefined ? [] : [[inBooks, company[name as FieldInBooks] ?? '']],
    ),
  ) as Readonly<Record<TextInBooks, string>>;

/** A company has an address as long as it has a line of it, a city or a zip code. */
export const hasAddress = (
  company: Readonly<Record<'addressLine1' | 'addressLine2' | 'city' | 'zipCode', string>>,
): boolean => company.addressLine1 + company.addressLine2 + company.city + company.zipCode !== '';

/** The payment terms that can be chosen before the books were ever read. */
export const usualTerms = [
  { name: 'Due on receipt', dueDays: 0 },
  ...[15, 30, 60].map((dueDays) => ({ name: `Net ${dueDays}`, dueDays })),
];

export const companyById = gathered(async (tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('company as c')
    .select(typedColumns)
    .select(['c.id', 'c.due_days as dueDays', 'c.reference', 'c.books_id as booksId'])
    .select(['c.sent_to_books_at as sentToBooksAt', 'c.emptied'])
    .where(sql<boolean>`c.id = any (${[...ids]}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
});

/** Stores the id of the company's customer in the books, once. No user types it, so the version stays. */
export async function markCompanyInBooks(tx: Tx, companyId: number, booksId: string): Promise<void> {
  await sql`update company set books_id = ${booksId}, sent_to_books_at = null where id = ${companyId} and books_id is null`.execute(
    tx,
  );
}

/** Stores when the customer of a company was sent to the books, or null if it was not; returns the previous value. */
export async function markSentToBooks(tx: Tx, companyId: number, at: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with held as (select id, sent_to_books_at as before from company where id = ${companyId} for update)
    update company c set sent_to_books_at = ${at} from held where c.id = held.id and c.books_id is null returning held.before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** What was emptied in the books too does not have to be emptied there again. */
export async function markEmptiedInBooks(tx: Tx, companyId: number, done: readonly string[]): Promise<void> {
  await sql`update company set emptied = array(select unnest(emptied) except select unnest(${[...done]}::text[]))
    where id = ${companyId}`.execute(tx);
}

/** The currencies other than the US dollar that companies are billed in, and those in which their tax authorities want the tax. */
export async function currenciesOfCompanies(tx: Tx): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select code from (select currency_code as code from company
      union select ${JSON.stringify(taxCurrencies)}::jsonb ->> split_part(region, '_', 1) from company) c
    where code <> 'USD' order by code`.execute(tx);
  return found.rows.map((row) => row.code);
}
