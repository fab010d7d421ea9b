import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDate,
  CalendarDateError,
  compareDates,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  formatDate,
  isCalendarDate,
  lastOfMonth,
  parseDate,
  weekday,
} from './calendar-date.ts';

const day = fc.integer({ min: 0, max: 109_937 }).map((after) => addDays(calendarDate('1900-01-01'), after));

function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CalendarDateError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('a calendar date', () => {
  test.each([
    ['2026-02-29', 'impossible_day'],
    ['2100-02-29', 'impossible_day'],
    ['2026-04-31', 'impossible_day'],
    ['2026-13-01', 'impossible_day'],
    ['2026-00-10', 'impossible_day'],
    ['2026-01-00', 'impossible_day'],
    ['1899-12-31', 'out_of_range'],
    ['2201-01-01', 'out_of_range'],
    ['2026-1-1', 'not_a_date'],
    ['21-11-2026', 'not_a_date'],
    ['2026-11-21T00:00:00Z', 'not_a_date'],
    ['2026-11-21\n', 'not_a_date'],
    ['', 'not_a_date'],
  ])('refuses "%s" as %s', (text, fault) => {
    expect(faultOf(() => calendarDate(text))).toBe(fault);
    expect(isCalendarDate(text)).toBe(false);
  });

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])('accepts %s', (text) => {
    expect(calendarDate(text)).toBe(text);
    expect(isCalendarDate(text)).toBe(true);
  });

  test('agrees with the calendar of the platform for every day from 1900 to 2200', () => {
    let date = calendarDate('1900-01-01');
    for (let number = 0; number <= 109_937; number += 1) {
      const instant = new Date(Date.UTC(1900, 0, 1 + number));
      if (date !== instant.toISOString().slice(0, 10)) expect(date).toBe(instant.toISOString().slice(0, 10));
      if (weekday(date) !== (instant.getUTCDay() || 7))
        expect([date, weekday(date)]).toEqual([date, instant.getUTCDay() || 7]);
      if (number < 109_937) date = addDays(date, 1);
    }
    expect(date).toBe('2200-12-31');
  });

  test('has no day after the last and before the first', () => {
    expect(faultOf(() => addDays(calendarDate('2200-12-31'), 1))).toBe('out_of_range');
    expect(faultOf(() => addDays(calendarDate('1900-01-01'), -1))).toBe('out_of_range');
    expect(faultOf(() => addDays(calendarDate('2026-01-01'), 0.5))).toBe('out_of_range');
    expect(faultOf(() => addMonths(calendarDate('2200-12-31'), 1))).toBe('out_of_range');
    expect(faultOf(() => addMonths(calendarDate('1900-01-31'), -1))).toBe('out_of_range');
    expect(faultOf(() => addMonths(calendarDate('2026-01-31'), 0.5))).toBe('out_of_range');
  });

  test('is the same whether days are added or counted', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(addDays(one, daysBetween(one, other))).toBe(other);
        expect(Math.sign(daysBetween(other, one))).toBe(compareDates(one, other));
      }),
    );
  });
});

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-21', 2, '2027-01-21'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
    ['2200-11-30', 1, '2200-12-30'],
    ['1900-02-28', -1, '1900-01-28'],
  ])('after %s, %i months later is %s', (from, months, to) => {
    expect(addMonths(calendarDate(from), months)).toBe(to);
  });

  test('have 29 days in February in leap years only', () => {
    expect([1900, 2000, 2023, 2024, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29, 28]);
    expect(firstOfMonth(calendarDate('2024-02-10'))).toBe('2024-02-01');
    expect(lastOfMonth(calendarDate('2024-02-10'))).toBe('2024-02-29');
  });
});

describe('date formats', () => {
  test.each([
    ['2026-11-02', 'yyyy-MM-dd', '2026-11-02'],
    ['2026-11-02', 'MM-dd-yyyy', '11-02-2026'],
    ['2026-11-02', 'dd-MMM-yyyy', '02-Nov-2026'],
    ['2026-11-02', 'd MMM yyyy', '2 Nov 2026'],
    ['2026-11-01', 'MMM-yyyy', 'Nov-2026'],
  ] as const)('read and write %s as %s: "%s"', (date, format, text) => {
    expect(formatDate(calendarDate(date), format)).toBe(text);
    expect(parseDate(text, format)).toBe(date);
  });

  test.each([
    ['31-Foo-2026', 'dd-MMM-yyyy', 'not_a_date'],
    ['31-nov-2026', 'dd-MMM-yyyy', 'not_a_date'],
    ['31-Nov-2026', 'dd-MMM-yyyy', 'impossible_day'],
    ['13-01-2026', 'MM-dd-yyyy', 'impossible_day'],
    ['02 Nov 2026', 'd MMM yyyy', 'not_a_date'],
    ['2026-11-02', 'MM-dd-yyyy', 'not_a_date'],
  ] as const)('refuse "%s" as %s: %s', (text, format, fault) => {
    expect(faultOf(() => parseDate(text, format))).toBe(fault);
  });

  test('preserve every day in every format that names the day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('yyyy-MM-dd', 'MM-dd-yyyy', 'dd-MMM-yyyy', 'd MMM yyyy'), (date, format) => {
        expect(parseDate(formatDate(date, format), format)).toBe(date);
      }),
    );
  });
});
