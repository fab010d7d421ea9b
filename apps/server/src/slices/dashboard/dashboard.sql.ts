import type { DueDates } from '@countinghouse/billing/dashboard/ageing.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** Which billings are looked at: by the month in which their money is expected, and by e-mail addresses of people on their projects. */
export interface DashboardAsked {
  /** First days of months. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly csmEmail?: string | undefined;
  readonly accountantEmail?: string | undefined;
}

/** What one part comes to: decimal texts, in USD, and those named `own…` in the currency. What has no rate is counted. */
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

/** So many companies are told one by one. */
export const companiesShown = 20;

/**
 * What the billings in the caller's scope come to: together, and by month, currency, company, CSM and accountant. Each figure of a document is
 * converted and rounded to cents before it is added: documents at their own rates, credits among them, predictions at the newest rate that is
 * known (docs/domain/totals.md). Void documents count nowhere. Who shares a project has all of it. Sums are kept of all billings and of those of
 * one person (kept-dashboard.sql.ts); those that two people share are added up.
 */
export async function addedFigures(
  tx: Tx,
  caller: Caller,
  asked: DashboardAsked,
  today: CalendarDate,
): Promise<readonly StoredFigures[]> {
  const { rows } = await sql<StoredFigures>`
    with meant as materialized (
      select b.id, b.project_id, b.received_month, b.predicted_amount from billing b where ${whichOf(caller, asked)}),
    newest as (
      select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc),
    predicted as (
      select m.project_id, p.company_id, m.received_month, o.currency_code, sum(m.predicted_amount) as own_predicted,
        coalesce(sum(case when o.currency_code = 'USD' then m.predicted_amount else round(m.predicted_amount * n.rate, 2) end), 0) as predicted,
        count(*) filter (where o.currency_code <> 'USD' and n.rate is null) as unrated
      from meant m join project p on p.id = m.project_id left join company c on c.id = p.company_id,
        lateral (select coalesce(c.currency_code, 'USD') as currency_code) o left join newest n on n.currency_code = o.currency_code
      group by 1, 2, 3, 4),
    document as (
      select m.project_id, i.company_id, m.received_month, i.currency_code, i.document_state = 'draft' as is_draft, i.overdue_after < ${today} as is_past,
        i.total, i.tax_amount, i.received, i.outstanding,
        case when i.currency_code = 'USD' then 1 else i.exchange_rate end as rate, case when i.currency_code = 'USD' then 3 else 2 end as decimals
      from meant m join invoice i on i.billing_id = m.id and i.document_state <> 'void'),
    invoiced as (
      select project_id, company_id, received_month, currency_code, sum(total) as own_invoiced, sum(received) as own_received,
        sum(outstanding) as own_outstanding, coalesce(sum(round(total * rate, decimals)), 0) as invoiced,
        coalesce(sum(round(total * rate, decimals)) filter (where is_draft), 0) as draft,
        coalesce(sum(round(received * rate, decimals)), 0) as received, coalesce(sum(round(outstanding * rate, decimals)), 0) as outstanding,
        coalesce(sum(round(outstanding * rate, decimals)) filter (where is_past), 0) as overdue,
        coalesce(sum(round(tax_amount * rate, decimals)), 0) as tax, count(*) filter (where rate is null) as unrated
      from document group by 1, 2, 3, 4),
    figures as materialized (
      select project_id, company_id, received_month, currency_code, predicted, 0 as invoiced, 0 as draft, 0 as received, 0 as outstanding, 0 as overdue, 0 as tax,
        own_predicted, 0 as own_invoiced, 0 as own_received, 0 as own_outstanding, unrated as unrated_predictions, 0 as unrated_invoices
      from predicted
      union all
      select project_id, company_id, received_month, currency_code, 0, invoiced, draft, received, outstanding, overdue, tax,
        0, own_invoiced, own_received, own_outstanding, 0, unrated
      from invoiced),
    ${summed(asked)}`.execute(tx);
  return rows;
}

/** The figures of projects by month and currency, summed for each part. */
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
export const textsOfFigures = sql.raw(
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
/** Each part. Of CSMs or accountants who were asked for there is that one alone, whoever shares the projects. */
const summed = ({ csmEmail, accountantEmail }: DashboardAsked) => sql`
    by_company as (select f.company_id, count(*) over () as companies, ${sums} from figures f where f.company_id is not null group by f.company_id),
    summed as (
      select 'total' as part, (select coalesce(max(companies), 0) from by_company)::text as key, '' as name, ${sums} from figures f
      union all
      select 'month', f.received_month::text, '', ${sums} from figures f group by f.received_month
      union all
      select 'currency', f.currency_code, '', ${sums} from figures f group by f.currency_code
      union all
      select s.kind, u.email, u.name, ${sums} from figures f join project_staff s on s.project_id = f.project_id join staff_user u on u.id = s.user_id
        where u.email = coalesce(case s.kind when 'csm' then ${csmEmail ?? null}::text else ${accountantEmail ?? null}::text end::citext, u.email) group by s.kind, u.id
      union all
      (select 'company', c.company_id::text, k.display_name, c.predicted, c.invoiced, c.draft, c.received, c.outstanding, c.overdue, c.tax, c.own_predicted,
        c.own_invoiced, c.own_received, c.own_outstanding, c.unrated_predictions, c.unrated_invoices
      from by_company c join company k on k.id = c.company_id order by greatest(c.predicted, c.invoiced) desc, c.company_id limit ${sql.lit(companiesShown)}))
    select s.part, s.key, s.name, ${textsOfFigures} from summed s where s.predicted is not null
    order by s.part, case when s.part = 'company' then greatest(s.predicted, s.invoiced) end desc, case when s.part in ('csm', 'accountant') then s.name end, s.key`;

/** What is outstanding of documents by their due dates, in USD and in the order of the dates; null where one has no rate. */
export async function addedAgeing(
  tx: Tx,
  caller: Caller,
  asked: DashboardAsked,
  dueDates: readonly DueDates[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ outstanding: string; unrated: boolean }>`
    with open as materialized (
      select i.overdue_after as due_date, i.outstanding, case when i.currency_code = 'USD' then 1 else i.exchange_rate end as rate,
        case when i.currency_code = 'USD' then 3 else 2 end as decimals
      from billing b join invoice i on i.billing_id = b.id and i.outstanding <> 0 where ${whichOf(caller, asked)})
    select round(coalesce(sum(round(o.outstanding * o.rate, o.decimals)), 0), 2)::text as outstanding,
      coalesce(bool_or(o.decimals is not null and o.rate is null), false) as unrated
    from jsonb_to_recordset(${JSON.stringify(dueDates.map(({ from, to }, at) => ({ at, from, to })))}::jsonb) as d (at int, "from" date, "to" date)
      left join open o on o.due_date between coalesce(d."from", '-infinity') and coalesce(d."to", 'infinity')
    group by d.at order by d.at`.execute(tx);
  return rows.map(({ outstanding, unrated }) => (unrated ? null : outstanding));
}

/** The billings `b` in the caller's scope that are looked at. */
export function whichOf(caller: Caller, { from, to, csmEmail, accountantEmail }: DashboardAsked): RawBuilder<unknown> {
  const onProject = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown> =>
    email === undefined
      ? sql`true`
      : sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = b.project_id and s.kind = ${kind} and u.email = ${email}::citext)`;
  return sql`b.received_month between ${from} and ${to} and ${inScope(caller, 'b.project_id')}
    and ${onProject('csm', csmEmail)} and ${onProject('accountant', accountantEmail)}`;
}

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
