import { describe, expect, test } from 'vitest';
import { isUnusual, usualRange } from './usual-range.ts';

describe('the usual range of a figure', () => {
  test.each<[string, bigint[], bigint, { low: bigint; high: bigint } | undefined]>([
    ['is unknown without earlier values', [], 1n, undefined],
    ['is unknown with two earlier values', [100n, 100n], 1n, undefined],
    [
      'reaches three times the least deviation if nothing ever changed',
      [100n, 100n, 100n],
      5n,
      { low: 85n, high: 115n },
    ],
    // the median is 100; the deviations 12, 2, 0, 28 and 4 have the median 4
    ['is three median deviations around the median', [88n, 98n, 100n, 128n, 104n], 1n, { low: 88n, high: 112n }],
    ['takes the lower middle value of an even number', [10n, 20n, 30n, 40n], 1n, { low: -10n, high: 50n }],
    ['ignores one extreme value', [100n, 101n, 99n, 100n, 900n, 100n], 2n, { low: 94n, high: 106n }],
  ])('%s', (_what, earlier, least, expected) => {
    expect(usualRange(earlier, least)).toEqual(expected);
  });

  test.each([
    [9n, true],
    [10n, false],
    [20n, false],
    [21n, true],
  ])('from 10 to 20 makes %s unusual: %s', (value, expected) => {
    expect(isUnusual(value, { low: 10n, high: 20n })).toBe(expected);
  });
});
