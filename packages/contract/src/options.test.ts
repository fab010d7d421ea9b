import { expect, test } from 'vitest';
import { isWithoutTax, regionOf } from './options.ts';

test.each([
  ['US', 'US'],
  ['US_2', 'US'],
  ['IND_NORTH', 'IND'],
])('the organisation %s follows the rules of %s', (kept, region) => {
  expect(regionOf(kept)).toBe(region);
});

test('an unknown region has no rules', () => {
  expect(() => regionOf('FR')).toThrow();
});

test.each([
  ['US', undefined, true],
  ['US_2', true, true],
  ['UAE', undefined, true],
  ['UAE_2', false, true],
  ['UAE', true, false],
  ['UK', undefined, false],
  ['IND', false, false],
  ['CA_2', true, false],
])('companies of %s are billed without tax (charges VAT: %s): %s', (kept, chargesVat, isWithout) => {
  expect(isWithoutTax(kept, chargesVat)).toBe(isWithout);
});
