import { expect, test } from 'vitest';
import { moneyFromText, parseCurrency } from '../values/money.ts';
import { wrongAmounts } from './invoice-issued-before.ts';

const usd = parseCurrency('USD');

test.each([
  ['600.00', '0.00', '0.00', []],
  ['600.00', '599.99', '600.00', []],
  ['0.01', '0.00', '0.01', []],
  ['0.00', '0.00', '0.00', ['total']],
  ['-600.00', '-100.00', '0.00', ['total']],
  ['600.00', '600.00', '0.00', ['tax']],
  ['600.00', '-0.01', '0.00', ['tax']],
  ['600.00', '0.00', '600.01', ['received']],
  ['600.00', '0.00', '-0.01', ['received']],
  ['600.00', '700.00', '700.00', ['tax', 'received']],
])('an invoice of %s with tax of %s and %s received has wrong amounts: %j', (total, tax, received, wrong) => {
  const [totalMoney, taxMoney, receivedMoney] = [
    moneyFromText(total, usd),
    moneyFromText(tax, usd),
    moneyFromText(received, usd),
  ];
  expect(wrongAmounts({ total: totalMoney, tax: taxMoney, received: receivedMoney })).toEqual(wrong);
});
