import { describe, expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { percentageText } from '../values/percentage.ts';
import { averageRate, computeShare } from './share.ts';

const money = (units: number) => moneyOfMinorUnits(BigInt(units));

describe('a share of a total', () => {
  test.each([
    [9_730, 10_000, '97.30'],
    [12_345, 10_000, '123.45'],
    [1, 3, '33.33'],
    [2, 3, '66.67'],
    [1, 20_000, '0.01'],
    [-5_000, 10_000, '-50.00'],
    [0, 10_000, '0.00'],
  ])('%i of %i is %s %%', (part, whole, percent) => {
    expect(percentageText(computeShare(money(part), money(whole)) ?? (0n as never))).toBe(percent);
  });

  test('is null if the total is zero', () => {
    expect(computeShare(money(100), money(0))).toBeUndefined();
  });
});

describe('the average exchange rate', () => {
  test.each([
    [12_731, 10_000, 2, '1.273100'],
    [1_187, 100_000, 2, '0.011870'],
    [100, 3, 2, '33.333333'],
    [265_957, 100_000, 3, '26.595700'],
    [650, 1_000, 0, '0.006500'],
    [-12_731, -10_000, 2, '1.273100'],
  ])('%i cents for %i units with %i decimals is %s', (usd, own, decimals, rate) => {
    expect(averageRate(money(usd), money(own), decimals)).toBe(rate);
  });

  test('is null without an amount', () => {
    expect(averageRate(money(100), money(0), 2)).toBeUndefined();
  });
});
