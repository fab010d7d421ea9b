import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import { expectedIn, monthOfForecast, weeksOfForecast } from './cash-forecast.ts';
import { learnCurve } from '../expected-payments/expected-payment.ts';

const usd = parseCurrency('USD');
const span = (from: string, to: string) => ({ from: calendarDate(from), to: calendarDate(to) });

describe('the days of a forecast', () => {
  test.each([
    ['2026-11-27', 'a Friday', '2026-11-29', '2026-11-30', '2027-01-24'],
    ['2026-11-29', 'a Sunday', '2026-11-29', '2026-11-30', '2027-01-24'],
    ['2028-02-28', 'a Monday before a leap day', '2028-03-05', '2028-03-06', '2028-04-30'],
  ])('of %s, %s: this week until %s, the next from %s, the last until %s', (day, _name, sunday, monday, last) => {
    const weeks = weeksOfForecast(calendarDate(day));
    expect([weeks[0], weeks[1]?.from, weeks.at(-1)?.to]).toEqual([span(day, sunday), monday, last]);
  });

  test.each([
    ['2026-11-27', '2026-12-26'],
    ['2026-12-01', '2026-12-31'],
    ['2028-01-31', '2028-02-28'],
    ['2028-02-01', '2028-02-29'],
  ])('of %s: one month until %s', (day, last) => {
    expect(monthOfForecast(calendarDate(day))).toEqual(span(day, last));
  });
});

describe('what is expected of an amount', () => {
  /** 60 % are paid on the due date, 20 % ten days later, 20 % forty days later. */
  const history = { company: [], all: [0, 0, 0, 10, 40].map((days) => ({ days, paid: 12, open: 0 })) };
  const days = ['2026-11-27', '2026-11-30', '2026-12-07', '2026-12-14'].map(calendarDate);
  const parts = (due: string, sinceDue: number): string[] => {
    const amount = moneyFromText('1000.01', usd);
    const cash = { amount, dueDate: calendarDate(due), learned: learnCurve(history, sinceDue) };
    return days.map((from, at) => {
      const next = days[at + 1];
      return moneyText(expectedIn(cash, { from, to: next === undefined ? null : addDays(next, -1) }), usd);
    });
  };
  test.each<[string, string, number, readonly string[]]>([
    ['due this week', '2026-11-28', -1, ['600.01', '0.00', '200.00', '200.00']],
    ['due in the second week', '2026-12-03', -6, ['0.00', '600.01', '200.00', '200.00']],
    ['five days overdue', '2026-11-22', 5, ['0.00', '500.01', '0.00', '500.00']],
    ['overdue for longer than any', '2026-09-01', 87, ['0.00', '0.00', '0.00', '1000.01']],
  ])('of 1,000.01 %s, in three weeks and after', (_case, due, sinceDue, expected) => {
    expect(parts(due, sinceDue)).toEqual(expected);
  });
});
