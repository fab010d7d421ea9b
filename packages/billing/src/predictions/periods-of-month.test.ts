import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import type { InvoiceCycle } from './cycle.ts';
import { monthOfReceipt, periodsOfMonth } from './periods-of-month.ts';

const days = (start: string, end: string | null) => ({
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
});
const made = (last: ReturnType<typeof days>, cycle: InvoiceCycle | null, month: string, projectEnd?: string) =>
  periodsOfMonth(last, cycle, calendarDate(month), projectEnd === undefined ? null : calendarDate(projectEnd)).map(
    ({ start, end }) => `${start} – ${end ?? ''}`,
  );

describe('the periods of a project that begin in a month', () => {
  test.each<[string, ReturnType<typeof days>, InvoiceCycle | null, string, string[]]>([
    ['the next month', days('2026-10-01', '2026-10-31'), 'Monthly', '2026-11-01', ['2026-11-01 – 2026-11-30']],
    [
      'after months without a billing',
      days('2026-01-15', '2026-02-14'),
      'Monthly',
      '2026-11-01',
      ['2026-11-15 – 2026-12-14'],
    ],
    ['February of a leap year', days('2024-01-01', '2024-01-31'), 'Monthly', '2024-02-01', ['2024-02-01 – 2024-02-29']],
    [
      'a week that began before the month is excluded',
      days('2026-10-19', '2026-10-25'),
      'Weekly',
      '2026-11-01',
      [
        '2026-11-02 – 2026-11-08',
        '2026-11-09 – 2026-11-15',
        '2026-11-16 – 2026-11-22',
        '2026-11-23 – 2026-11-29',
        '2026-11-30 – 2026-12-06',
      ],
    ],
    [
      'two four-week periods in one month',
      days('2026-01-05', '2026-02-01'),
      '4-Weeks',
      '2026-03-01',
      ['2026-03-02 – 2026-03-29', '2026-03-30 – 2026-04-26'],
    ],
    [
      'a project without a cycle uses two weeks',
      days('2026-10-18', '2026-10-31'),
      null,
      '2026-11-01',
      ['2026-11-01 – 2026-11-14', '2026-11-15 – 2026-11-28', '2026-11-29 – 2026-12-12'],
    ],
    [
      'a retainer without an end date continues without one',
      days('2026-10-01', null),
      'Monthly',
      '2026-11-01',
      ['2026-11-01 – '],
    ],
    ['none if the last billing begins in the month', days('2026-11-30', '2026-12-29'), 'Monthly', '2026-11-01', []],
    ['none if the last billing begins later', days('2027-01-01', '2027-01-31'), 'Monthly', '2026-11-01', []],
    [
      'none if the last billing is longer than the month',
      days('2026-10-01', '2026-12-31'),
      'Monthly',
      '2026-11-01',
      [],
    ],
  ])('%s', (_, last, cycle, month, periods) => {
    expect(made(last, cycle, month)).toEqual(periods);
  });

  test('no period begins after the last day of the project', () => {
    const last = days('2026-10-19', '2026-10-25');
    expect(made(last, 'Weekly', '2026-11-01', '2026-11-09')).toEqual([
      '2026-11-02 – 2026-11-08',
      '2026-11-09 – 2026-11-15',
    ]);
    expect(made(last, 'Weekly', '2026-11-01', '2026-10-31')).toEqual([]);
  });

  test('the payment month of each period is as many months later as that of the last billing', () => {
    const last = { start: calendarDate('2025-11-15'), receivedMonth: calendarDate('2026-01-01') };
    expect(monthOfReceipt(calendarDate('2026-11-30'), last)).toBe('2027-01-01');
    expect(monthOfReceipt(calendarDate('2026-11-30'), { ...last, receivedMonth: null })).toBe('2026-11-01');
    const before = calendarDate('2025-10-01');
    expect(monthOfReceipt(calendarDate('2026-11-30'), { ...last, receivedMonth: before })).toBe('2026-11-01');
  });
});
