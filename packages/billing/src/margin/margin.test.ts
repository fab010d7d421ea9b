import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { exchangeRateFromText } from '../values/exchange-rate.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { moneyOfMinorUnits, parseCurrency } from '../values/money.ts';
import { percentageFromText, percentageText } from '../values/percentage.ts';
import { amountByMonth } from './amount-by-month.ts';
import { expectedTime, type Place } from './expected-time.ts';
import { sumsOf, marginFigures, nothingSummed } from './margin-figures.ts';
import { pricedHours } from './priced-hours.ts';
import { partsOfDevelopers } from './shared-lines.ts';
import { workCalendar } from './work-calendar.ts';

const cents = moneyOfMinorUnits;
const day = calendarDate;
const days = (start: string, end: string) => ({ start: day(start), end: day(end) });

describe('the amount of a document by developer', () => {
  const parts = (amount: bigint, lines: readonly [bigint, readonly number[]][], weights: Record<number, bigint> = {}) =>
    partsOfDevelopers(
      cents(amount),
      lines.map(([net, employeeIds]) => ({ net: cents(net), employeeIds })),
      (id) => weights[id] ?? 0n,
    ).map(({ employeeId, amount: part }) => [employeeId, part]);

  test.each<[string, bigint, readonly [bigint, readonly number[]][], Record<number, bigint>, unknown]>([
    ['a line for one developer counts for that developer', 1000n, [[1000n, [1]]], {}, [[1, 1000n]]],
    [
      'a service belongs to no developer',
      1500n,
      [
        [1000n, [1]],
        [500n, []],
      ],
      {},
      [
        [1, 1000n],
        [null, 500n],
      ],
    ],
    [
      'a shared line is split by the rows',
      1000n,
      [[1000n, [1, 2]]],
      { 1: 100n, 2: 300n },
      [
        [1, 250n],
        [2, 750n],
      ],
    ],
    [
      'a shared line without rows is split in equal parts',
      1000n,
      [[1000n, [1, 2, 3]]],
      {},
      [
        [1, 334n],
        [2, 333n],
        [3, 333n],
      ],
    ],
    [
      'a credit note is below 0',
      -700n,
      [[-700n, [1, 2]]],
      { 1: 1n, 2: 1n },
      [
        [1, -350n],
        [2, -350n],
      ],
    ],
    [
      'the odd cent of a conversion goes to the largest line',
      1001n,
      [
        [1000n, [1]],
        [333n, [2]],
      ],
      {},
      [
        [1, 751n],
        [2, 250n],
      ],
    ],
    ['a document without lines belongs to no developer', 900n, [], {}, [[null, 900n]]],
  ])('%s', (_, amount, lines, weights, expected) => {
    expect(parts(amount, lines, weights)).toEqual(expected);
  });
});

describe('the amount of a document by month', () => {
  const months = (amount: bigint, start: string, end: string) =>
    Object.fromEntries(amountByMonth(cents(amount), days(start, end)));

  test.each<[string, bigint, string, string, Record<string, bigint>]>([
    ['one month', 1000n, '2026-10-01', '2026-10-31', { '2026-10-01': 1000n }],
    // Monday 28 September to Sunday 11 October: 3 and 7 working days
    [
      'two weeks over the end of a month',
      1000n,
      '2026-09-28',
      '2026-10-11',
      { '2026-09-01': 300n, '2026-10-01': 700n },
    ],
    [
      'a weekend over the end of a month',
      1000n,
      '2026-01-31',
      '2026-02-01',
      { '2026-01-01': 500n, '2026-02-01': 500n },
    ],
    // Sunday 1 March has no working day
    ['a last day without work', 1000n, '2026-02-01', '2026-03-01', { '2026-02-01': 1000n, '2026-03-01': 0n }],
    // 29 February 2028 is a Tuesday: one and one
    ['a leap day', 999n, '2028-02-29', '2028-03-01', { '2028-02-01': 500n, '2028-03-01': 499n }],
    ['a credit note', -1000n, '2026-09-28', '2026-10-11', { '2026-09-01': -300n, '2026-10-01': -700n }],
    [
      'a whole quarter',
      6500n,
      '2026-01-01',
      '2026-03-31',
      { '2026-01-01': 2235n, '2026-02-01': 2031n, '2026-03-01': 2234n },
    ],
  ])('%s', (_, amount, start, end, expected) => {
    expect(months(amount, start, end)).toEqual(expected);
  });
});

describe('hours at a price', () => {
  const gbp = parseCurrency('GBP');
  const at = (perHour: string, currency = gbp) => ({ perHour: rateFromText(perHour), currency });
  const rate = () => exchangeRateFromText('1.2555');

  test('are rounded once to hundredths of an hour, to the currency and to cents', () => {
    // 33.33 h × 31.505 = 1,050.06165; 1,050.06 × 1.2555 = 1,318.35033
    expect(pricedHours(120_000n, at('31.505'), rate)).toEqual({ hours: 3333n, own: 105_006n, usd: 131_835n });
  });
  test('in US dollars need no exchange rate', () => {
    expect(pricedHours(3600n, at('31.505', parseCurrency('USD')), () => undefined)).toMatchObject({ usd: 3151n });
  });
  test('in yen have no decimals', () => {
    expect(pricedHours(5400n, at('3333', parseCurrency('JPY')), () => exchangeRateFromText('0.006451'))).toMatchObject({
      own: 5000n,
      usd: 3226n,
    });
  });
  test('without a price or an exchange rate have no amount in US dollars', () => {
    expect(pricedHours(3600n, undefined, rate)).toEqual({ hours: 100n, own: undefined, usd: undefined });
    expect(pricedHours(3600n, at('30'), () => undefined)).toMatchObject({ own: 3000n, usd: undefined });
  });
});

