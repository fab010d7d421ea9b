import type { RateCard, rateCardSortFields } from '@countinghouse/contract/rates/rates.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { patternOf } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { afterCursor, cutTo, orderByKeys, placeIn, sortKey, type RequestedPage, type SortKey } from '../../keyset.ts';
import { inScope } from '../../scope.ts';
import { projectsContaining } from '../projects/project-search.public.ts';

/** Which ranges are asked for; an absent or empty wish narrows nothing. Days are the first and the last that are meant. */
export interface CardsFilter {
  /** Part of what is shown of a project: name, code, company, primary CSM and accountant; or of a developer with a special rate. */
  readonly text: string | undefined;
  readonly models: readonly RateCard['projectModel'][];
  /** E-mail addresses of people who are a CSM of the project. */
  readonly csms: readonly string[];
  readonly starts: readonly [string | undefined, string | undefined];
  readonly ends: readonly [string | undefined, string | undefined];
}

export interface CardsPage extends RequestedPage {
  readonly field: (typeof rateCardSortFields)[number];
  readonly order: 'asc' | 'desc';
}

/** A page of the rate ranges in the caller's scope, each with its place, and how many there are. It is looked up first, and what its few rows say after that. */
export async function cardsPage(
  tx: Tx,
  caller: Caller,
  params: CardsFilter,
  { field, order, ...page }: CardsPage,
): Promise<{ readonly rows: readonly (RateCard & { readonly place: string })[]; readonly total: number }> {
  const rowsOf = { ...page, keys: sortKeys[field](order) };
  const which = [inScope(caller, 'r.project_id'), ...conditions(params)];
  const count = async (): Promise<number> => {
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from rate_range r join project p on p.id = r.project_id where ${sql.join(which, sql` and `)}`.execute(
      tx,
    );
    return counted.rows[0]?.total ?? 0;
  };
  const total = page.totalElements ?? (await count());
  const { rows } = await sql<RateCard & { readonly place: string }>`
    select r.project_id as "projectId", p.name as "projectName", p.model as "projectModel", coalesce(c.currency_code, 'USD') as "currencyCode",
      (select max(u.name) from project_staff s join staff_user u on u.id = s.user_id
        where s.project_id = p.id and s.kind = 'csm' and s.is_primary) as "primaryCsm",
      r.start_date as "startDate", r.end_date as "endDate",
      (select coalesce(json_object_agg(x.role, x.rate::text order by x.role), '{}') from role_rate x where x.rate_range_id = r.id) as "techStackRates",
      (select coalesce(jsonb_agg(jsonb_build_object('employeeId', e.id, 'employeeName', e.name, 'role', coalesce(d.role, ''),
          'rate', x.rate::text) order by e.name, e.id), '[]')
        from special_rate x join employee e on e.id = x.employee_id
          left join developer d on d.project_id = r.project_id and d.employee_id = e.id
        where x.rate_range_id = r.id) as "specialRateDetails", page.place
    from (select r.id, ${placeIn(rowsOf)} as place from rate_range r join project p on p.id = r.project_id
        where ${sql.join([...which, ...afterCursor(rowsOf)], sql` and `)} ${orderByKeys(rowsOf)} ${cutTo(rowsOf)}) page
      join rate_range r on r.id = page.id
      join project p on p.id = r.project_id
      left join company c on c.id = p.company_id
    ${orderByKeys(rowsOf)}`.execute(tx);
  return { rows, total };
}

/** The newest range of a project comes first, and the id keeps equal rows in one order over all pages; no end is after every end. */
const sortKeys: Readonly<Record<CardsPage['field'], (order: CardsPage['order']) => readonly SortKey[]>> = {
  projectName: (order) => [
    sortKey('p.name', 'text', order),
    sortKey('p.id', 'integer', order),
    sortKey('r.start_date', 'date', 'desc'),
  ],
  startDate: (order) => [sortKey('r.start_date', 'date', order), sortKey('r.id', 'integer', order)],
  endDate: (order) => [
    sortKey('r.end_date', 'date', order, order === 'asc' ? 'last' : 'first'),
    sortKey('r.id', 'integer', order),
  ],
};

function conditions({ text, models, csms, starts, ends }: CardsFilter): RawBuilder<unknown>[] {
  const [startsFrom, startsTo] = starts;
  const [endsFrom, endsTo] = ends;
  return [
    ...(text === undefined || text === ''
      ? []
      : [
          sql`r.id in (
            select y.id from (${projectsContaining(patternOf(text))}) found (id) join rate_range y on y.project_id = found.id
            union all
            select x.rate_range_id from employee e join special_rate x on x.employee_id = e.id where lower(e.name) like ${patternOf(text)})`,
        ]),
    ...(models.length === 0 ? [] : [sql`p.model = any(${[...models]}::text[])`]),
    ...(csms.length === 0
      ? []
      : [
          sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
            where s.project_id = r.project_id and s.kind = 'csm' and u.email = any(${[...csms]}::citext[]))`,
        ]),
    ...(startsFrom === undefined ? [] : [sql`r.start_date >= ${startsFrom}`]),
    ...(startsTo === undefined ? [] : [sql`r.start_date <= ${startsTo}`]),
    ...(endsFrom === undefined ? [] : [sql`(r.end_date is null or r.end_date >= ${endsFrom})`]),
    ...(endsTo === undefined ? [] : [sql`r.end_date <= ${endsTo}`]),
  ];
}
