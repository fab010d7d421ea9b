import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { horizons, frozenMoments } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrNothing } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { plannedEachTime } from '../../database/prepared-statements.ts';
import type { Caller } from '../../handle.ts';
import { afterCursor, cutTo, orderByKeys, placeIn, sortKey } from '../../keyset.ts';
import { whichOf, type DashboardParams } from './dashboard.sql.ts';

/** Which frozen predictions are asked for; an absent wish narrows nothing. */
export interface ScorecardFilter extends DashboardParams {
  readonly moment: (typeof frozenMoments)[number];
  readonly projectId?: number | undefined;
  readonly projectModel?: string | undefined;
  readonly horizon?: (typeof horizons)[number] | undefined;
  readonly accuracy?: number | undefined;
}

/** A prediction as it was frozen, and what came of it: decimal texts in USD. */
export interface StoredOutcome {
  readonly billingId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly projectModel: string;
  readonly accuracy: number;
  readonly startDate: string;
  readonly saidOn: string | null;
  readonly frozenOn: string;
  readonly horizon: (typeof horizons)[number];
  readonly currencyCode: string;
  readonly ownPredicted: string;
  readonly predicted: string;
  readonly invoiced: string;
  readonly received: string;
}

/** Outcomes of one part together. */
export interface StoredOutcomes {
  readonly part: 'total' | 'csm' | 'project' | 'model' | 'horizon' | 'accuracy';
  readonly key: string;
  readonly name: string;
  readonly predictions: number;
  readonly cameTrue: number;
  readonly predicted: string;
  readonly invoiced: string;
  readonly received: string;
  readonly missed: string;
}

/** How many projects are listed one by one. */
const projectsShown = 20;

/** Days from when it was said to the start of its period; a day after the start it is no prediction of the period any more. */
const horizonOf =
  sql.raw(`case when f.said_on is null then 'Not known' when f.said_on > f.start_date then 'After the start'
  when f.start_date - f.said_on <= 7 then 'Up to 7 days' when f.start_date - f.said_on <= 30 then '8 to 30 days'
  when f.start_date - f.said_on <= 90 then '31 to 90 days' else 'Over 90 days' end`);

/**
 * The frozen predictions that can be judged: those that are invoiced or closed, and those whose money was expected before this month. Prediction and documents
 * are converted at the rate that was known when it was frozen, so that exchange is no error; a document in another currency stands at its own.
 * Predictions are before tax, and so is what is invoiced here; what was received is not.
 */
function judged(caller: Caller, filter: ScorecardFilter, today: CalendarDate): RawBuilder<unknown> {
  const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
    value === undefined ? sql`true` : condition(value);
  const isLive = sql`i.document_state <> 'void'`;
  return sql`
    frozen as materialized (
      select b.id as billing_id, b.project_id, p.name as project_name, p.model, f.accuracy, f.start_date, f.said_on, f.frozen_on, ${horizonOf} as horizon,
        f.currency_code, f.predicted_amount, f.rate, round(f.predicted_amount * f.rate, 2) as predicted
      from billing b join project p on p.id = b.project_id join frozen_prediction f on f.billing_id = b.id and f.moment = ${filter.moment}
      where ${whichOf(caller, filter)} and f.predicted_amount > 0 and b.financial_type <> 'No Invoice'
        and (f.moment = 'started' or exists (select from invoice i where i.id = f.invoice_id and ${isLive}))
        and (b.received_month < date_trunc('month', ${today}::date) or b.closed_on is not null
          or exists (select from invoice i where i.billing_id = b.id and ${isLive}))
        and ${given(filter.projectId, (id) => sql`p.id = ${id}`)} and ${given(filter.projectModel, (model) => sql`p.model = ${model}`)}
        and ${given(filter.accuracy, (accuracy) => sql`f.accuracy = ${accuracy}`)}
        and ${given(filter.horizon, (horizon) => sql`${horizonOf} = ${horizon}`)}),
    outcome as materialized (
      select f.*, d.invoiced, d.received, f.predicted is null or d.is_unrated as is_unrated
      from frozen f, lateral (
        select coalesce(sum(round((i.total - i.tax_amount) * r.rate, 2)), 0) as invoiced, coalesce(sum(round(i.received * r.rate, 2)), 0) as received,
          coalesce(bool_or(r.rate is null), false) as is_unrated
        from invoice i, lateral (
          select case when i.currency_code = f.currency_code then f.rate when i.currency_code = 'USD' then 1 else i.exchange_rate end as rate) r
        where i.billing_id = f.billing_id and i.document_state <> 'void') d)`;
}

