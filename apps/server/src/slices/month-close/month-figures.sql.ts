import { addMonths, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

const amounts = ['predicted', 'invoiced', 'credited', 'received', 'adjusted'] as const;
type Amount = (typeof amounts)[number];
const times = ['logged', 'billed', 'draft', 'written_off'] as const;
type Time = (typeof times)[number];

/** The totals of a month in one currency; amounts as decimal text, time in seconds. */
export type StoredFigures = Readonly<Record<Amount | `usd_${Amount}`, string>> &
  Readonly<Record<`${Time}_seconds`, string>> & {
    readonly currency_code: string;
    readonly unrated: number;
    /** Realised by the payments of the month, in US dollars; null where a rate is missing. */
    readonly usd_exchange_difference: string | null;
  };

/** First day of the month after. */
export const monthAfter = (month: CalendarDate): CalendarDate => addMonths(month, 1);

/** Whether a day, an SQL expression, lies in a month that is given by its first day. */
export const isIn = (month: CalendarDate, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${day} >= ${month} and ${day} < ${monthAfter(month)}`;

/** Amounts of one kind in the columns of all kinds, with the rate to USD of each. */
const only = (
  kind: Amount,
  amount: RawBuilder<unknown>,
  rate: RawBuilder<unknown>,
  exchange: RawBuilder<unknown> = sql`0`,
): RawBuilder<unknown> =>
  sql`${sql.join(
    amounts.map((one) => (one === kind ? amount : sql`0`)),
    sql`, `,
  )}, ${rate}, ${sql.join(
    times.map(() => sql`0`),
    sql`, `,
  )}, ${exchange}`;

/** A sum of which no part is missing, or null. */
const wholeSum = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when bool_or(${of} is null) then null else sum(${of}) end`;

/** The seconds of a developer on an invoice, or on none, rounded to hundredths of an hour as `hoursOfRows` of billing does. */
export const secondsOfRow = sql`(36 * round(sum(e.seconds) / 36.0))::bigint`;

/**
 * The totals of a month, by project and currency: predictions by the month of their expected payment, documents, receipts and
 * adjustments by their own dates, and billable time by its day.
 */
const figures = (month: CalendarDate): RawBuilder<unknown> => sql`
  select project_id, currency_code,
    ${sql.join(
      amounts.map(
        (one) =>
          sql`sum(${sql.ref(one)}) as ${sql.ref(one)}, sum(round(${sql.ref(one)} * rate, decimals)) as ${sql.ref(`usd_${one}`)}`,
      ),
    )},
    (count(*) filter (where is_unrated))::integer as unrated,
    ${sql.join(times.map((one) => sql`sum(${sql.ref(one)})::bigint as ${sql.ref(`${one}_seconds`)}`))},
    ${wholeSum(sql`exchange`)} as usd_exchange_difference
  from (
    select project_id, currency_code, ${sql.join([...amounts, ...times].map((one) => sql.ref(one)))}, exchange,
      case when currency_code = 'USD' then 1 else coalesce(rate, 0) end as rate, case when currency_code = 'USD' then 3 else 2 end as decimals,
      currency_code <> 'USD' and rate is null and is_money as is_unrated
    from (
      select b.project_id, coalesce(c.currency_code, 'USD') as currency_code, true as is_money,
        b.predicted_amount as predicted, 0 as invoiced, 0 as credited, 0 as received, 0 as adjusted, r.rate,
        0 as logged, 0 as billed, 0 as draft, 0 as written_off, 0::numeric as exchange
      from billing b join project p on p.id = b.project_id left join company c on c.id = p.company_id
        left join (select distinct on (currency_code) currency_code, rate from exchange_rate order by currency_code, day desc) r
          on r.currency_code = c.currency_code
      where b.received_month = ${month} and not b.made_by_invoice
      union all
      select i.project_id, i.currency_code, true, ${only('invoiced', sql`i.total`, sql`i.exchange_rate`)}
      from invoice i where i.document_state = 'issued' and i.corrects_invoice_id is null and ${isIn(month, sql`i.invoice_date`)}
      union all
      select i.project_id, i.currency_code, true, ${only('credited', sql`i.total`, sql`i.exchange_rate`)}
      from invoice i where i.document_state = 'issued' and i.corrects_invoice_id is not null and ${isIn(month, sql`i.invoice_date`)}
      union all
      select i.project_id, i.currency_code, true, ${only('received', sql`t.amount`, sql`i.exchange_rate`, sql`exchange_difference_of(t.id)`)}
      from receipt t join invoice i on i.id = t.invoice_id where ${isIn(month, sql`t.received_on`)}
      union all
      select i.project_id, i.currency_code, true, ${only('adjusted', sql`t.amount`, sql`i.exchange_rate`)}
      from adjustment t join invoice i on i.id = t.invoice_id where ${isIn(month, sql`t.adjusted_on`)}
      union all
      select project_id, currency_code, false, 0, 0, 0, 0, 0, null, sum(seconds),
        coalesce(sum(seconds) filter (where state = 'issued'), 0), coalesce(sum(seconds) filter (where state = 'draft'), 0),
        coalesce(sum(seconds) filter (where state = 'written off'), 0), 0
      from (
        select l.project_id, coalesce(c.currency_code, 'USD') as currency_code,
          case when e.write_off_reason is not null then 'written off' else e.document_state end as state, ${secondsOfRow} as seconds
        from work_log l join time_entry e on e.work_log_id = l.id join project p on p.id = l.project_id left join company c on c.id = p.company_id
        where ${isIn(month, sql`l.day`)} group by 1, 2, 3, l.employee_id, e.invoice_id) row group by 1, 2) part
  ) rated group by project_id, currency_code`;

const summed = [...amounts, ...amounts.map((one) => `usd_${one}` as const)];
const columns = [...summed, 'unrated', ...times.map((one) => `${one}_seconds` as const), 'usd_exchange_difference'];

const sums = sql`currency_code, ${sql.join(summed.map((one) => sql`sum(${sql.ref(one)})::text as ${sql.ref(one)}`))},
  sum(unrated)::integer as unrated, ${sql.join(times.map((one) => sql`sum(${sql.ref(`${one}_seconds`)})::text as ${sql.ref(`${one}_seconds`)}`))},
  (${wholeSum(sql`usd_exchange_difference`)})::text as usd_exchange_difference`;

/** The totals of a month on the caller's projects, by currency. */
export async function figuresOfMonth(tx: Tx, caller: Caller, month: CalendarDate): Promise<StoredFigures[]> {
  const found = await sql<StoredFigures>`
    select ${sums} from (${figures(month)}) f where ${inScope(caller, 'f.project_id')} group by currency_code order by currency_code`.execute(
    tx,
  );
  return found.rows;
}

/** The totals of a month when it was closed, on the caller's projects, by currency. */
export async function keptFigures(tx: Tx, caller: Caller, monthCloseId: number): Promise<StoredFigures[]> {
  const found = await sql<StoredFigures>`
    select ${sums} from month_close_figure f where f.month_close_id = ${monthCloseId} and ${inScope(caller, 'f.project_id')}
    group by currency_code order by currency_code`.execute(tx);
  return found.rows;
}

/** Stores the totals of a month, of all projects. */
export async function keepFigures(tx: Tx, monthCloseId: number, month: CalendarDate): Promise<void> {
  await sql`insert into month_close_figure (month_close_id, project_id, currency_code, ${sql.join(columns.map((one) => sql.ref(one)))})
    select ${monthCloseId}, project_id, currency_code, ${sql.join(columns.map((one) => sql.ref(one)))} from (${figures(month)}) f`.execute(
    tx,
  );
}
