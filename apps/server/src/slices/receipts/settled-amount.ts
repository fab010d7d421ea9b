import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { settlementFault, type SettlementFault } from '@countinghouse/billing/receipts/receipt.ts';
import { currencyOf, moneyFromText, type Money } from '@countinghouse/billing/values/money.ts';

/** An amount that is to be received or waived, or what is wrong with it; one with more decimals than the currency has is none. */
export function settledAmount(text: string, currencyCode: string, money: InvoiceMoney): Money | SettlementFault {
  const amount = moneyIn(text, currencyCode);
  return amount === undefined ? 'nothing' : (settlementFault(amount, money) ?? amount);
}

/** An amount in a currency; undefined where it has more decimals than the currency. */
export function moneyIn(text: string, currencyCode: string): Money | undefined {
  try {
    return moneyFromText(text, currencyOf(currencyCode));
  } catch {
    return undefined;
  }
}
