import { describe, expect, test } from 'vitest';
import { parseCurrency, moneyFromText, moneyText } from '../values/money.ts';
import { quantityFromText } from '../values/quantity.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { invoiceTotal } from './invoice-total.ts';
import { netUnitPrice } from './net-unit-price.ts';
import type { Tax, TaxMode } from './tax.ts';

const dollars = parseCurrency('USD');

function tax(name: string, ...percents: string[]): Tax {
  const components = percents.map((percent, at) => ({
    name: percents.length === 1 ? name : `${name} part ${at + 1}`,
    percent: taxPercentFromText(percent),
  }));
  return { name, components };
}

const vat = tax('VAT', '20');
const gst = tax('GST18', '9', '9');

function totals(amounts: string[], mode: TaxMode, ofLines: Tax | null = vat) {
  const total = invoiceTotal(
    amounts.map((amount) => ({ amount: moneyFromText(amount, dollars), tax: ofLines })),
    mode,
  );
  const text = (money: typeof total.total) => moneyText(money, dollars);
  return {
    nets: total.lines.map((line) => text(line.net)),
    shares: total.lines.map((line) => text(line.tax)),
    taxes: total.taxes.map((each) => text(each.amount)),
    lines: text(total.linesAmount),
    tax: text(total.taxAmount),
    total: text(total.total),
    untaxed: text(total.untaxedRounding),
  };
}

describe('tax exclusive', () => {
  test('is computed on the sum of the lines, rounded once and allocated', () => {
    // Computed line by line it would be 0.02 + 0.02 + 0.02.
    expect(totals(['0.08', '0.08', '0.08'], 'Exclusive of Tax')).toEqual({
      nets: ['0.08', '0.08', '0.08'],
      shares: ['0.01', '0.02', '0.02'],
      taxes: ['0.05'],
      lines: '0.24',
      tax: '0.05',
      total: '0.29',
      untaxed: '0.00',
    });
  });

  test('gives the odd cent to the largest line, the earliest on a tie', () => {
    expect(totals(['0.25', '0.25'], 'Exclusive of Tax', tax('T', '10')).shares).toEqual(['0.03', '0.02']);
    expect(totals(['1.22', '2.44'], 'Exclusive of Tax', tax('T', '10')).shares).toEqual(['0.12', '0.25']);
  });

  test('rounds CGST and SGST separately, as two taxes', () => {
    expect(totals(['84.50'], 'Exclusive of Tax', gst)).toMatchObject({
      taxes: ['7.61', '7.61'],
      tax: '15.22',
      total: '99.72',
    });
  });

  test('subtracts the tax of a credit line', () => {
    expect(totals(['100.00', '-30.00'], 'Exclusive of Tax')).toMatchObject({
      shares: ['20.00', '-6.00'],
      tax: '14.00',
      total: '84.00',
    });
    expect(totals(['100.00', '-100.00'], 'Exclusive of Tax')).toMatchObject({
      shares: ['20.00', '-20.00'],
      tax: '0.00',
      total: '0.00',
    });
  });

  test('excludes lines without a tax', () => {
    const lines = [
      { amount: moneyFromText('10', dollars), tax: vat },
      { amount: moneyFromText('5', dollars), tax: null },
    ];
    expect(invoiceTotal(lines, 'Exclusive of Tax')).toMatchObject({
      taxAmount: 200n,
      total: 1700n,
      taxes: [{ taxable: 1000n }],
    });
  });
});

