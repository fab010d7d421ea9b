import type { CompanyRow, companySortFields } from '@countinghouse/contract/companies.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { scopeOf } from '../../scope.ts';
import { companyInScope } from './companies.public.ts';
import { lastPush, rowColumns } from './company-columns.ts';

/** What the list is narrowed down to; an absent or empty wish narrows nothing. */
export interface CompanyFilter {
  /** Part of either name, upper and lower case alike. */
  readonly text?: string | undefined;
  /** People who are on a project of the company, as `peopleOfCompanies` names them. */
  readonly csms?: readonly string[] | undefined;
  readonly accountants?: readonly string[] | undefined;
  readonly archived: boolean;
}

export interface CompanyPage {
  readonly field: (typeof companySortFields)[number];
  readonly order: 'asc' | 'desc';
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of the companies in the caller's scope and how many there are, in one statement. */
export async function companyPage(
  tx: Tx,
  caller: Caller,
  filter: CompanyFilter,
  page: CompanyPage,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const meant = sql.join(
    [
      companyInScope(caller),
      filter.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`,
      ...holding(filter.text),
      ...withPeople('csm', filter.csms),
      ...withPeople('accountant', filter.accountants),
    ],
    sql` and `,
  );
  const direction = sql.raw(page.order);
  // equal rows keep one order over all pages
  const order = sql`${sql.ref(`c.${columns[page.field]}`)} ${direction}, c.company_name ${direction}, c.id ${direction}`;
  const cut = sql`order by ${order} limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`;
  const tally = tallyOf(caller, filter);
  // whose total is known without counting needs only the page's rows; else all that match are found once, then counted and cut
  const { found, total, ids } =
    tally === undefined
      ? {
          found: sql`with matching as materialized (
            select c.id, c.company_name, c.display_name, c.country, c.currency_code, c.region from company c where ${meant})`,
          total: sql`select count(*)::integer as total from matching`,
          ids: sql`select c.id from matching c ${cut}`,
        }
      : { found: sql``, total: tally, ids: sql`select c.id from company c where ${meant} ${cut}` };
  const { rows } = await sql<Row>`${found}
    select counted.total, listed.* from (${total}) counted left join (
      select ${rowColumns(caller)} from (${ids}) page join company c on c.id = page.id left join ${lastPush}) listed on true
    order by ${sql.ref(`listed.${page.field}`)} ${direction}, listed."companyName" ${direction}, listed."companyId" ${direction}`.execute(
    tx,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.companyId !== null) };
}

/** Of a page without rows only the total is there. */
type Row = CompanyRow & { readonly total: number };

/** The total without reading the companies, where nothing but the scope narrows them down. An archived company has no projects: all see it. */
function tallyOf(caller: Caller, filter: CompanyFilter): RawBuilder<unknown> | undefined {
  const isNarrowed =
    (filter.text ?? '') !== '' || (filter.csms ?? []).length > 0 || (filter.accountants ?? []).length > 0;
  if (isNarrowed) return undefined;
  const rows = (kind: string, userId = 0): RawBuilder<number> =>
    sql<number>`coalesce((select t.rows from list_tally t where t.list = 'company' and t.kind = ${kind} and t.user_id = ${userId}), 0)`;
  const scope = scopeOf(caller);
  if (filter.archived) return sql`select ${rows('archived')} as total`;
  if (scope === 'all') return sql`select ${rows('there')} as total`;
  return sql`select ${rows('all')} - ${rows('archived')} + ${rows(scope.kind, scope.userId)} as total`;
}

const columns: Readonly<Record<CompanyPage['field'], string>> = {
  companyName: 'company_name',
  displayName: 'display_name',
  country: 'country',
  currencyCode: 'currency_code',
  region: 'region',
};

/** The names as they are indexed for the search over everything. */
function holding(text: string | undefined): RawBuilder<unknown>[] {
  if (text === undefined || text === '') return [];
  const part = containing(text);
  return [sql`lower(c.company_name || chr(10) || c.display_name) like lower(${part})`];
}

/** The first companies whose name contains a text, by name. Every role gets all companies: pickers show only name and region. */
export async function companyNames(
  tx: Tx,
  text: string,
): Promise<{ id: number; companyName: string; region: string }[]> {
  const meant = sql.join([sql`c.archived_at is null`, ...holding(text)], sql` and `);
  const { rows } = await sql<{ id: number; companyName: string; region: string }>`
    select c.id, c.company_name as "companyName", c.region from company c where ${meant}
    order by c.company_name, c.id limit 25`.execute(tx);
  return rows;
}

function withPeople(kind: 'csm' | 'accountant', names: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (names === undefined || names.length === 0) return [];
  return [
    sql`exists (select from company_projects t where t.company_id = c.id and t.is_seen and t.kind = ${kind}
      and t.user_id in (select u.id from staff_user u where u.name = any(${[...names]}::text[]) or ${nameAndEmail} = any(${[...names]}::text[])))`,
  ];
}

/** Tells namesakes apart. */
const nameAndEmail = sql`(u.name || ' (' || u.email::text || ')')`;

/** Who is CSM or accountant of a company in the caller's scope, by name; of namesakes with the email behind it. */
export async function peopleOfCompanies(tx: Tx, caller: Caller): Promise<{ csm: string[]; accountant: string[] }> {
  const { rows } = await sql<{ kind: 'csm' | 'accountant'; name: string }>`
    select s.kind, case when count(*) over (partition by s.kind, u.name) = 1 then u.name else ${nameAndEmail} end as name from (
      select distinct of.kind, of.user_id from company_projects of join company c on c.id = of.company_id
      where of.kind <> 'all' and of.is_seen and c.archived_at is null and ${companyInScope(caller)}) s
    join staff_user u on u.id = s.user_id order by 2`.execute(tx);
  const named = (kind: 'csm' | 'accountant') => rows.filter((row) => row.kind === kind).map((row) => row.name);
  return { csm: named('csm'), accountant: named('accountant') };
}
