import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type TaxableLine, type TaxMode, taxOfLines, type TaxOutcome } from './tax.ts';

export interface InvoiceTotal extends TaxOutcome {
  /** Sum of rate × quantity of all lines; with the tax inside when the mode is inclusive. */
  readonly linesAmount: Money;
  /** The amount that the customer has to pay. */
  readonly total: Money;
}

/** The total of an invoice: the sum of its rounded lines, and the tax on them (docs/domain/rounding.md#tax). */
export function invoiceTotal(lines: readonly TaxableLine[], mode: TaxMode): InvoiceTotal {
  const outcome = taxOfLines(lines, mode);
  const linesAmount = lines.reduce((sum, line) => sum + line.amount, 0n);
  const total = mode === 'Exclusive of Tax' ? linesAmount + outcome.taxAmount : linesAmount;
  return { ...outcome, linesAmount: moneyOfMinorUnits(linesAmount), total: moneyOfMinorUnits(total) };
}