describe('the expected time of a developer', () => {
  const year = days('2026-01-01', '2028-12-31');
  const us = workCalendar(year, new Set([day('2026-10-12')]));
  const uk = workCalendar(year, new Set());
  const place = (projectId: number, percent: string, more: Partial<Place> = {}): Place => ({
    projectId,
    billingPercentage: percentageFromText(percent),
    from: null,
    offBoard: null,
    calendar: us,
    ...more,
  });
  const hours = (places: readonly Place[], start: string, end: string, cuts: readonly string[] = []) =>
    expectedTime(places, days(start, end), cuts.map(day)).map(({ projectId, days: run, seconds }) => [
      projectId,
      run.start,
      Number(seconds) / 3600,
    ]);

  test('is eight hours of each working day', () => {
    // 22 days from Monday to Friday, the 12th is a holiday
    expect(hours([place(1, '100')], '2026-10-01', '2026-10-31')).toEqual([[1, '2026-10-01', 168]]);
    expect(hours([place(1, '50')], '2026-10-01', '2026-10-31')).toEqual([[1, '2026-10-01', 84]]);
    expect(hours([place(1, '0')], '2026-10-01', '2026-10-31')).toEqual([]);
  });
  test('counts 29 February', () => {
    expect(hours([place(1, '100')], '2028-02-28', '2028-03-01')).toEqual([[1, '2028-02-28', 24]]);
  });
  test('begins and ends with the days on the project, and is cut at months', () => {
    const stay = place(1, '100', { from: day('2026-09-30'), offBoard: day('2026-10-02') });
    expect(hours([stay], '2026-09-01', '2026-10-31', ['2026-10-01'])).toEqual([
      [1, '2026-09-30', 8],
      [1, '2026-10-01', 16],
    ]);
  });
  test('ends on the last day of the calendar', () => {
    const last = days('2200-12-01', '2200-12-31');
    const stay = place(1, '100', { offBoard: day('2200-12-31'), calendar: workCalendar(last, new Set()) });
    expect(expectedTime([stay], last, []).map(({ seconds }) => seconds)).toEqual([23n * 28_800n]);
  });
  test('is shared by projects that come to more than a day', () => {
    expect(hours([place(1, '100'), place(2, '100')], '2026-10-05', '2026-10-09')).toEqual([
      [1, '2026-10-05', 20],
      [2, '2026-10-05', 20],
    ]);
    expect(hours([place(1, '25'), place(2, '50')], '2026-10-05', '2026-10-05')).toEqual([
      [1, '2026-10-05', 2],
      [2, '2026-10-05', 4],
    ]);
  });
  test('is all of another region’s project on a holiday', () => {
    expect(hours([place(1, '100'), place(2, '100', { calendar: uk })], '2026-10-12', '2026-10-13')).toEqual([
      [1, '2026-10-12', 4],
      [2, '2026-10-12', 12],
    ]);
  });
});

describe('the figures', () => {
  const sums = {
    ...nothingSummed,
    invoiced: 100_000n,
    cost: 60_000n,
    loggedHours: 17_000n,
    billableHours: 16_000n,
    expectedHours: 16_800n,
    value: 120_000n,
    toInvoice: 20_000n,
    costAhead: 5_000n,
  };
  const shown = (more: Partial<typeof sums> = {}) => {
    const { marginShare, utilisation, realisation, margin, forecastMargin } = marginFigures({ ...sums, ...more });
    const text = (share: typeof utilisation) => (share === undefined ? '–' : percentageText(share));
    return [margin ?? '–', text(marginShare), text(utilisation), text(realisation), forecastMargin ?? '–'];
  };

  test.each<[string, Partial<typeof sums>, unknown]>([
    ['all is known', {}, [40_000n, '40.00', '95.24', '83.33', 55_000n]],
    ['a cost above what is invoiced', { cost: 150_000n }, [-50_000n, '-50.00', '95.24', '83.33', -35_000n]],
    ['nothing is invoiced', { invoiced: 0n }, [-60_000n, '–', '95.24', '0.00', -45_000n]],
    ['hours without a cost', { hoursWithoutCost: 1n }, ['–', '–', '95.24', '83.33', '–']],
    ['expected hours without a cost', { hoursAheadWithoutCost: 1n }, [40_000n, '40.00', '95.24', '83.33', '–']],
    ['hours without a rate', { hoursWithoutRate: 1n }, [40_000n, '40.00', '95.24', '–', 55_000n]],
    ['a document without an exchange rate', { unrated: 1n }, ['–', '–', '95.24', '–', '–']],
    ['a prediction without an exchange rate', { unratedToInvoice: 1n }, [40_000n, '40.00', '95.24', '83.33', '–']],
    ['nothing is expected', { expectedHours: 0n }, [40_000n, '40.00', '–', '83.33', 55_000n]],
    ['only a credit note', { invoiced: -10_000n }, [-70_000n, '–', '95.24', '-8.33', -55_000n]],
  ])('%s', (_, more, expected) => {
    expect(shown(more)).toEqual(expected);
  });

  test('are computed from sums that are added name by name', () => {
    const two = sumsOf([{ cost: 5n, invoiced: 7n }, { cost: 6n }]);
    expect(two).toEqual({ ...nothingSummed, cost: 11n, invoiced: 7n });
  });
});
