import { expect, test } from 'vitest';
import { isPhoneNumber } from './phone-number.ts';

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
