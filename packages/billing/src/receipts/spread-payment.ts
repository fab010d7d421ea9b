import { compareDates, type CalendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits, ZERO_MONEY, type Money } from '../values/money.ts';

/** An open invoice that a payment may cover. */
export interface PayableInvoice {
  readonly invoiceId: number;
  /** Undefined counts as due last. */
  readonly dueDate: CalendarDate | undefined;
  /** Above 0. */
  readonly outstanding: Money;
}

/**
 * The part of a payment for each invoice, by invoice id: the earliest due date is paid first, in full, then the next one, until the payment
 * is used up. Of invoices with the same due date the one that was entered first comes first. Invoices without a part are left out.
 */
export function spreadByDueDate(payment: Money, invoices: readonly PayableInvoice[]): ReadonlyMap<number, Money> {
  let left = payment;
  const parts = new Map<number, Money>();
  for (const { invoiceId, outstanding } of invoices.toSorted(byDueDate)) {
    const part = outstanding < left ? outstanding : left;
    if (part <= 0n) continue;
    parts.set(invoiceId, part);
    left = moneyOfMinorUnits(left - part);
  }
  return parts;
}

const byDueDate = (one: PayableInvoice, other: PayableInvoice): number => {
  if (one.dueDate === undefined || other.dueDate === undefined)
    return Number(one.dueDate === undefined) - Number(other.dueDate === undefined) || one.invoiceId - other.invoiceId;
  return compareDates(one.dueDate, other.dueDate) || one.invoiceId - other.invoiceId;
};

/** The part of a payment that its invoices leave: the open credit of the company. Below 0 if the parts exceed the payment. */
export const openCreditOfPayment = (payment: Money, parts: readonly Money[]): Money =>
  moneyOfMinorUnits(parts.reduce((left, part) => left - part, payment as bigint));

/** Why a payment cannot be recorded as it was spread. */
export type SpreadError = 'nothing' | 'no_invoice' | 'over_payment';

/** What is wrong with a payment of several invoices as a whole; its parts are checked one by one as payments of their invoices. */
export function spreadError(payment: Money, parts: readonly Money[]): SpreadError | undefined {
  if (payment <= ZERO_MONEY) return 'nothing';
  if (parts.length === 0) return 'no_invoice';
  return openCreditOfPayment(payment, parts) < ZERO_MONEY ? 'over_payment' : undefined;
}
