import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { isLikePhoneNumber, isPhoneNumber, phoneError, type PhonePlans } from './phone-number.ts';

test.each(['5551234567', '555-123-4567', '(555) 123 4567', '+1 555.123.4567', '+44-555-123-4567', '+9715551234567'])(
  '%s is a valid phone number',
  (text) => expect(isPhoneNumber(text)).toBe(true),
);

test.each([
  '',
  '123',
  '555 123 456',
  '+1234 555 123 4567',
  '555--123-4567',
  '(555 123 4567',
  '555 123 4567 ext 1',
  'x5551234567',
])('%j is not a valid phone number', (text) => expect(isPhoneNumber(text)).toBe(false));

test.each([
  ['1234567', true],
  ['123456', false],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['+44 (0)20 7946-0958', true],
  ['020.7946.0958', true],
  ['++44 20 7946 0958', false],
  ['020 7946 0958 x1', false],
  ['call 020 7946 0958', false],
])('"%s" can be a phone number of some country: %s', (text, isOne) => {
  expect(isLikePhoneNumber(text)).toBe(isOne);
});

describe('the error of a phone number', () => {
  const plans = (example?: string): PhonePlans => ({
    isPhoneOf: (text, country) => text === '0301 23' && country === 'Germany',
    exampleOf: () => example,
  });

  test.each([
    ['', undefined],
    ['   ', undefined],
    [' (555) 123-4567 ', undefined],
    ['0301 23', messages.invalidPhoneNumber],
    ['020 7946 0958', undefined],
  ])('without the numbering plans is, for "%s": %s', (typed, error) => {
    expect(phoneError(typed, { country: 'Germany', phones: undefined })).toBe(error);
  });

  test('follows the numbering plan of the country, with an example where there is one', () => {
    const of = (typed: string, country: string, example?: string) =>
      phoneError(typed, { country, phones: plans(example) });
    expect(of(' 0301 23 ', 'Germany')).toBeUndefined();
    expect(of('(555) 123-4567', 'France')).toBeUndefined();
    expect(of('0301 23', 'France')).toBe(messages.invalidPhoneNumber);
    expect(of('020 7946 0958', 'France', '+33 6 12 34 56 78')).toBe(messages.invalidPhoneOf('+33 6 12 34 56 78'));
  });
});
