import { expect, test } from 'vitest';
import { isSameDecimal, plainDecimal } from './decimal-text.ts';

test.each([
  ['100.00', '100'],
  ['0.10', '0.1'],
  ['-0.050', '-0.05'],
  ['1E+2', '100'],
  ['1.25e1', '12.5'],
  ['5E-3', '0.005'],
  ['-0.00', '0'],
  ['00012.5', '12.5'],
  ['123456789012345678.1234567', '123456789012345678.1234567'],
])('the decimal %s is written %s', (written, plain) => {
  expect(plainDecimal(written)).toBe(plain);
});

test.each(['', '.5', '5.', '1,5', 'NaN', '0x10', '1e999', ' 1'])('"%s" is not a decimal', (written) => {
  expect(plainDecimal(written)).toBeUndefined();
});

test('decimals are equal however many zeros they end with', () => {
  expect(isSameDecimal('100', '100.00')).toBe(true);
  expect(isSameDecimal('100', '100.01')).toBe(false);
  expect(isSameDecimal('x', 'x')).toBe(false);
});
