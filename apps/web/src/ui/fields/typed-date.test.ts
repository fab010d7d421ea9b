import * as fc from 'fast-check';
import { addDays, calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { describe, expect, test } from 'vitest';
import { dayStep, monthWeeks } from './month-weeks.ts';
import { shownDate, typedDate } from './typed-date.ts';

describe('a day as people type it', () => {
  test.each([
    ['21 Nov 2026', '2026-11-21'],
    ['21 november 2026', '2026-11-21'],
    ['21-Nov-2026', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['  nov   21 2026', '2026-11-21'],
    ['1 sept. 2026', '2026-09-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026-1-2', '2026-01-02'],
    ['21/11/2026', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['11/11/2026', '2026-11-11'],
    ['29 Feb 2028', '2028-02-29'],
  ])('reads %j as %s', (typed, date) => expect(typedDate(typed)).toEqual({ ok: true, date }));

  test.each([
    ['05/11/2026', 'ambiguous'],
    ['29 Feb 2026', 'impossible_day'],
    ['31/04/2026', 'impossible_day'],
    ['31 Apr 2026', 'impossible_day'],
    ['1 Jan 1899', 'out_of_range'],
    ['21 Nov 26', 'not_a_date'],
    ['tomorrow', 'not_a_date'],
    ['1 Novel 2026', 'not_a_date'],
    ['2026-11-21T00:00:00Z', 'not_a_date'],
  ])('rejects %j: %s', (typed, error) => expect(typedDate(typed)).toEqual({ ok: false, error }));

  test('reads every day that it shows back as the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 109_000 }), (days) => {
        const date = addDays(calendarDate('1900-01-01'), days);
        expect(typedDate(shownDate(date))).toEqual({ ok: true, date });
        expect(typedDate(formatDate(date, 'dd-MMM-yyyy'))).toEqual({ ok: true, date });
      }),
    );
  });
});

describe('a page of the calendar', () => {
  test('begins on a Monday and contains the whole month', () => {
    const weeks = monthWeeks(calendarDate('2026-02-14'));
    expect(weeks.length).toBe(5);
    expect(weeks[0]?.[0]).toBe('2026-01-26');
    expect(weeks.flat()).toContain('2026-02-28');
  });

  test('has four lines in a February of four whole weeks', () => {
    expect(monthWeeks(calendarDate('2027-02-01')).length).toBe(4);
  });

  test('moves with Home and End to Monday and Sunday of the week', () => {
    const saturday = calendarDate('2026-11-21');
    expect(dayStep('Home', saturday)).toBe(-5);
    expect(dayStep('End', saturday)).toBe(1);
    expect(dayStep('x', saturday)).toBeUndefined();
  });
});
