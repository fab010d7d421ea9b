import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween } from '../values/calendar-date.ts';
import { ageing } from './ageing.ts';

const bucketOf = (today: string, due: string): string[] =>
  ageing(calendarDate(today))
    .filter(({ from, to }) => (from === undefined || from <= due) && (to === undefined || due <= to))
    .map(({ bucket }) => bucket);

describe('the aging of receivables', () => {
  test.each([
    ['2026-11-23', 'Not due'],
    ['2026-11-22', 'Not due'],
    ['2026-11-21', '1–30'],
    ['2026-10-23', '1–30'],
    ['2026-10-22', '31–60'],
    ['2026-09-23', '31–60'],
    ['2026-09-22', '61–90'],
    ['2026-08-24', '61–90'],
    ['2026-08-23', 'Over 90'],
    ['2019-01-01', 'Over 90'],
  ])('on 22 Nov 2026 an invoice due on %s is in %s', (due, bucket) => {
    expect(bucketOf('2026-11-22', due)).toEqual([bucket]);
  });

  test('counts days across a leap day', () => {
    expect(bucketOf('2028-03-01', '2028-02-29')).toEqual(['1–30']);
    expect(bucketOf('2028-03-30', '2028-02-29')).toEqual(['1–30']);
    expect(bucketOf('2028-03-31', '2028-02-29')).toEqual(['31–60']);
  });

  test('has exactly one bucket for every due date', () => {
    const today = calendarDate('2028-03-01');
    for (let days = -40; days < 200; days += 1) {
      const due = addDays(today, -days);
      expect([daysBetween(due, today), bucketOf(today, due).length]).toEqual([days, 1]);
    }
  });
});
