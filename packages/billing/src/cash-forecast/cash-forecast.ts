import { addDays, addMonths, daysBetween, weekday, type CalendarDate } from '../values/calendar-date.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { moneyOfMinorUnits, ZERO_MONEY, type Money } from '../values/money.ts';
import type { LearnedCurve } from '../expected-payments/expected-payment.ts';
import { sharePaidUntil, wholeShare } from '../expected-payments/payment-curve.ts';

/** A run of days, both included. */
export interface CashSpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** How many weeks the forecast has: a little more than two months, which most payment terms lie in. */
const weeksShown = 9;

/** The weeks of a forecast, from today: this one until Sunday, then whole ones from Monday to Sunday. */
export function weeksOfForecast(today: CalendarDate): readonly CashSpan[] {
  const sunday = addDays(today, 7 - weekday(today));
  return Array.from({ length: weeksShown }, (_, at) => ({
    from: at === 0 ? today : addDays(sunday, at * 7 - 6),
    to: addDays(sunday, at * 7),
  }));
}

/** One month from today, such as 27 Nov to 26 Dec; from the first of a month it is that month. */
export const monthOfForecast = (today: CalendarDate): CashSpan => ({
  from: today,
  to: addDays(addMonths(today, 1), -1),
});

/** An amount that is to be paid, with the curve that applies to it. */
export interface CashToCome {
  readonly amount: Money;
  readonly dueDate: CalendarDate;
  readonly learned: LearnedCurve | undefined;
}

/**
 * What is expected of an amount from one day to another: its share of the invoices that are paid on these days. Without a last day it is all the rest,
 * also what has no expected date. The amounts of adjoining spans add up to that of both together, as each is the difference of two rounded amounts.
 */
export function expectedIn(
  cash: CashToCome,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate | null },
): Money {
  const until = to === null ? cash.amount : expectedUntil(cash, to);
  return moneyOfMinorUnits(until - expectedUntil(cash, addDays(from, -1)));
}

/** What is expected of an amount until the end of a day. */
function expectedUntil({ amount, dueDate, learned }: CashToCome, day: CalendarDate): Money {
  if (learned === undefined) return ZERO_MONEY;
  const share = sharePaidUntil(learned.curve, daysBetween(dueDate, day));
  return moneyOfMinorUnits(divideHalfAwayFromZero(amount * share, wholeShare));
}
