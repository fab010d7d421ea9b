import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecimalError, divideHalfAwayFromZero, formatDecimal, parseDecimal } from './decimal.ts';

function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof DecimalError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('reading a decimal', () => {
  test.each([
    ['152', 2, 15200n],
    ['152.5', 2, 15250n],
    ['-0.05', 2, -5n],
    ['-0', 2, 0n],
    ['007.10', 2, 710n],
    ['1.5000', 2, 150n],
    ['12', 0, 12n],
    ['999999999999999.99', 2, 99999999999999999n],
  ])('%s with %i decimals is %s', (text, decimals, units) => {
    expect(parseDecimal(text, decimals)).toBe(units);
  });

  test.each(['', ' ', '1,000', '1.', '.5', '+1', '--1', '1e3', '0x10', 'NaN', '1 ', '١', '1_000', 'Infinity'])(
    'refuses "%s"',
    (text) => {
      expect(faultOf(() => parseDecimal(text, 2))).toBe('not_a_number');
    },
  );

  test('refuses a third decimal of a cent amount instead of rounding it', () => {
    expect(faultOf(() => parseDecimal('1.005', 2))).toBe('too_many_decimals');
    expect(faultOf(() => parseDecimal('1.5', 0))).toBe('too_many_decimals');
  });

  test('refuses sixteen digits before the point, not counting leading zeros', () => {
    expect(faultOf(() => parseDecimal('1000000000000000', 2))).toBe('too_large');
    expect(parseDecimal('0000000000000000000001', 2)).toBe(100n);
    expect(parseDecimal('999999999999999', 2)).toBe(99_999_999_999_999_900n);
  });

  test('reads a JavaScript number as its shortest text', () => {
    expect(parseDecimal(0.1, 2)).toBe(10n);
    expect(parseDecimal(1.005, 3)).toBe(1005n);
    expect(parseDecimal(-0, 2)).toBe(0n);
    expect(parseDecimal(1e-6, 6)).toBe(1n);
    expect(parseDecimal(1.5e-7, 8)).toBe(15n);
    expect(parseDecimal(-1.5e-7, 8)).toBe(-15n);
    expect(faultOf(() => parseDecimal(0.1 + 0.2, 2))).toBe('too_many_decimals');
    expect(faultOf(() => parseDecimal(1e-7, 6))).toBe('too_many_decimals');
    expect(faultOf(() => parseDecimal(1e21, 2))).toBe('too_large');
    expect(faultOf(() => parseDecimal(Number.NaN, 2))).toBe('not_a_number');
    expect(faultOf(() => parseDecimal(Number.POSITIVE_INFINITY, 2))).toBe('not_a_number');
  });

  test('reads back what is written', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n - 1n), max: 10n ** 15n - 1n }),
        fc.integer({ min: 0, max: 6 }),
        (units, decimals) => {
          expect(parseDecimal(formatDecimal(units, decimals), decimals)).toBe(units);
        },
      ),
    );
  });
});

describe('rounding a quotient', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [1n, 3n, 0n],
  ])('%s / %s is %s', (numerator, denominator, rounded) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(rounded);
  });

  test('is never off by more than half a unit, and rounds exactly half away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
        const rounded = divideHalfAwayFromZero(numerator, denominator);
        const doubleError = 2n * (rounded * denominator - numerator);
        expect(doubleError <= denominator && doubleError >= -denominator).toBe(true);
        if (doubleError === denominator) expect(numerator > 0n).toBe(true);
        if (doubleError === -denominator) expect(numerator < 0n).toBe(true);
      }),
    );
  });

  test('refuses to divide by zero', () => {
    expect(() => divideHalfAwayFromZero(1n, 0n)).toThrow(RangeError);
  });
});
