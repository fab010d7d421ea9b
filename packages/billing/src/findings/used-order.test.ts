import { expect, test } from 'vitest';
import { moneyFromText, parseCurrency } from '../values/money.ts';
import { keyOfFinding } from './finding.ts';
import { usedOrder } from './used-order.ts';

const gbp = parseCurrency('GBP');
const found = (used: string) =>
  usedOrder({
    orderNumber: 'PO-31',
    amount: moneyFromText('10000.00', gbp),
    used: moneyFromText(used, gbp),
  });

test.each([
  ['0.00', []],
  ['7999.99', []],
  ['8000.00', [8000n]],
  ['9999.99', [8000n]],
  ['10000.00', [10_000n]],
  ['11000.00', [10_000n]],
  ['-500.00', []],
])('an order of 10,000.00 of which %s is invoiced', (used, marks) => {
  expect(found(used).map(({ value }) => value)).toEqual(marks);
});

test('the mark alone tells one finding about an order from another', () => {
  const keys = ['8000.00', '9500.00', '10000.00'].flatMap((used) => found(used).map(keyOfFinding));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});