/** What came of predictions: together, and by CSM, project, model, how far ahead they were said, and how sure they were. */
export async function storedOutcomes(
  tx: Tx,
  caller: Caller,
  filter: ScorecardFilter,
  today: CalendarDate,
): Promise<readonly StoredOutcomes[]> {
  const sums =
    sql.raw(`count(*)::integer as predictions, (count(*) filter (where abs(o.invoiced - o.predicted) * 10 <= o.predicted))::integer as "cameTrue",
    coalesce(sum(o.predicted), 0)::text as predicted, coalesce(sum(o.invoiced), 0)::text as invoiced, coalesce(sum(o.received), 0)::text as received,
    coalesce(sum(abs(o.invoiced - o.predicted)), 0)::text as missed`);
  const from = sql.raw('from outcome o where not o.is_unrated');
  const { rows } = await sql<StoredOutcomes>`${sql.raw(plannedEachTime)}
    with ${judged(caller, filter, today)},
    people as (
      select o.*, u.email, u.name as csm from outcome o join project_staff s on s.project_id = o.project_id and s.kind = 'csm'
        join staff_user u on u.id = s.user_id where u.email = coalesce(${filter.csmEmail ?? null}::text::citext, u.email))
    select 'total' as part, (select count(*) from outcome o where o.is_unrated)::text as key, '' as name, ${sums} ${from}
    union all select 'csm', o.email, o.csm, ${sums} from people o where not o.is_unrated group by o.email, o.csm
    union all (select 'project', o.project_id::text, max(o.project_name), ${sums} ${from} group by o.project_id
      order by sum(abs(o.invoiced - o.predicted)) desc, o.project_id limit ${sql.lit(projectsShown)})
    union all select 'model', o.model, o.model, ${sums} ${from} group by o.model
    union all select 'horizon', o.horizon, o.horizon, ${sums} ${from} group by o.horizon
    union all select 'accuracy', o.accuracy::text, o.accuracy::text, ${sums} ${from} group by o.accuracy`.execute(tx);
  return rows;
}

/** A page of the predictions that were judged, the newest period first, each with its place, and how many there are. */
export async function outcomePage(
  tx: Tx,
  caller: Caller,
  params: ScorecardFilter,
  {
    today,
    ...page
  }: {
    readonly today: CalendarDate;
    readonly pageNo: number;
    readonly pageSize: number;
    readonly cursor?: string | undefined;
  },
): Promise<{ readonly rows: readonly (StoredOutcome & { readonly place: string })[]; readonly total: number }> {
  const rowsOf = {
    ...page,
    keys: [sortKey('o.start_date', 'date', 'desc'), sortKey('o.billing_id', 'integer', 'desc')],
  };
  const { rows } = await sql<
    OrNothing<StoredOutcome & { billingId: number; place: string }> & { total: number }
  >`${sql.raw(plannedEachTime)}
    with ${judged(caller, params, today)},
    page as (
      select o.*, ${placeIn(rowsOf)} as place from outcome o where ${sql.join([sql`not o.is_unrated`, ...afterCursor(rowsOf)], sql` and `)}
      ${orderByKeys(rowsOf)} ${cutTo(rowsOf)})
    select t.total, o.place, o.billing_id as "billingId", o.project_id as "projectId", o.project_name as "projectName", o.model as "projectModel", o.accuracy,
      o.start_date as "startDate", o.said_on as "saidOn", o.frozen_on as "frozenOn", o.horizon, o.currency_code as "currencyCode",
      o.predicted_amount::text as "ownPredicted", o.predicted::text, o.invoiced::text, o.received::text
    from (select count(*)::integer as total from outcome o where not o.is_unrated) t left join page o on true
    ${orderByKeys(rowsOf)}`.execute(tx);
  const shown = rows.flatMap(({ total: _total, ...row }) => (row.billingId === null ? [] : [row]));
  return { rows: shown, total: rows[0]?.total ?? 0 };
}
