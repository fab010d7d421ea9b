import { expect, test } from 'vitest';
import { exchangeRateFromText } from '../values/exchange-rate.ts';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import { realisedExchangeDifference } from './exchange-difference.ts';

const usd = parseCurrency('USD');
const rate = (text: string | null) => (text === null ? undefined : exchangeRateFromText(text));

test.each([
  // 1,250.00 × 0.0121 = 15.125 is rounded to 15.13 before 15.00 is subtracted
  ['a gain, each part rounded to cents', 'INR', '1250', '0.0121', '0.012', '0.13'],
  ['a loss', 'GBP', '100', '1.2', '1.25', '-5.00'],
  ['nothing in US dollars, whatever the rates', 'USD', '100', '1.2', '1.25', '0.00'],
  ['nothing in US dollars without rates', 'USD', '100', null, null, '0.00'],
  ['unknown without the rate of the day', 'GBP', '100', null, '1.25', undefined],
  ['unknown without the rate of the invoice', 'GBP', '100', '1.2', null, undefined],
])('the exchange difference of a payment is %s', (_words, code, amount, ofDay, ofInvoice, expected) => {
  const currency = parseCurrency(code);
  const rates = { ofDay: rate(ofDay), ofInvoice: rate(ofInvoice) };
  const difference = realisedExchangeDifference(moneyFromText(amount, currency), currency, rates);
  expect(difference === undefined ? undefined : moneyText(difference, usd)).toBe(expected);
});
