import type { ProjectNeed, ProjectRow, projectSortFields } from '@countinghouse/contract/projects/projects.contract.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { beginningWith, containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { isActiveProject, isCurrentProject } from './active-project.public.ts';
import { projectContains } from './project-search.public.ts';

export type ProjectSortField = (typeof projectSortFields)[number];

/** What the list is narrowed down to; an absent or empty wish narrows nothing. */
export interface ProjectFilter {
  /** Part of a name or code, of the company, or of the primary CSM or accountant; upper and lower case alike. */
  readonly text?: string | undefined;
  /** Part of a name or code alone: projects whose name begins with it come first. */
  readonly name?: string | undefined;
  readonly companyIds?: readonly number[] | undefined;
  readonly models?: readonly string[] | undefined;
  readonly payModels?: readonly string[] | undefined;
  readonly cycles?: readonly string[] | undefined;
  readonly activeBilling?: boolean | undefined;
  readonly statuses?: readonly ProjectRow['status'][] | undefined;
  /** What a listed project lacks at least one of. */
  readonly missing?: readonly ProjectNeed[] | undefined;
  /** The day on which a status is meant. */
  readonly today: CalendarDate;
  /** E-mail addresses; a project counts when one of these people is on it in that part. */
  readonly csms?: readonly string[] | undefined;
  readonly accountants?: readonly string[] | undefined;
}

/** Which rows of the list, in which order. */
export interface ProjectPage {
  readonly field: ProjectSortField;
  readonly order: 'asc' | 'desc';
  readonly pageNo: number;
  readonly pageSize: number;
}

export type ListedProject = Omit<ProjectRow, 'status'> & { readonly inProjectTool: boolean | null };

/** Of a page without rows only the total is there. */
type Row = OrNothing<ProjectColumns> & { total: number };

interface ProjectColumns {
  id: number;
  project_code: string;
  name: string;
  model: ProjectRow['projectModel'];
  pay_model: ProjectRow['payModel'];
  cycle: ProjectRow['invoiceCycle'];
  active_billing: boolean;
  company_id: number | null;
  company_name: string | null;
  region: ProjectRow['region'];
  currency_code: string | null;
  primary_csm: string | null;
  primary_accountant: string | null;
  start_date: string | null;
  end_date: string | null;
  in_tool: boolean | null;
}

/**
 * One page of the projects in the caller's scope and how many there are in all, in one statement. The page is looked up
 * first, on an index, and the names of its few rows after that.
 */
