import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, settleShares } from './allocate.ts';

describe('allocating a total', () => {
  test.each([
    ['the cent that does not divide goes to the heaviest', 100n, [1n, 2n], [33n, 67n]],
    ['the earliest takes it on a tie', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['all goes to the last part when all weights are zero', 7n, [0n, 0n, 0n], [0n, 0n, 7n]],
    ['a negative total mirrors a positive one', -100n, [1n, 2n], [-33n, -67n]],
    ['one cent over two equal parts', 1n, [5n, 5n], [1n, 0n]],
    ['a part without weight gets nothing', 10n, [0n, 3n], [0n, 10n]],
    ['weights that cancel out leave all to the heaviest', 3n, [5n, -5n], [3n, 0n]],
    ['nothing to split', 0n, [], []],
  ])('%s', (_what, total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('something to split and nobody to take it is a fault', () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
  });

  test('the parts always add up, whatever the weights', () => {
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

  test('with ordinary weights no part turns its sign and every part but the heaviest is within a unit of its share', () => {
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

  test('each part gets the nearest unit, not one cut off', () => {
    expect(allocate(100n, [1n, 1n, 4n])).toEqual([17n, 17n, 66n]);
    expect(allocate(300n, [3600n, 7210n])).toEqual([100n, 200n]);
  });

  test('many tiny parts are cut instead of making the heaviest pay for them', () => {
    expect(
      allocate(
        6n,
        Array.from({ length: 10 }, () => 1n),
      ),
    ).toEqual([6n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]);
  });
});

describe('rounding shares to a total', () => {
  test('each share keeps its own rounding when the total allows it', () => {
    expect(settleShares(300n, [3600n, 7210n], 36n)).toEqual([100n, 200n]);
  });

  test('shares that cancel out keep their size', () => {
    expect(settleShares(0n, [3600n, -3600n], 36n)).toEqual([100n, -100n]);
  });
});
