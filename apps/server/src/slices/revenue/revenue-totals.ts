import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { RevenueSums, RevenueTotals } from '@countinghouse/contract/revenue/revenue.contract.ts';
import type { StoredSums } from './revenue-sums.sql.ts';

const usd = parseCurrency('USD');

/** The totals of all billings of a list with their credit notes, in each currency and together in USD. */
export function revenueTotals(billings: readonly StoredSums[], credits: readonly StoredSums[] = []): RevenueTotals {
  const currencies = [...new Set([...billings, ...credits].map(({ currencyCode }) => currencyCode))].toSorted();
  const sums = currencies.map((code) =>
    [...billings, ...credits].filter((one) => one.currencyCode === code).reduce(added),
  );
  return {
    byCurrency: sums.map(inOwnCurrency),
    ofCreditNotes: credits.map(inOwnCurrency),
    usd: inUsd(sums),
    withoutRate: sums.filter(({ unrated }) => unrated > 0).map(({ currencyCode }) => currencyCode),
  };
}

function added(one: StoredSums, other: StoredSums): StoredSums {
  const own = parseCurrency(one.currencyCode);
  const sum = (name: keyof StoredSums, currency = own): string =>
    moneyText(
      moneyOfMinorUnits(moneyFromText(String(one[name]), currency) + moneyFromText(String(other[name]), currency)),
      currency,
    );
  return {
    currencyCode: one.currencyCode,
    predicted: sum('predicted'),
    invoiced: sum('invoiced'),
    received: sum('received'),
    outstanding: sum('outstanding'),
    usdPredicted: sum('usdPredicted', usd),
    usdInvoiced: sum('usdInvoiced', usd),
    usdReceived: sum('usdReceived', usd),
    usdOutstanding: sum('usdOutstanding', usd),
    unrated: one.unrated + other.unrated,
  };
}

function inOwnCurrency({ currencyCode, predicted, invoiced, received, outstanding }: StoredSums) {
  const currency = parseCurrency(currencyCode);
  const written = (sum: string): string => moneyText(moneyFromText(sum, currency), currency);
  return {
    currencyCode,
    predictedAmount: written(predicted),
    invoiceAmount: written(invoiced),
    receivedAmount: written(received),
    outStandingAmount: written(outstanding),
  };
}

/** All currencies together; nothing where a rate is missing, as part of a sum would be taken for the whole of it. */
function inUsd(sums: readonly StoredSums[]): RevenueSums | null {
  if (sums.some(({ unrated }) => unrated > 0)) return null;
  const sumOf = (textOf: (one: StoredSums) => string): string =>
    moneyText(moneyOfMinorUnits(sums.reduce((sum, one) => sum + moneyFromText(textOf(one), usd), 0n)), usd);
  return {
    predictedAmount: sumOf((one) => one.usdPredicted),
    invoiceAmount: sumOf((one) => one.usdInvoiced),
    receivedAmount: sumOf((one) => one.usdReceived),
    outStandingAmount: sumOf((one) => one.usdOutstanding),
  };
}
