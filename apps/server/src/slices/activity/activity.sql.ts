import type { Activity, ActivityResource, ResourceAction } from '@countinghouse/contract/activity/activity.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope, callerScope } from '../../scope.ts';

/** Which entries are meant: conditions on `e`, all of which hold. */
export type Filter = readonly RawBuilder<boolean>[];

export interface FoundActivities {
  readonly found: Activity[];
  readonly total: number;
  readonly isCapped: boolean;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  /** How far they are counted. */
  readonly countTo: number;
}

/** So many visitors may have a text in their names. */
const namesMax = 10_000;
/** Of so many projects the entries are found by them; with more it is faster to look at the newest entries, one after the other. */
const projectsMax = 200;

const pattern = (part: string): string => containing(part.toLowerCase());
/** One value is compared alone: an index then has its entries in their order. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[], type: 'text' | 'int') =>
  values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} = any(${values}::${sql.raw(type)}[])`;

/** Entries on one of some projects, which are chosen by a statement. */
async function onChosen(tx: Tx, chosen: RawBuilder<{ id: number }>): Promise<Filter> {
  const { rows } = await sql<{ id: number }>`${chosen} limit ${projectsMax + 1}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    ids.length > projectsMax ? sql<boolean>`e.project_id in (${chosen})` : isOneOf(sql`e.project_id`, ids, 'int'),
  ];
}

/** What a caller may see: what was done on their projects, and what they did themselves. */
export async function inScopeOfLog(tx: Tx, caller: Caller): Promise<Filter> {
  const scope = callerScope(caller);
  if (scope === 'all') return [];
  const onTheirs = await onChosen(
    tx,
    sql`select project_id as id from project_staff where user_id = ${scope.userId} and kind = ${scope.kind}`,
  );
  return [sql<boolean>`(${sql.join([...onTheirs, sql<boolean>`e.visitor_id = ${scope.userId}`], sql` or `)})`];
}

/** Entries whose visitor, project or resource name holds a text, however it is capitalised. */
export async function holding(tx: Tx, text: string): Promise<Filter> {
  const part = text.trim();
  if (part === '') return [];
  const visitors = await visitorsHolding(tx, part, namesMax);
  const ways = [
    sql<boolean>`lower(e.resource_name) like ${pattern(part)}`,
    ...(await onChosen(tx, sql`select id from project where search_text like ${pattern(part)}`)),
    ...(visitors.length === 0 ? [] : [isOneOf(sql`e.visitor`, visitors, 'text')]),
  ];
  return [sql<boolean>`(${sql.join(ways, sql` or `)})`];
}

/** Entries of projects of exactly this name. */
export async function onProjectNamed(tx: Tx, name: string): Promise<Filter> {
  const { rows } = await sql<{ id: number }>`select id from project where name = ${name}`.execute(tx);
  return [
    isOneOf(
      sql`e.project_id`,
      rows.map(({ id }) => id),
      'int',
    ),
  ];
}

export const by = (visitor: string): Filter => [sql<boolean>`e.visitor = ${visitor}`];
export const onProject = (projectId: number): Filter => [sql<boolean>`e.project_id = ${projectId}`];
export const toResource = (resources: readonly ActivityResource[], id?: number): Filter => [
  isOneOf(sql`e.resource`, resources, 'text'),
  ...(id === undefined ? [] : [sql<boolean>`e.resource_id = ${String(id)}`]),
];
/** Entries from one moment on, and before another. */
export const within = ({
  from,
  until,
}: {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}): Filter => [
  ...(from === undefined ? [] : [sql<boolean>`e.at >= ${from}`]),
  ...(until === undefined ? [] : [sql<boolean>`e.at < ${until}`]),
];
export const ofKind = ({ resource, action }: ResourceAction): Filter => [
  ...toResource([resource]),
  ...(action === undefined ? [] : [sql<boolean>`e.action = ${action}`]),
];

/** One page of the entries that are meant, newest first. Their number is exact up to what is counted. */
export async function activitiesFound(tx: Tx, filter: Filter, page: Page): Promise<FoundActivities> {
  if (filter.length === 0) return wholeLog(tx, page);
  const { offset, limit, countTo } = page;
  const newest = sql`select e.id from activity_entry e where ${sql.join([...filter], sql` and `)} order by e.id desc`;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with meant as materialized (${newest} limit ${Math.max(countTo + 1, offset + limit)})
    select count(*)::int as total, array(select id from meant order by id desc offset ${offset} limit ${limit}) as ids from meant`.execute(
    tx,
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const found = await selectRows(tx, sql`select * from activity_entry where id = any(${ids}::bigint[])`);
  return { found, total: Math.min(total, countTo), isCapped: total > countTo };
}

/** One page of the whole log: the ids have no gaps, so that nothing needs to be counted or passed over. */
async function wholeLog(tx: Tx, { offset, limit }: Page): Promise<FoundActivities> {
  const head = await sql<{ last_id: string }>`select last_id from activity_head`.execute(tx);
  const total = Number(head.rows[0]?.last_id ?? 0);
  const found = await selectRows(
    tx,
    sql`select * from activity_entry where id <= ${total - offset} order by id desc limit ${limit}`,
  );
  return { found, total, isCapped: false };
}

async function selectRows(tx: Tx, page: RawBuilder<unknown>): Promise<Activity[]> {
  const { rows } = await sql<Omit<Activity, 'id'> & { id: string }>`
    select e.id, e.visitor, e.action, e.resource, e.resource_name as "resourceName", p.name as "projectName",
      case when e.resource = 'COMPANY' then e.resource_id::int else e.project_id end as "projectId",
      e.at as time, e.changes as "simpleActivityLogs"
    from (${page}) e left join project p on p.id = e.project_id order by e.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, id: Number(row.id), time: instant(row.time) }));
}

/** The names of all who did something, found by walking from one to the next instead of through the whole log. */
export async function visitorsHolding(tx: Tx, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ visitor: string }>`
    with recursive seen as (
      (select visitor from activity_entry order by visitor limit 1)
      union all
      select next.visitor from seen, lateral (
        select visitor from activity_entry e where e.visitor > seen.visitor order by visitor limit 1) next
    ) select visitor from seen where lower(visitor) like ${pattern(part)} order by lower(visitor), visitor limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ visitor }) => visitor);
}

/** What was ever done to what: `INVOICED Voided`. */
export async function kindsDone(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive seen as (
      (select resource, action from activity_entry order by resource, action limit 1)
      union all
      select next.resource, next.action from seen, lateral (select resource, action from activity_entry e
        where (e.resource, e.action) > (seen.resource, seen.action) order by resource, action limit 1) next
    ) select resource || ' ' || action as kind from seen`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** The names of the projects in scope on which something was done. */
export async function projectsHolding(tx: Tx, caller: Caller, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from project p where p.search_text like ${pattern(part)} and ${inScope(caller, 'p.id')}
      and exists (select from activity_entry e where e.project_id = p.id) order by p.name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Whether a project is in the caller's scope. */
export async function isProjectInScope(tx: Tx, caller: Caller, projectId: number): Promise<boolean> {
  const { rows } = await sql`select from project where id = ${projectId} and ${inScope(caller, 'project.id')}`.execute(
    tx,
  );
  return rows.length > 0;
}
