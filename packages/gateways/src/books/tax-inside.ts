import { type Currency, moneyFromText } from '@countinghouse/billing/values/money.ts';

/** The sums of a document as decimal text; `amounts` are those of its lines and of other additions and deductions. */
export interface DocumentSums {
  readonly amounts: readonly string[];
  readonly tax: string;
  readonly total: string;
  readonly currency: Currency;
}

/**
 * Whether the amounts of a document include its tax. The sums decide, because books return lines of such documents with
 * or without tax; if neither adds up, the known default of the books applies.
 */
export function isTaxInside(usually: 'no' | 'probably not' | 'probably', sums: DocumentSums): boolean {
  const money = (text: string): bigint => moneyFromText(text, sums.currency);
  const [tax, total] = [money(sums.tax), money(sums.total)];
  if (usually === 'no' || tax === 0n) return false;
  const whole = sums.amounts.reduce((sum, one) => sum + money(one), 0n);
  if (whole === total) return true;
  return whole + tax !== total && usually === 'probably';
}
