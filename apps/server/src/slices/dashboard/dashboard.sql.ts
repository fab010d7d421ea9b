import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope, ofPerson, type Actor } from '../../scope.ts';

/** Which predictions are looked at: by the month in which their money is expected, and by e-mail addresses of people on their projects. */
export interface DashboardParams extends People {
  /** First days of months. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface People {
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** The sums of one part: decimal texts in USD, and those named `own…` in the currency; records without a rate are counted. */
export interface StoredFigures {
  readonly part: 'total' | 'month' | 'currency' | 'company' | 'csm' | 'accountant' | 'ageing';
  /** The first day of the month, the code of the currency, the e-mail address of the person, the place of the bucket; of a company its id. */
  readonly key: string;
  readonly name: string;
  readonly predicted: string;
  readonly invoiced: string;
  readonly draft: string;
  readonly received: string;
  readonly outstanding: string;
  readonly overdue: string;
  /** Within what is invoiced. */
  readonly tax: string;
  readonly ownPredicted: string;
  readonly ownInvoiced: string;
  readonly ownReceived: string;
  readonly ownOutstanding: string;
  readonly unratedPredictions: number;
  readonly unratedInvoices: number;
}

/** Months whose sums are read from predictions and documents, and months whose sums are kept. */
export interface Months {
  readonly read: readonly CalendarDate[];
  readonly kept: readonly CalendarDate[];
}

/** How many companies are listed one by one. */
const companiesShown = 20;

const usdSums = ['predicted', 'invoiced', 'draft', 'received', 'outstanding', 'overdue', 'tax'];
const ownSums = ['predicted', 'invoiced', 'received', 'outstanding'].map((one) => `own_${one}`);
const counts = ['unrated_predictions', 'unrated_invoices'];
const figureNames = [...usdSums, ...ownSums, ...counts];

/** The columns of figures, in their order. */
export const figureColumns = sql.raw(figureNames.join(', '));
const sums = sql.raw(figureNames.map((one) => `sum(f.${one}) as ${one}`).join(', '));
/** The figures of `s` as they are answered. */
const textsOfFigures = sql.raw(
  [...usdSums, ...ownSums]
    .map((one) => `s.${one}::text as "${fieldOf(one)}"`)
    .concat(counts.map((one) => `s.${one}::integer as "${fieldOf(one)}"`))
    .join(', '),
);

function fieldOf(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * What the predictions in the caller's scope come to with their documents: together, and by month, currency, company, CSM, accountant and days after the
 * due date. Each person on a shared project has all of it.
 */
export async function dashboardFigures(
  tx: Tx,
  caller: Caller,
  params: DashboardParams,
  months: Months,
  today: CalendarDate,
): Promise<readonly StoredFigures[]> {
  const isRead = months.read.length > 0;
  const keptSums = sql`select part, key, ${figureColumns} from dashboard_figure where month = any(${[...months.kept]}::date[])`;
  const parts = [...(isRead ? [sql`select * from read_sums`] : []), ...(months.kept.length > 0 ? [keptSums] : [])];
  if (parts.length === 0) return [];
  const { rows } = await sql<StoredFigures>`
    with ${isRead ? sql`${readSums(caller, params, months.read, today)},` : sql``}
    figures_of_parts as not materialized (${sql.join(parts, sql` union all `)}),
    size_of_company as (
      select key, greatest(sum(predicted), sum(invoiced)) as size from figures_of_parts where part = 'company' group by key),
    largest as (select key from size_of_company order by size desc, key::integer limit ${sql.lit(companiesShown)}),
    summed as (
      select 'total' as part, (select count(*) from size_of_company)::text as key, ${sums} from figures_of_parts f where f.part = 'month'
      union all
      select f.part, f.key, ${sums} from figures_of_parts f where f.part <> 'company' or f.key in (select key from largest) group by f.part, f.key)
    select s.part, coalesce(u.email::text, s.key) as key, coalesce(k.display_name, u.name, '') as name, ${textsOfFigures}
    from summed s left join company k on k.id = case when s.part = 'company' then s.key::integer end
      left join staff_user u on u.id = case when s.part in ('csm', 'accountant') then s.key::integer end
    where s.predicted is not null
    order by s.part, case when s.part = 'company' then greatest(s.predicted, s.invoiced) end desc, u.name, s.key`.execute(
    tx,
  );
  return rows;
}

/**
 * `read_sums`, the figures of each part, added up from predictions and documents. Each figure is converted and rounded to cents before it is added:
 * documents at their own rates, credit notes among them, predictions at the newest rate that is known. Void documents count nowhere. A filter by CSM or
 * accountant leaves that one alone, although others share the projects.
 */
export function readSums(
  caller: Actor,
  params: People,
  months: readonly CalendarDate[],
  today: CalendarDate,
): RawBuilder<unknown> {
  const buckets = ageing(today).map(({ from, to }, at) => ({ at, from, to }));
  return sql`
    matching as materialized (
      select b.id, b.project_id, b.received_month, b.predicted_amount, p.company_id, coalesce(c.currency_code, 'USD') as currency_code,
        case when c.currency_code <> 'USD' then n.rate end as rate
      from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id
        left join (
          select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc
        ) n on n.currency_code = c.currency_code
      where b.received_month = any(${[...months]}::date[]) and ${ofProjects(caller, params, 'b.project_id')}),
    figures as materialized (
      select project_id, company_id, currency_code, received_month,
        coalesce(sum(case when currency_code = 'USD' then predicted_amount else round(predicted_amount * rate, 2) end), 0) as predicted,
        0 as invoiced, 0 as draft, 0 as received, 0 as outstanding, 0 as overdue, 0 as tax,
        sum(predicted_amount) as own_predicted, 0 as own_invoiced, 0 as own_received, 0 as own_outstanding,
        count(*) filter (where currency_code <> 'USD' and rate is null) as unrated_predictions, 0 as unrated_invoices
      from matching group by grouping sets ((project_id, company_id, currency_code), (received_month))
      union all
      select m.project_id, i.company_id, i.currency_code, m.received_month, 0, coalesce(sum(i.usd_total), 0),
        coalesce(sum(i.usd_total) filter (where i.standing = 'draft'), 0), coalesce(sum(i.usd_received), 0), coalesce(sum(i.usd_outstanding), 0),
        coalesce(sum(i.usd_outstanding) filter (where i.overdue_after < ${today}), 0), coalesce(sum(i.usd_tax), 0),
        0, sum(i.total), sum(i.received), sum(i.outstanding), 0, count(*) filter (where i.usd_total is null)
      from matching m join invoice i on i.billing_id = m.id and i.standing <> 'void'
        -- predictions of some months were mostly made one after the other, so that an index has their documents together
        and i.billing_id between (select min(id) from matching) and (select max(id) from matching)
      group by grouping sets ((m.project_id, i.company_id, i.currency_code), (m.received_month))),
    of_project as (select * from figures where project_id is not null),
    read_sums as materialized (
      select 'month' as part, f.received_month::text as key, ${sums} from figures f where f.project_id is null group by f.received_month
      union all
      select 'currency', f.currency_code, ${sums} from of_project f group by f.currency_code
      union all
      select 'company', f.company_id::text, ${sums} from of_project f where f.company_id is not null group by f.company_id
      union all
      select s.kind, s.user_id::text, ${sums} from of_project f join project_staff s on s.project_id = f.project_id join staff_user u on u.id = s.user_id
        where ${aloneOf('csm', params.csmEmail)} and ${aloneOf('accountant', params.accountantEmail)} group by s.kind, s.user_id
      union all
      select 'ageing', d.at::text, 0, 0, 0, 0, coalesce(sum(i.usd_outstanding), 0), 0, 0, 0, 0, 0, 0, 0, count(*) filter (where i.usd_outstanding is null)
      from jsonb_to_recordset(${JSON.stringify(buckets)}::jsonb) as d (at int, "from" date, "to" date)
        join (select i.overdue_after, i.usd_outstanding from matching m join invoice i on i.billing_id = m.id and i.outstanding <> 0) i
          on i.overdue_after between coalesce(d."from", '-infinity') and coalesce(d."to", 'infinity')
      group by d.at)`;
}

/** Of those who have this part on a project `s`, the one `u` who was asked for. */
const aloneOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown> =>
  email === undefined ? sql`true` : sql`(s.kind <> ${kind} or u.email = ${email}::citext)`;

const ofMonths = ({ from, to }: DashboardParams): RawBuilder<unknown> =>
  sql`b.received_month between ${from} and ${to}`;

/** The projects, an SQL column, in the caller's scope that are looked at. */
function ofProjects(caller: Actor, { csmEmail, accountantEmail }: People, projectId: string): RawBuilder<unknown> {
  return sql`${inScope(caller, projectId)} and ${ofPerson('csm', projectId, csmEmail)} and ${ofPerson('accountant', projectId, accountantEmail)}`;
}

/** The predictions `b` in the caller's scope that are looked at. */
export const whichOf = (caller: Caller, params: DashboardParams): RawBuilder<unknown> =>
  sql`${ofMonths(params)} and ${ofProjects(caller, params, 'b.project_id')}`;

/** The newest rate of some currencies that is known on a day: USD for one unit. */
export async function newestRates(
  tx: Tx,
  currencyCodes: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, { readonly rate: string; readonly day: string }>> {
  const { rows } = await sql<{ code: string; rate: string; day: string }>`
    select distinct on (currency_code) currency_code as code, rate, day from exchange_rate
    where currency_code = any(${[...currencyCodes]}::text[]) and day <= ${today} order by currency_code, day desc`.execute(
    tx,
  );
  return new Map(rows.map(({ code, rate, day }) => [code, { rate, day }]));
}
