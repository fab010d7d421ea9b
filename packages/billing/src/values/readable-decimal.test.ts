import { describe, expect, test } from 'vitest';
import { groupedDecimal, shortDecimal } from './readable-decimal.ts';

describe('a decimal with thousands separators', () => {
  test.each([
    ['0', '0'],
    ['999.99', '999.99'],
    ['1000', '1,000'],
    ['-1000.5', '-1,000.5'],
    ['12345678.90', '12,345,678.90'],
  ])('%s is %s', (text, shown) => expect(groupedDecimal(text)).toBe(shown));

  test.each([
    ['1234.5', 2, '1,234.50'],
    ['1234', 2, '1,234.00'],
    ['1234.567', 2, '1,234.567'],
    ['1234', 0, '1,234'],
  ])('%s with at least %i decimals is %s', (text, decimals, shown) =>
    expect(groupedDecimal(text, decimals)).toBe(shown),
  );

  test.each(['', 'none', '1,234', '12.', '.5', '1.2.3', 'USD 1000', '1000 USD'])('leaves %j as it is', (text) =>
    expect(groupedDecimal(text)).toBe(text),
  );
});

describe('a decimal without needless zeros', () => {
  test.each([
    ['25.5000', '25.50'],
    ['25.1250', '25.125'],
    ['25.0000', '25.00'],
    ['25.50', '25.50'],
    ['25.1234', '25.1234'],
    ['1000', '1000'],
  ])('%s is %s', (text, shown) => expect(shortDecimal(text)).toBe(shown));
});
