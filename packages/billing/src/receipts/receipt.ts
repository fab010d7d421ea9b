import { type Trace, tracedMoney } from '../trace/trace.ts';
import type { Currency, Money } from '../values/money.ts';
import { type InvoiceMoney, outstanding } from './invoice-status.ts';

/** Why an amount cannot be received for an invoice. */
export type ReceiptFault = 'nothing' | 'other_sign' | 'over_outstanding';

/**
 * What is wrong with receiving an amount: it is nothing, it has another sign than the invoice, or it is more than what is
 * outstanding. Amounts are compared by their size, so that a credit is paid back by the same rules (decisions, section 6).
 */
export function receiptFault(amount: Money, money: InvoiceMoney): ReceiptFault | undefined {
  if (amount === 0n) return 'nothing';
  if (amount < 0n !== money.amount < 0n) return 'other_sign';
  const open = outstanding(money);
  return sizeOf(amount) > sizeOf(open) ? 'over_outstanding' : undefined;
}

/** How the outstanding amount of an invoice came about: its amount less every receipt and reversal by its day. */
export function outstandingTrace(
  money: InvoiceMoney,
  receipts: readonly { readonly name: string; readonly amount: Money }[],
  currency: Currency,
): Trace {
  const amount = tracedMoney('invoice', money.amount, currency, 'given', []);
  const parts = receipts.map((one) =>
    tracedMoney('receipt', one.amount, currency, 'given', [], { sources: { name: one.name } }),
  );
  const received = tracedMoney('received', money.received, currency, 'sum', parts);
  return tracedMoney('outstanding', outstanding(money), currency, 'difference', [amount, received]);
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
