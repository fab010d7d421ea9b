import {
  expectedOf,
  learnCurve,
  learnFrom,
  type ExpectedPayment,
  type LearnedCurve,
  type PaymentHistory,
} from '@countinghouse/billing/expected-payments/expected-payment.ts';
import { togetherByDays, type PastInvoices } from '@countinghouse/billing/expected-payments/payment-curve.ts';
import { daysBetween, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExpectedPaymentAnswer } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import type { Tx } from '../../database/database.ts';
import { selectPastInvoices } from './payment-histories.sql.ts';

/** How companies paid until a day. */
export interface PaymentHistories {
  /** The curve of an amount of a company that is open on the day and due on another. */
  readonly curveOf: (companyId: number, dueDate: CalendarDate, openOn: CalendarDate) => LearnedCurve | undefined;
}

/** How companies paid until the start of each day. A curve is learned once for all invoices that it applies to. */
export async function selectPaymentHistories(
  tx: Tx,
  days: readonly CalendarDate[],
): Promise<(day: CalendarDate) => PaymentHistories> {
  const ofDays = new Map<CalendarDate, { all: PastInvoices[]; companies: Map<number, PastInvoices[]> }>();
  for (const { day, companyId, ...past } of await selectPastInvoices(tx, days)) {
    const ofDay = ofDays.get(day) ?? { all: [], companies: new Map<number, PastInvoices[]>() };
    ofDays.set(day, ofDay);
    ofDay.all.push(past);
    const own = ofDay.companies.get(companyId);
    if (own === undefined) ofDay.companies.set(companyId, [past]);
    else own.push(past);
  }
  return (day) => {
    const { all, companies } = ofDays.get(day) ?? { all: [], companies: new Map<number, PastInvoices[]>() };
    // few distances instead of a row for each company: the curves of all companies are learned from them again and again
    const together = togetherByDays(all);
    const ofAll = learnedOnce((since: number) => learnFrom('all', together, since));
    const ofCompanies = new Map<number, (since: number) => LearnedCurve | undefined>();
    return {
      curveOf: (companyId, dueDate, openOn) => {
        const since = daysBetween(dueDate, openOn);
        const own = companies.get(companyId);
        if (own === undefined) return ofAll(since);
        const ofCompany =
          ofCompanies.get(companyId) ?? learnedOnce((days: number) => learnFrom('company', own, days) ?? ofAll(days));
        ofCompanies.set(companyId, ofCompany);
        return ofCompany(since);
      },
    };
  };
}

/** A curve for each distance that is asked for, learned once. */
function learnedOnce(learn: (since: number) => LearnedCurve | undefined): (since: number) => LearnedCurve | undefined {
  const learned = new Map<number, LearnedCurve | undefined>();
  return (since) => {
    if (!learned.has(since)) learned.set(since, learn(since));
    return learned.get(since);
  };
}

/**
 * Returns how one company paid until the start of today, for an amount that is open since so many days after its due date. The payments of all companies are
 * read only where its own are too few, and then once.
 */
export async function selectHistoryOf(
  tx: Tx,
  companyId: number,
  today: CalendarDate,
): Promise<(since: number) => Promise<PaymentHistory>> {
  const company = await selectPastInvoices(tx, [today], companyId);
  let all: PastInvoices[] | undefined;
  return async (since) => {
    if (learnCurve({ company, all: [] }, since) !== undefined) return { company, all: [] };
    all ??= await selectPastInvoices(tx, [today]);
    return { company, all };
  };
}

/** An expected payment as it is answered. */
export function expectedAnswer(expected: ExpectedPayment): ExpectedPaymentAnswer;
export function expectedAnswer(expected: ExpectedPayment | undefined): ExpectedPaymentAnswer | null;
export function expectedAnswer(expected: ExpectedPayment | undefined): ExpectedPaymentAnswer | null {
  if (expected === undefined) return null;
  const { expectedOn, earliest, latest, learnedFrom } = expected;
  return {
    expectedDate: expectedOn,
    earliestDate: earliest,
    latestDate: latest,
    learnedFrom: learnedFrom.whose,
    payments: learnedFrom.payments,
  };
}

/** The answer for an amount with its curve; null without a due date or a curve. */
export const expectedOfCurve = (
  learned: LearnedCurve | undefined,
  dueDate: CalendarDate | null,
): ExpectedPaymentAnswer | null => (dueDate === null ? null : expectedAnswer(expectedOf(learned, dueDate)));
