import { compareDates, daysBetween, type CalendarDate } from '../values/calendar-date.ts';
import type { Money } from '../values/money.ts';

/** Money that the books applied to an invoice. */
export interface PaymentThere {
  readonly paymentId: string;
  readonly day: CalendarDate;
  readonly amount: Money;
  /** The payment here that was sent to the books, from our reference in it. */
  readonly sentOf?: number | undefined;
}

/** The stored state of a payment of the books: its values at the last sync, and the state of its payment here. */
export interface PaymentHere extends PaymentThere {
  readonly receiptId: number;
  /** `taken back`: a user reversed the payment here; it stays reversed until the books change theirs. */
  readonly state: 'counted' | 'taken back';
}

/** A payment that a user entered and that is tied to no payment of the books. */
export interface ReceiptByHand {
  readonly receiptId: number;
  readonly day: CalendarDate;
  readonly amount: Money;
  /**
   * `kept`: it counts, and was not sent to the books. `sent`: it was sent, so only a payment with its reference
   * matches. `sent, reversed`: the same for one that no longer counts.
   */
  readonly state: 'kept' | 'sent' | 'sent, reversed';
}

/** The steps that bring our payments to the state of the books: first reversals, then ties, then new payments. */
export interface PaymentPlan {
  readonly reversed: readonly PaymentHere[];
  /** A user's payment is the same payment: it is counted once. */
  readonly tied: readonly { readonly payment: PaymentThere; readonly receiptId: number }[];
  readonly added: readonly PaymentThere[];
}

/** A user enters the day on which the payment was seen, the books the day on which it was booked. */
const sameWithinDays = 7;

/**
 * What has to happen here so that the payments of the books count once each. Payments are an append-only
 * list in which a mistake is reversed. One that changed, or is gone (void or deleted), is taken back. A new one is the receipt that its reference names, else a receipt by hand of
 * the same amount within a week where there is one, the nearest by day first, else it is added. One that was changed there between it was sent
 * and it was seen takes the place of its receipt.
 */
export function planBooksPayments(
  there: readonly PaymentThere[],
  here: readonly PaymentHere[],
  byHand: readonly ReceiptByHand[],
): PaymentPlan {
  const known = new Map(here.map((one) => [one.paymentId, one]));
  const isSame = (one: PaymentThere, other: PaymentThere) => one.day === other.day && one.amount === other.amount;
  const current = new Map(there.map((one) => [one.paymentId, one]));
  const reversed: PaymentHere[] = here.filter((one) => {
    const now = current.get(one.paymentId);
    return one.state === 'counted' && (now === undefined || !isSame(one, now));
  });
  const sent = new Map(byHand.filter(({ state }) => state !== 'kept').map((one) => [one.receiptId, one]));
  const free = byHand.filter(({ state }) => state === 'kept');
  const tied: { payment: PaymentThere; receiptId: number }[] = [];
  const added: PaymentThere[] = [];
  for (const payment of there.toSorted((one, other) => compareDates(one.day, other.day))) {
    const before = known.get(payment.paymentId);
    if (before !== undefined && isSame(before, payment)) continue;
    const own = payment.sentOf === undefined || before !== undefined ? undefined : sent.get(payment.sentOf);
    if (own !== undefined && (own.amount === payment.amount || own.state === 'sent, reversed')) {
      tied.push({ payment, receiptId: own.receiptId });
      continue;
    }
    if (own !== undefined)
      reversed.push({ ...payment, day: own.day, amount: own.amount, receiptId: own.receiptId, state: 'counted' });
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
