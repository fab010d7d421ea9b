import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import type { InvoiceSums } from './invoice-list.sql.ts';

/** What all invoices of a list come to, in each currency and together in USD. */
export const totalsOfList = (sums: readonly InvoiceSums[]): AnswerOf<typeof invoiceEndpoints.list>['totals'] => ({
  byCurrency: sums.map(sumsOnTheWire),
  usd: sumsInUsd(sums),
});

const usd = currencyOf('USD');

function sumsOnTheWire({ currencyCode, amount, outstanding }: InvoiceSums) {
  const currency = currencyOf(currencyCode);
  const written = (sum: string): string => moneyText(moneyFromText(sum, currency), currency);
  return { currencyCode, invoiceAmount: written(amount), outStandingAmount: written(outstanding) };
}

/** All currencies together; nothing where an invoice has no rate, as part of a sum would be taken for the whole of it. */
function sumsInUsd(sums: readonly InvoiceSums[]) {
  const inUsd = sums.map((one) => one.usd);
  if (!inUsd.every((one) => one !== null)) return null;
  const sumOf = (texts: readonly string[]): string =>
    moneyText(moneyOfMinorUnits(texts.reduce((sum, text) => sum + moneyFromText(text, usd), 0n)), usd);
  return {
    invoiceAmount: sumOf(inUsd.map((one) => one.amount)),
    outStandingAmount: sumOf(inUsd.map((one) => one.outstanding)),
  };
}
