import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { expectedPayment, fewestPayments } from './expected-payment.ts';
import type { PastInvoices } from './payment-curve.ts';

const paid = (days: number, paidInvoices: number): PastInvoices => ({ days, paid: paidInvoices, open: 0 });
const dates = (
  company: readonly PastInvoices[],
  all: readonly PastInvoices[],
  dueDate: string,
  today: string,
): string | undefined => {
  const found = expectedPayment({ company, all }, { dueDate: calendarDate(dueDate), today: calendarDate(today) });
  if (found === undefined) return undefined;
  const { expectedOn, earliest, latest, learnedFrom } = found;
  return `${expectedOn} (${earliest} to ${latest}), ${learnedFrom.payments} of ${learnedFrom.whose}`;
};

/** 20 payments: 2 three days early, 10 in time, 6 ten days late, 2 forty days late. */
const company = [paid(-3, 2), paid(0, 10), paid(10, 6), paid(40, 2)];
const all = [paid(5, 100), ...company];

test.each<[string, string, string, string | undefined]>([
  ['not due yet', '2026-12-31', '2026-11-27', '2026-12-31 (2026-12-28 to 2027-01-10), 20 of company'],
  [
    'due today: the early payments are no longer possible',
    '2026-11-27',
    '2026-11-27',
    '2026-11-27 (2026-11-27 to 2026-12-07), 18 of company',
  ],
  ['over a leap day', '2028-02-28', '2028-01-31', '2028-02-28 (2028-02-25 to 2028-03-09), 20 of company'],
  [
    'overdue by a day: eight payments of the company are too few',
    '2026-11-26',
    '2026-11-27',
    '2026-12-01 (2026-12-01 to 2026-12-01), 108 of all',
  ],
  ['due in the last years of the calendar', '2200-12-31', '2026-11-27', undefined],
  ['overdue for longer than any company took', '2026-10-01', '2026-11-27', undefined],
  ['overdue for longer than twelve payments took', '2026-11-01', '2026-11-27', undefined],
])('the expected payment of an invoice that is %s', (_case, dueDate, today, expected) => {
  expect(dates(company, all, dueDate, today)).toBe(expected);
});

test(`a company with fewer than ${fewestPayments} payments is expected to pay like all companies`, () => {
  const ask = (own: number) => dates([paid(7, own)], [paid(0, 90), paid(7, own)], '2026-12-31', '2026-11-27');
  expect(ask(fewestPayments - 1)).toBe('2026-12-31 (2026-12-31 to 2026-12-31), 101 of all');
  expect(ask(fewestPayments)).toBe('2027-01-07 (2027-01-07 to 2027-01-07), 12 of company');
});

test('the first invoices of an installation have no expected payment', () => {
  expect(dates([], [paid(0, fewestPayments - 1)], '2026-12-31', '2026-11-27')).toBeUndefined();
});
