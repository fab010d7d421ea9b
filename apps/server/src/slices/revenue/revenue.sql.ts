import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow, revenueSortFields } from '@countinghouse/contract/revenue.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** Which billings are asked for; an absent or empty wish narrows nothing. */
export interface RevenueAsked {
  /** E-mail addresses of people on the project. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** Part of the name or code of a project, upper and lower case alike. */
  readonly text: string | undefined;
  /** Upper and lower case alike. */
  readonly numbers: readonly string[];
  /** First days of months. */
  readonly months: readonly CalendarDate[];
}

export interface RevenuePage {
  readonly field: (typeof revenueSortFields)[number];
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** A billing as it is stored, and its invoice if it has one. */
export interface StoredRevenue extends Omit<RevenueRow, 'invoiceDetails'> {
  readonly invoiceId: number | null;
}

/** A page of the billings in the caller's scope. It is looked up first, on an index, and what its few rows say after that. */
export async function revenuePage(
  tx: Tx,
  caller: Caller,
  asked: RevenueAsked,
  page: RevenuePage,
): Promise<StoredRevenue[]> {
  const order = sql.raw(orders[page.field](page.order));
  const { rows } = await sql<StoredRevenue>`
    select b.id as "billingId", b.version, b.project_id as "projectId", p.name as "projectName", c.display_name as "companyName",
      b.start_date as "startDate", b.end_date as "endDate", b.accuracy, b.financial_type as "financialType",
      b.predicted_amount::text as "predictedAmount", coalesce(c.currency_code, 'USD') as "currencyCode",
      staff.csm as "primaryCsm", staff.accountant as "primaryAccountant", b.received_month as "receivedMonth", page.invoice_id as "invoiceId"
    from (select b.id, i.id as invoice_id ${billings(caller, asked)} order by ${order} limit ${page.limit} offset ${page.offset}) page
      join billing b on b.id = page.id
      join project p on p.id = b.project_id
      left join company c on c.id = p.company_id
      left join lateral (
        select max(u.name) filter (where s.kind = 'csm') as csm, max(u.name) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.is_primary) staff on true
    order by ${order}, page.invoice_id desc`.execute(tx);
  return rows;
}

/** The id at the end keeps equal rows in one order over all pages; a billing without a month comes last either way. */
const orders: Readonly<Record<RevenuePage['field'], (order: 'asc' | 'desc') => string>> = {
  startDate: (order) => `b.start_date ${order}, b.id ${order}`,
  receivedMonth: (order) => `b.received_month ${order} nulls last, b.start_date ${order}, b.id ${order}`,
  projectName: (order) => `p.name ${order}, b.start_date ${order}, b.id ${order}`,
};

/** Sums of all that is asked in one currency, in it and in USD; what has no rate is counted in `unrated`. */
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
 * How many billings are asked for, and what they come to by currency. Each figure is converted and rounded to cents before it is added:
 * an invoice at its own rate, a prediction at the newest one known (decisions, section 6).
 */
export async function revenueSums(
  tx: Tx,
  caller: Caller,
  asked: RevenueAsked,
  today: CalendarDate,
): Promise<{ readonly total: number; readonly sums: readonly StoredSums[] }> {
  const usd = (amount: string): RawBuilder<unknown> =>
    sql.raw(
      `coalesce(sum(case when a.currency = 'USD' then a.${amount} else round(a.${amount} * a.rate, 2) end), 0)::text`,
    );
  const { rows } = await sql<StoredSums & { readonly rows: number }>`
    with found as materialized (
      select b.predicted_amount, coalesce(c.currency_code, 'USD') as billing_currency, i.id as invoice_id, i.corrects_invoice_id,
        i.currency_code, i.exchange_rate, i.total, i.received, i.document_state
      ${billings(caller, asked, sql`left join company c on c.id = p.company_id`)}),
    newest as (
      select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc),
    amounts as (
      select 1 as rows, f.billing_currency as currency, r.rate,
        case when f.corrects_invoice_id is null then f.predicted_amount else 0 end as predicted,
        0 as invoiced, 0 as received, 0 as outstanding
      from found f left join newest r on r.currency_code = f.billing_currency
      union all
      select 0, f.currency_code, f.exchange_rate, 0, f.total, f.received,
        case when f.document_state = 'issued' then f.total - f.received else 0 end
      from found f where f.invoice_id is not null and f.document_state <> 'void')
    select a.currency as "currencyCode", sum(a.rows)::integer as rows, sum(a.predicted)::text as predicted, sum(a.invoiced)::text as invoiced,
      sum(a.received)::text as received, sum(a.outstanding)::text as outstanding, ${usd('predicted')} as "usdPredicted",
      ${usd('invoiced')} as "usdInvoiced", ${usd('received')} as "usdReceived", ${usd('outstanding')} as "usdOutstanding",
      (count(*) filter (where a.currency <> 'USD' and a.rate is null))::integer as unrated
    from amounts a group by a.currency order by a.currency`.execute(tx);
  return { total: rows.reduce((sum, row) => sum + row.rows, 0), sums: rows };
}

/**
 * The billings that are asked for, each with the invoice that it has now. Asked for by numbers, they are those whose invoices or credits have
 * one of them; each books organisation numbers its own, so that one number may be there twice, and the number of a draft is only kept for it.
 */
function billings(caller: Caller, asked: RevenueAsked, alsoJoin: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const numbers = asked.numbers.map((one) => one.toLowerCase());
  const invoices =
    numbers.length > 0
      ? sql`join invoice i on i.billing_id = b.id and lower(i.invoice_number) = any(${numbers}::text[]) and (i.document_state <> 'draft' or i.locked)`
      : sql`left join invoice i on i.billing_id = b.id and i.document_state <> 'void' and i.corrects_invoice_id is null`;
  const conditions = [
    inScope(caller, 'b.project_id'),
    ...(asked.months.length === 0 ? [] : [sql`b.received_month = any(${[...asked.months]}::date[])`]),
    ...(asked.text === undefined || asked.text === ''
      ? []
      : [sql`p.search_text like lower(${`%${asked.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`]),
    ...personOf('csm', asked.csm),
    ...personOf('accountant', asked.accountant),
  ];
  return sql`from billing b join project p on p.id = b.project_id ${alsoJoin} ${invoices} where ${sql.join(conditions, sql` and `)}`;
}

const personOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown>[] =>
  email === undefined
    ? []
    : [
        sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = b.project_id and s.kind = ${kind} and u.email = ${email}::citext)`,
      ];
