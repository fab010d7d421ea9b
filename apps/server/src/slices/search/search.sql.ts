import { countMax, type SearchKind, type SearchResult } from '@countinghouse/contract/search.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope, scopeOf } from '../../scope.ts';

export interface Searched {
  readonly caller: Caller;
  readonly text: string;
  /** Only what belongs to this project. */
  readonly projectId: number | undefined;
  /** So many rows at most; 0 counts only. */
  readonly limit: number;
}

interface Row {
  total: number;
  id: string | null;
  title: string;
  detail: string;
  project_id: number | null;
  project_name: string;
  invoice_id: number | null;
  company_id: number | null;
}

/**
 * How many of a kind hold the text, counted up to a bound, and the first of them. What is beyond the bound is not looked
 * at: whoever finds a thousand types more.
 */
export async function found(
  tx: Tx,
  kind: SearchKind,
  searched: Searched,
): Promise<{ count: number; rows: SearchResult[] }> {
  const { caller, text, projectId, limit } = searched;
  // those who may sign in are an administrator's to see, and belong to no project
  if (kind === 'users' && (scopeOf(caller) !== 'all' || projectId !== undefined)) return { count: 0, rows: [] };
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const holds = (column: string): RawBuilder<unknown> => sql`${sql.raw(column)} like lower(${`%${escaped}%`})`;
  const seen = (column: string): RawBuilder<unknown> =>
    sql`${inScope(caller, column)} and ${projectId === undefined ? sql`true` : sql`${sql.ref(column)} = ${projectId}`}`;
  const { rows } = await sql<Row>`
    with matching as materialized (select * from (${matches[kind](holds, seen)}) m limit ${countMax + 1})
    select counted.total, m.* from (select count(*)::integer as total from matching) counted
      left join (select * from matching order by lower(title) like lower(${`${escaped}%`}) desc, lower(title), id limit ${limit}) m on true
    order by lower(m.title) like lower(${`${escaped}%`}) desc, lower(m.title), m.id`.execute(tx);
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

/** All of a kind that hold the text, each but users in a project that the caller sees. Texts are matched as they are indexed. */
const matches: Readonly<Record<SearchKind, (holds: Condition, seen: Condition) => RawBuilder<unknown>>> = {
  projects: (holds, seen) => sql`
    select p.id::text, p.name as title, concat_ws(', ', p.project_code, p.company_name) as detail, p.id as project_id, p.name as project_name,
      null::integer as invoice_id, null::integer as company_id
    from project p where ${holds('p.search_text')} and ${seen('p.id')}`,
  // one of its projects is looked for only where there is one
  companies: (holds, seen) => sql`
    select c.id::text, c.company_name as title, concat_ws(', ', nullif(c.display_name, c.company_name), c.region, c.currency_code) as detail,
      p.id as project_id, p.name as project_name, null::integer as invoice_id, c.id as company_id
    from (select c.* from company c
      where ${holds('lower(c.company_name || chr(10) || c.display_name)')}
        and exists (select from project p where p.company_id = c.id and ${seen('p.id')}) limit ${countMax + 1}) c
      join lateral (select p.id, p.name from project p where p.company_id = c.id and ${seen('p.id')} order by p.id desc limit 1) p on true`,
  clients: (holds, seen) => sql`
    select p.id || '-' || c.id as id, c.name as title, c.email::text as detail, p.id as project_id, p.name as project_name, null::integer as invoice_id, null::integer as company_id
    from client c join project_client pc on pc.client_id = c.id join project p on p.id = pc.project_id
    where ${holds('lower(c.name || chr(10) || c.email::text)')} and ${seen('p.id')}`,
  // the number of a draft is only kept for it
  invoices: (holds, seen) => sql`
    select i.id::text, i.invoice_number as title, c.company_name as detail, p.id as project_id, p.name as project_name, i.id as invoice_id, null::integer as company_id
    from invoice i join project p on p.id = i.project_id join company c on c.id = i.company_id
    where ${holds('lower(i.invoice_number)')} and (i.document_state <> 'draft' or i.locked) and ${seen('i.project_id')}`,
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
