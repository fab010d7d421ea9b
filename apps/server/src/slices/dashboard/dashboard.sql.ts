import type { DueDates } from '@countinghouse/billing/dashboard/ageing.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** Which predictions are looked at: by the month in which their money is expected, and by e-mail addresses of people on their projects. */
export interface DashboardParams {
  /** First days of months. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** The sums of one part: decimal texts in USD, and those named `own…` in the currency; records without a rate are counted. */
export interface StoredFigures {
  readonly part: 'total' | 'month' | 'currency' | 'company' | 'csm' | 'accountant';
  /** The first day of the month, the code of the currency, the e-mail address of the person; of a company its id. */
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

/** How many companies are listed one by one. */
const companiesShown = 20;

/**
 * What the predictions in the caller's scope come to with their documents: together, and by month, currency, company, CSM and accountant. Each
 * figure is converted and rounded to cents before it is added: documents at their own rates, credit notes among them, predictions at the newest
 * rate that is known. Void documents count nowhere. Each person on a shared project has all of it.
 */
export async function dashboardFigures(
  tx: Tx,
  caller: Caller,
  params: DashboardParams,
  today: CalendarDate,
): Promise<readonly StoredFigures[]> {
  const { rows } = await sql<StoredFigures>`
    with matching as materialized (
      select b.id, b.project_id, b.received_month, b.predicted_amount, p.company_id, coalesce(c.currency_code, 'USD') as currency_code,
        case when c.currency_code <> 'USD' then n.rate end as rate
      from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id
        left join (
          select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc
        ) n on n.currency_code = c.currency_code
      where ${whichOf(caller, params)}),
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
    of_month as (select * from figures where project_id is null),
    ${summed(params)}`.execute(tx);
  return rows;
}

/** The figures of projects by currency, or of months, summed for each part. */
const sums = sql.raw(
  [
    ['predicted', 'invoiced', 'draft', 'received', 'outstanding', 'overdue', 'tax'].map(
      (one) => `sum(f.${one}) as ${one}`,
    ),
    ['predicted', 'invoiced', 'received', 'outstanding'].map((one) => `sum(f.own_${one}) as own_${one}`),
    ['predictions', 'invoices'].map((one) => `sum(f.unrated_${one}) as unrated_${one}`),
  ]
    .flat()
    .join(', '),
);
/** The figures of `s` as they are answered. */
const textsOfFigures = sql.raw(
  ['predicted', 'invoiced', 'draft', 'received', 'outstanding', 'overdue', 'tax']
    .map((one) => `s.${one}::text as ${one}`)
    .concat(
      ['Predicted', 'Invoiced', 'Received', 'Outstanding'].map(
        (one) => `s.own_${one.toLowerCase()}::text as "own${one}"`,
      ),
      ['Predictions', 'Invoices'].map((one) => `s.unrated_${one.toLowerCase()}::integer as "unrated${one}"`),
    )
    .join(', '),
);
/** Of those who have this part on a project `s`, the one `u` who was asked for. */
const aloneOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown> =>
  email === undefined ? sql`true` : sql`(s.kind <> ${kind} or u.email = ${email}::citext)`;

/** The sums of each part. A filter by CSM or accountant leaves that one alone, although others share the projects. */
const summed = ({ csmEmail, accountantEmail }: DashboardParams) => sql`
    by_company as (select f.company_id, count(*) over () as companies, ${sums} from of_project f where f.company_id is not null group by f.company_id),
    summed as (
      select 'total' as part, (select coalesce(max(companies), 0) from by_company)::text as key, '' as name, ${sums} from of_month f
      union all
      select 'month', f.received_month::text, '', ${sums} from of_month f group by f.received_month
      union all
      select 'currency', f.currency_code, '', ${sums} from of_project f group by f.currency_code
      union all
      select s.kind, u.email, u.name, ${sums} from of_project f join project_staff s on s.project_id = f.project_id join staff_user u on u.id = s.user_id
        where ${aloneOf('csm', csmEmail)} and ${aloneOf('accountant', accountantEmail)} group by s.kind, u.id
      union all
      (select 'company', c.company_id::text, k.display_name, c.predicted, c.invoiced, c.draft, c.received, c.outstanding, c.overdue, c.tax, c.own_predicted,
        c.own_invoiced, c.own_received, c.own_outstanding, c.unrated_predictions, c.unrated_invoices
      from by_company c join company k on k.id = c.company_id order by greatest(c.predicted, c.invoiced) desc, c.company_id limit ${sql.lit(companiesShown)}))
    select s.part, s.key, s.name, ${textsOfFigures} from summed s where s.predicted is not null
    order by s.part, case when s.part = 'company' then greatest(s.predicted, s.invoiced) end desc, case when s.part in ('csm', 'accountant') then s.name end, s.key`;

/** What is outstanding of documents by their due dates, in USD and in the order of the dates; null where one has no rate. */
export async function dashboardAgeing(
  tx: Tx,
  caller: Caller,
  params: DashboardParams,
  dueDates: readonly DueDates[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ outstanding: string; unrated: boolean }>`
    with open as materialized (
      select i.overdue_after as due_date, i.usd_outstanding
      from billing b join invoice i on i.billing_id = b.id and i.outstanding <> 0 where ${whichOf(caller, params)})
    select round(coalesce(sum(o.usd_outstanding), 0), 2)::text as outstanding,
      coalesce(bool_or(o.due_date is not null and o.usd_outstanding is null), false) as unrated
    from jsonb_to_recordset(${JSON.stringify(dueDates.map(({ from, to }, at) => ({ at, from, to })))}::jsonb) as d (at int, "from" date, "to" date)
      left join open o on o.due_date between coalesce(d."from", '-infinity') and coalesce(d."to", 'infinity')
    group by d.at order by d.at`.execute(tx);
  return rows.map(({ outstanding, unrated }) => (unrated ? null : outstanding));
}

const ofMonths = ({ from, to }: DashboardParams): RawBuilder<unknown> =>
  sql`b.received_month between ${from} and ${to}`;

/** The projects, an SQL column, in the caller's scope that are looked at. */
function ofProjects(
  caller: Caller,
  { csmEmail, accountantEmail }: DashboardParams,
  projectId: string,
): RawBuilder<unknown> {
  const onProject = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown> =>
    email === undefined
      ? sql`true`
      : sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = ${sql.ref(projectId)} and s.kind = ${kind} and u.email = ${email}::citext)`;
  return sql`${inScope(caller, projectId)} and ${onProject('csm', csmEmail)} and ${onProject('accountant', accountantEmail)}`;
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
