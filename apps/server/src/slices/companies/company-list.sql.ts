import type { CompanyRow, companySortFields } from '@countinghouse/contract/companies.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { companyInScope } from './companies.public.ts';
import { lastPush, rowColumns } from './company-columns.ts';

/** What the list is narrowed down to; an absent or empty wish narrows nothing. */
export interface CompanyFilter {
  /** Part of either name, upper and lower case alike. */
  readonly text?: string | undefined;
  /** Names of people who are on a project of the company. */
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

/** One page of the companies in the caller's scope, and how many there are. */
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
  const counted = await sql<{ total: number }>`select count(*)::integer as total from company c where ${meant}`.execute(
    tx,
  );
  const { rows } = await sql<CompanyRow>`
    select ${rowColumns(caller)} from (
      select c.* from company c where ${meant} order by ${order} limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}) c
    left join ${lastPush} order by ${order}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
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
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [sql`lower(c.company_name || chr(10) || c.display_name) like lower(${part})`];
}

function withPeople(kind: 'csm' | 'accountant', names: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (names === undefined || names.length === 0) return [];
  return [
    sql`exists (select from project p join project_staff s on s.project_id = p.id and s.kind = ${kind}
      join staff_user u on u.id = s.user_id where p.company_id = c.id and u.name = any(${[...names]}::text[]))`,
  ];
}

/** Who is CSM or accountant of a company in the caller's scope, by name. */
export async function peopleOfCompanies(tx: Tx, caller: Caller): Promise<{ csm: string[]; accountant: string[] }> {
  const { rows } = await sql<{ kind: 'csm' | 'accountant'; name: string }>`
    select distinct s.kind, u.name from project_staff s join staff_user u on u.id = s.user_id join project of on of.id = s.project_id
      join company c on c.id = of.company_id
    where c.archived_at is null and ${companyInScope(caller)} order by u.name`.execute(tx);
  const named = (kind: 'csm' | 'accountant') => rows.filter((row) => row.kind === kind).map((row) => row.name);
  return { csm: named('csm'), accountant: named('accountant') };
}
