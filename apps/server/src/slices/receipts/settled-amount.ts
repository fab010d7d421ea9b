import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { parseCurrency, moneyFromText, type Money } from '@countinghouse/billing/values/money.ts';

/** An amount that is to be received or waived, or the reason why it is invalid, such as more decimals than the currency has. */
export function settledAmount<Fault extends string>(
  text: string,
  currencyCode: string,
  money: InvoiceMoney,
  faultOf: (amount: Money, money: InvoiceMoney) => Fault | undefined,
): Money | Fault | 'nothing' {
  const amount = moneyIn(text, currencyCode);
  return amount === undefined ? 'nothing' : (faultOf(amount, money) ?? amount);
}

/** An amount in a currency; undefined where it has more decimals than the currency. */
export function moneyIn(text: string, currencyCode: string): Money | undefined {
  try {
    return moneyFromText(text, parseCurrency(currencyCode));
  } catch {
    return undefined;
  }
}
