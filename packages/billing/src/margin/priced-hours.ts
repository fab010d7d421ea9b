import { amountOf } from '../values/amount.ts';
import { convert, type ExchangeRate } from '../values/exchange-rate.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursFromSeconds } from '../values/hours.ts';
import { type Currency, type Money, parseCurrency } from '../values/money.ts';

/** What an hour costs or is billed at, and in which currency. */
export interface PricePerHour {
  readonly perHour: HourlyRate;
  readonly currency: Currency;
}

/** Hours at one price, in its currency and in US dollars. */
export interface PricedHours {
  readonly hours: Hours;
  /** Undefined without a price. */
  readonly own: Money | undefined;
  /** Undefined without a price or without an exchange rate of its currency. */
  readonly usd: Money | undefined;
}

const usd = parseCurrency('USD');

/**
 * Time at a price per hour: rounded once to hundredths of an hour, multiplied and rounded to the currency, then converted and
 * rounded to cents. Sums add these rounded amounts (docs/domain/rounding.md).
 */
export function pricedHours(
  seconds: bigint,
  price: PricePerHour | undefined,
  rateOf: (currency: Currency) => ExchangeRate | undefined,
): PricedHours {
  const hours = hoursFromSeconds(seconds);
  if (price === undefined) return { hours, own: undefined, usd: undefined };
  const own = amountOf(price.perHour, hours, price.currency);
  if (price.currency.code === 'USD') return { hours, own, usd: own };
  const rate = rateOf(price.currency);
  return { hours, own, usd: rate === undefined ? undefined : convert(own, price.currency, rate, usd) };
}
