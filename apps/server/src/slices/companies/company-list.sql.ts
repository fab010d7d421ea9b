import type {
  CompanyNeed,
  CompanyRow,
  companySortFields,
} from '@countinghouse/contract/companies/companies.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { beginningWith, containing, patternOf } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { registeredTreatments } from '@countinghouse/contract/companies/company-rules.ts';
import { companyContains } from './company-search.public.ts';
import { lastPush, rowColumns } from './company-columns.ts';
import { companyInScope } from '../../scope.ts';

/** What the list is narrowed down to; an absent or empty wish narrows nothing. */
export interface CompanyFilter {
  /** Part of what the list shows: either name, a primary CSM or accountant; upper and lower case alike. */
  readonly text?: string | undefined;
  /** Part of either name alone: companies that begin with it come first. */
  readonly name?: string | undefined;
  /** People who are on a project of the company, as `peopleOfCompanies` names them. */
  readonly csms?: readonly string[] | undefined;
  readonly accountants?: readonly string[] | undefined;
  /** What they lack one of. */
  readonly missing?: readonly CompanyNeed[] | undefined;
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
  const condition = sql.join(
    [
      companyInScope(caller),
      filter.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`,
      ...containingText(filter.text),
      ...holding(filter.name),
      ...withPeople('csm', filter.csms),
      ...withPeople('accountant', filter.accountants),
      ...lacking(filter.missing),
    ],
    sql` and `,
  );
  const direction = sql.raw(page.order);
  const first = (column: string) =>
    filter.name === undefined || filter.name === ''
      ? sql``
      : sql`lower(${sql.ref(column)}) like lower(${beginningWith(filter.name)}) desc, `;
  // equal rows keep one order over all pages
  const order = sql`${first('c.company_name')}${sql.ref(`c.${columns[page.field]}`)} ${direction}, c.company_name ${direction}, c.id ${direction}`;
  const cut = sql`order by ${order} limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`;
  const { rows } = await sql<Row>`
    with matching as materialized (
      select c.id, c.company_name, c.display_name, c.country, c.currency_code, c.region from company c where ${condition})
    select counted.total, listed.* from (select count(*)::integer as total from matching) counted left join (
      select ${rowColumns(caller)} from (select c.id from matching c ${cut}) page join company c on c.id = page.id left join ${lastPush}) listed on true
    order by ${first('listed.companyName')}${sql.ref(`listed.${page.field}`)} ${direction}, listed."companyName" ${direction}, listed."companyId" ${direction}`.execute(
    tx,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap((row) => (row.companyId === null ? [] : [row])) };
}

/** Of a page without rows only the total is there. */
type Row = OrNothing<CompanyRow> & { readonly total: number };

const columns: Readonly<Record<CompanyPage['field'], string>> = {
  companyName: 'company_name',
  displayName: 'display_name',
  country: 'country',
  currencyCode: 'currency_code',
  region: 'region',
};

/** Companies by name, or by a primary CSM or accountant of one of their projects. */
function containingText(text: string | undefined): RawBuilder<unknown>[] {
  if (text === undefined || text === '') return [];
  const part = containing(text);
  return [
    sql`c.id in (select c.id from company c where ${companyContains(patternOf(text))}
      union all select p.company_id from staff_user u join project_staff s on s.user_id = u.id and s.is_primary join project p on p.id = s.project_id
      where lower(u.name || chr(10) || u.email::text) like lower(${part}))`,
  ];
}

const holding = (text: string | undefined): RawBuilder<unknown>[] =>
  text === undefined || text === '' ? [] : [companyContains(patternOf(text))];

/** The first companies whose name contains a text: those that begin with it first, then by name. Every role gets all companies: pickers show only name and region. */
export async function companyNames(
  tx: Tx,
  text: string,
): Promise<{ id: number; companyName: string; region: string }[]> {
  const condition = sql.join([sql`c.archived_at is null`, ...holding(text)], sql` and `);
  const { rows } = await sql<{ id: number; companyName: string; region: string }>`
    select c.id, c.company_name as "companyName", c.region from company c where ${condition}
    order by lower(c.company_name) like lower(${beginningWith(text)}) desc, c.company_name, c.id limit 25`.execute(tx);
  return rows;
}

function withPeople(kind: 'csm' | 'accountant', names: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (names === undefined || names.length === 0) return [];
  return [
    sql`exists (select from project p join project_staff s on s.project_id = p.id and s.kind = ${kind}
      where p.company_id = c.id
        and s.user_id in (select u.id from staff_user u where u.name = any(${[...names]}::text[]) or ${nameAndEmail} = any(${[...names]}::text[])))`,
  ];
}

/** Whether a company `c` lacks something; its tax is that of `companyRules` (docs/domain/companies.md#what-an-invoice-needs). */
const lacks: Readonly<Record<CompanyNeed, RawBuilder<unknown>>> = {
  Email: sql`c.email = ''`,
  Address: sql`'' in (c.address_line1, c.country)`,
  'Payment terms': sql`c.payment_terms = ''`,
  Tax: sql`(c.tax_setting <> 'Not Applicable' and c.tax_code_id is null)
    or (not c.taxable and c.provider = 'ZOHO_BOOKS' and c.region ~ '^IND' and c.tax_exempt_reason = '')
    or (c.trn_no = '' and (c.region ~ '^UK' or (c.region ~ '^(IND|UAE)' and c.tax_treatment = any (${[...registeredTreatments]}::text[]))))
    or (c.provider = 'ZOHO_BOOKS' and c.region ~ '^(IND|UAE)'
      and (c.tax_treatment = '' or (c.place_of_contact = '' and c.tax_treatment <> 'overseas')))`,
  Client: sql`not exists (select from client k where k.company_id = c.id and k.archived_at is null)`,
  'Customer in the books': sql`c.books_id is null`,
};

const lacking = (needs: readonly CompanyNeed[] | undefined): RawBuilder<unknown>[] =>
  needs === undefined || needs.length === 0
    ? []
    : [
        sql`(${sql.join(
          needs.map((need) => lacks[need]),
          sql` or `,
        )})`,
      ];

/** Tells namesakes apart. */
const nameAndEmail = sql`(u.name || ' (' || u.email::text || ')')`;

/** Who is CSM or accountant of a company in the caller's scope, by name; of namesakes with the email behind it. */
export async function peopleOfCompanies(tx: Tx, caller: Caller): Promise<{ csm: string[]; accountant: string[] }> {
  const { rows } = await sql<{ kind: 'csm' | 'accountant'; name: string }>`
    select s.kind, case when count(*) over (partition by s.kind, u.name) = 1 then u.name else ${nameAndEmail} end as name from (
      select distinct s.kind, s.user_id from project_staff s join project p on p.id = s.project_id join company c on c.id = p.company_id
      where c.archived_at is null and ${companyInScope(caller)}) s
    join staff_user u on u.id = s.user_id order by 2`.execute(tx);
  const named = (kind: 'csm' | 'accountant') => rows.filter((row) => row.kind === kind).map((row) => row.name);
  return { csm: named('csm'), accountant: named('accountant') };
}
