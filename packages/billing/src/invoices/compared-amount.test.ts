import { expect, test } from 'vitest';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import { comparedAmount } from './compared-amount.ts';

const usd = parseCurrency('USD');
const money = (text: string) => moneyFromText(text, usd);

test.each([
  ['7600.00', '7500.00', '100.00', 133n],
  ['7400.00', '7500.00', '-100.00', -133n],
  ['7500.00', '7500.00', '0.00', 0n],
  ['0.00', '7500.00', '-7500.00', -10_000n],
  ['15.00', '0.00', '15.00', undefined],
  ['-50.00', '-100.00', '50.00', 5000n],
  // 0.125 % is a half and rounds away from zero
  ['800.01', '800.00', '0.01', 0n],
  ['801.00', '800.00', '1.00', 13n],
])('%s against %s', (amount, other, difference, share) => {
  const compared = comparedAmount(money(amount), money(other));
  expect([moneyText(compared.difference, usd), compared.share]).toEqual([difference, share]);
});
