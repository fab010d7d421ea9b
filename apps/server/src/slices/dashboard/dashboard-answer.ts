import { averageRate, computeShare } from '@countinghouse/billing/dashboard/share.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { StoredFigures } from './dashboard.sql.ts';

const usd = parseCurrency('USD');
const inUsd = (sum: string): string => moneyText(moneyFromText(sum, usd), usd);
const zero = inUsd('0');

/** Of a month without billings. */
export const nothingThere: Dashboard['totals'] = {
  predictedAmount: zero,
  invoiceAmount: zero,
  draftAmount: zero,
  receivedAmount: zero,
  outStandingAmount: zero,
  overdueAmount: zero,
  invoicedOfPredicted: null,
};

/**
 * Figures in USD; none where a rate is missing, as part of a sum would be taken for the whole of it. Predictions are before tax: their share
 * is that of what is invoiced less its tax.
 */
export function figuresInUsd(one: StoredFigures): Dashboard['totals'] {
  const ofInvoices = (sum: string): string | null => (one.unratedInvoices > 0 ? null : inUsd(sum));
  const isWhole = one.unratedInvoices === 0 && one.unratedPredictions === 0;
  const net = moneyOfMinorUnits(moneyFromText(one.invoiced, usd) - moneyFromText(one.tax, usd));
  const share = isWhole ? computeShare(net, moneyFromText(one.predicted, usd)) : undefined;
  return {
    predictedAmount: one.unratedPredictions > 0 ? null : inUsd(one.predicted),
    invoiceAmount: ofInvoices(one.invoiced),
    draftAmount: ofInvoices(one.draft),
    receivedAmount: ofInvoices(one.received),
    outStandingAmount: ofInvoices(one.outstanding),
    overdueAmount: ofInvoices(one.overdue),
    invoicedOfPredicted: share === undefined ? null : percentageText(share),
  };
}

/** The figures of a currency, in it and in USD, with the rates between them. */
export function ofCurrency(
  one: StoredFigures,
  newest: { readonly rate: string; readonly day: string } | undefined,
): Dashboard['byCurrency'][number] {
  const currency = parseCurrency(one.key);
  const own = (sum: string): string => moneyText(moneyFromText(sum, currency), currency);
  const average =
    one.unratedInvoices > 0
      ? undefined
      : averageRate(moneyFromText(one.invoiced, usd), moneyFromText(one.ownInvoiced, currency), currency.decimals);
  return {
    currencyCode: one.key,
    own: {
      predictedAmount: own(one.ownPredicted),
      invoiceAmount: own(one.ownInvoiced),
      receivedAmount: own(one.ownReceived),
      outStandingAmount: own(one.ownOutstanding),
    },
    rate: newest?.rate ?? null,
    rateOf: newest?.day ?? null,
    invoicesRate: one.key === 'USD' ? null : (average ?? null),
    ...figuresInUsd(one),
  };
}
