import { divideHalfAwayFromZero, formatDecimal, parseDecimal } from '../values/decimal.ts';

const decimals = 6;

/**
 * The exchange rate as the books expect it: units of their home currency for one unit of the invoice's currency, 6
 * decimals. Both rates given are US dollars for one unit.
 */
export function rateOfBooks(usdForOne: string, usdForHome: string): string {
  const [one, home] = [parseDecimal(usdForOne, decimals), parseDecimal(usdForHome, decimals)];
  return formatDecimal(divideHalfAwayFromZero(one * 10n ** BigInt(decimals), home), decimals);
}
