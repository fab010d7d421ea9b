import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow, revenueSortFields, RevenueShows } from '@countinghouse/contract/revenue.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope, scopeOf } from '../../scope.ts';
import { noneOf } from '../../walk.ts';
import { ofTab } from '../invoices/invoices.public.ts';

/** Which billings are asked for; an absent or empty wish narrows nothing. */
export interface RevenueAsked {
  readonly show: RevenueShows;
  /** E-mail addresses of people on the project. */
  readonly csm: string | undefined;
  readonly accountant: string | undefined;
  /** Only these billings. */
  readonly ids?: readonly number[];
  /** Part of the name or code of a project, upper and lower case alike. */
  readonly text: string | undefined;
  readonly companyId?: number | undefined;
  /** Of the project's company. */
  readonly currencyCode?: string | undefined;
  /** Upper and lower case alike. */
  readonly numbers: readonly string[];
  /** First days of months. */
  readonly months: readonly CalendarDate[];
  /** The ids of what is left out. */
  readonly notThese?: { readonly billings: readonly number[]; readonly invoices: readonly number[] };
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
      staff.csm as "primaryCsm", staff.accountant as "primaryAccountant", b.received_month as "receivedMonth", b.closed_on is not null as "isClosed",
      page.invoice_id as "invoiceId"
    from (${found(caller, asked, page)}) page
      join billing b on b.id = page.id
      join project p on p.id = b.project_id
      left join company c on c.id = p.company_id
      left join lateral (
        select max(u.name) filter (where s.kind = 'csm') as csm, max(u.name) filter (where s.kind = 'accountant') as accountant
        from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.is_primary) staff on true
    order by ${order}, page.invoice_id desc`.execute(tx);
  return rows;
}

/** Of more months than these a page is found by walking through all in their order: many of them are among the first. */
const mergedMonths = 6;

/** Which billings stand on a page, and their invoices. */
function found(caller: Caller, asked: RevenueAsked, page: RevenuePage): RawBuilder<unknown> {
  const months = [...new Set(asked.months)];
  // an index has the billings of one month in the order in which they begin: of a few months the first of each are merged;
  // those without an invoice are found on an index of their own, whatever their month
  const areMerged = months.length > 1 && months.length <= mergedMonths && asked.show !== 'predictions';
  if (page.field === 'startDate' && areMerged) {
    const first = { ...page, offset: 0, limit: page.offset + page.limit };
    const ofMonths = months.map((month) => sql`(${found(caller, { ...asked, months: [month] }, first)})`);
    return sql`select id, start_date, invoice_id from (${sql.join(ofMonths, sql` union all `)}) one
      order by ${sql.raw(`start_date ${page.order}, id ${page.order}`)} limit ${page.limit} offset ${page.offset}`;
  }
  const end = sql`limit ${page.limit} offset ${page.offset}`;
  const select = sql`select b.id, b.start_date, i.id as invoice_id`;
  if (page.field !== 'startDate' || !isKeptInOrder(asked))
    return sql`${select} ${billings(caller, asked)} order by ${sql.raw(orders[page.field](page.order))} ${end}`;
  // the same order, where an index has the billings with an invoice in it; one month is compared there and not twice,
  // since the database would take two comparisons for two that each leave a few
  const others = months.length === 1 ? { ...asked, months: [] } : asked;
  return sql`${select} ${billings(caller, others, sql`join revenue_part k on ${keptInOrder(asked)}`)}
    order by ${sql.raw(`k.start_date ${page.order}, k.billing_id ${page.order}`)} ${end}`;
}

/** Whether those that are asked for are kept apart in the order in which they begin. */
const isKeptInOrder = ({ show, numbers }: RevenueAsked): boolean =>
  numbers.length === 0 && (show === 'invoices' || show === 'pending' || show === 'paid');

/** A billing that has an invoice, as the indexes of them say it: with the tab and the months too, so that none is fetched to be passed over. */
function keptInOrder({ show, months }: RevenueAsked): RawBuilder<unknown> {
  const one = months.length === 1 ? months[0] : undefined;
  return sql.join(
    [
      sql`k.billing_id = b.id and k.part = 'predicted' and k.standing not in ('none', 'closed')`,
      ...(show === 'pending' || show === 'paid' ? [ofTab(show, 'k')] : []),
      ...(one === undefined ? [] : [sql`k.received_month = ${one}`]),
    ],
    sql` and `,
  );
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

interface RevenueSums {
  readonly total: number;
  readonly sums: readonly StoredSums[];
}

/**
 * How many billings are asked for, and what they come to by currency. Each figure is converted and rounded to cents before it is added:
 * an invoice at its own rate, a prediction at the newest one known (docs/domain/totals.md). Sums are kept of all billings and of those of
 * one person, by month and by how their invoices stand; anything narrower is added up.
 */
export const revenueSums = async (
  tx: Tx,
  caller: Caller,
  asked: RevenueAsked,
  today: CalendarDate,
): Promise<RevenueSums> => (await keptSums(tx, caller, asked, today)) ?? addedSums(tx, caller, asked, today);

/**
 * What the credit notes of the billings that are asked for come to by currency; what of them is open is below 0. They have no rows of their own here,
 * and count in the totals as on the dashboard. Billings that are asked for by the number of a document are summed as they are listed.
 */
export async function creditSums(tx: Tx, caller: Caller, asked: RevenueAsked): Promise<readonly StoredSums[]> {
  if (asked.numbers.length > 0) return [];
  const ofBilling = sql`join revenue_part r on r.billing_id = b.id and r.part = 'credited'`;
  const { rows } = await sql<StoredSums>`
    select r.currency_code as "currencyCode", '0' as predicted, sum(r.invoiced)::text as invoiced, sum(r.received)::text as received,
      sum(r.outstanding)::text as outstanding, '0' as "usdPredicted", sum(r.usd_invoiced)::text as "usdInvoiced",
      sum(r.usd_received)::text as "usdReceived", sum(r.usd_outstanding)::text as "usdOutstanding", sum(r.unrated)::integer as unrated
    ${billings(caller, asked, ofBilling)} group by r.currency_code order by r.currency_code`.execute(tx);
  return rows;
}

/** The sums that are kept; undefined where none are, or where predictions stand in them at another rate than today's. */
export async function keptSums(
  tx: Tx,
  caller: Caller,
  asked: RevenueAsked,
  today: CalendarDate,
): Promise<RevenueSums | undefined> {
  const whose = onePersonOf(caller, asked);
  const isNarrower = asked.companyId !== undefined || asked.currencyCode !== undefined || (asked.text ?? '') !== '';
  if (whose === undefined || asked.numbers.length > 0 || isNarrower) return undefined;
  const months = asked.months.length === 0 ? sql`true` : sql`t.received_month = any(${[...asked.months]}::date[])`;
  const { rows } = await sql<StoredSums & { readonly rows: number; readonly isOfToday: boolean }>`
    select s.*, case when s."currencyCode" <> 'USD' and today.rate is null then s."invoicesUnrated" + s.rows else s."invoicesUnrated" end as unrated,
      s."currencyCode" = 'USD' or kept.rate is not distinct from today.rate as "isOfToday"
    from (
      select t.currency_code as "currencyCode", sum(t.billings)::integer as rows, sum(t.predicted)::text as predicted,
        sum(t.invoiced)::text as invoiced, sum(t.received)::text as received, sum(t.outstanding)::text as outstanding,
        sum(t.usd_predicted)::text as "usdPredicted", sum(t.usd_invoiced)::text as "usdInvoiced", sum(t.usd_received)::text as "usdReceived",
        sum(t.usd_outstanding)::text as "usdOutstanding", sum(t.unrated)::integer as "invoicesUnrated"
      from ${tallyWithout(asked.notThese ?? { billings: [], invoices: [] })} t where ${whose} and ${months} and ${keptShows[asked.show]} group by t.currency_code
      having sum(t.billings) <> 0 or sum(t.invoices) <> 0) s
    left join revenue_rate kept on kept.currency_code = s."currencyCode"
    left join lateral (
      select e.rate from exchange_rate e where e.currency_code = s."currencyCode" and e.day <= ${today} order by e.day desc limit 1) today on true
    order by s."currencyCode"`.execute(tx);
  return rows.every(({ isOfToday }) => isOfToday) ? summed(rows) : undefined;
}

/** The sums that are kept as if some billings, and some invoices of others, were not there: those others wait for an invoice. */
function tallyWithout({ billings, invoices }: NonNullable<RevenueAsked['notThese']>): RawBuilder<unknown> {
  if (billings.length + invoices.length === 0) return sql`revenue_tally`;
  return sql`(
      with left_out as (
        select billing_id, false as waits from unnest(${[...billings]}::int[]) billing_id
        union all
        select billing_id, true from invoice where id = any(${[...invoices]}::int[]) and document_state <> 'void'
          and corrects_invoice_id is null and billing_id <> all(${[...billings]}::int[])
      )
      select kind, user_id, received_month, currency_code, standing, billings, invoices, predicted, invoiced, received, outstanding, usd_predicted,
        usd_invoiced, usd_received, usd_outstanding, unrated from revenue_tally
      union all
      select r.kind, r.user_id, coalesce(p.received_month, '-infinity'), p.currency_code, w.standing, w.sign * p.billings, w.sign * p.invoices,
        w.sign * p.predicted, w.sign * p.invoiced, w.sign * p.received, w.sign * p.outstanding,
        w.sign * case when p.currency_code = 'USD' then p.predicted else coalesce(round(p.predicted * k.rate, 2), 0) end,
        w.sign * p.usd_invoiced, w.sign * p.usd_received, w.sign * p.usd_outstanding, w.sign * p.unrated
      from left_out l join revenue_part p on p.billing_id = l.billing_id and p.part <> 'credited'
        left join revenue_rate k on k.currency_code = p.currency_code,
        lateral (select -1 as sign, p.standing union all select 1, 'none' where l.waits and p.part = 'predicted') w,
        lateral (select 'all' as kind, 0 as user_id union all select s.kind, s.user_id from project_staff s where s.project_id = p.project_id) r)`;
}

/** Whose sums are asked for: everybody's, or those of one person's projects. */
function onePersonOf(caller: Caller, { csm, accountant }: RevenueAsked): RawBuilder<unknown> | undefined {
  const scope = scopeOf(caller);
  if (scope !== 'all')
    return csm === undefined && accountant === undefined
      ? sql`t.kind = ${scope.kind} and t.user_id = ${scope.userId}`
      : undefined;
  if (csm !== undefined && accountant !== undefined) return undefined;
  const email = csm ?? accountant;
  if (email === undefined) return sql`t.kind = 'all' and t.user_id = 0`;
  return sql`t.kind = ${csm === undefined ? 'accountant' : 'csm'} and t.user_id = (select u.id from staff_user u where u.email = ${email}::citext)`;
}

const summed = (rows: readonly (StoredSums & { readonly rows: number })[]): RevenueSums => ({
  total: rows.reduce((sum, row) => sum + row.rows, 0),
  sums: rows,
});

/** The sums of what is asked, added up now. */
export async function addedSums(
  tx: Tx,
  caller: Caller,
  asked: RevenueAsked,
  today: CalendarDate,
): Promise<RevenueSums> {
  const usd = (amount: string): RawBuilder<unknown> =>
    sql.raw(
      `coalesce(sum(case when a.currency = 'USD' then a.${amount} else round(a.${amount} * a.rate, 2) end), 0)::text`,
    );
  const { rows } = await sql<StoredSums & { readonly rows: number }>`
    with found as materialized (
      select b.predicted_amount, coalesce(c.currency_code, 'USD') as billing_currency, i.id as invoice_id, i.corrects_invoice_id,
        i.currency_code, i.exchange_rate, i.total, i.received, i.outstanding, i.document_state
      ${billings(caller, asked, sql`left join company c on c.id = p.company_id`)}),
    newest as (
      select distinct on (currency_code) currency_code, rate from exchange_rate where day <= ${today} order by currency_code, day desc),
    amounts as (
      select 1 as rows, f.billing_currency as currency, r.rate,
        case when f.corrects_invoice_id is null then f.predicted_amount else 0 end as predicted,
        0 as invoiced, 0 as received, 0 as outstanding
      from found f left join newest r on r.currency_code = f.billing_currency
      union all
      select 0, f.currency_code, f.exchange_rate, 0, f.total, f.received, f.outstanding
      from found f where f.invoice_id is not null and f.document_state <> 'void')
    select a.currency as "currencyCode", sum(a.rows)::integer as rows, sum(a.predicted)::text as predicted, sum(a.invoiced)::text as invoiced,
      sum(a.received)::text as received, sum(a.outstanding)::text as outstanding, ${usd('predicted')} as "usdPredicted",
      ${usd('invoiced')} as "usdInvoiced", ${usd('received')} as "usdReceived", ${usd('outstanding')} as "usdOutstanding",
      (count(*) filter (where a.currency <> 'USD' and a.rate is null))::integer as unrated
    from amounts a group by a.currency order by a.currency`.execute(tx);
  return summed(rows);
}

/**
 * The billings that are asked for, each with the invoice that it has now. Asked for by numbers, they are those whose invoices or credits have
 * one of them; each books organisation numbers its own, so that one number may be there twice, and the number of a draft is only kept for it.
 */
function billings(caller: Caller, asked: RevenueAsked, alsoJoin: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const numbers = asked.numbers.map((one) => one.toLowerCase());
  // where all billings are asked for no invoice brings one or takes one away
  const notThese = asked.show === 'all' && numbers.length === 0 ? [] : (asked.notThese?.invoices ?? []);
  const live = sql.join([sql`i.billing_id = b.id`, ...noneOf('i.id', notThese)], sql` and `);
  const invoices =
    numbers.length > 0
      ? sql`join invoice i on ${live} and lower(i.invoice_number) = any(${numbers}::text[]) and (i.document_state <> 'draft' or i.locked)`
      : sql`left join invoice i on ${live} and i.document_state <> 'void' and i.corrects_invoice_id is null`;
  const conditions = [
    inScope(caller, 'b.project_id'),
    ...noneOf('b.id', asked.notThese?.billings ?? []),
    shows[asked.show],
    ...(asked.ids === undefined ? [] : [sql`b.id = any(${[...asked.ids]}::int[])`]),
    ...monthsOf(asked),
    ...(asked.text === undefined || asked.text === ''
      ? []
      : [sql`p.search_text like lower(${containing(asked.text)})`]),
    ...(asked.companyId === undefined ? [] : [sql`p.company_id = ${asked.companyId}`]),
    ...(asked.currencyCode === undefined
      ? []
      : [
          sql`coalesce((select c.currency_code from company c where c.id = p.company_id), 'USD') = ${asked.currencyCode}`,
        ]),
    ...personOf('csm', asked.csm),
    ...personOf('accountant', asked.accountant),
  ];
  return sql`from billing b join project p on p.id = b.project_id ${alsoJoin} ${invoices} where ${sql.join(conditions, sql` and `)}`;
}

const shows: Readonly<Record<RevenueShows, RawBuilder<unknown>>> = {
  all: sql`true`,
  // by the column that is joined on, so that the database looks for what has no partner
  predictions: sql`i.billing_id is null and b.closed_on is null`,
  invoices: sql`i.id is not null`,
  pending: ofTab('pending'),
  paid: ofTab('paid'),
};

/** The same of the sums that are kept. */
const keptShows: Readonly<Record<RevenueShows, RawBuilder<unknown>>> = {
  all: sql`true`,
  predictions: sql`t.standing = 'none'`,
  invoices: sql`t.standing not in ('none', 'closed')`,
  pending: ofTab('pending', 't'),
  paid: ofTab('paid', 't'),
};

/** One month is compared alone: an index then has its billings in their order. */
const monthsOf = ({ months }: RevenueAsked): RawBuilder<unknown>[] => {
  if (months.length === 0) return [];
  return months.length === 1
    ? [sql`b.received_month = ${months[0]}`]
    : [sql`b.received_month = any(${[...months]}::date[])`];
};

const personOf = (kind: 'csm' | 'accountant', email: string | undefined): RawBuilder<unknown>[] =>
  email === undefined
    ? []
    : [
        sql`exists (select from project_staff s join staff_user u on u.id = s.user_id
          where s.project_id = b.project_id and s.kind = ${kind} and u.email = ${email}::citext)`,
      ];
