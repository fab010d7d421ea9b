import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';

/** Whether an amount has no more decimals than its currency; what is no amount at all has none too many. */
export function hasDecimalsOf(currencyCode: string, amount: string): boolean {
  try {
    moneyFromText(amount, parseCurrency(currencyCode));
    return true;
  } catch (error) {
    return !(error instanceof DecimalError) || error.code !== 'too_many_decimals';
  }
}
