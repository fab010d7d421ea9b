import { type CalendarDate, compareDates } from '../values/calendar-date.ts';
import { type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

/** Money that came for an invoice or went back, or a credit that corrects it; a receipt of a credit is one of its invoice. */
export interface MoneyEvent {
  readonly source: 'receipt' | 'credit';
  /** Of the receipt, or of the credit. */
  readonly sourceId: number;
  readonly day: CalendarDate;
  /** What came, below 0 where it went back; of a credit its total, which is below 0. */
  readonly amount: Money;
}

/** An invoice with all that happened to its money. */
export interface InvoiceEvents {
  /** What it asks for, before its credits. */
  readonly total: Money;
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
 * void invoice nothing counts. Events are taken by their days, on one day receipts before credits, each in the order of entry.
 */
export function countedMoney({ total, isVoid, events }: InvoiceEvents): CountedEvent[] {
  let received: bigint = ZERO_MONEY;
  let asked: bigint = total;
  let counted: bigint = ZERO_MONEY;
  return events.toSorted(inTurn).map((event) => {
    if (event.source === 'receipt') received += event.amount;
    else asked += event.amount;
    const before = counted;
    counted = isVoid ? 0n : between(received, asked);
    return { event, counted: moneyOfMinorUnits(counted - before) };
  });
}

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
