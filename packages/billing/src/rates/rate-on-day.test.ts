import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { rateFromText, rateText } from '../values/hourly-rate.ts';
import { hoursFromText } from '../values/hours.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { daysOf, period } from '../values/period.ts';
import { rateGaps, rateSegments } from './rate-segments.ts';
import { type ProjectRates, rateOnDay } from './rate-on-day.ts';
import { rateOverPeriod } from './rate-over-period.ts';
import type { RateRange } from './rate-range.ts';

const react = 'React Developer';
const qa = 'QA Engineer';
const asha = { employeeId: 7, role: react };
const ben = { employeeId: 8, role: react };

const firstHalf: RateRange = {
  id: 1,
  start: calendarDate('2026-01-01'),
  end: calendarDate('2026-06-30'),
  roleRates: new Map([[react, rateFromText('25')]]),
  specialRates: new Map([[7, rateFromText('30.5')]]),
};
const fromAugust: RateRange = {
  id: 2,
  start: calendarDate('2026-08-01'),
  end: null,
  roleRates: new Map([[react, rateFromText('27')]]),
  specialRates: new Map(),
};
const rates: ProjectRates = {
  ranges: [firstHalf, fromAugust],
  roleDefaults: new Map([[react, rateFromText('20')]]),
};

describe('the rate of a developer on a day', () => {
  test.each([
    ["is the special rate before the role's", '2026-03-10', asha, '30.5000', 'special', 1],
    ["is the role's rate without a special rate", '2026-03-10', ben, '25.0000', 'role', 1],
    ['still applies on the last day of a range', '2026-06-30', ben, '25.0000', 'role', 1],
    ["is the role's default rate in a gap", '2026-07-15', asha, '20.0000', 'default', undefined],
    ['ignores a special rate of another range', '2026-08-01', asha, '27.0000', 'role', 2],
    ['is 0 for a role without any rate', '2026-08-01', { employeeId: 9, role: qa }, '0.0000', 'none', 2],
    [
      "is the role's rate for a developer typed by hand",
      '2026-03-10',
      { employeeId: null, role: react },
      '25.0000',
      'role',
      1,
    ],
  ])('%s', (_what, day, person, rate, reason, rangeId) => {
    const found = rateOnDay(calendarDate(day), person, rates);
    expect([rateText(found.rate), found.reason, found.range?.id]).toEqual([rate, reason, rangeId]);
  });

  test('keeps a rate of 0 set in the range', () => {
    const free = { ...firstHalf, specialRates: new Map([[7, rateFromText('0')]]) };
    expect(rateOnDay(calendarDate('2026-03-10'), asha, { ...rates, ranges: [free] })).toMatchObject({
      rate: 0n,
      reason: 'special',
    });
  });
});

describe('the rate coverage of a period', () => {
  test('lists ranges and gaps in order', () => {
    const summer = period(calendarDate('2026-06-15'), calendarDate('2026-08-15'));
    expect(
      rateSegments(summer, asha, rates).map((each) => [each.start, each.end, each.reason, rateText(each.rate)]),
    ).toEqual([
      ['2026-06-15', '2026-06-30', 'special', '30.5000'],
      ['2026-07-01', '2026-07-31', 'default', '20.0000'],
      ['2026-08-01', '2026-08-15', 'role', '27.0000'],
    ]);
    expect(rateGaps(summer, asha, rates).map((each) => each.start)).toEqual(['2026-07-01']);
  });

  test('counts a range without a rate for this role as a gap', () => {
    const august = period(calendarDate('2026-08-01'), calendarDate('2026-08-31'));
    expect(rateGaps(august, { employeeId: null, role: qa }, rates)).toMatchObject([{ reason: 'none', rate: 0n }]);
  });

  test('tiles every period and agrees with the rate of each single day', () => {
    const start = fc.integer({ min: -60, max: 300 }).map((after) => addDays(calendarDate('2026-01-01'), after));
    fc.assert(
      fc.property(start, fc.nat(120), fc.constantFrom(asha, ben), (from, more, person) => {
        const whole = period(from, addDays(from, more));
        const segments = rateSegments(whole, person, rates);
        expect(segments.flatMap(daysOf)).toEqual(daysOf(whole));
        for (const segment of segments) {
          for (const day of daysOf(segment)) {
            const { rate, reason, range } = rateOnDay(day, person, rates);
            expect([segment.rate, segment.reason, segment.range]).toEqual([rate, reason, range]);
          }
        }
      }),
    );
  });
});

describe('the displayed rate of several rates', () => {
  const dollars = parseCurrency('USD');

  test('is the amount per hour to 4 decimals, where the amount is the sum of rounded parts', () => {
    const parts = [
      { rate: rateFromText('25.1234'), hours: hoursFromText('10.33') },
      { rate: rateFromText('27'), hours: hoursFromText('20') },
    ];
    const over = rateOverPeriod(parts, rateFromText('27'), dollars);
    expect(over.amounts.map((each) => moneyText(each, dollars))).toEqual(['259.52', '540.00']);
    expect([moneyText(over.amount, dollars), rateText(over.rate)]).toEqual(['799.52', '26.3607']);
  });

  test('is the rate itself if there is only one, however the amount was rounded', () => {
    const over = rateOverPeriod(
      [{ rate: rateFromText('33.3333'), hours: hoursFromText('0.01') }],
      rateFromText('1'),
      dollars,
    );
    expect([moneyText(over.amount, dollars), rateText(over.rate)]).toEqual(['0.33', '33.3333']);
  });

  test("is the last day's rate without hours", () => {
    const none = [
      { rate: rateFromText('25'), hours: hoursFromText('0') },
      { rate: rateFromText('27'), hours: hoursFromText('0') },
    ];
    expect(rateText(rateOverPeriod(none, rateFromText('27'), dollars).rate)).toBe('27.0000');
    expect(rateText(rateOverPeriod(none.slice(0, 1), rateFromText('27'), dollars).rate)).toBe('27.0000');
    expect(rateText(rateOverPeriod([], rateFromText('27'), dollars).rate)).toBe('27.0000');
  });
});
