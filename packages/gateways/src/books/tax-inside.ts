import { type Currency, moneyFromText } from '@countinghouse/billing/values/money.ts';

/** The sums of a document as decimal text; `amounts` are those of its lines and of what is added or taken off besides them. */
export interface DocumentSums {
  readonly amounts: readonly string[];
  readonly tax: string;
  readonly total: string;
  readonly currency: Currency;
}

/**
 * Whether the amounts of a document have its tax inside. The sums decide, as books answer lines of such documents with the tax or without it; where
 * neither adds up, what the books are known to do.
 */
export function isTaxInside(usually: 'no' | 'probably not' | 'probably', sums: DocumentSums): boolean {
  const money = (text: string): bigint => moneyFromText(text, sums.currency);
  const [tax, total] = [money(sums.tax), money(sums.total)];
  if (usually === 'no' || tax === 0n) return false;
  const whole = sums.amounts.reduce((sum, one) => sum + money(one), 0n);
  if (whole === total) return true;
  return whole + tax !== total && usually === 'probably';
}
