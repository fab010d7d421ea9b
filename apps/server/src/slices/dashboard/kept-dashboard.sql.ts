import type { DueDates } from '@countinghouse/billing/dashboard/ageing.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { scopeOf } from '../../scope.ts';
import {
  addedAgeing,
  addedFigures,
  companiesShown,
  textsOfFigures,
  type DashboardAsked,
  type StoredFigures,
} from './dashboard.sql.ts';

/** All that the dashboard shows of the billings that are asked for: from the sums that are kept where there are any, else added up. */
export async function dashboardFigures(
  tx: Tx,
  caller: Caller,
  asked: DashboardAsked,
  today: CalendarDate,
  dueDates: readonly DueDates[],
): Promise<DashboardFigures> {
  return (
    (await keptFigures(tx, caller, asked, today, dueDates)) ?? {
      figures: await addedFigures(tx, caller, asked, today),
      ageing: await addedAgeing(tx, caller, asked, dueDates),
    }
  );
}

interface DashboardFigures {
  readonly figures: readonly StoredFigures[];
  /** What is outstanding by due dates, in their order; null where a rate is missing. */
  readonly ageing: readonly (string | null)[];
}

/** The sums that are kept; undefined where none are, or where predictions stand in them at another rate than today's. */
export async function keptFigures(
  tx: Tx,
  caller: Caller,
  asked: DashboardAsked,
  today: CalendarDate,
  dueDates: readonly DueDates[],
): Promise<DashboardFigures | undefined> {
  const whose = await onePersonOf(tx, caller, asked);
  if (whose === undefined || !(await isAtRatesOf(tx, today))) return undefined;
  const of = sql`t.kind = ${whose.kind} and t.user_id = ${whose.userId} and t.received_month between ${asked.from} and ${asked.to}`;
  const isThere = sql`having sum(t.predictions) <> 0 or sum(t.documents) <> 0`;
  const sums = sumsOf(today);
  const { rows } = await sql<StoredFigures>`
    with own as materialized (
      select t.by_kind, t.by_id, t.received_month as month, t.currency_code as currency, ${sums}
      from dashboard_tally t left join revenue_rate r on r.currency_code = t.currency_code
      where ${of} and t.by_kind <> 'company' group by 1, 2, 3, 4),
    everything as (select * from own where by_kind = 'all'),
    person as (${personsOf(whose, asked, today)}),
    largest as (
      select t.by_id, count(*) over () as companies, greatest(sum(t.usd_predicted), sum(t.usd_invoiced)) as most
      from dashboard_tally t where ${of} and t.by_kind = 'company' group by t.by_id ${isThere} order by most desc, t.by_id limit ${sql.lit(companiesShown)}),
    summed as (
      select 'total' as part, coalesce((select max(companies) from largest), 0)::text as key, '' as name, 0 as most, ${again} from everything f
      union all
      select 'month', f.month::text, '', 0, ${again} from everything f group by f.month
      union all
      select 'currency', f.currency, '', 0, ${again} from everything f group by f.currency
      union all
      select f.by_kind, u.email, u.name, 0, ${again} from person f join staff_user u on u.id = f.by_id group by f.by_kind, u.id
      union all
      select 'company', c.by_id::text, k.display_name, c.most, s.*
      from largest c join company k on k.id = c.by_id, lateral (
        select ${sums} from generate_series(${asked.from}::date, ${asked.to}::date, '1 month') m
          join dashboard_tally t on t.kind = ${whose.kind} and t.user_id = ${whose.userId} and t.by_kind = 'company' and t.received_month = m::date and t.by_id = c.by_id
          left join revenue_rate r on r.currency_code = t.currency_code) s)
    select s.part, s.key, s.name, ${textsOfFigures} from summed s where s.predictions <> 0 or s.documents <> 0
    order by s.part, s.most desc, case when s.part in ('csm', 'accountant') then s.name end, s.key`.execute(tx);
  return { figures: rows, ageing: await keptAgeing(tx, of, dueDates) };
}

interface Whose {
  readonly kind: 'all' | 'csm' | 'accountant';
  readonly userId: number;
}

