import type { InvoiceMoney } from '@countinghouse/billing/receipts/invoice-status.ts';
import { receiptError, settlementError } from '@countinghouse/billing/receipts/receipt.ts';
import { parseCurrency, moneyFromText, type Money } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** A typed amount; undefined as long as it is not an amount in this currency. */
export function typedMoney(text: string, currencyCode: string): Money | undefined {
  try {
    return moneyFromText(text, parseCurrency(currencyCode));
  } catch {
    return undefined;
  }
}

/** The error of a received amount, as the server has it. */
export function receiptWords(amount: Money | undefined, money: InvoiceMoney): string | undefined {
  const error = amount === undefined ? 'nothing' : receiptError(amount, money);
  return error && receiptErrors[error];
}

const receiptErrors = {
  nothing: messages.invalidAmount,
  other_sign: messages.receiptOtherSign,
  over_invoice: messages.receivedOverInvoice,
  over_outstanding: messages.receiptOverOutstanding,
};

/** The error of a waived amount, as the server has it. */
export function adjustmentWords(amount: Money | undefined, money: InvoiceMoney): string | undefined {
  const error = amount === undefined ? 'nothing' : settlementError(amount, money);
  return error && adjustmentErrors[error];
}

const adjustmentErrors = {
  nothing: messages.invalidAmount,
  other_sign: messages.adjustmentOtherSign,
  over_outstanding: messages.adjustmentOverOutstanding,
};
