import { divideHalfAwayFromZero, formatDecimal } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import { type Percentage, percentageOfHundredths } from '../values/percentage.ts';

/** What part of a whole an amount is, in percent, rounded once, half away from zero; of nothing there is no part. */
export function shareOf(part: Money, whole: Money): Percentage | undefined {
  if (whole === 0n) return undefined;
  return percentageOfHundredths(divideHalfAwayFromZero(part * 10_000n, whole));
}

/**
 * What one unit of a currency is worth on average where an amount of it became an amount of US dollars: 6 decimals, rounded once, half away
 * from zero. `ownDecimals` are those of the currency. Of nothing there is no rate.
 */
export function averageRate(usdCents: Money, own: Money, ownDecimals: number): string | undefined {
  if (own === 0n) return undefined;
  return formatDecimal(divideHalfAwayFromZero(usdCents * 10n ** BigInt(4 + ownDecimals), own), 6);
}
