import * as fc from 'fast-check';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import { describe, expect, test } from 'vitest';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { typedDecimal, typedHours } from './typed-decimal.ts';

const money = { decimals: 2, negative: true };

describe('a typed figure', () => {
  test.each([
    ['1234.5', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,23,456.00', '123456.00'],
    [' 12 ', '12.00'],
    ['.5', '0.50'],
    ['7.', '7.00'],
    ['-3', '-3.00'],
    ['\u22123.10', '-3.10'],
    ['(45.00)', '-45.00'],
    ['$1,200', '1200.00'],
    ['-$5', '-5.00'],
    ['INR 12.5', '12.50'],
    ['12.50 USD', '12.50'],
    ['1 234.00', '1234.00'],
    ['12.500000', '12.50'],
    ['-0', '0.00'],
    ['', ''],
  ])('reads %j as %j', (typed, text) => expect(typedDecimal(typed, money)).toEqual({ ok: true, text }));

  test.each([
    ['1,5', 'decimal_comma'],
    ['12,', 'decimal_comma'],
    ['1.234,50', 'not_a_number'],
    ['12,34', 'decimal_comma'],
    ['1,2345.00', 'not_a_number'],
    ['1.005', 'too_many_decimals'],
    ['abc', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['--2', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['9'.repeat(16), 'too_large'],
  ])('rejects %j and never guesses: %s', (typed, error) =>
    expect(typedDecimal(typed, money)).toEqual({ ok: false, error }),
  );

  test('rejects negative hours unless allowed, and hours outside their bounds', () => {
    expect(typedHours('-1', {})).toEqual({ ok: false, error: 'negative' });
    expect(typedHours('-1', { negative: true })).toEqual({ ok: true, text: '-1.00' });
    expect(typedHours('25', { max: '24' })).toEqual({ ok: false, error: 'too_large' });
    expect(typedHours('24', { max: '24' })).toEqual({ ok: true, text: '24.00' });
    expect(typedHours('1', { min: '2' })).toEqual({ ok: false, error: 'too_small' });
  });

  test.each([
    ['7:30', '7.50'],
    ['0:20', '0.33'],
    ['0:40', '0.67'],
    ['152:00', '152.00'],
  ])('reads the time %s as %s hours', (typed, text) => expect(typedHours(typed, {})).toEqual({ ok: true, text }));

  test('rejects the time 7:60', () => expect(typedHours('7:60', {})).toEqual({ ok: false, error: 'not_a_duration' }));

  test('reads a figure shown with thousands separators back as the same figure', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.integer({ min: 0, max: 4 }),
        (units, decimals) => {
          const text = formatDecimal(units, decimals);
          expect(typedDecimal(groupedDecimal(text), { decimals, negative: true })).toEqual({ ok: true, text });
        },
      ),
    );
  });
});
