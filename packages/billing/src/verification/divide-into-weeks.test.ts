import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, weekday } from '../values/calendar-date.ts';
import { daysOf, period } from '../values/period.ts';
import { daysNotVerified, generateAgain, divideIntoWeeks, needsVerifiedWeeks } from './divide-into-weeks.ts';

const of = (start: string, end: string) => period(calendarDate(start), calendarDate(end));
const datesOf = (weeks: readonly { start: string; end: string }[]) => weeks.map(({ start, end }) => [start, end]);

test.each([
  ['Hourly', true],
  ['T&M Retainer', true],
  ['Fixed Cost', false],
] as const)('whether the weeks of the model %s are verified: %s', (model, expected) => {
  expect(needsVerifiedWeeks(model)).toBe(expected);
});

describe('the weeks of a timesheet period', () => {
  test('run Monday to Sunday, cut at both ends of the period', () => {
    expect(divideIntoWeeks(of('2026-10-01', '2026-10-31'))).toEqual([
      { number: 1, start: '2026-10-01', end: '2026-10-04' },
      { number: 2, start: '2026-10-05', end: '2026-10-11' },
      { number: 3, start: '2026-10-12', end: '2026-10-18' },
      { number: 4, start: '2026-10-19', end: '2026-10-25' },
      { number: 5, start: '2026-10-26', end: '2026-10-31' },
    ]);
  });

  test.each([
    ['one day', '2024-02-29', '2024-02-29', [['2024-02-29', '2024-02-29']]],
    ['a whole week', '2026-11-02', '2026-11-08', [['2026-11-02', '2026-11-08']]],
    [
      'a Sunday and a Monday',
      '2026-11-01',
      '2026-11-02',
      [
        ['2026-11-01', '2026-11-01'],
        ['2026-11-02', '2026-11-02'],
      ],
    ],
    [
      'a leap day in the middle',
      '2024-02-26',
      '2024-03-04',
      [
        ['2024-02-26', '2024-03-03'],
        ['2024-03-04', '2024-03-04'],
      ],
    ],
  ])('for %s', (_what, start, end, expected) => {
    expect(datesOf(divideIntoWeeks(of(start, end)))).toEqual(expected);
  });

  test('contain each day exactly once, and only the first and the last may be partial', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 400 }), (first, length) => {
        const start = addDays(calendarDate('1950-01-01'), first);
        const whole = period(start, addDays(start, length));
        const weeks = divideIntoWeeks(whole);
        expect(weeks.flatMap((week) => daysOf(week))).toEqual(daysOf(whole));
        expect(weeks.map((week) => week.number)).toEqual(weeks.map((_, at) => at + 1));
        expect(weeks.slice(1).every((week) => weekday(week.start) === 1)).toBe(true);
        expect(weeks.slice(0, -1).every((week) => weekday(week.end) === 7)).toBe(true);
      }),
    );
  });
});

describe('generating weeks again', () => {
  test('keeps weeks with the same dates only', () => {
    const same = of('2026-10-05', '2026-10-11');
    const otherDates = of('2026-10-01', '2026-10-03');
    const { weeks, gone } = generateAgain(of('2026-10-01', '2026-10-25'), [same, otherDates]);
    expect(weeks.map(({ week, kept }) => [week.number, week.start, kept])).toEqual([
      [1, '2026-10-01', undefined],
      [2, '2026-10-05', same],
      [3, '2026-10-12', undefined],
      [4, '2026-10-19', undefined],
    ]);
    expect(gone).toEqual([otherDates]);
  });

  test('keeps all weeks if nothing changed', () => {
    const all = divideIntoWeeks(of('2026-10-01', '2026-10-31'));
    const { weeks, gone } = generateAgain(of('2026-10-01', '2026-10-31'), all);
    expect(weeks.map((one) => one.kept)).toEqual(all);
    expect(gone).toEqual([]);
  });
});

describe('the verified state of a period', () => {
  const week = (start: string, end: string, verified = true) => ({ ...october(start, end), verified });
  const october = (start: string, end: string) => ({
    start: calendarDate(`2026-10-${start}`),
    end: calendarDate(`2026-10-${end}`),
  });

  test.each([
    ['no week was ever generated', [], false],
    ['a week in the middle was never generated', [week('01', '04'), week('12', '18')], false],
    [
      'the last days were added to the period afterwards',
      [week('01', '04'), week('05', '11'), week('12', '17')],
      false,
    ],
    ['one week is not verified', [week('01', '04'), week('05', '11', false), week('12', '18')], false],
    ['each day lies in a verified week', [week('01', '04'), week('05', '11'), week('12', '18')], true],
    ['a week goes beyond the period', [week('01', '04'), week('05', '25')], true],
    ['a day lies in a verified week and in one that is not', [week('01', '18'), week('05', '11', false)], false],
    ['a week of other days is not verified', [week('01', '18'), week('19', '25', false)], true],
  ] as const)('when %s is %s', (_what, weeks, expected) => {
    expect(daysNotVerified(october('01', '18'), weeks).length === 0).toBe(expected);
  });

  test('are named as runs of days, with days of no week', () => {
    const weeks = [week('01', '04', false), week('05', '11'), week('19', '25', false)];
    expect(daysNotVerified(october('01', '25'), weeks)).toEqual([
      of('2026-10-01', '2026-10-04'),
      of('2026-10-12', '2026-10-25'),
    ]);
  });
});
