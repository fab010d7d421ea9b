import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { callerScope } from '../../scope.ts';
import {
  ofBillings,
  ofProjects,
  projectConditions,
  type RevenueParams,
  withInvoice,
} from './revenue-conditions.sql.ts';

/** Sums of all that matches in one currency, in it and in USD; what has no rate is counted in `unrated`. */
export interface StoredSums {
  readonly currencyCode: string;
  readonly predicted: string;
  readonly invoiced: string;
  readonly received: string;
  readonly outstanding: string;
  readonly usdPredicted: string;
  readonly usdInvoiced: string;
  readonly usdReceived: string;
  readonly usdOutstanding: string;
  readonly unrated: number;
}

/**
 * The totals of the predictions that match by currency with their invoices; their credit notes apart, which have no rows of their own
 * here. Each figure is converted and rounded to cents before it is added: an invoice at its own rate, a prediction at the newest one known.
 */
export async function revenueSums(
  tx: Tx,
  caller: Caller,
  params: RevenueParams,
  today: CalendarDate,
): Promise<{
  readonly sums: readonly StoredSums[];
  readonly ofCredits: readonly StoredSums[];
}> {
  const { predicted, invoiced, credited } = isOfWholeProjects(params)
    ? await sumsOfProjects(tx, caller, params, today)
    : await sumsOfBillings(tx, caller, params, today);
  return {
    sums: [...predicted.map((one) => ({ ...nothing, ...one })), ...invoiced.map((one) => ({ ...nothing, ...one }))],
    ofCredits: credited.map((one) => ({ ...nothing, ...one })),
  };
}

const nothing = {
  predicted: '0',
  invoiced: '0',
  received: '0',
  outstanding: '0',
  usdPredicted: '0',
  usdInvoiced: '0',
  usdReceived: '0',
  usdOutstanding: '0',
};

type PredictedSums = Pick<StoredSums, 'currencyCode' | 'predicted' | 'usdPredicted' | 'unrated'>;
type DocumentSums = Omit<StoredSums, 'predicted' | 'usdPredicted'>;

interface SumsOfDocuments {
  /** By the currencies of the projects' companies. */
  readonly predicted: readonly PredictedSums[];
  readonly invoiced: readonly DocumentSums[];
  readonly credited: readonly DocumentSums[];
}

/** Whether all predictions of the projects that match do, with all of their documents. */
const isOfWholeProjects = ({ show, ids, months, numbers }: RevenueParams): boolean =>
  show === 'all' && ids === undefined && months.length === 0 && numbers.length === 0;

/** Predictions and documents of whole projects are added up side by side, each from an index that has them by project. */
async function sumsOfProjects(
  tx: Tx,
  caller: Caller,
  params: RevenueParams,
  today: CalendarDate,
): Promise<SumsOfDocuments> {
  const projects = ratedProjects(caller, params, today);
  const predicted = await sql<PredictedSums>`
    with ${projects}
    select p.currency_code as "currencyCode", sum(b.predicted)::text as predicted,
      coalesce(sum(case when p.currency_code = 'USD' then b.predicted else b.usd_predicted end), 0)::text as "usdPredicted",
      coalesce(sum(b.rows) filter (where p.currency_code <> 'USD' and p.rate is null), 0)::integer as unrated
    from p cross join lateral (
      select count(*) as rows, sum(b.predicted_amount) as predicted, sum(round(b.predicted_amount * p.rate, 2)) as usd_predicted
      from billing b where b.project_id = p.id) b
    where b.rows > 0 group by 1`.execute(tx);
  const isOfAll = callerScope(caller) === 'all' && projectConditions(params).length === 0;
  const documents = await sql<DocumentSums & { readonly isCredit: boolean }>`
    ${isOfAll ? sql`` : sql`with ${projects}`}
    select d.currency_code as "currencyCode", d.corrects_invoice_id is not null as "isCredit", ${sumsOf('d')}
    from invoice d ${isOfAll ? sql`` : sql`join p on p.id = d.project_id`} where d.standing <> 'void' group by 1, 2`.execute(
    tx,
  );
  return {
    predicted: predicted.rows,
    invoiced: documents.rows.filter(({ isCredit }) => !isCredit),
    credited: documents.rows.filter(({ isCredit }) => isCredit),
  };
}

