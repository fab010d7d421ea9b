import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { describe, expect, test } from 'vitest';
import { axisMarks, placeInWindow, windowAround, windowMoved } from './strip-window.ts';

const today = calendarDate('2026-11-21');
const range = (start: string, end: string | null) => ({
  start: calendarDate(start),
  end: end === null ? null : calendarDate(end),
});

describe('the period of the timeline', () => {
  test('has whole months, more of the past than of the future', () => {
    expect(windowAround(today, '1 year', [], today)).toEqual({ start: '2026-03-01', end: '2027-02-28' });
    expect(windowAround(calendarDate('2028-02-29'), '1 year', [], today)).toEqual({
      start: '2027-06-01',
      end: '2028-05-31',
    });
    expect(windowAround(today, '3 years', [], today)).toEqual({ start: '2024-11-01', end: '2027-10-31' });
  });

  test('covers all ranges on request, except an end that means "for good"', () => {
    const ranges = [range('2023-05-10', '2023-12-31'), range('2027-04-02', '2199-12-31')];
    expect(windowAround(today, 'All', ranges, today)).toEqual({ start: '2023-05-01', end: '2027-04-30' });
    expect(windowAround(today, 'All', [], today)).toEqual({ start: '2026-11-01', end: '2026-12-31' });
  });

  test('moves by half of its length and stops at the ends of the calendar', () => {
    const year = windowAround(today, '1 year', [], today);
    expect(windowMoved(year, 1)).toEqual({ start: '2026-09-01', end: '2027-08-31' });
    expect(windowMoved(windowMoved(year, 1), -1)).toEqual(year);
    const first = calendarDate('1900-01-05');
    expect(windowAround(first, '3 years', [], first).start).toBe('1900-01-01');
    const last = calendarDate('2200-12-31');
    expect(windowMoved(windowAround(last, '1 year', [], last), 1).end).toBe('2200-12-31');
  });

  test('has at most about fifteen marks, with the year at its beginning', () => {
    const marks = axisMarks(windowAround(today, '1 year', [], today));
    expect(marks.map((mark) => `${mark.month} ${mark.year}`.trim()).slice(0, 3)).toEqual(['Mar 2026', 'Apr', 'May']);
    expect(marks.find((mark) => mark.day === '2027-01-01')?.year).toBe('2027');
    for (const years of [1, 3, 7, 25, 90]) {
      const ranges = [range(`${2026 - years}-03-15`, null)];
      const count = axisMarks(windowAround(today, 'All', ranges, today)).length;
      expect(count, `${years} years`).toBeLessThanOrEqual(15);
      expect(count, `${years} years`).toBeGreaterThan(3);
    }
  });

  test('gives a day of a leap year its exact share', () => {
    const leapYear = { start: calendarDate('2028-01-01'), end: calendarDate('2028-12-31') };
    const day = calendarDate('2028-02-29');
    expect(placeInWindow({ start: day, end: day }, leapYear)).toEqual({ left: (59 / 366) * 100, width: 100 / 366 });
    expect(placeInWindow(leapYear, leapYear)).toEqual({ left: 0, width: 100 });
  });
});
