import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween } from './calendar-date.ts';
import { containsDay, daysOf, lengthInDays, overlap, period, PeriodError, weekOf } from './period.ts';

const day = fc.integer({ min: 0, max: 2000 }).map((after) => addDays(calendarDate('2023-06-01'), after));
const somePeriod = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([start, more]) => period(start, addDays(start, more)));

describe('a period', () => {
  test('includes both ends', () => {
    const february = period(calendarDate('2024-02-01'), calendarDate('2024-02-29'));
    expect(lengthInDays(february)).toBe(29);
    expect(containsDay(february, calendarDate('2024-02-01'))).toBe(true);
    expect(containsDay(february, calendarDate('2024-02-29'))).toBe(true);
    expect(containsDay(february, calendarDate('2024-03-01'))).toBe(false);
    expect(lengthInDays(period(calendarDate('2026-11-21'), calendarDate('2026-11-21')))).toBe(1);
  });

  test.each([
    ['a Monday', '2028-02-28'],
    ['a leap day', '2028-02-29'],
    ['a Sunday', '2028-03-05'],
  ])('is the week of %s from Monday to Sunday', (_day, of) => {
    expect(weekOf(calendarDate(of))).toEqual({ start: '2028-02-28', end: '2028-03-05' });
  });

  test('cannot end before it starts', () => {
    expect(() => period(calendarDate('2026-11-21'), calendarDate('2026-11-20'))).toThrow(PeriodError);
  });

  test('can end on the last day of the calendar', () => {
    expect(daysOf(period(calendarDate('2200-12-30'), calendarDate('2200-12-31')))).toEqual([
      '2200-12-30',
      '2200-12-31',
    ]);
  });

  test('shares nothing with a period that begins on the next day, and one day with a period that begins on its last', () => {
    const [first, second] = [
      period(calendarDate('2026-10-01'), calendarDate('2026-10-31')),
      period(calendarDate('2026-11-01'), calendarDate('2026-11-30')),
    ];
    expect([overlap(first, second), overlap(second, first)]).toEqual([undefined, undefined]);
    const last = period(calendarDate('2026-10-31'), calendarDate('2026-11-02'));
    expect(overlap(first, last)).toEqual({ start: '2026-10-31', end: '2026-10-31' });
  });

  test('shares with another period exactly the days in both', () => {
    fc.assert(
      fc.property(somePeriod, somePeriod, (one, other) => {
        const shared = daysOf(one).filter((each) => containsDay(other, each));
        const found = overlap(one, other);
        expect(found === undefined ? [] : daysOf(found)).toEqual(shared);
      }),
    );
  });

  test('cut in two has each day once', () => {
    fc.assert(
      fc.property(somePeriod, fc.nat(), (whole, where) => {
        fc.pre(lengthInDays(whole) > 1);
        const cut = addDays(whole.start, where % daysBetween(whole.start, whole.end));
        const parts = [period(whole.start, cut), period(addDays(cut, 1), whole.end)];
        expect(parts.flatMap(daysOf)).toEqual(daysOf(whole));
      }),
    );
  });
});
