import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';

/** Whether an amount has no more decimals than its currency. A text that is not an amount is accepted: its own check refuses it. */
export function hasDecimalsOf(currencyCode: string, amount: string): boolean {
  try {
    moneyFromText(amount, parseCurrency(currencyCode));
    return true;
  } catch (error) {
    return !(error instanceof DecimalError) || error.code !== 'too_many_decimals';
  }
}
