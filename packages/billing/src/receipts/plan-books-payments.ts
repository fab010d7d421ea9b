import { compareDates, daysBetween, type CalendarDate } from '../values/calendar-date.ts';
import type { Money } from '../values/money.ts';

/** Money that the books applied to an invoice. */
export interface PaymentThere {
  readonly paymentId: string;
  readonly day: CalendarDate;
  readonly amount: Money;
}

/** What is known here of a payment of the books: as it was when it was taken in last, and what became of its receipt. */
export interface PaymentHere extends PaymentThere {
  readonly receiptId: number;
  /** `taken back`: a person reversed the receipt here; it stays so until the books change the payment. */
  readonly state: 'counted' | 'taken back';
}

/** A receipt that a person entered, that counts, and that is tied to no payment of the books. */
export interface ReceiptByHand {
  readonly receiptId: number;
  readonly day: CalendarDate;
  readonly amount: Money;
}

/** What brings our receipts to what the books hold: first everything is taken back that has to be, then ties, then what is new. */
export interface PaymentPlan {
  readonly reversed: readonly PaymentHere[];
  /** A receipt by hand is that payment: it is counted once. */
  readonly tied: readonly { readonly payment: PaymentThere; readonly receiptId: number }[];
  readonly added: readonly PaymentThere[];
}

/** A person writes down the day on which the money was seen, the books the day on which it was booked. */
const sameWithinDays = 7;

/**
 * What has to happen here so that the payments of the books count once each (decisions, section 6: payments are an append-only list, a
 * mistake is reversed). One that changed or is gone is taken back; a new one is a receipt by hand of the same amount within a week where
 * there is one, the nearest by day first, else it is added.
 */
export function planBooksPayments(
  there: readonly PaymentThere[],
  here: readonly PaymentHere[],
  byHand: readonly ReceiptByHand[],
): PaymentPlan {
  const known = new Map(here.map((one) => [one.paymentId, one]));
  const isSame = (one: PaymentThere, other: PaymentThere) => one.day === other.day && one.amount === other.amount;
  const current = new Map(there.map((one) => [one.paymentId, one]));
  const reversed = here.filter((one) => {
    const now = current.get(one.paymentId);
    return one.state === 'counted' && (now === undefined || !isSame(one, now));
  });
  const free = [...byHand];
  const tied: { payment: PaymentThere; receiptId: number }[] = [];
  const added: PaymentThere[] = [];
  for (const payment of there.toSorted((one, other) => compareDates(one.day, other.day))) {
    const before = known.get(payment.paymentId);
    if (before !== undefined && isSame(before, payment)) continue;
    const [nearest] = free
      .filter((one) => one.amount === payment.amount && apart(one, payment) <= sameWithinDays)
      .toSorted((one, other) => apart(one, payment) - apart(other, payment) || one.receiptId - other.receiptId);
    if (nearest === undefined) added.push(payment);
    else {
      tied.push({ payment, receiptId: nearest.receiptId });
      free.splice(free.indexOf(nearest), 1);
    }
  }
  return { reversed, tied, added };
}

const apart = (one: { readonly day: CalendarDate }, other: { readonly day: CalendarDate }): number =>
  Math.abs(daysBetween(one.day, other.day));
