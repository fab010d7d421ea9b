import { expectedIn, monthOfForecast } from '@countinghouse/billing/cash-forecast/cash-forecast.ts';
import { averageOfMonths, rangeHeld, scoreCash } from '@countinghouse/billing/cash-forecast/cash-scorecard.ts';
import { expectedInvoiceDates } from '@countinghouse/billing/expected-payments/expected-invoice.ts';
import { expectedOf, learnCurve } from '@countinghouse/billing/expected-payments/expected-payment.ts';
import type { PastInvoices } from '@countinghouse/billing/expected-payments/payment-curve.ts';
import {
  addMonths,
  calendarDate,
  daysBetween,
  firstOfMonth,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { moneyOfMinorUnits, type Money } from '@countinghouse/billing/values/money.ts';
import { expect, test } from 'vitest';
import { dueDateOf, paymentsOf } from './demo-history-payments.ts';
import { dayInMonth, periodsOf, type HistoryPeriod } from './demo-history-periods.ts';
import { projectsWithHistory } from './demo-history-projects.ts';
import type { HistoryProject, Story } from './demo-history-story.ts';

const today = calendarDate('2026-11-26');
const firstDay = addMonths(firstOfMonth(today), -8);

/** US dollars for 1,000 units of the currency of a region, as in the autumn of 2026. */
const rates = { US: 1000n, UK: 1270n, CA: 730n, IND: 12n, UAE: 272n };

interface Billed {
  readonly company: string;
  readonly period: HistoryPeriod;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  /** What is predicted and what is invoiced, in US cents. */
  readonly predicted: bigint;
  readonly amount: bigint;
  readonly payments: readonly { readonly on: CalendarDate; readonly amount: bigint }[];
  /** The day of the last payment; null while something is open. */
  readonly paidOn: CalendarDate | null;
}

/** The invoices that the history of the demo makes and how they are paid, with amounts of 140 hours a month. */
const billed: readonly Billed[] = Object.entries(projectsWithHistory(firstDay)).flatMap(([name, settings], number) =>
  periodsOf(settings, firstDay, addMonths(today, 2)).flatMap((period): Billed[] => {
    const story = { firstDay, today } as Story;
    const project = { name, number } as HistoryProject;
    const invoiceDate = dayInMonth(firstDay, period.billedIn, 3);
    const dueDate = dueDateOf(story, project, period, invoiceDate);
    const days = period.endDate === null ? 30 : daysBetween(period.startDate, period.endDate) + 1;
    const hourly = Object.values(settings.rates).reduce((sum, rate) => sum + parseDecimal(rate, 4), 0n);
    const amount = (hourly * 140n * BigInt(days) * rates[settings.region]) / 3_000_000n;
    let open = amount;
    const payments = paymentsOf(story, project, period, { invoiceDate, dueDate })
      .filter(({ on }) => on < today)
      .map(({ on, percent }) => {
        const paid = (open * percent) / 100n;
        open -= paid;
        return { on, amount: paid };
      });
    // a forecast is never exact
    const percent = [104n, 97n, 100n, 93n, 108n, 102n, 99n][(number + period.number) % 7] ?? 100n;
    const company = settings.company ?? settings.region;
    const paidOn = open === 0n ? (payments.at(-1)?.on ?? null) : null;
    return [{ company, period, invoiceDate, dueDate, predicted: (amount * percent) / 100n, amount, payments, paidOn }];
  }),
);

const sum = (amounts: readonly bigint[]): Money => moneyOfMinorUnits(amounts.reduce((all, one) => all + one, 0n));
const receivedIn = (month: CalendarDate): Money =>
  sum(
    billed
      .flatMap(({ payments }) => payments.filter(({ on }) => firstOfMonth(on) === month))
      .map(({ amount }) => amount),
  );

/** What is expected of the month on its first day, and the ranges of its open invoices, by what was known before. */
function forecastOf(month: CalendarDate) {
  const past = billed
    .filter(({ invoiceDate }) => invoiceDate < month)
    .map(({ company, dueDate, paidOn }): PastInvoices & { readonly company: string } =>
      paidOn !== null && paidOn < month
        ? { company, days: daysBetween(dueDate, paidOn), paid: 1, open: 0 }
        : { company, days: daysBetween(dueDate, month) - 1, paid: 0, open: 1 },
    );
  const curveOf = (company: string, dueDate: CalendarDate, openOn: CalendarDate) =>
    learnCurve({ company: past.filter((one) => one.company === company), all: past }, daysBetween(dueDate, openOn));
  const span = monthOfForecast(month);
  const open = billed
    .filter(({ invoiceDate, paidOn }) => invoiceDate < month && (paidOn === null || paidOn >= month))
    .map((one) => ({
      ...one,
      left: moneyOfMinorUnits(
        one.amount - sum(one.payments.filter(({ on }) => on < month).map(({ amount }) => amount)),
      ),
      learned: curveOf(one.company, one.dueDate, month),
    }));
  const known = billed.filter(({ period, invoiceDate }) => {
    const predictedOn = dayInMonth(firstDay, period.predictedIn, 3);
    return invoiceDate >= month && predictedOn < month;
  });
  const ofPredictions = known.map(({ company, period, predicted }) => {
    const prepaid = period.endDate !== null && period.billedIn <= period.predictedIn + 1;
    const habit = { daysToInvoice: prepaid ? -28 : 3, daysToPay: 30 };
    const dates = expectedInvoiceDates({ start: period.startDate, end: period.endDate }, habit, month);
    if (dates === undefined) return 0n;
    const learned = curveOf(company, dates.dueDate, dates.invoiceDate);
    return expectedIn({ amount: moneyOfMinorUnits(predicted), dueDate: dates.dueDate, learned }, span);
  });
  const ofInvoices = open.map(({ left, dueDate, learned }) => expectedIn({ amount: left, dueDate, learned }, span));
  const held = open.flatMap(({ dueDate, learned, paidOn }) => {
    const range = expectedOf(learned, dueDate);
    return (range === undefined ? undefined : rangeHeld(range, paidOn, today)) ?? [];
  });
  return { expected: sum([...ofInvoices, ...ofPredictions]), held };
}

test('the year before the demo is forecast a third better than by an average, and its ranges hold', () => {
  const months = Array.from({ length: 12 }, (_, at) => addMonths(firstOfMonth(today), at - 12));
  const judged = months.map((month) => ({
    ...forecastOf(month),
    received: receivedIn(month),
    average: averageOfMonths([-3, -2, -1].map((before) => receivedIn(addMonths(month, before)))),
  }));
  const ranges = judged.flatMap(({ held }) => held);
  const score = scoreCash(judged, { judged: ranges.length, held: ranges.filter(Boolean).length });
  const { error = 0n, errorOfAverage = 0n, held = 0n } = score;
  expect(ranges.length).toBeGreaterThan(150);
  expect(held).toBeGreaterThanOrEqual(7700n);
  expect(held).toBeLessThanOrEqual(8300n);
  expect(error * 10n).toBeLessThanOrEqual(errorOfAverage * 7n);
});
