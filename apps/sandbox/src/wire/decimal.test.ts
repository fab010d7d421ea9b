import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  decimalsNeeded,
  exactly,
  multiply,
  parseDecimal,
  percentOf,
  roundHalfAwayFromZero,
  share,
  toShortText,
  toText,
} from './decimal.ts';

describe('exact money of the books', () => {
  test.each([
    ['0.1', '0.2', '0.3'],
    ['99999999999999.99', '0.01', '100000000000000.00'],
    ['-5', '2.50', '-2.50'],
  ])('adds %s + %s = %s', (a, b, sum) => expect(toText(add(exactly(a), exactly(b)))).toBe(sum));

  test.each([
    ['2.345', 2, '2.35'],
    ['2.344', 2, '2.34'],
    ['-2.345', 2, '-2.35'],
    ['0.5', 0, '1'],
    ['1', 2, '1.00'],
    ['-0.004', 2, '0.00'],
  ])('rounds %s to %i places as %s', (amount, places, rounded) =>
    expect(toText(roundHalfAwayFromZero(exactly(amount), places))).toBe(rounded),
  );

  test('multiplies 1.005 by 100 to 100.5, unlike binary numbers', () => {
    expect(toShortText(multiply(exactly('1.005'), exactly('100')))).toBe('100.5');
  });

  test('rounds a percentage only where necessary', () => {
    expect(toText(percentOf(exactly('325.75'), exactly('8')))).toBe('26.0600');
  });

  test('rounds a share of an amount once', () => {
    expect(toText(share(exactly('100'), exactly('1'), exactly('3'), 2))).toBe('33.33');
    expect(toText(share(exactly('1000'), exactly('1'), exactly('0.03'), 0))).toBe('33333');
  });

  test.each(['', 'abc', '1,5', '1.2.3', 'NaN', '0x10', '1e999'])('refuses "%s"', (text) =>
    expect(parseDecimal(text)).toBeUndefined(),
  );

  test('compares numbers by value and not by digits', () => {
    expect(compare(exactly('1.50'), exactly('1.5'))).toBe(0);
    expect(compare(exactly('1e2'), exactly('99.99'))).toBe(1);
    expect(decimalsNeeded(exactly('1.500'))).toBe(1);
  });
});
