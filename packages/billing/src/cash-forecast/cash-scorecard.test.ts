import { expect, test } from 'vitest';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';
import { percentageText } from '../values/percentage.ts';
import { averageOfMonths, rangeHeld, scoreCash } from './cash-scorecard.ts';

const money = (units: number): Money => moneyOfMinorUnits(BigInt(units));
const month = (expected: number, received: number, average: number) => ({
  expected: money(expected),
  received: money(received),
  average: money(average),
});

test('forecast error is the distance from what was received, up or down, of what was received', () => {
  const { error, errorOfAverage, held } = scoreCash([month(90, 100, 150), month(330, 300, 200)], {
    judged: 6,
    held: 5,
  });
  const text = (share: typeof error) => (share === undefined ? undefined : percentageText(share));
  expect([error, errorOfAverage, held].map(text)).toEqual(['10.00', '37.50', '83.33']);
});

test('without months or ranges there is no score', () => {
  expect(scoreCash([], { judged: 0, held: 0 })).toEqual({
    error: undefined,
    errorOfAverage: undefined,
    held: undefined,
  });
});

test.each([
  [[100, 200, 300], 200],
  [[1, 1, 0], 1],
  [[1, 0, 0], 0],
  [[], 0],
])('the average of %j is %i', (received, average) => {
  expect(averageOfMonths(received.map(money))).toBe(BigInt(average));
});

test.each([
  ['2026-11-10', true],
  ['2026-11-09', false],
  ['2026-11-20', true],
  ['2026-11-21', false],
])('a payment on %s of a range from 10 to 20 Nov holds: %s', (paidOn, held) => {
  expect(rangeHeld({ earliest: '2026-11-10', latest: '2026-11-20' }, paidOn, '2026-11-27')).toBe(held);
});

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', false],
])('on %s an open invoice of a range until 20 Nov holds: %s', (today, held) => {
  expect(rangeHeld({ earliest: '2026-11-10', latest: '2026-11-20' }, null, today)).toBe(held);
});
