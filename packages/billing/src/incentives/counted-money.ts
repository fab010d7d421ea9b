import { type CalendarDate, compareDates } from '../values/calendar-date.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

/**
 * A payment or refund of an invoice, a credit note that corrects it, or an application of another invoice's credit
 * note, which pays like money. A payment of a credit note counts as one of its invoice.
 */
export interface MoneyEvent {
  readonly source: 'receipt' | 'credit' | 'application';
  /** Date of the payment, the credit note or the application. */
  readonly sourceId: number;
  readonly day: CalendarDate;
  /** The amount paid, below 0 for a refund; for a credit note its total, which is below 0. */
  readonly amount: Money;
}

/** An invoice with its payments and credit notes. */
export interface InvoiceEvents {
  /** The invoice's total before credit notes. */
  readonly total: Money;
  /** The tax included in the total; 0 without tax. */
  readonly tax?: Money;
  readonly isVoid: boolean;
  readonly events: readonly MoneyEvent[];
}

/** By how much an event changed the received amount that counts. */
export interface CountedEvent {
  readonly event: MoneyEvent;
  readonly counted: Money;
}

/**
 * What counts as received for an invoice: its payments, at most what is due after credit notes. A credit note of a paid
 * invoice subtracts the excess on the credit note's own date; refunding it later changes nothing further. Nothing
 * counts for a void invoice. Tax never counts: of each payment the share before tax counts (net ÷ total of the
 * invoice), rounded on the running sum so that a fully paid invoice counts exactly its net amount. Events are ordered
 * by date, payments before credit notes on one date, then by entry.
 */
export function countedMoney({ total, tax = ZERO_MONEY, isVoid, events }: InvoiceEvents): CountedEvent[] {
  let received: bigint = ZERO_MONEY;
  let due: bigint = total;
  let counted: bigint = ZERO_MONEY;
  return events.toSorted(inTurn).map((event) => {
    if (event.source === 'credit') due += event.amount;
    else received += event.amount;
    const before = counted;
    counted = isVoid ? 0n : beforeTax(between(received, due), total, tax);
    return { event, counted: moneyOfMinorUnits(counted - before) };
  });
}

/** An amount's share before tax, rounded half away from zero. */
const beforeTax = (amount: bigint, total: bigint, tax: bigint): bigint =>
  tax === 0n || total === 0n
    ? amount
    : divideHalfAwayFromZero(amount * (total - tax) * (total < 0n ? -1n : 1n), total < 0n ? -total : total);

/** Limits an amount to between zero and the invoice's total, for either sign. */
function between(received: bigint, due: bigint): bigint {
  const [low, high] = due < 0n ? [due, 0n] : [0n, due];
  if (received < low) return low;
  return received > high ? high : received;
}

const inTurn = (one: MoneyEvent, other: MoneyEvent): number =>
  compareDates(one.day, other.day) ||
  Number(one.source === 'credit') - Number(other.source === 'credit') ||
  one.sourceId - other.sourceId;
