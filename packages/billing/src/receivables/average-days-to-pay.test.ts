import { expect, test } from 'vitest';
import { calendarDate, daysBetween } from '../values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, parseCurrency } from '../values/money.ts';
import { averageDaysToPay, paymentsCountFrom } from './average-days-to-pay.ts';

const usd = parseCurrency('USD');

type Payment = readonly [amount: string, invoiceDate: string, paidOn: string];
const averageOf = (payments: readonly Payment[]) => {
  const parts = payments.map(([amount, from, to]) => ({
    amount: moneyFromText(amount, usd),
    days: daysBetween(calendarDate(from), calendarDate(to)),
  }));
  return averageDaysToPay({
    paid: moneyOfMinorUnits(parts.reduce((sum, { amount }) => sum + amount, 0n)),
    paidTimesDays: parts.reduce((sum, { amount, days }) => sum + amount * BigInt(days), 0n),
  });
};

test.each<[string, readonly Payment[], number | undefined]>([
  ['nothing was paid', [], undefined],
  ['one payment after 30 days', [['100.00', '2026-05-31', '2026-06-30']], 30],
  ['a payment on the invoice date', [['100.00', '2026-05-31', '2026-05-31']], 0],
  [
    'a large payment weighs more than a small one: (900 × 10 + 100 × 60) ÷ 1,000 = 15',
    [
      ['900.00', '2026-05-01', '2026-05-11'],
      ['100.00', '2026-05-01', '2026-06-30'],
    ],
    15,
  ],
  [
    'half a day is rounded up',
    [
      ['50.00', '2026-05-01', '2026-05-02'],
      ['50.00', '2026-05-01', '2026-05-03'],
    ],
    2,
  ],
  ['a leap day is a day', [['100.00', '2028-02-28', '2028-03-01']], 2],
  ['the same dates without a leap day', [['100.00', '2027-02-28', '2027-03-01']], 1],
])('average days to pay: %s', (_case, payments, expected) => {
  expect(averageOf(payments)).toBe(expected);
});

test.each([
  ['2026-11-27', '2025-11-28'],
  ['2028-02-29', '2027-03-01'],
  ['2029-02-28', '2028-02-29'],
  ['2026-12-31', '2026-01-01'],
])('on %s the payments of 12 months count from %s', (day, first) => {
  expect(paymentsCountFrom(calendarDate(day))).toBe(first);
});