export async function projectPage(
  tx: Tx,
  caller: Caller,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<{ rows: ListedProject[]; total: number }> {
  const order = sql`${beginningFirst(filter)}${orderOf(page)}`;
  const cut = sql`limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`;
  const where = sql.join(
    [
      inScope(caller, 'p.id'),
      ...facets(filter),
      ...missing(filter),
      ...status(filter),
      ...people(filter),
      ...projectContains('p.id', filter.text),
      ...named(filter),
    ],
    sql` and `,
  );
  // the name of a company is read for all that match only where the list is sorted by it
  const answer = await sql<Row>`
    with matching as materialized (
      select p.id, p.name, p.project_code, p.model, p.pay_model, p.cycle, p.start_date, ${page.field === 'companyName' ? sql`c.company_name` : sql`null`} as company_name
      from project p left join company c on c.id = p.company_id where ${where})
    select counted.total, p.* from (select count(*)::integer as total from matching) counted left join (
      select p.id, p.project_code, p.name, p.model, p.pay_model, p.cycle, p.active_billing, p.company_id, c.company_name, c.region, c.currency_code,
        p.start_date, p.end_date, p.in_tool, staff.primary_csm, staff.primary_accountant
      from (select p.id from matching p order by ${order} ${cut}) page join project p on p.id = page.id
        left join company c on c.id = p.company_id
        left join lateral (
          select max(u.name) filter (where s.kind = 'csm') as primary_csm, max(u.name) filter (where s.kind = 'accountant') as primary_accountant
          from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.is_primary) staff on true
    ) p on true order by ${order}`.execute(tx);
  return { total: answer.rows[0]?.total ?? 0, rows: answer.rows.flatMap(listedProject) };
}

/** The columns of each order; name and id at the end keep equal rows, and those with nothing there, in one order over all pages. */
const sortColumns: Readonly<Record<ProjectSortField, readonly string[]>> = {
  projectName: ['p.name', 'p.id'],
  // the shorter code is the older one: PRJ-9999 before PRJ-10000
  projectCode: ['length(p.project_code)', 'p.project_code', 'p.id'],
  projectModel: ['p.model', 'p.name', 'p.id'],
  payModel: ['p.pay_model', 'p.name', 'p.id'],
  invoiceCycle: ['p.cycle', 'p.name', 'p.id'],
  companyName: ['p.company_name', 'p.name', 'p.id'],
  startDate: ['p.start_date', 'p.name', 'p.id'],
};

const orderOf = ({ field, order }: ProjectPage): RawBuilder<unknown> =>
  sql.raw(sortColumns[field].map((column) => `${column} ${order === 'desc' ? 'desc' : 'asc'}`).join(', '));

const named = ({ name }: ProjectFilter): RawBuilder<unknown>[] =>
  name === undefined || name === '' ? [] : [sql`p.search_text like lower(${containing(name)})`];

const beginningFirst = ({ name }: ProjectFilter): RawBuilder<unknown> =>
  name === undefined || name === '' ? sql`` : sql`lower(p.name) like lower(${beginningWith(name)}) desc, `;

const isChosen = <T>(chosen: readonly T[] | undefined): chosen is readonly T[] =>
  chosen !== undefined && chosen.length > 0;

function facets(filter: ProjectFilter): RawBuilder<unknown>[] {
  const oneOf = (column: string, chosen: readonly string[] | undefined): RawBuilder<unknown>[] =>
    isChosen(chosen) ? [sql`${sql.ref(`p.${column}`)} = any(${[...chosen]}::text[])`] : [];
  return [
    ...oneOf('model', filter.models),
    ...oneOf('pay_model', filter.payModels),
    ...oneOf('cycle', filter.cycles),
    ...(isChosen(filter.companyIds) ? [sql`p.company_id = any(${[...filter.companyIds]}::int[])`] : []),
    ...(filter.activeBilling === undefined ? [] : [sql`p.active_billing = ${filter.activeBilling}`]),
  ];
}

const hasNoPrimary = (kind: 'csm' | 'accountant') =>
  sql`not exists (select 1 from project_staff s where s.project_id = p.id and s.kind = ${kind} and s.is_primary)`;

/** Whether a project `p` lacks something; the billing settings are those of `missingFields`. */
const lacks: Readonly<Record<ProjectNeed, RawBuilder<unknown>>> = {
  'Billing settings': sql`p.pay_model is null or p.cycle is null or coalesce(p.acc_type, '') = '' or p.invoice_term is null`,
  Company: sql`p.company_id is null`,
  'Primary client': sql`not exists (select 1 from project_client x where x.project_id = p.id and x.is_primary)`,
  'Primary CSM': hasNoPrimary('csm'),
  'Primary accountant': hasNoPrimary('accountant'),
};

/** A project that has ended needs nothing any longer. */
const missing = ({ missing: needs, today }: ProjectFilter): RawBuilder<unknown>[] =>
  isChosen(needs)
    ? [
        isCurrentProject(today),
        sql`(${sql.join(
          needs.map((need) => lacks[need]),
          sql` or `,
        )})`,
      ]
    : [];

/** The one status that is asked for; both, or none, narrow nothing. */
const onlyStatus = ({ statuses }: ProjectFilter): ProjectRow['status'] | undefined =>
  isChosen(statuses) && new Set(statuses).size === 1 ? statuses[0] : undefined;

function status(filter: ProjectFilter): RawBuilder<unknown>[] {
  const onlyOne = onlyStatus(filter);
  if (onlyOne === undefined) return [];
  const isActive = isActiveProject(filter.today);
  return onlyOne === 'Active' ? [isActive] : [sql`not (${isActive})`];
}

function people(filter: ProjectFilter): RawBuilder<unknown>[] {
  const onProject = (kind: 'csm' | 'accountant', emails: readonly string[] | undefined): RawBuilder<unknown>[] =>
    isChosen(emails)
      ? [
          sql`exists (select 1 from project_staff s where s.project_id = p.id and s.kind = ${kind}
            and s.user_id in (select u.id from staff_user u where u.email = any(${[...emails]}::citext[])))`,
        ]
      : [];
  return [...onProject('csm', filter.csms), ...onProject('accountant', filter.accountants)];
}

function listedProject(row: Row): ListedProject[] {
  if (row.id === null) return [];
  return [
    {
      projectId: row.id,
      projectCode: row.project_code,
      projectName: row.name,
      projectModel: row.model,
      payModel: row.pay_model,
      invoiceCycle: row.cycle,
      companyId: row.company_id,
      companyName: row.company_name,
      region: row.region,
      currencyCode: row.currency_code,
      primaryCsm: row.primary_csm,
      primaryAccountant: row.primary_accountant,
      startDate: row.start_date,
      endDate: row.end_date,
      activeBilling: row.active_billing,
      inProjectTool: row.in_tool,
    },
  ];
}
