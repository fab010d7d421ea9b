import type { CalendarDate } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** What an issued invoice asks for and what came of it, in one currency. Of a credit all amounts are below 0. */
export interface InvoiceMoney {
  readonly amount: Money;
  /** Sum of the receipts, reversals among them. */
  readonly received: Money;
  /** Sum of what was waived afterwards: discounts, deductions, bad debts. */
  readonly adjusted: Money;
}

export type PaymentStatus = 'Pending' | 'Partial Received' | 'Received';
export type InvoiceStatus = PaymentStatus | 'Overdue' | 'Deposit Settlement';

/** What is still to be received: amount less receipts less adjustments (decisions, section 6). */
export function outstanding({ amount, received, adjusted }: InvoiceMoney): Money {
  return moneyOfMinorUnits(amount - received - adjusted);
}

/** How much of an invoice's money is there, whatever the day: all of it, a part, or nothing (billing, section 4). */
export function paymentStatus(money: InvoiceMoney): PaymentStatus {
  if (outstanding(money) === 0n) return 'Received';
  return money.received === 0n ? 'Pending' : 'Partial Received';
}

/**
 * The status of an issued invoice on a day: the first that holds of Deposit Settlement, Received, Overdue, Partial Received
 * and Pending. The due date itself is not overdue (decisions, section 6; open questions, Q-167).
 */
export function invoiceStatus(
  money: InvoiceMoney,
  { dueDate, isSettledFromDeposit }: { readonly dueDate: CalendarDate; readonly isSettledFromDeposit: boolean },
  today: CalendarDate,
): InvoiceStatus {
  if (isSettledFromDeposit && money.amount === 0n) return 'Deposit Settlement';
  const payment = paymentStatus(money);
  return payment !== 'Received' && dueDate < today ? 'Overdue' : payment;
}
