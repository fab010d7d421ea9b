import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import { parseCurrency, type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

const usd = parseCurrency('USD');

/**
 * The exchange difference realised by a payment, in US dollars: the payment at the rate of its date minus the payment
 * at the invoice's rate, each rounded to cents. The outstanding amount is unaffected. Undefined if a rate is missing.
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