/** Whose sums are asked for: everybody's, or those of one person; undefined for what two people share. */
async function onePersonOf(
  tx: Tx,
  caller: Caller,
  { csmEmail, accountantEmail }: DashboardAsked,
): Promise<Whose | undefined> {
  const scope = scopeOf(caller);
  const email = csmEmail ?? accountantEmail;
  if (scope !== 'all') return email === undefined ? scope : undefined;
  if (email === undefined) return { kind: 'all', userId: 0 };
  if (csmEmail !== undefined && accountantEmail !== undefined) return undefined;
  const { rows } = await sql<{ userId: number }>`
    select id as "userId" from staff_user where email = ${email}::citext`.execute(tx);
  return { kind: csmEmail === undefined ? 'accountant' : 'csm', userId: rows[0]?.userId ?? 0 };
}

/** Whether predictions stand in the sums at the newest rates that are known on a day. */
async function isAtRatesOf(tx: Tx, today: CalendarDate): Promise<boolean> {
  const { rows } = await sql`
    select from revenue_rate kept left join lateral (
      select e.rate from exchange_rate e where e.currency_code = kept.currency_code and e.day <= ${today} order by e.day desc limit 1) now on true
    where kept.rate is distinct from now.rate limit 1`.execute(tx);
  return rows.length === 0;
}

/** The people who are on these projects: everybody, or one and those who share them. Of a kind that was asked for there is that person alone. */
function personsOf({ kind, userId }: Whose, asked: DashboardAsked, today: CalendarDate): RawBuilder<unknown> {
  const aloneOf = asked.csmEmail === undefined && asked.accountantEmail === undefined ? '' : kind;
  if (kind === 'all')
    return sql`
      select t.kind as by_kind, t.user_id as by_id, ${sumsOf(today)}
      from dashboard_tally t left join revenue_rate r on r.currency_code = t.currency_code
      where t.by_kind = 'all' and t.kind <> 'all' and t.received_month between ${asked.from} and ${asked.to} group by 1, 2`;
  return sql`
    select ${kind} as by_kind, ${userId}::int as by_id, ${figuresOf('f')} from everything f
    union all
    select f.by_kind, f.by_id, ${figuresOf('f')} from own f where f.by_kind not in ('all', ${aloneOf})`;
}

/** What is outstanding by due dates, of the sums `t` that are meant. */
async function keptAgeing(
  tx: Tx,
  of: RawBuilder<unknown>,
  dueDates: readonly DueDates[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ outstanding: string; unrated: boolean }>`
    with open as materialized (
      select t.due_date, sum(t.usd_outstanding) as outstanding, sum(t.unrated) as unrated
      from dashboard_tally t where ${of} and t.by_kind = 'all' and t.due_date <> '-infinity' group by 1)
    select round(coalesce(sum(o.outstanding), 0), 2)::text as outstanding, coalesce(sum(o.unrated), 0) <> 0 as unrated
    from jsonb_to_recordset(${JSON.stringify(dueDates.map(({ from, to }, at) => ({ at, from, to })))}::jsonb) as d (at int, "from" date, "to" date)
      left join open o on o.due_date between coalesce(d."from", '-infinity') and coalesce(d."to", 'infinity')
    group by d.at order by d.at`.execute(tx);
  return rows.map(({ outstanding, unrated }) => (unrated ? null : outstanding));
}

/** Sums of what is kept `t`, at the kept rates `r`. */
const sumsOf = (today: CalendarDate): RawBuilder<unknown> => sql`
  sum(t.usd_predicted) as predicted, sum(t.usd_invoiced) as invoiced, sum(t.usd_draft) as draft, sum(t.usd_received) as received,
  sum(t.usd_outstanding) as outstanding, coalesce(sum(t.usd_outstanding) filter (where t.due_date < ${today}), 0) as overdue, sum(t.usd_tax) as tax,
  sum(t.predicted) as own_predicted, sum(t.invoiced) as own_invoiced, sum(t.received) as own_received, sum(t.outstanding) as own_outstanding,
  coalesce(sum(t.predictions) filter (where t.currency_code <> 'USD' and r.rate is null), 0) as unrated_predictions,
  sum(t.unrated) as unrated_invoices, sum(t.predictions) as predictions, sum(t.documents) as documents`;

const names = [
  ['predicted', 'invoiced', 'draft', 'received', 'outstanding', 'overdue', 'tax'],
  ['own_predicted', 'own_invoiced', 'own_received', 'own_outstanding'],
  ['unrated_predictions', 'unrated_invoices', 'predictions', 'documents'],
].flat();
const again = sql.raw(names.map((name) => `sum(f.${name}) as ${name}`).join(', '));
const figuresOf = (table: string): RawBuilder<unknown> => sql.raw(names.map((name) => `${table}.${name}`).join(', '));
