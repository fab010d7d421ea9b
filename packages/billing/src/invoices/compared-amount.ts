import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';
import { WHOLE } from '../values/percentage.ts';

/** How far an amount is off another one. */
export interface ComparedAmount {
  readonly difference: Money;
  /** Of the other amount, in hundredths of a percent; undefined where that one is 0. */
  readonly share: bigint | undefined;
}

/** How far an invoice is off its forecast or the previous invoice, as an amount and in percent of it. */
export function comparedAmount(amount: Money, other: Money): ComparedAmount {
  const difference = moneyOfMinorUnits(amount - other);
  const size: bigint = other < 0n ? 0n - other : other;
  return { difference, share: size === 0n ? undefined : divideHalfAwayFromZero(difference * WHOLE, size) };
}
