import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { settlementFault, type SettlementFault } from '@countinghouse/billing/receipts/receipt.ts';
import { currencyOf, moneyFromText, type Money } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** An amount as it was typed; undefined as long as it is none in this currency. */
export function typedMoney(text: string, currencyCode: string): Money | undefined {
  try {
    return moneyFromText(text, currencyOf(currencyCode));
  } catch {
    return undefined;
  }
}

/** The same that the server says of an amount that is received. */
export const receiptWords = (amount: Money | undefined, money: InvoiceMoney): string | undefined =>
  wordsOf(amount, money, {
    nothing: messages.invalidAmount,
    other_sign: messages.receiptOtherSign,
    over_outstanding: messages.receiptOverOutstanding,
  });

/** The same that the server says of an amount that is waived. */
export const adjustmentWords = (amount: Money | undefined, money: InvoiceMoney): string | undefined =>
  wordsOf(amount, money, {
    nothing: messages.invalidAmount,
    other_sign: messages.adjustmentOtherSign,
    over_outstanding: messages.adjustmentOverOutstanding,
  });

function wordsOf(
  amount: Money | undefined,
  money: InvoiceMoney,
  words: Readonly<Record<SettlementFault, string>>,
): string | undefined {
  const fault = amount === undefined ? 'nothing' : settlementFault(amount, money);
  return fault && words[fault];
}
