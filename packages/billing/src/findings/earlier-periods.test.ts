import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { period } from '../values/period.ts';
import { earlierPeriods } from './earlier-periods.ts';

const before = (start: string, end: string) =>
  earlierPeriods(period(calendarDate(start), calendarDate(end))).map((one) => `${one.start} ${one.end}`);

describe('the six periods before', () => {
  test('a calendar month are the calendar months, of whatever length', () => {
    expect(before('2024-03-01', '2024-03-31')).toEqual([
      '2024-02-01 2024-02-29',
      '2024-01-01 2024-01-31',
      '2023-12-01 2023-12-31',
      '2023-11-01 2023-11-30',
      '2023-10-01 2023-10-31',
      '2023-09-01 2023-09-30',
    ]);
  });

  test('a week are the weeks before', () => {
    expect(before('2026-11-09', '2026-11-15')).toEqual([
      '2026-11-02 2026-11-08',
      '2026-10-26 2026-11-01',
      '2026-10-19 2026-10-25',
      '2026-10-12 2026-10-18',
      '2026-10-05 2026-10-11',
      '2026-09-28 2026-10-04',
    ]);
  });

  test.each([
    ['a month that does not begin on the 1st', '2026-11-02', '2026-12-01', '2026-10-03 2026-11-01'],
    ['two whole months', '2026-10-01', '2026-11-30', '2026-08-01 2026-09-30'],
    ['one day', '2024-03-01', '2024-03-01', '2024-02-29 2024-02-29'],
  ])('%s have its number of days', (_what, start, end, first) => {
    expect(before(start, end)[0]).toBe(first);
  });
});
