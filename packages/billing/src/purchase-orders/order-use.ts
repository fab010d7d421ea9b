import type { CalendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';

/** The days on which a purchase order is in force, both included; one without an end date stays in force. */
export interface OrderDays {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
}

/** The purchase order in force on a day; those of one project never share a day. */
export const orderOn = <Order extends OrderDays>(orders: readonly Order[], day: CalendarDate): Order | undefined =>
  orders.find(({ startDate, endDate }) => startDate <= day && (endDate === null || day <= endDate));

/** The first purchase order that shares a day with another one. */
export const overlappingOrder = <Order extends OrderDays>(
  orders: readonly Order[],
  other: OrderDays,
): Order | undefined =>
  orders.find(
    ({ startDate, endDate }) =>
      (other.endDate === null || startDate <= other.endDate) && (endDate === null || other.startDate <= endDate),
  );

/** How far a purchase order is used by the invoices that name it. */
export interface OrderUse {
  /** Below zero where the invoices exceed the order. */
  readonly rest: Money;
  /** The used part in whole percent, rounded down. */
  readonly percent: bigint;
  /** The mark that is reached and that needs attention: 80 % or 100 % of the order. */
  readonly mark: 0 | 80 | 100;
}

/** How far an order of an amount is used; both amounts are before tax (docs/domain/purchase-orders.md). */
export function orderUse(amount: Money, used: Money): OrderUse {
  const percent = used <= 0n ? 0n : (used * 100n) / amount;
  return { rest: moneyOfMinorUnits(amount - used), percent, mark: percent >= 100n ? 100 : percent >= 80n ? 80 : 0 };
}
