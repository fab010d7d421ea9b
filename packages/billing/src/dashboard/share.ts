import { divideHalfAwayFromZero, formatDecimal } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import { type Percentage, percentageOfHundredths } from '../values/percentage.ts';

/** An amount's share of a total in percent, rounded once, half away from zero; null if the total is zero. */
export function computeShare(part: Money, whole: Money): Percentage | undefined {
  if (whole === 0n) return undefined;
  return percentageOfHundredths(divideHalfAwayFromZero(part * 10_000n, whole));
}

/**
 * The average value of one unit of a currency in US dollars, from an amount and its dollar value: 6 decimals, rounded
 * once, half away from zero. `ownDecimals` are the currency's decimals. Null if the amount is zero.
 */
export function averageRate(usdCents: Money, own: Money, ownDecimals: number): string | undefined {
  if (own === 0n) return undefined;
  return formatDecimal(divideHalfAwayFromZero(usdCents * 10n ** BigInt(4 + ownDecimals), own), 6);
}
