import { enteredBy, type Trace, tracedMoney, type TraceSources } from '../trace/trace.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type InvoiceMoney, outstanding } from './invoice-status.ts';

/** Why an amount cannot be recorded as a payment or an adjustment of an invoice. */
export type SettlementError = 'nothing' | 'other_sign' | 'over_outstanding';

/**
 * What is wrong with a payment or an adjustment: it is 0, it has the opposite sign of the invoice, or it is more than what is
 * outstanding. Amounts are compared without their sign, so that the same rules hold for refunds of a credit note.
 */
export function settlementError(amount: Money, money: InvoiceMoney): SettlementError | undefined {
  if (amount === 0n) return 'nothing';
  if (amount < 0n !== money.amount < 0n) return 'other_sign';
  return sizeOf(amount) > sizeOf(outstanding(money)) ? 'over_outstanding' : undefined;
}

/** Whether more was received than the invoice amounts to, compared without sign. */
export const isOverInvoice = (received: Money, { amount }: InvoiceMoney): boolean => sizeOf(received) > sizeOf(amount);

/** What is wrong with a payment. `over_invoice` where the payment alone exceeds the invoice, as that sentence says more than "outstanding". */
export function receiptError(amount: Money, money: InvoiceMoney): SettlementError | 'over_invoice' | undefined {
  const fault = settlementError(amount, money);
  return fault === 'over_outstanding' && isOverInvoice(amount, money) ? 'over_invoice' : fault;
}

/** A line of an invoice's account: a payment, an adjustment, or an applied credit note; below 0 if reversed. */
export interface AccountLine {
  readonly kind: 'receipt' | 'adjustment' | 'credit';
  readonly amount: Money;
}

/** The outstanding amount after each line of an invoice's account, in order of entry. */
export function runningOutstanding(invoiceAmount: Money, lines: readonly AccountLine[]): Money[] {
  let left = invoiceAmount;
  return lines.map(({ amount }) => (left = moneyOfMinorUnits(left - amount)));
}

/**
 * The trace of an invoice's outstanding amount: its amount minus each payment, adjustment, applied credit note and
 * reversal, by label.
 */
export function outstandingTrace(
  money: InvoiceMoney,
  lines: readonly (AccountLine & Pick<TraceSources, 'enteredBy'> & { readonly name: string })[],
  currency: Currency,
): Trace {
  const amount = tracedMoney('invoice', money.amount, currency, 'given', []);
  const sum = (name: 'received' | 'adjusted' | 'creditsApplied', of: AccountLine['kind']): Trace => {
    const parts = lines
      .filter(({ kind }) => kind === of)
      .map(({ amount: part, name: label, enteredBy: editor }) =>
        tracedMoney(of, part, currency, 'given', [], { sources: { name: label, ...enteredBy(editor) } }),
      );
    return tracedMoney(name, money[name], currency, 'sum', parts);
  };
  const received = sum('received', 'receipt');
  const has = (of: AccountLine['kind']) => lines.some(({ kind }) => kind === of);
  const parts = [
    amount,
    received,
    ...(has('adjustment') ? [sum('adjusted', 'adjustment')] : []),
    ...(has('credit') ? [sum('creditsApplied', 'credit')] : []),
  ];
  return tracedMoney('outstanding', outstanding(money), currency, 'difference', parts);
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
