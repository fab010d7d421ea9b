import { settleShares } from '../values/allocate.ts';
import { addDays, addMonths, daysBetween, weekday, type CalendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';
import type { LearnedCurve } from './expected-payment.ts';
import { sharePaidBetween, wholeShare } from './payment-curve.ts';

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
 * What is expected of an amount in each span: its share of the invoices that are paid on these days. With what falls outside the spans the parts
 * add up to the amount exactly.
 */
export function expectedInSpans(
  { amount, dueDate, learned }: CashToCome,
  spans: readonly CashSpan[],
): { readonly inSpans: readonly Money[]; readonly outside: Money } {
  if (learned === undefined) return { inSpans: spans.map(() => moneyOfMinorUnits(0n)), outside: amount };
  const { curve } = learned;
  const shares = spans.map(({ from, to }) =>
    sharePaidBetween(curve, daysBetween(dueDate, from), daysBetween(dueDate, to)),
  );
  const outside = shares.reduce((left, share) => left - share, wholeShare);
  const parts = settleShares(
    amount,
    [...shares, outside].map((share) => amount * share),
    wholeShare,
  ).map(moneyOfMinorUnits);
  return { inSpans: parts.slice(0, -1), outside: parts.at(-1) ?? amount };
}

/** How a project is invoiced, by the medians of its last invoices. */
export interface InvoicingHabit {
  /** Days from the end of a period to its invoice; below 0 if the period is prepaid. */
  readonly daysToInvoice: number;
  /** Days from the invoice to its due date. */
  readonly daysToPay: number;
}

/** The invoice date and due date that a prediction without an invoice is expected to have; no invoice is dated before today. */
export function expectedInvoiceDates(
  period: { readonly start: CalendarDate; readonly end: CalendarDate | null },
  { daysToInvoice, daysToPay }: InvoicingHabit,
  today: CalendarDate,
): { readonly invoiceDate: CalendarDate; readonly dueDate: CalendarDate } {
  const usual = addDays(period.end ?? period.start, daysToInvoice);
  const invoiceDate = usual < today ? today : usual;
  return { invoiceDate, dueDate: addDays(invoiceDate, daysToPay) };
}
