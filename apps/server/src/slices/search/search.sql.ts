import { countMax, type SearchKind, type SearchResult } from '@countinghouse/contract/search/search.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { beginningWith, containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { callerScope, companyInScope, inScope } from '../../scope.ts';

export interface Searched {
  readonly caller: Caller;
  readonly text: string;
  /** Only what belongs to this project. */
  readonly projectId: number | undefined;
  /** So many rows at most; 0 counts only. */
  readonly limit: number;
}

/** Where nothing is found only the total is there. */
type Row = OrNothing<FoundColumns> & { total: number };

interface FoundColumns {
  id: string;
  title: string;
  detail: string;
  project_id: number | null;
  project_name: string;
  invoice_id: number | null;
  company_id: number | null;
}

/**
 * How many records of a kind contain the text, counted up to a bound, and the first few. It does not look beyond the bound,
 * because a user with a thousand results types a longer text.
 */
export async function found(
  tx: Tx,
  kind: SearchKind,
  searched: Searched,
): Promise<{ count: number; rows: SearchResult[] }> {
  const { caller, text, projectId, limit } = searched;
  // those who may sign in are an administrator's to see, and belong to no project
  if (kind === 'users' && (callerScope(caller) !== 'all' || projectId !== undefined)) return { count: 0, rows: [] };
  const holds = (column: string): RawBuilder<unknown> => sql`${sql.raw(column)} like lower(${containing(text)})`;
  const seen = (column: string): RawBuilder<unknown> =>
    sql`${inScope(caller, column)} and ${projectId === undefined ? sql`true` : sql`${sql.ref(column)} = ${projectId}`}`;
  const ofCompany = (isOfProject: RawBuilder<unknown>): RawBuilder<unknown> =>
    projectId === undefined ? companyInScope(caller) : isOfProject;
  const { rows } = await sql<Row>`
    with matching as materialized (select * from (${matches[kind](holds, seen, ofCompany)}) m limit ${countMax + 1})
    select counted.total, m.* from (select count(*)::integer as total from matching) counted
      left join (select * from matching order by lower(title) like lower(${beginningWith(text)}) desc, lower(title), id limit ${limit}) m on true
    order by lower(m.title) like lower(${beginningWith(text)}) desc, lower(m.title), m.id`.execute(tx);
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.flatMap((row): SearchResult[] =>
      row.id === null
        ? []
        : [
            {
              kind,
              id: `${kind}-${row.id}`,
              title: row.title,
              detail: row.detail,
              projectId: row.project_id,
              projectName: row.project_name,
              invoiceId: row.invoice_id,
              companyId: row.company_id,
            },
          ],
    ),
  };
}

type Condition = (column: string) => RawBuilder<unknown>;
/** What is seen with its company, `c`, be it of a project or not; searched in one project, it has to be of that one. */
type OfCompany = (isOfProject: RawBuilder<unknown>) => RawBuilder<unknown>;
type Matching = (holds: Condition, seen: Condition, ofCompany: OfCompany) => RawBuilder<unknown>;

/** All of a kind that hold the text and that the caller sees. Texts are matched as they are indexed. */
const matches: Readonly<Record<SearchKind, Matching>> = {
  projects: (holds, seen) => sql`
    select p.id::text, p.name as title, concat_ws(', ', p.project_code, c.company_name) as detail, p.id as project_id, p.name as project_name,
      null::integer as invoice_id, null::integer as company_id
    from project p left join company c on c.id = p.company_id
    where p.id in (select n.id from project n where ${holds('n.search_text')} union
        select n.id from company c join project n on n.company_id = c.id where ${holds('lower(c.company_name || chr(10) || c.display_name)')})
      and ${seen('p.id')}`,
  // projects are looked for only where something is found
  companies: (holds, seen, ofCompany) => sql`
    select c.id::text, c.company_name as title, concat_ws(', ', nullif(c.display_name, c.company_name), c.region, c.currency_code) as detail,
      p.id as project_id, coalesce(p.name, '') as project_name, null::integer as invoice_id, c.id as company_id
    from (select c.* from company c
      where ${holds('lower(c.company_name || chr(10) || c.display_name)')} and c.archived_at is null
        and ${ofCompany(sql`exists (select from project p where p.company_id = c.id and ${seen('p.id')})`)} limit ${countMax + 1}) c
      left join lateral (select p.id, p.name from project p where p.company_id = c.id and ${seen('p.id')} order by p.id desc limit 1) p on true`,
  clients: (holds, seen, ofCompany) => sql`
    select concat_ws('-', p.id, k.id) as id, k.name as title, k.email::text as detail, p.id as project_id, coalesce(p.name, '') as project_name,
      null::integer as invoice_id, k.company_id
    from (select k.* from client k join company c on c.id = k.company_id
      where ${holds('lower(k.name || chr(10) || k.email::text)')} and k.archived_at is null and c.archived_at is null
        and ${ofCompany(sql`exists (select from project_client pc where pc.client_id = k.id and ${seen('pc.project_id')})`)} limit ${countMax + 1}) k
      left join lateral (select p.id, p.name from project_client pc join project p on p.id = pc.project_id
        where pc.client_id = k.id and ${seen('p.id')}) p on true`,
  // the number of a draft is only kept for it; each organisation of the books numbers its own, so that it is named
  invoices: (holds, seen) => sql`
    select i.id::text, i.invoice_number as title,
      concat_ws(', ', c.company_name, (select o.organization_name from connection o where o.provider = c.provider and o.region = c.region limit 1)) as detail, p.id as project_id, p.name as project_name, i.id as invoice_id, null::integer as company_id
    from invoice i join project p on p.id = i.project_id join company c on c.id = i.company_id
    where ${holds('lower(i.invoice_number)')} and i.invoice_number is not null and (i.document_state <> 'draft' or i.locked) and ${seen('i.project_id')}`,
  notes: (holds, seen) => sql`
    select n.id::text, left(regexp_replace(n.description, '\\s+', ' ', 'g'), 120) as title, '' as detail, p.id as project_id, p.name as project_name,
      null::integer as invoice_id, null::integer as company_id
    from project_note n join project p on p.id = n.project_id
    where n.deleted_at is null and ${holds('lower(n.description)')} and ${seen('n.project_id')}`,
  developers: (holds, seen) => sql`
    select d.project_id || '-' || e.id as id, e.name as title, d.role as detail, p.id as project_id, p.name as project_name, null::integer as invoice_id, null::integer as company_id
    from employee e join developer d on d.employee_id = e.id join project p on p.id = d.project_id
    where ${holds('lower(e.name)')} and ${seen('d.project_id')}`,
  users: (holds) => sql`
    select u.id::text, u.name as title, u.email::text as detail, null::integer as project_id, '' as project_name, null::integer as invoice_id, null::integer as company_id
    from staff_user u where u.archived_at is null and ${holds('lower(u.name || chr(10) || u.email::text)')}`,
  tasks: (holds, seen) => sql`
    select t.project_id || '-' || md5(t.task) as id, t.task as title, '' as detail, p.id as project_id, p.name as project_name, null::integer as invoice_id, null::integer as company_id
    from logged_task t join project p on p.id = t.project_id
    where ${holds('lower(t.task)')} and ${seen('t.project_id')}`,
};
