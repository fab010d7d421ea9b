import type { CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import {
  inParts,
  withNulls,
  withoutNulls,
  withoutParts,
  type TypedCompany,
} from '@countinghouse/contract/companies/companies.record.ts';
import { sql } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { typedColumns } from './companies.public.ts';
import { besideTyped, isBound, pushOfCompany, taxName } from './company-columns.ts';
import { companyInScope } from '../../scope.ts';

/** A company in the caller's scope; one outside it looks like a missing one. */
export async function companyDetails(
  tx: Tx,
  caller: Caller,
  params: { id: number; forUpdate?: boolean },
): Promise<CompanyDetails | undefined> {
  const found = tx
    .selectFrom('company as c')
    .leftJoinLateral(pushOfCompany, (join) => join.onTrue())
    .select(typedColumns)
    .select(besideTyped(caller))
    .select([taxName, isBound])
    .where('c.id', '=', params.id)
    .where(companyInScope(caller));
  const row = await (params.forUpdate === true ? found.forNoKeyUpdate('c') : found).executeTakeFirst();
  if (row === undefined) return undefined;
  const { taxDetails, ...parts } = inParts(withoutNulls(row));
  const { companyId, csms, accountants, projects, modifyInBooks, books, isArchived, version } = row;
  const { country, state, city } = row;
  return {
    companyId,
    csms,
    accountants,
    projects,
    modifyInBooks,
    books,
    isArchived,
    version,
    isBound: row.isBound,
    country,
    state,
    city,
    ...parts,
    taxDetails: { ...taxDetails, taxName: row.taxName },
  };
}

/** How many projects a company has, in every scope. */
export async function projectsOfCompany(tx: Tx, companyId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('project')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The clients of a company, by name. */
export const clientsOfCompany = (tx: Tx, companyId: number) =>
  tx
    .selectFrom('client')
    .select(['id', 'name', 'email', 'phone_number as phoneNumber'])
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** A company that has the name within the same books, whatever its capitals; archived ones keep theirs. */
export async function companyNamed(
  tx: Tx,
  params: { provider: string; region: string; displayName: string; except: number | undefined },
): Promise<{ isArchived: boolean } | undefined> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select archived_at is not null as "isArchived" from company
    where provider = ${params.provider} and region = ${params.region} and lower(display_name) = lower(${params.displayName})
      and id is distinct from ${params.except ?? null}`.execute(tx);
  return rows[0];
}

/** What is stored of a company that was typed: nothing rather than an empty text where its column can be null. */
function stored(one: TypedCompany) {
  const { globalTaxSetting, ...fields } = withoutParts(one);
  return {
    ...asColumns('company', withNulls(fields)),
    tax_setting: globalTaxSetting === '' ? ('Not Applicable' as const) : globalTaxSetting,
  };
}

/** What is kept of a company beside the fields that people type; `dueDays` as its payment terms have them. */
interface More {
  readonly dueDays: number | null;
  /** The customer of the books that it is tied to. */
  readonly booksId?: string;
}

export async function insertCompany(
  tx: Tx,
  one: TypedCompany,
  { dueDays, booksId = null, reference }: { [Name in keyof More]: More[Name] | null } & { readonly reference: string },
): Promise<number> {
  const values = { ...stored(one), due_days: dueDays, books_id: booksId, reference };
  const { id } = await tx.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores what a company is now, and of which customer of the books; answers whether that is anything else than before. */
export async function updateCompany(
  tx: Tx,
  one: TypedCompany,
  { id, dueDays, booksId }: More & { readonly id: number },
): Promise<boolean> {
  const values = { ...stored(one), due_days: dueDays, ...(booksId === undefined ? {} : { books_id: booksId }) };
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const changed = await tx
    .updateTable('company')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`(${names}) is distinct from (${sql.join(Object.values(values))})`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Remembers what was emptied of a company, for its books. */
export async function noteEmptied(tx: Tx, company: { id: number; emptied: readonly string[] }): Promise<void> {
  await sql`update company set emptied = array(select unnest(emptied) union select unnest(${[...company.emptied]}::text[]))
    where id = ${company.id}`.execute(tx);
}

/** Deletes a company, or puts a deleted one back. */
export async function markArchived(
  tx: Tx,
  { id, archivedAt }: { id: number; archivedAt: string | null },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ archived_at: archivedAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function updateCopies(tx: Tx, { id, cc, bcc }: { id: number; cc: string; bcc: string }): Promise<void> {
  await tx
    .updateTable('company')
    .set({ cc, bcc, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
