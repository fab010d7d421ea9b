import type { Money } from '../values/money.ts';
import type { InvoiceMoney } from './invoice-status.ts';

/**
 * Whether an adjustment, with all earlier ones, exceeds 5 % of the invoice. Adjustments are summed so that a large one
 * cannot be split.
 */
export function isAboveAdjustmentLimit(amount: Money, { amount: total, adjusted }: InvoiceMoney): boolean {
  const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
  return sizeOf(adjusted + amount) * 20n > sizeOf(total);
}
