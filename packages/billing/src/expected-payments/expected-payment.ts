import { addDays, calendarDate, daysBetween, type CalendarDate } from '../values/calendar-date.ts';
import { likelyDays, medianDays, paymentCurve, type PastInvoices, type PaymentCurve } from './payment-curve.ts';

/** Fewer payments of a company do not tell how it pays: a year of monthly invoices does. */
export const fewestPayments = 12;

/** The months of invoices that are learned from: how a company pays changes. */
export const monthsLearnedFrom = 24;

/** The last due date with an expected payment: ten years before the calendar ends. */
export const lastExpectedDue = calendarDate('2190-12-31');

/** When the open part of an invoice is expected to be paid. */
export interface ExpectedPayment {
  /** The median: half of the payments come until this day. */
  readonly expectedOn: CalendarDate;
  /** The shortest range of days that holds 80 % of the payments. */
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
  readonly learnedFrom: LearnedFrom;
}

/** What an expected payment was learned from. */
export interface LearnedFrom {
  /** The company's own payments, or those of all companies where it has too few. */
  readonly whose: 'company' | 'all';
  readonly payments: number;
}

/** How a company and all companies paid invoices. */
export interface PaymentHistory {
  readonly company: readonly PastInvoices[];
  readonly all: readonly PastInvoices[];
}

/** How an open invoice will be paid: the curve that applies to it, with what it was learned from. */
export interface LearnedCurve {
  readonly curve: PaymentCurve;
  readonly learnedFrom: LearnedFrom;
}

/**
 * The curve of an invoice that is open today: only invoices that were open as long after their due date count. Those of the company if it
 * has 12 payments or more, else those of all companies; undefined if these are too few as well.
 */
export const learnCurve = ({ company, all }: PaymentHistory, daysSinceDue: number): LearnedCurve | undefined =>
  learnFrom('company', company, daysSinceDue) ?? learnFrom('all', all, daysSinceDue);

/** The curve of the company's payments or of all companies' alone; undefined if these are fewer than 12. */
export function learnFrom(
  whose: LearnedFrom['whose'],
  past: readonly PastInvoices[],
  daysSinceDue: number,
): LearnedCurve | undefined {
  const curve = paymentCurve(past, daysSinceDue);
  if (curve.payments < fewestPayments) return undefined;
  return { curve, learnedFrom: { whose, payments: curve.payments } };
}

/**
 * The day on which an invoice that is open today is expected to be paid, with the range that holds in 80 % of the cases; undefined if too few
 * invoices were paid this late (docs/domain/expected-payments.md).
 */
export function expectedPayment(
  history: PaymentHistory,
  { dueDate, today }: { readonly dueDate: CalendarDate; readonly today: CalendarDate },
): ExpectedPayment | undefined {
  return expectedOf(learnCurve(history, daysBetween(dueDate, today)), dueDate);
}

/** The dates of a curve for an invoice with a due date. */
export function expectedOf(learned: LearnedCurve | undefined, dueDate: CalendarDate): ExpectedPayment | undefined {
  if (learned === undefined || dueDate > lastExpectedDue) return undefined;
  const median = medianDays(learned.curve);
  const likely = likelyDays(learned.curve);
  if (median === undefined || likely === undefined) return undefined;
  return {
    expectedOn: addDays(dueDate, median),
    earliest: addDays(dueDate, likely.from),
    latest: addDays(dueDate, likely.to),
    learnedFrom: learned.learnedFrom,
  };
}
