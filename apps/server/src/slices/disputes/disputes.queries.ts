import { calendarDate, daysBetween } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { disputeEndpoints, DisputeSums } from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { Context } from '../../handle.ts';
import { describePage } from '../../keyset.ts';
import { invoiceSummaries } from '../invoices/invoices.public.ts';
import { countDisputes, disputePage, disputeSums, type DisputesFilter, type StoredSums } from './disputes.sql.ts';

type List = typeof disputeEndpoints.list;
type Totals = typeof disputeEndpoints.totals;

/** The disputes in the caller's scope, the oldest first unless asked otherwise. */
export async function listDisputes(
  { tx, caller, today }: Context<List>,
  { query }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const params = paramsOf(query);
  const total = query.totalElements ?? (await countDisputes(tx, caller, params));
  const rows = total === 0 ? [] : await disputePage(tx, caller, params, query);
  const invoices = await invoiceSummaries(
    tx,
    rows.map(({ invoiceId }) => invoiceId),
    today,
  );
  return {
    disputeDetails: rows.flatMap(({ place: _place, ...row }) => {
      const invoice = invoices.get(row.invoiceId);
      if (invoice === undefined) return [];
      return {
        ...row,
        invoiceNumber: invoice.invoiceNumber,
        invoiceStatus: invoice.invoiceStatus,
        invoiceDueDate: invoice.invoiceDueDate,
        currencyCode: invoice.currencyCode,
        invoiceAmount: invoice.invoiceAmount,
        receivedAmount: invoice.receivedAmount,
        adjustedAmount: invoice.adjustedAmount,
        creditsAppliedAmount: invoice.creditsAppliedAmount,
        difference: invoice.outStandingAmount,
        ageDays: Math.max(0, daysBetween(calendarDate(row.openedOn), today)),
      };
    }),
    paginationDetails: describePage(query, total, rows),
  };
}

/** The totals of all disputes that the list shows. */
export async function totalDisputes(
  { tx, caller }: Context<Totals>,
  { query }: InputOf<Totals>,
): Promise<AnswerOf<Totals>> {
  const sums = await disputeSums(tx, caller, paramsOf(query));
  return {
    byCurrency: sums.map(inOwnCurrency),
    usd: inUsd(sums),
    withoutRate: sums.filter(({ unrated }) => unrated > 0).map(({ currencyCode }) => currencyCode),
  };
}

const paramsOf = (query: InputOf<Totals>['query']): DisputesFilter => ({
  state: query.state,
  cause: query.cause,
  text: query.projectName,
  csm: query.csmEmail,
  accountant: query.accountantEmail,
});

function inOwnCurrency({ currencyCode, invoiced, received, adjusted, creditsApplied, outstanding }: StoredSums) {
  const currency = parseCurrency(currencyCode);
  const written = (sum: string): string => moneyText(moneyFromText(sum, currency), currency);
  return {
    currencyCode,
    invoiceAmount: written(invoiced),
    receivedAmount: written(received),
    adjustedAmount: written(adjusted),
    creditsAppliedAmount: written(creditsApplied),
    difference: written(outstanding),
  };
}

/** All currencies together; nothing where a rate is missing, as part of a sum would be taken for the whole of it. */
function inUsd(sums: readonly StoredSums[]): DisputeSums | null {
  if (sums.some(({ unrated }) => unrated > 0)) return null;
  const usd = parseCurrency('USD');
  const sumOf = (textOf: (one: StoredSums) => string): string =>
    moneyText(moneyOfMinorUnits(sums.reduce((sum, one) => sum + moneyFromText(textOf(one), usd), 0n)), usd);
  return {
    invoiceAmount: sumOf((one) => one.usdInvoiced),
    receivedAmount: sumOf((one) => one.usdReceived),
    adjustedAmount: sumOf((one) => one.usdAdjusted),
    creditsAppliedAmount: sumOf((one) => one.usdCreditsApplied),
    difference: sumOf((one) => one.usdOutstanding),
  };
}
