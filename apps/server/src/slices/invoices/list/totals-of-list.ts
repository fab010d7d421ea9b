import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { InvoiceTotals } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { StoredSums } from './invoice-sums.sql.ts';

/** The totals of all invoices of a list, in each currency and together in USD. */
export const totalsOfList = (sums: readonly StoredSums[]): InvoiceTotals => ({
  byCurrency: sums.map(sumsAnswer),
  usd: sumsInUsd(sums),
  withoutRate: sums.filter(({ unrated }) => unrated > 0).map(({ currencyCode }) => currencyCode),
});

const usd = parseCurrency('USD');

function sumsAnswer({ currencyCode, amount, received, outstanding }: StoredSums) {
  const currency = parseCurrency(currencyCode);
  const written = (sum: string): string => moneyText(moneyFromText(sum, currency), currency);
  return {
    currencyCode,
    invoiceAmount: written(amount),
    receivedAmount: written(received),
    outStandingAmount: written(outstanding),
  };
}

/** All currencies together; nothing where an invoice has no rate, as part of a sum would be taken for the whole of it. */
function sumsInUsd(sums: readonly StoredSums[]) {
  if (sums.some(({ unrated }) => unrated > 0)) return null;
  const sumOf = (textOf: (one: StoredSums) => string): string =>
    moneyText(moneyOfMinorUnits(sums.reduce((sum, one) => sum + moneyFromText(textOf(one), usd), 0n)), usd);
  return {
    invoiceAmount: sumOf((one) => one.usdAmount),
    receivedAmount: sumOf((one) => one.usdReceived),
    outStandingAmount: sumOf((one) => one.usdOutstanding),
  };
}
