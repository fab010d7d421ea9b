import { expect, test } from 'vitest';
import { applicationReference, paymentReference, receiptInReference } from './payment-reference.ts';

test('a payment and an applied credit note are named after their document and their own number', () => {
  expect(paymentReference('CH-1A2B3C', 17)).toBe('CH-1A2B3C-R17');
  expect(applicationReference('CH-1A2B3C', 17)).toBe('CH-1A2B3C-A17');
});

test.each([
  ['CH-1A2B3C-R17', 17],
  ['CH-1A2B3C-R9999999999', 9_999_999_999],
  ['CH-1A2B3C-R99999999990', undefined],
  ['CH-1A2B3C-R017', undefined],
  ['CH-1A2B3C-R0', undefined],
  ['CH-1A2B3C-R', undefined],
  ['CH-1A2B3C-R1a', undefined],
  ['CH-1A2B3C-A17', undefined],
  ['CH-1A2B3D-R17', undefined],
  ['our CH-1A2B3C-R17', undefined],
  ['', undefined],
  [undefined, undefined],
])('the reference %j names the payment %s of the invoice CH-1A2B3C', (reference, receiptId) => {
  expect(receiptInReference(reference, 'CH-1A2B3C')).toBe(receiptId);
});
