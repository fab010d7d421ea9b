import type { CalendarDate } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** An issued invoice's total and its settlements, in one currency. All amounts of a credit note are below 0. */
export interface InvoiceMoney {
  readonly amount: Money;
  /** Sum of the payments, reversals included. */
  readonly received: Money;
  /** Sum of the adjustments: discounts, deductions, bad debts. */
  readonly adjusted: Money;
  /** Sum of the credit notes applied to it; for a credit note the amount applied of it, below 0. */
  readonly creditsApplied: Money;
}

export type PaymentStatus = 'Pending' | 'Partial Received' | 'Received';
export type InvoiceStatus = PaymentStatus | 'Overdue' | 'Closed' | 'Deposit Settlement';

/**
 * The outstanding amount of an issued invoice: amount − payments − adjustments − applied credit notes. For a credit
 * note it is below 0: the amount still open for other invoices or a refund.
 */
export function outstanding({ amount, received, adjusted, creditsApplied }: InvoiceMoney): Money {
  return moneyOfMinorUnits(amount - received - adjusted - creditsApplied);
}

/** How much of an invoice is paid: all, a part, or nothing. It does not depend on the day, so an overdue invoice may be partly paid. */
export function paymentStatus(money: InvoiceMoney): PaymentStatus {
  if (outstanding(money) === 0n) return 'Received';
  return money.received === 0n ? 'Pending' : 'Partial Received';
}

/** Whether credit notes settled the invoice without any payment; for a credit note, whether all of it was applied. */
export const isClosedByCredits = (money: InvoiceMoney): boolean =>
  outstanding(money) === 0n && money.received === 0n && money.creditsApplied !== 0n;

/**
 * The status of an issued invoice on a day: the first that holds of Deposit Settlement, Closed, Received, Overdue, Partial Received
 * and Pending. An invoice is not overdue on its due date, and a credit note never is: its open rest is owed to the customer.
 */
export function invoiceStatus(
  money: InvoiceMoney,
  {
    dueDate,
    isSettledFromDeposit,
    isCreditNote,
  }: { readonly dueDate: CalendarDate; readonly isSettledFromDeposit: boolean; readonly isCreditNote: boolean },
  today: CalendarDate,
): InvoiceStatus {
  if (isSettledFromDeposit && money.amount === 0n) return 'Deposit Settlement';
  if (isClosedByCredits(money)) return 'Closed';
  const payment = paymentStatus(money);
  return payment !== 'Received' && !isCreditNote && dueDate < today ? 'Overdue' : payment;
}