/** Each prediction that matches is added up with the invoice that it has. */
async function sumsOfBillings(
  tx: Tx,
  caller: Caller,
  params: RevenueParams,
  today: CalendarDate,
): Promise<SumsOfDocuments> {
  const projects = ratedProjects(caller, params, today);
  // a credit note that is looked for by its number predicts nothing of its own
  const amount = sql.raw(
    params.numbers.length === 0
      ? 'b.predicted_amount'
      : 'case when i.corrects_invoice_id is null then b.predicted_amount else 0 end',
  );
  const hasInvoices = params.show !== 'predictions';
  type Invoiced = { readonly invoiceCurrency: string | null } & Omit<DocumentSums, 'currencyCode'>;
  const { rows } = await sql<
    Omit<PredictedSums, 'unrated'> & { readonly withoutRate: number } & (Invoiced | { readonly invoiceCurrency: null })
  >`
    with ${projects}
    select p.currency_code as "currencyCode", sum(${amount})::text as predicted,
      coalesce(sum(case when p.currency_code = 'USD' then ${amount} else round(${amount} * p.rate, 2) end), 0)::text as "usdPredicted",
      (count(*) filter (where p.currency_code <> 'USD' and p.rate is null))::integer as "withoutRate",
      ${hasInvoices ? sql`case when i.standing <> 'void' then i.currency_code end as "invoiceCurrency", ${sumsOf('i')}` : sql`null as "invoiceCurrency"`}
    from billing b join p on p.id = b.project_id ${hasInvoices ? withInvoice(params, sql`i.standing <> 'void'`) : withInvoice(params)} where ${ofBillings(params)}
    group by 1, "invoiceCurrency"`.execute(tx);
  const credited =
    hasInvoices && params.numbers.length === 0
      ? (
          await sql<DocumentSums>`
          select d.currency_code as "currencyCode", ${sumsOf('d')}
          from invoice d join billing b on b.id = d.billing_id join project p on p.id = b.project_id ${withInvoice(params)}
          where d.corrects_invoice_id is not null and d.standing <> 'void' and ${ofProjects(caller, params)} and ${ofBillings(params)}
          group by 1`.execute(tx)
        ).rows
      : [];
  return {
    predicted: rows.map(({ currencyCode, predicted, usdPredicted, withoutRate }) => ({
      currencyCode,
      predicted,
      usdPredicted,
      unrated: withoutRate,
    })),
    invoiced: rows.flatMap((row) => {
      if (row.invoiceCurrency === null) return [];
      const { invoiced, received, outstanding, usdInvoiced, usdReceived, usdOutstanding, unrated } = row;
      const sums = { invoiced, received, outstanding, usdInvoiced, usdReceived, usdOutstanding, unrated };
      return [{ currencyCode: row.invoiceCurrency, ...sums }];
    }),
    credited,
  };
}

const sumsOf = (document: 'd' | 'i'): RawBuilder<unknown> =>
  sql.raw(
    [
      ['total', 'invoiced'],
      ['received', 'received'],
      ['outstanding', 'outstanding'],
      ['usd_total', 'usdInvoiced'],
      ['usd_received', 'usdReceived'],
      ['usd_outstanding', 'usdOutstanding'],
    ]
      .map(([column, name]) => `coalesce(sum(${document}.${column}), 0)::text as "${name}"`)
      .concat(
        `(count(*) filter (where ${document}.billing_id is not null and ${document}.usd_total is null))::integer as unrated`,
      )
      .join(', '),
  );

/** The projects `p` that match, with their currencies and the newest rates that are known. */
const ratedProjects = (caller: Caller, params: RevenueParams, today: CalendarDate): RawBuilder<unknown> => sql`
  p as materialized (
    select p.id, coalesce(c.currency_code, 'USD') as currency_code, case when c.currency_code <> 'USD' then n.rate end as rate
    from project p left join company c on c.id = p.company_id
      left join (
        select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc
      ) n on n.currency_code = c.currency_code
    where ${ofProjects(caller, params)})`;
