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
import { gathered } from '../../database/gathered.ts';
import type { Caller } from '../../handle.ts';
import { typedColumns } from './companies.public.ts';
import { besideTyped, isBound, pushOfCompany, taxName } from './company-columns.ts';
import { companyInScope } from '../../scope.ts';

/** A company in the caller's scope; one outside it looks like a missing one. */
export const companyDetails = (
  tx: Tx,
  caller: Caller,
  { id, forUpdate = false }: { readonly id: number; readonly forUpdate?: boolean },
): Promise<CompanyDetails | undefined> => (forUpdate ? lockedCompany : companyOfCaller)(tx, id, caller);

const companyOfCaller = gathered((tx, ids: readonly number[], caller: Caller) =>
  companiesOfIds(detailsOf(tx, caller), ids),
);
const lockedCompany = gathered((tx, ids: readonly number[], caller: Caller) =>
  companiesOfIds(detailsOf(tx, caller).orderBy('c.id').forNoKeyUpdate('c'), ids),
);

const detailsOf = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('company as c')
    .leftJoinLateral(pushOfCompany, (join) => join.onTrue())
    .select(typedColumns)
    .select(besideTyped(caller))
    .select([taxName, isBound])
    .where(companyInScope(caller));

async function companiesOfIds(
  found: ReturnType<typeof detailsOf>,
  ids: readonly number[],
): Promise<(CompanyDetails | undefined)[]> {
  const rows = await found.where(sql<boolean>`c.id = any(${[...ids]}::int[])`).execute();
  const byId = new Map(rows.map((row) => [row.companyId, toDetails(row)]));
  return ids.map((id) => byId.get(id));
}

type DetailsRow = Awaited<ReturnType<ReturnType<typeof detailsOf>['execute']>>[number];

function toDetails(row: DetailsRow): CompanyDetails {
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
export const companyNamed = gathered(
  async (
    tx,
    names: readonly { provider: string; region: string; displayName: string; except: number | undefined }[],
  ): Promise<({ isArchived: boolean } | undefined)[]> => {
    const asked = names.map(({ provider, region, displayName, except }, at) => ({
      at,
      provider,
      region,
      displayName,
      except,
    }));
    const { rows } = await sql<{ at: number; isArchived: boolean }>`
      select a.at, c.archived_at is not null as "isArchived"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at integer, provider text, region text, "displayName" text, "except" integer)
        join company c on c.provider = a.provider and c.region = a.region and lower(c.display_name) = lower(a."displayName")
          and c.id is distinct from a."except"`.execute(tx);
    return names.map((_one, place) => rows.find(({ at }) => at === place));
  },
);

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

interface NewCompany {
  readonly company: TypedCompany;
  readonly dueDays: number | null;
  readonly booksId: string | null;
  /** Unlike that of any other company. */
  readonly reference: string;
}

/** Stores a new company; answers its id. */
export const insertCompany = gathered(async (tx, companies: readonly NewCompany[]): Promise<number[]> => {
  const values = companies.map(({ company, dueDays, booksId, reference }) => ({
    ...stored(company),
    due_days: dueDays,
    books_id: booksId,
    reference,
  }));
  const columns = sql.join(Object.keys(values[0] ?? {}).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into company (${columns}) select ${columns} from jsonb_populate_recordset(null::company, ${JSON.stringify(values)}::jsonb)
    returning id, reference`.execute(tx);
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]));
  return companies.map(({ reference }) => {
    const id = ids.get(reference);
    if (id === undefined) throw new Error('a company was not stored');
    return id;
  });
});

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
