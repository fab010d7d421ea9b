import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, settleShares } from './allocate.ts';

describe('allocating a total', () => {
  test.each([
    ['gives the indivisible cent to the heaviest', 100n, [1n, 2n], [33n, 67n]],
    ['gives it to the earliest on a tie', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['gives all to the last part if all weights are zero', 7n, [0n, 0n, 0n], [0n, 0n, 7n]],
    ['mirrors a positive total for a negative one', -100n, [1n, 2n], [-33n, -67n]],
    ['gives one cent to one of two equal parts', 1n, [5n, 5n], [1n, 0n]],
    ['gives nothing to a part without weight', 10n, [0n, 3n], [0n, 10n]],
    ['gives all to the heaviest if weights cancel out', 3n, [5n, -5n], [3n, 0n]],
    ['splits a total of zero', 0n, [], []],
    ['keeps parts of zero beside the heaviest that ends at zero', 2n, [1n, 1n, 1n], [0n, 1n, 1n]],
    ['keeps them for a negative total too', -2n, [1n, 1n, 1n], [0n, -1n, -1n]],
    ['cuts tiny parts of a negative total', -3n, [1n, 1n, 1n, 1n, 1n], [-3n, 0n, 0n, 0n, 0n]],
    ['cuts tiny parts of weights that are all negative', 3n, [-1n, -1n, -1n, -1n, -1n], [3n, 0n, 0n, 0n, 0n]],
  ])('%s', (_what, total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('throws if a total has no parts', () => {
    expect(() => allocate(1n, [])).toThrow(new RangeError('nothing to allocate to'));
  });

  test('gives all to the last share if all shares are zero', () => {
    expect(settleShares(5n, [0n, 0n], 3n)).toEqual([0n, 5n]);
  });

  test('always gives parts that add up, for any weights', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 15n), 10n ** 15n),
        fc.array(fc.bigInt(-(10n ** 9n), 10n ** 9n), { minLength: 1 }),
        (total, weights) => {
          expect(allocate(total, weights).reduce((sum, part) => sum + part, 0n)).toBe(total);
        },
      ),
    );
  });

  test("with ordinary weights keeps every part's sign, and every part but the heaviest within a unit of its share", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt(0n, 30n), fc.bigInt(0n, 10n ** 12n)),
        fc.array(fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 10n ** 6n)), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
          fc.pre(weightSum > 0n);
          const heaviest = weights.indexOf(weights.reduce((most, weight) => (weight > most ? weight : most), 0n));
          for (const [at, part] of allocate(total, weights).entries()) {
            expect(part >= 0n).toBe(true);
            const excess = part * weightSum - total * (weights[at] ?? 0n);
            if (at !== heaviest) expect(excess < weightSum && excess > -weightSum).toBe(true);
          }
        },
      ),
    );
  });

  test('rounds each part to the nearest unit instead of cutting it', () => {
    expect(allocate(100n, [1n, 1n, 4n])).toEqual([17n, 17n, 66n]);
    expect(allocate(300n, [3600n, 7210n])).toEqual([100n, 200n]);
  });

  test('cuts many tiny parts instead of charging them to the heaviest', () => {
    expect(
      allocate(
        6n,
        Array.from({ length: 10 }, () => 1n),
      ),
    ).toEqual([6n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]);
  });
});

describe('rounding shares to a total', () => {
  test("keeps each share's own rounding if the total allows it", () => {
    expect(settleShares(300n, [3600n, 7210n], 36n)).toEqual([100n, 200n]);
  });

  test('keeps the size of shares that cancel out', () => {
    expect(settleShares(0n, [3600n, -3600n], 36n)).toEqual([100n, -100n]);
  });
});
