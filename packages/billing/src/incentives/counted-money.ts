import { type CalendarDate, compareDates } from '../values/calendar-date.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

/**
 * Money that came for an invoice or went back, a credit note that corrects it, or an application of a credit note of another invoice, which
 * pays like money. A receipt of a credit note is one of its invoice.
 */
export interface MoneyEvent {
  readonly source: 'receipt' | 'credit' | 'application';
  /** Of the receipt, the credit note, or the application. */
  readonly sourceId: number;
  readonly day: CalendarDate;
  /** What came, below 0 where it went back; of a credit its total, which is below 0. */
  readonly amount: Money;
}

/** An invoice with all that happened to its money. */
export interface InvoiceEvents {
  /** What it asks for, before its credits. */
  readonly total: Money;
  /** The tax within the total; without it, none. */
  readonly tax?: Money;
  readonly isVoid: boolean;
  readonly events: readonly MoneyEvent[];
}

/** By how much an event changed the money that counts as received. */
export interface CountedEvent {
  readonly event: MoneyEvent;
  readonly counted: Money;
}

/**
 * Of an invoice counts what was received, and never more than it asks for after its credits: a credit of an invoice that was
 * paid takes back what is too much on its own day, and the money that is paid back for it then changes nothing any more. Of a
 * void invoice nothing counts. Tax never counts: of what was received counts its share before tax, net ÷ total of the invoice, rounded on the
 * running sum, so that an invoice that is paid whole counts exactly its net amount. Events are taken by their days, on one day receipts before credits, each in the order of entry.
 */
export function countedMoney({ total, tax = ZERO_MONEY, isVoid, events }: InvoiceEvents): CountedEvent[] {
  let received: bigint = ZERO_MONEY;
  let asked: bigint = total;
  let counted: bigint = ZERO_MONEY;
  return events.toSorted(inTurn).map((event) => {
    if (event.source === 'credit') asked += event.amount;
    else received += event.amount;
    const before = counted;
    counted = isVoid ? 0n : beforeTax(between(received, asked), total, tax);
    return { event, counted: moneyOfMinorUnits(counted - before) };
  });
}

/** The share before tax of an amount that includes it, half away from zero. */
const beforeTax = (amount: bigint, total: bigint, tax: bigint): bigint =>
  tax === 0n || total === 0n
    ? amount
    : divideHalfAwayFromZero(amount * (total - tax) * (total < 0n ? -1n : 1n), total < 0n ? -total : total);

/** From nothing to what is asked for, whichever sign that has. */
function between(received: bigint, asked: bigint): bigint {
  const [low, high] = asked < 0n ? [asked, 0n] : [0n, asked];
  if (received < low) return low;
  return received > high ? high : received;
}

const inTurn = (one: MoneyEvent, other: MoneyEvent): number =>
  compareDates(one.day, other.day) ||
  Number(one.source === 'credit') - Number(other.source === 'credit') ||
  one.sourceId - other.sourceId;
