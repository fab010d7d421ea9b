import { parseDecimal } from '../values/decimal.ts';

/** A line with its quantity and its amount as decimal texts. */
interface BilledLine {
  readonly quantity: string;
  readonly amount: string;
}

/** More decimals than the smallest unit of any currency needs. */
const amountDecimals = 4;

/** Whether every line has a quantity and an amount of 0: both kinds of books refuse such an invoice. */
export const billsNothing = (lines: readonly BilledLine[]): boolean =>
  lines.every(
    ({ quantity, amount }) => parseDecimal(quantity, 2) === 0n && parseDecimal(amount, amountDecimals) === 0n,
  );