describe('the taxes of lines under several codes', () => {
  const half = { name: 'CGST', percent: taxPercentFromText('9') };
  const codes: Record<string, Tax> = {
    both: { name: 'GST18', components: [half, { name: 'SGST', percent: taxPercentFromText('9') }] },
    one: { name: 'CGST only', components: [half] },
    other: { name: 'CGST5', components: [{ name: 'CGST', percent: taxPercentFromText('2.5') }] },
  };
  const linesOf = (...lines: (readonly [amount: string, code: string])[]) =>
    lines.map(([amount, code]) => ({ amount: moneyFromText(amount, dollars), tax: codes[code] ?? null }));

  test('are one tax for each name and rate', () => {
    const { taxes, lines } = invoiceTotal(
      linesOf(['100.00', 'both'], ['50.00', 'one'], ['200.00', 'other']),
      'Exclusive of Tax',
    );
    expect(taxes.map(({ name, percent, taxable, amount, shares }) => [name, percent, taxable, amount, shares])).toEqual(
      [
        [
          'CGST',
          90_000n,
          150_00n,
          13_50n,
          [
            { line: 0, amount: 9_00n },
            { line: 1, amount: 4_50n },
          ],
        ],
        ['SGST', 90_000n, 100_00n, 9_00n, [{ line: 0, amount: 9_00n }]],
        ['CGST', 25_000n, 200_00n, 5_00n, [{ line: 2, amount: 5_00n }]],
      ],
    );
    expect(lines.map((line) => line.tax)).toEqual([18_00n, 4_50n, 5_00n]);
  });

  test('are taken out of the lines of each code', () => {
    const { lines, untaxedRounding } = invoiceTotal(
      linesOf(['118.00', 'both'], ['109.00', 'one'], ['5.00', 'none']),
      'Inclusive of Tax',
    );
    expect(lines.map(({ net, tax }) => [net, tax])).toEqual([
      [100_00n, 18_00n],
      [100_00n, 9_00n],
      [5_00n, 0n],
    ]);
    expect(untaxedRounding).toBe(0n);
  });
});

describe('tax inclusive', () => {
  test('is gross − gross ÷ (1 + t), included in the lines', () => {
    expect(totals(['118.00'], 'Inclusive of Tax', tax('GST', '18'))).toEqual({
      nets: ['100.00'],
      shares: ['18.00'],
      taxes: ['18.00'],
      lines: '118.00',
      tax: '18.00',
      total: '118.00',
      untaxed: '0.00',
    });
    expect(totals(['60.00', '40.00'], 'Inclusive of Tax')).toMatchObject({
      nets: ['50.00', '33.33'],
      tax: '16.67',
      total: '100.00',
    });
  });

  test('adds a cent that no net amount reaches as a line without tax, and keeps the included tax', () => {
    expect(totals(['100.00'], 'Inclusive of Tax', tax('GST', '18'))).toMatchObject({
      nets: ['84.74'],
      tax: '15.25',
      untaxed: '0.01',
      total: '100.00',
    });
  });

  test('splits included CGST and SGST equally', () => {
    expect(totals(['100.00'], 'Inclusive of Tax', gst)).toMatchObject({
      nets: ['84.74'],
      taxes: ['7.63', '7.63'],
      untaxed: '0.00',
    });
  });

  test("keeps a credit line's net amount if it cancels a charge", () => {
    expect(totals(['118.00', '-118.00'], 'Inclusive of Tax', tax('GST', '18'))).toMatchObject({
      nets: ['100.00', '-100.00'],
      tax: '0.00',
    });
  });
});

describe('no tax', () => {
  test('keeps the lines unchanged, whatever tax they name', () => {
    expect(totals(['10.00', '5.55'], 'Not Applicable')).toMatchObject({
      tax: '0.00',
      taxes: [],
      total: '15.55',
      nets: ['10.00', '5.55'],
    });
    expect(totals([], 'Exclusive of Tax')).toMatchObject({ total: '0.00', tax: '0.00' });
  });
});

describe('the unit price of a net line', () => {
  test('gives the net amount again with at most 7 decimals', () => {
    expect(netUnitPrice(moneyFromText('277.69', dollars), quantityFromText('3'), dollars)).toBe('92.5633333');
    expect(netUnitPrice(moneyFromText('-277.69', dollars), quantityFromText('3'), dollars)).toBe('-92.5633333');
    const yen = parseCurrency('JPY');
    expect(netUnitPrice(moneyFromText('1000', yen), quantityFromText('3'), yen)).toBe('333.3333333');
  });

  test('does not exist without units, or for a cent over a billion units', () => {
    expect(netUnitPrice(moneyFromText('277.69', dollars), quantityFromText('0'), dollars)).toBeUndefined();
    expect(netUnitPrice(moneyFromText('0.01', dollars), quantityFromText('1000000000'), dollars)).toBeUndefined();
  });
});
