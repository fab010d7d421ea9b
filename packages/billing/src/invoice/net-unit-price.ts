import { divideHalfAwayFromZero, formatDecimal } from '../values/decimal.ts';
import type { Currency, Money } from '../values/money.ts';
import type { Quantity } from '../values/quantity.ts';

const decimals = 7;

/**
 * The price of one unit of a net line as decimal text with 7 decimals, the most that the books take: times the quantity it
 * gives the net amount again. None where it cannot (no quantity, or far too many units): push one unit at the amount.
 */
export function netUnitPrice(net: Money, quantity: Quantity, currency: Currency): string | undefined {
  if (quantity === 0n) return undefined;
  const scale = 10n ** BigInt(decimals + 2 - currency.decimals);
  const price = divideHalfAwayFromZero(net * scale, quantity);
  return divideHalfAwayFromZero(price * quantity, scale) === net ? formatDecimal(price, decimals) : undefined;
}
