import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { expectedInvoiceDates, isUnlikelyMonth } from './expected-invoice.ts';

test('a period in the last years of the calendar has no expected invoice', () => {
  const period = { start: calendarDate('2200-12-01'), end: calendarDate('2200-12-31') };
  const habit = { daysToInvoice: 3, daysToPay: 30 };
  expect(expectedInvoiceDates(period, habit, calendarDate('2026-11-27'))).toBeUndefined();
});

describe('the dates of an invoice that is not made yet', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 3, 30, '2026-12-03', '2027-01-02'],
    ['2026-10-01', '2026-10-31', 3, 30, '2026-11-27', '2026-12-27'],
    ['2027-01-01', '2027-01-31', -28, 14, '2027-01-03', '2027-01-17'],
    ['2026-12-01', null, 2, 0, '2026-12-03', '2026-12-03'],
    ['2028-02-01', '2028-02-29', 1, 30, '2028-03-01', '2028-03-31'],
  ])('for %s to %s, invoiced after %i days and due after %i: %s, due %s', (start, end, toInvoice, toPay, date, due) => {
    const period = { start: calendarDate(start), end: end === null ? null : calendarDate(end) };
    const habit = { daysToInvoice: toInvoice, daysToPay: toPay };
    expect(expectedInvoiceDates(period, habit, calendarDate('2026-11-27'))).toEqual({
      invoiceDate: date,
      dueDate: due,
    });
  });
});

test.each([
  ['2026-12-01', '2026-12-28', '2027-01-10', false],
  ['2027-01-01', '2026-12-28', '2027-01-10', false],
  ['2026-11-01', '2026-12-28', '2027-01-10', true],
  ['2027-02-01', '2026-12-28', '2027-01-10', true],
  ['2028-02-01', '2028-02-29', '2028-02-29', false],
  ['2028-03-01', '2028-02-29', '2028-02-29', true],
])('a received month %s ignores a range from %s to %s: %s', (month, earliest, latest, isUnlikely) => {
  const range = { earliest: calendarDate(earliest), latest: calendarDate(latest) };
  expect(isUnlikelyMonth(calendarDate(month), range)).toBe(isUnlikely);
});
