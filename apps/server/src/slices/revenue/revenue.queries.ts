import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { revenueEndpoints, RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Context } from '../../handle.ts';
import { describePage } from '../../keyset.ts';
import { invoiceSummaries } from '../invoices/invoices.public.ts';
import { revenueTotals } from './revenue-totals.ts';
import { countRevenue, revenuePage, type StoredRevenue } from './revenue.sql.ts';
import { revenueSums } from './revenue-sums.sql.ts';
import type { RevenueParams } from './revenue-conditions.sql.ts';

type Filter = typeof revenueEndpoints.filter;
type Search = typeof revenueEndpoints.search;
type Totals = typeof revenueEndpoints.totals;

/** The billings in the caller's scope, each with the invoice that it has now; or those behind some invoice numbers. */
export const filterRevenue = (context: Context<Filter>, { query, body }: InputOf<Filter>): Promise<AnswerOf<Filter>> =>
  listRevenue(context, query, paramsOf(body));

/** The totals of all billings that the list shows. */
export async function totalRevenue(
  { tx, caller, today }: Context<Totals>,
  { body }: InputOf<Totals>,
): Promise<AnswerOf<Totals>> {
  const { sums, ofCredits } = await revenueSums(tx, caller, paramsOf(body), today);
  return revenueTotals(sums, ofCredits);
}

const paramsOf = (body: InputOf<Filter>['body']): RevenueParams => ({
  show: body.show,
  text: body.projectName,
  companyId: body.companyId,
  currencyCode: body.currencyCode,
  csm: body.csmEmail,
  accountant: body.accountantEmail,
  numbers: body.invoiceNumber,
  months: body.receivedMonth,
});

/** The billings in the caller's scope of projects whose name or code holds a text. */
export const searchRevenue = (context: Context<Search>, { query }: InputOf<Search>): Promise<AnswerOf<Search>> =>
  listRevenue(
    context,
    { ...query, field: 'startDate', order: 'desc' },
    { show: 'all', text: query.projectName, csm: undefined, accountant: undefined, numbers: [], months: [] },
  );

async function listRevenue(
  { tx, caller, today }: Pick<Context<Filter>, 'tx' | 'caller' | 'today'>,
  page: InputOf<Filter>['query'],
  params: RevenueParams,
): Promise<AnswerOf<Filter>> {
  const total = page.totalElements ?? (await countRevenue(tx, caller, params));
  const rows = total === 0 ? [] : await revenuePage(tx, caller, params, page);
  return {
    revenueDetails: await revenueRows(tx, rows, today),
    paginationDetails: describePage(page, total, rows),
  };
}

/** The row of a billing in the caller's scope. */
export async function revenueRow(
  { tx, caller, today }: Pick<Context<Filter>, 'tx' | 'caller' | 'today'>,
  billingId: number,
): Promise<RevenueRow | undefined> {
  const params: RevenueParams = {
    ids: [billingId],
    show: 'all',
    csm: undefined,
    accountant: undefined,
    text: undefined,
    numbers: [],
    months: [],
  };
  const page = { field: 'startDate', order: 'desc', pageNo: 1, pageSize: 1 } as const;
  const [row] = await revenueRows(tx, await revenuePage(tx, caller, params, page), today);
  return row;
}

async function revenueRows(tx: Tx, rows: readonly StoredRevenue[], today: CalendarDate): Promise<RevenueRow[]> {
  const ids = rows.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]));
  const invoices = await invoiceSummaries(tx, ids, today);
  return rows.map(({ invoiceId, receivedMonth, predictedAmount, place: _place, ...row }) => {
    const currency = parseCurrency(row.currencyCode);
    return {
      ...row,
      predictedAmount: moneyText(moneyFromText(predictedAmount, currency), currency),
      receivedMonth: receivedMonth === null ? null : formatDate(calendarDate(receivedMonth), 'MMM-yyyy'),
      invoiceDetails: invoiceId === null ? null : (invoices.get(invoiceId) ?? null),
    };
  });
}
