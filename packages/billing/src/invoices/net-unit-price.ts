import { divideHalfAwayFromZero, formatDecimal } from '../values/decimal.ts';
import type { Currency, Money } from '../values/money.ts';
import type { Quantity } from '../values/quantity.ts';

const decimals = 7;

/**
 * The unit price of a net line as decimal text with 7 decimals, the most that the books accept: times the quantity it
 * gives the net amount again. Undefined if no such price exists (no quantity, or far too many units): send one unit at
 * the amount instead.
 */
export function netUnitPrice(net: Money, quantity: Quantity, currency: Currency): string | undefined {
  if (quantity === 0n) return undefined;
  const scale = 10n ** BigInt(decimals + 2 - currency.decimals);
  const price = divideHalfAwayFromZero(net * scale, quantity);
  return divideHalfAwayFromZero(price * quantity, scale) === net ? formatDecimal(price, decimals) : undefined;
}
