import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import { currencyOf, type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

const usd = currencyOf('USD');

/**
 * The exchange difference that a payment realised, in US dollars: the payment at the rate of its day − the payment at the rate of its
 * invoice, each rounded to cents. It changes nothing that is outstanding. Undefined where a rate is missing.
 */
export function realisedExchangeDifference(
  payment: Money,
  currency: Currency,
  rates: { readonly ofDay: ExchangeRate | undefined; readonly ofInvoice: ExchangeRate | undefined },
): Money | undefined {
  if (currency.code === usd.code) return ZERO_MONEY;
  if (rates.ofDay === undefined || rates.ofInvoice === undefined) return undefined;
  return moneyOfMinorUnits(
    convert(payment, currency, rates.ofDay, usd) - convert(payment, currency, rates.ofInvoice, usd),
  );
}
