import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayFromMonthFirst,
  firstOfMonth,
  isCalendarDay,
  monthFirst,
  weekday,
} from './calendar-day.ts';
import { pacificDay, pacificTime, pacificTimeWithMs } from './pacific-time.ts';

describe('calendar days', () => {
  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
  ])('%s is a valid day: %s', (text, is) => expect(isCalendarDay(text)).toBe(is));

  test('a month later are the same day or the last one of a shorter month', () => {
    expect(addMonths('2026-08-31', 1)).toBe('2026-09-30');
    expect(addMonths('2026-12-15', 2)).toBe('2027-02-15');
    expect(firstOfMonth('2026-11-21', -4)).toBe('2026-07-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  });

  test('have the month first in the project tool', () => {
    expect(monthFirst('2026-11-05')).toBe('11-05-2026');
    expect(dayFromMonthFirst('11-05-2026')).toBe('2026-11-05');
    expect(dayFromMonthFirst('21-11-2026')).toBeUndefined();
  });

  test('include Saturday, 21 November 2026', () => expect(weekday('2026-11-21')).toBe(6));
});

describe("the books' clock in California", () => {
  test('has its own offset in summer and winter', () => {
    expect(pacificTime(new Date('2026-05-05T09:08:55Z'))).toBe('2026-05-05T02:08:55-07:00');
    expect(pacificTimeWithMs(new Date('2026-11-21T18:00:00.043Z'))).toBe('2026-11-21T10:00:00.043-08:00');
  });

  test('changes its day eight hours after Greenwich', () => {
    expect(pacificDay(new Date('2026-11-21T07:59:00Z'))).toBe('2026-11-20');
  });
});
