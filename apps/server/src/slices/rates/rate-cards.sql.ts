import type { RateCard, rateCardSortFields } from '@countinghouse/contract/rates.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope, scopeOf } from '../../scope.ts';
import { noneOf } from '../../walk.ts';

/** Which ranges are asked for; an absent or empty wish narrows nothing. Days are the first and the last that are meant. */
export interface CardsAsked {
  /** Part of the name or code of a project, upper and lower case alike. */
  readonly text: string | undefined;
  readonly models: readonly RateCard['projectModel'][];
  /** E-mail addresses of people who are a CSM of the project. */
  readonly csms: readonly string[];
  readonly starts: readonly [string | undefined, string | undefined];
  readonly ends: readonly [string | undefined, string | undefined];
  /** The ids of those that are left out. */
  readonly notThese?: readonly number[];
}

export interface CardsPage {
  readonly field: (typeof rateCardSortFields)[number];
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** A page of the rate ranges in the caller's scope, and how many there are. It is looked up first, and what its few rows say after that. */
export async function cardsPage(
  tx: Tx,
  caller: Caller,
  asked: CardsAsked,
  page: CardsPage,
): Promise<{ readonly rows: readonly RateCard[]; readonly total: number }> {
  const order = sql.raw(orders[page.field](page.order));
  const scope = scopeOf(caller);
  const { kind, userId } = scope === 'all' ? { kind: 'there', userId: 0 } : scope;
  const counted = await sql<{ total: number }>`${
    wishes(asked).length === 0
      ? sql`select t.rows - (
          select count(*)::integer from rate_range r where ${inScope(caller, 'r.project_id')} and r.id = any(${[...(asked.notThese ?? [])]}::int[])
        ) as total from list_tally t where t.list = 'rate_range' and t.kind = ${kind} and t.user_id = ${userId}`
      : sql`select count(*)::integer as total from rate_range r join project p on p.id = r.project_id where ${conditions(caller, asked)}`
  }`.execute(tx);
  const { rows } = await sql<RateCard>`
    select r.project_id as "projectId", p.name as "projectName", p.model as "projectModel", coalesce(c.currency_code, 'USD') as "currencyCode",
      (select max(u.name) from project_staff s join staff_user u on u.id = s.user_id
        where s.project_id = p.id and s.kind = 'csm' and s.is_primary) as "primaryCsm",
      r.start_date as "startDate", r.end_date as "endDate",
      (select coalesce(json_object_agg(x.role, x.rate::text order by x.role), '{}') from role_rate x where x.rate_range_id = r.id) as "techStackRates",
      (select coalesce(jsonb_agg(jsonb_build_object('employeeId', e.id, 'employeeName', e.name, 'role', coalesce(d.role, ''),
          'rate', x.rate::text) order by e.name, e.id), '[]')
        from special_rate x join employee e on e.id = x.employee_id
          left join developer d on d.project_id = r.project_id and d.employee_id = e.id
        where x.rate_range_id = r.id) as "specialRateDetails"
    from (select r.id from rate_range r join project p on p.id = r.project_id where ${conditions(caller, asked)}
        order by ${order} limit ${page.limit} offset ${page.offset}) page
      join rate_range r on r.id = page.id
      join project p on p.id = r.project_id
      left join company c on c.id = p.company_id
    order by ${order}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The newest range of a project comes first, and the id keeps equal rows in one order over all pages; no end is after every end. */
const orders: Readonly<Record<CardsPage['field'], (order: 'asc' | 'desc') => string>> = {
  projectName: (order) => `p.name ${order}, p.id ${order}, r.start_date desc`,
  startDate: (order) => `r.start_date ${order}, r.id ${order}`,
  endDate: (order) => `r.end_date ${order}, r.id ${order}`,
};

const conditions = (caller: Caller, asked: CardsAsked): RawBuilder<unknown> =>
  sql.join([inScope(caller, 'r.project_id'), ...noneOf('r.id', asked.notThese ?? []), ...wishes(asked)], sql` and `);

function wishes({ text, models, csms, starts, ends }: CardsAsked): RawBuilder<unknown>[] {
  const [startsFrom, startsTo] = starts;
  const [endsFrom, endsTo] = ends;
  return [
    ...(text === undefined || text === '' ? [] : [sql`p.search_text like lower(${containing(text)})`]),
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
