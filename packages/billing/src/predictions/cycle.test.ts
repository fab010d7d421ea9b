import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, dayOf, daysBetween } from '../values/calendar-date.ts';
import { period } from '../values/period.ts';
import { cycleEnd, isOneCycle, nextPeriod, timesheetPeriodOf, type InvoiceCycle } from './cycle.ts';

const cycles: readonly (InvoiceCycle | null)[] = ['Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks', null];
const anyDay = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays(calendarDate('1950-01-01'), days));

describe('the last day of a cycle', () => {
  test.each<[InvoiceCycle | null, string, string]>([
    ['Weekly', '2024-01-01', '2024-01-07'],
    ['BiWeekly', '2024-01-01', '2024-01-14'],
    ['15-Days', '2024-01-01', '2024-01-15'],
    ['4-Weeks', '2024-01-01', '2024-01-28'],
    [null, '2024-01-01', '2024-01-14'],
    ['Monthly', '2024-01-01', '2024-01-31'],
    ['Monthly', '2024-02-01', '2024-02-29'],
    ['Monthly', '2023-02-01', '2023-02-28'],
    ['Monthly', '2024-01-15', '2024-02-14'],
    ['Monthly', '2024-01-10', '2024-02-09'],
    ['Monthly', '2024-02-29', '2024-03-28'],
    ['Monthly', '2024-01-31', '2024-03-01'],
    ['Monthly', '2024-12-31', '2025-01-30'],
    ['Weekly', '2024-02-26', '2024-03-03'],
  ])('%s from %s is %s', (cycle, start, end) => {
    expect(cycleEnd(calendarDate(start), cycle)).toBe(end);
    expect(isOneCycle(period(calendarDate(start), calendarDate(end)), cycle)).toBe(true);
    expect(isOneCycle(period(calendarDate(start), addDays(calendarDate(end), 1)), cycle)).toBe(false);
  });
});

test("a cycle's periods follow each other without a gap or a shared day, for years", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...cycles), (start, cycle) => {
      let last = { start, end: cycleEnd(start, cycle) };
      let days = daysBetween(last.start, last.end) + 1;
      for (let count = 0; count < 60; count += 1) {
        const next = nextPeriod(last, cycle);
        expect(daysBetween(last.end, next.start)).toBe(1);
        expect(next.end > next.start).toBe(true);
        days += daysBetween(next.start, next.end) + 1;
        last = next;
      }
      expect(daysBetween(start, last.end) + 1).toBe(days);
    }),
  );
});

test('a monthly cycle that begins on the first stays on calendar months, in leap years too', () => {
  let month = { start: calendarDate('2023-12-01'), end: calendarDate('2023-12-31') };
  const starts: string[] = [];
  for (let count = 0; count < 16; count += 1) {
    month = nextPeriod(month, 'Monthly');
    starts.push(month.start);
  }
  expect(starts).toEqual(starts.map((start) => `${start.slice(0, 8)}01`));
  expect(month.end).toBe('2025-04-30');
});

describe('the timesheet period', () => {
  const of = (start: string, end: string, payModel: 'Prepaid' | 'Postpaid', cycle: InvoiceCycle | null) => {
    const found = timesheetPeriodOf(period(calendarDate(start), calendarDate(end)), { payModel, cycle });
    return [found.start, found.end];
  };

  test.each(cycles)('is the invoice period when paid Postpaid, %s', (cycle) => {
    expect(of('2026-10-03', '2026-10-19', 'Postpaid', cycle)).toEqual(['2026-10-03', '2026-10-19']);
  });

  test.each<[string, InvoiceCycle | null, string, string, string, string]>([
    ['a calendar month', 'Monthly', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['before March of a leap year', 'Monthly', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['from the middle of the month', 'Monthly', '2026-11-15', '2026-12-14', '2026-10-15', '2026-11-14'],
    ['a day number that the month before lacks', 'Monthly', '2026-03-31', '2026-04-30', '2026-02-28', '2026-03-30'],
    ['a shorter invoice period changes nothing', 'Monthly', '2026-11-01', '2026-11-10', '2026-10-01', '2026-10-31'],
    ['a week', 'Weekly', '2026-11-02', '2026-11-08', '2026-10-26', '2026-11-01'],
    ['a week, whatever is invoiced', 'Weekly', '2026-11-02', '2026-11-30', '2026-10-26', '2026-11-01'],
    ['two weeks', 'BiWeekly', '2026-11-02', '2026-11-15', '2026-10-19', '2026-11-01'],
    ['fifteen days', '15-Days', '2026-11-01', '2026-11-15', '2026-10-17', '2026-10-31'],
    ['four weeks', '4-Weeks', '2026-11-02', '2026-11-29', '2026-10-05', '2026-11-01'],
    ['an unset cycle', null, '2026-11-02', '2026-11-15', '2026-10-19', '2026-11-01'],
  ])('paid Prepaid: %s', (_what, cycle, start, end, fromDay, toDay) => {
    expect(of(start, end, 'Prepaid', cycle)).toEqual([fromDay, toDay]);
  });

  test('paid Prepaid: the timesheet periods of consecutive cycles follow without a gap or a shared day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...cycles), (day, cycle) => {
        // when the neighbouring month lacks the start day, the cycle moves to another day number
        const start = cycle === 'Monthly' && dayOf(day) > 28 ? addDays(day, -3) : day;
        let invoiced = { start, end: cycleEnd(start, cycle) };
        for (let count = 0; count < 30; count += 1) {
          const worked = timesheetPeriodOf(invoiced, { payModel: 'Prepaid', cycle });
          invoiced = nextPeriod(invoiced, cycle);
          const next = timesheetPeriodOf(invoiced, { payModel: 'Prepaid', cycle });
          expect(addDays(worked.end, 1)).toBe(next.start);
          expect(addDays(next.end, 1)).toBe(invoiced.start);
        }
      }),
    );
  });
});
