import { expect, test } from 'vitest';
import { isLikePhoneNumber } from './phone-number.ts';
import { phonePlans } from './phone-of-country.ts';

test.each([
  ['020 7946 0958', 'United Kingdom', true],
  ['+44 20 7946 0958', 'United States', true],
  ['098450 12345', 'IN', true],
  ['04 331 9999', 'United Arab Emirates', true],
  ['030 901820', 'Germany', true],
  ['020 7946 0958', 'Atlantis', false],
  ['12345', 'United Kingdom', false],
  ['+44 1', 'United Kingdom', false],
  ['call 020 7946 0958', 'United Kingdom', false],
])('%s of %s is valid: %s', (text, country, isValid) => {
  expect(phonePlans.isPhoneOf(text, country)).toBe(isValid);
});

test('a country has an example that is valid in it and could be a number without its plan', () => {
  for (const country of ['United States', 'India', 'United Kingdom', 'Canada', 'United Arab Emirates', 'Germany']) {
    const example = phonePlans.exampleOf(country) ?? '';
    expect([phonePlans.isPhoneOf(example, country), isLikePhoneNumber(example)]).toEqual([true, true]);
  }
  expect(phonePlans.exampleOf('Atlantis')).toBeUndefined();
});
