import { DecimalError, divideHalfAwayFromZero, formatDecimal, parseDecimal } from './decimal.ts';
import { type Currency, type Money, moneyOfMinorUnits } from './money.ts';

/** The value of one unit of a currency in another one, in millionths: 1.25 is 1250000n. Always above zero. */
export type ExchangeRate = bigint & { readonly unit: 'millionths for one unit' };

const decimals = 6;
/** The most decimals that a source may use. */
const boughtDecimals = 18;

/** An exchange rate from decimal text such as "0.012034"; it must be above zero. @throws DecimalError */
export function exchangeRateFromText(text: string | number): ExchangeRate {
  const units = parseDecimal(text, decimals);
  if (units <= 0n) throw new DecimalError('not_a_number', String(text));
  return units as ExchangeRate;
}

/**
 * The value of one unit of a currency from the inverse rate, how many of its units one unit of the other currency buys:
 * "3.6725" is 0.272294, rounded once, half away from zero, to 6 decimals.
 * @throws DecimalError if the text is no decimal above zero or has more than 18 decimals, or if one unit is worth less
 * than a millionth.
 */
export function exchangeRateFromUnitsBought(text: string): ExchangeRate {
  const bought = parseDecimal(text, boughtDecimals);
  if (bought <= 0n) throw new DecimalError('not_a_number', text);
  const rate = divideHalfAwayFromZero(10n ** BigInt(decimals + boughtDecimals), bought);
  if (rate === 0n) throw new DecimalError('too_large', text);
  return rate as ExchangeRate;
}

/** An exchange rate as decimal text with 6 decimals: "0.012034". */
export function exchangeRateText(rate: ExchangeRate): string {
  return formatDecimal(rate, decimals);
}

/** Converts an amount at a rate (units of `toCurrency` for one of `currency`), rounded once, half away from zero. */
export function convert(money: Money, currency: Currency, rate: ExchangeRate, toCurrency: Currency): Money {
  const numerator = money * rate * 10n ** BigInt(toCurrency.decimals);
  return moneyOfMinorUnits(divideHalfAwayFromZero(numerator, 10n ** BigInt(currency.decimals + decimals)));
}
