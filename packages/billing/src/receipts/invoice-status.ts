import type { CalendarDate } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** What an issued invoice asks for and what came of it, in one currency. Of a credit all amounts are below 0. */
export interface InvoiceMoney {
  readonly amount: Money;
  /** Sum of the receipts, reversals among them. */
  readonly received: Money;
  /** Sum of what was waived afterwards: discounts, deductions, bad debts. */
  readonly adjusted: Money;
  /** Sum of the credit notes that were applied to it; of a credit note what was applied of it, below 0. */
  readonly creditsApplied: Money;
}

export type PaymentStatus = 'Pending' | 'Partial Received' | 'Received';
export type InvoiceStatus = PaymentStatus | 'Overdue' | 'Closed' | 'Deposit Settlement';

/**
 * The outstanding amount of an issued invoice: amount − payments − adjustments − credit notes applied. Of a credit note it is below 0: what
 * is open of it for other invoices or a refund.
 */
export function outstanding({ amount, received, adjusted, creditsApplied }: InvoiceMoney): Money {
  return moneyOfMinorUnits(amount - received - adjusted - creditsApplied);
}

/** How much of an invoice is paid: all, a part, or nothing. It does not depend on the day, so an overdue invoice may be partly paid. */
export function paymentStatus(money: InvoiceMoney): PaymentStatus {
  if (outstanding(money) === 0n) return 'Received';
  return money.received === 0n ? 'Pending' : 'Partial Received';
}

/** Whether credit notes settled the invoice without any payment; of a credit note, whether all of it was applied. */
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
