import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecimalError } from './decimal.ts';
import { daysFromText, daysText } from './days.ts';
import { convert, exchangeRateFromText, exchangeRateFromUnitsBought, exchangeRateText } from './exchange-rate.ts';
import { rateFromText, rateText } from './hourly-rate.ts';
import { hoursFromSeconds, hoursFromText, hoursText } from './hours.ts';
import { amountOf, lineAmount } from './amount.ts';
import { CurrencyError, parseCurrency, moneyFromText, moneyText, wholeUnits } from './money.ts';
import { percentageFromText, percentageText } from './percentage.ts';

describe('currencies', () => {
  test('of the five regions have hundredths, yen has whole units, dinars have thousandths', () => {
    for (const code of ['USD', 'INR', 'GBP', 'CAD', 'AED', 'EUR', 'AUD', 'XQX'])
      expect(parseCurrency(code).decimals).toBe(2);
    for (const code of ['JPY', 'KRW', 'CLP', 'VND']) expect(parseCurrency(code).decimals).toBe(0);
    for (const code of ['KWD', 'BHD', 'OMR', 'TND']) expect(parseCurrency(code).decimals).toBe(3);
  });

  test.each(['usd', 'US', 'USDT', '', 'U$D'])('refuse "%s"', (code) => {
    expect(() => parseCurrency(code)).toThrow(CurrencyError);
  });

  test('have amounts with exactly their decimals', () => {
    expect(moneyText(moneyFromText('12.3', parseCurrency('USD')), parseCurrency('USD'))).toBe('12.30');
    expect(moneyText(moneyFromText('-1200', parseCurrency('JPY')), parseCurrency('JPY'))).toBe('-1200');
    expect(moneyText(moneyFromText('0.005', parseCurrency('KWD')), parseCurrency('KWD'))).toBe('0.005');
    expect(() => moneyFromText('12.5', parseCurrency('JPY'))).toThrow('too_many_decimals');
  });
});

describe('rounding to whole units', () => {
  test.each([
    ['1250.50', 'USD', '1251.00'],
    ['1250.49', 'USD', '1250.00'],
    ['-0.50', 'USD', '-1.00'],
    ['1250', 'JPY', '1250'],
    ['1.499', 'KWD', '1.000'],
  ])('gives for %s %s: %s', (text, code, whole) => {
    const currency = parseCurrency(code);
    expect(moneyText(wholeUnits(moneyFromText(text, currency), currency), currency)).toBe(whole);
  });
});

describe('rate times hours', () => {
  test.each([
    ['25.5000', '152.00', 'USD', '3876.00'],
    ['33.3333', '3.00', 'USD', '100.00'],
    ['0.0050', '1.00', 'USD', '0.01'],
    ['0.0049', '1.00', 'USD', '0.00'],
    ['0.0050', '-1.00', 'USD', '-0.01'],
    ['1500.5000', '1.00', 'JPY', '1501'],
    ['10.1235', '1.00', 'KWD', '10.124'],
  ])('%s for %s h in %s is %s', (rate, hours, code, amount) => {
    const currency = parseCurrency(code);
    expect(moneyText(amountOf(rateFromText(rate), hoursFromText(hours), currency), currency)).toBe(amount);
  });

  test('mirrors a charge for a credit line', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 8n),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (price, quantity, code) => {
          expect(lineAmount(-price, quantity, parseCurrency(code))).toBe(
            0n - lineAmount(price, quantity, parseCurrency(code)),
          );
        },
      ),
    );
  });

  test('refuses a rate below zero or with five decimals', () => {
    expect(() => rateFromText('-1')).toThrow('not_a_number');
    expect(() => rateFromText('1.00001')).toThrow('too_many_decimals');
    expect(rateText(rateFromText(25.5))).toBe('25.5000');
  });
});

describe('hours, days and percentages', () => {
  test.each([
    [3600n, '1.00'],
    [60n, '0.02'],
    [18n, '0.01'],
    [17n, '0.00'],
    [-18n, '-0.01'],
    [0n, '0.00'],
  ])('%s logged seconds are %s h', (seconds, hours) => {
    expect(hoursText(hoursFromSeconds(seconds))).toBe(hours);
  });

  test('all have two decimals', () => {
    expect(daysText(daysFromText('1.5'))).toBe('1.50');
    expect(percentageText(percentageFromText(12.5))).toBe('12.50');
  });
});

describe('exchange', () => {
  test('converts rupees to dollars with one rounding', () => {
    const dollars = convert(
      moneyFromText('100000.00', parseCurrency('INR')),
      parseCurrency('INR'),
      exchangeRateFromText('0.012034'),
      parseCurrency('USD'),
    );
    expect(moneyText(dollars, parseCurrency('USD'))).toBe('1203.40');
  });

  test('respects the decimals of both currencies', () => {
    const yen = moneyFromText('1000', parseCurrency('JPY'));
    expect(convert(yen, parseCurrency('JPY'), exchangeRateFromText('0.006500'), parseCurrency('USD'))).toBe(650n);
    const dinars = moneyFromText('1.000', parseCurrency('KWD'));
    expect(convert(dinars, parseCurrency('KWD'), exchangeRateFromText('3.255000'), parseCurrency('USD'))).toBe(326n);
    expect(
      convert(
        moneyFromText('1.00', parseCurrency('USD')),
        parseCurrency('USD'),
        exchangeRateFromText('150'),
        parseCurrency('JPY'),
      ),
    ).toBe(150n);
  });

  test('refuses a rate of zero', () => {
    expect(() => exchangeRateFromText('0')).toThrow('not_a_number');
    expect(() => exchangeRateFromText('-1')).toThrow('not_a_number');
    expect(exchangeRateText(exchangeRateFromText('1.25'))).toBe('1.250000');
  });

  test.each([
    ['3.6725', '0.272294'],
    ['0.76336', '1.309998'],
    ['88.5', '0.011299'],
    ['1', '1.000000'],
    ['0.30675', '3.259984'],
    // a half rounds away from zero: 1 / 0.64 is 1.5625 exactly, 1 / 640000 is 0.0000015625
    ['640000', '0.000002'],
    ['2000000', '0.000001'],
  ])('one dollar buys %s units: a unit is worth %s dollars', (bought, worth) => {
    expect(exchangeRateText(exchangeRateFromUnitsBought(bought))).toBe(worth);
  });

  test.each(['0', '0.0', '-1', '1e-5', '', 'NaN', '2000001', '0.1234567890123456789'])(
    'refuses %s units per dollar',
    (bought) => {
      expect(() => exchangeRateFromUnitsBought(bought)).toThrow(DecimalError);
    },
  );
});
