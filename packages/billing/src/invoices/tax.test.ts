import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { booksTotal } from '../testing/books-model.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '../values/money.ts';
import { quantityFromText, quantityOfHundredths } from '../values/quantity.ts';
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
const quebec = tax('Quebec', '5', '9.975');

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

  test('computes one included tax at any rate up to 100 % to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.integer({ min: 0, max: 1_000_000 }), (gross, percent) => {
        const only = tax('T', (percent / 10_000).toFixed(4));
        const outcome = invoiceTotal([{ amount: moneyOfMinorUnits(gross), tax: only }], 'Inclusive of Tax');
        // |2 × (tax × (1 + t) − gross × t)| ≤ 1 + t, in whole units.
        const whole = 1_000_000n + BigInt(percent);
        const doubleError = 2n * (outcome.taxAmount * whole - gross * BigInt(percent));
        expect(doubleError <= whole && doubleError >= -whole).toBe(true);
        expect(outcome.untaxedRounding <= 1n && outcome.untaxedRounding >= -1n).toBe(true);
      }),
    );
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

describe('for any lines, mode and taxes', () => {
  const someTax = fc.constantFrom(null, vat, gst, quebec, tax('UAE VAT', '5'), tax('Zero', '0'));
  const line = fc.record({
    amount: fc.oneof(fc.bigInt(-500n, 500n), fc.bigInt(-(10n ** 10n), 10n ** 10n)).map(moneyOfMinorUnits),
    tax: someTax,
  });
  const mode = fc.constantFrom<TaxMode>('Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable');

  test('the books compute our tax and our total from the net lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), mode, (lines, taxMode) => {
        const outcome = invoiceTotal(lines, taxMode);
        const pushed = outcome.lines.map((each, at) => ({
          amount: each.net,
          tax: taxMode === 'Not Applicable' ? null : (lines[at]?.tax ?? null),
        }));
        const books = booksTotal([...pushed, { amount: outcome.untaxedRounding, tax: null }]);
        expect(books.total).toBe(outcome.total);
        expect(new Map(outcome.taxes.map((each) => [each.name, each.amount as bigint]))).toEqual(books.taxes);
        expect(outcome.lines.reduce((sum, each) => sum + each.tax, 0n)).toBe(outcome.taxAmount);
        expect(outcome.lines.reduce((sum, each) => sum + each.net + each.tax, 0n) + outcome.untaxedRounding).toBe(
          outcome.total,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('the untaxed rounding is at most a few cents', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { untaxedRounding } = invoiceTotal(lines, 'Inclusive of Tax');
        expect(untaxedRounding <= 6n && untaxedRounding >= -6n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the unit price of a net line', () => {
  test('gives the net amount again with at most 7 decimals', () => {
    expect(netUnitPrice(moneyFromText('277.69', dollars), quantityFromText('3'), dollars)).toBe('92.5633333');
    expect(netUnitPrice(moneyFromText('277.69', dollars), quantityFromText('0'), dollars)).toBeUndefined();
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 10n), 10n ** 10n),
        fc.bigInt(1n, 10n ** 6n),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (net, quantity, code) => {
          expect(netUnitPrice(moneyOfMinorUnits(net), quantityOfHundredths(quantity), parseCurrency(code))).toMatch(
            /^-?\d+\.\d{7}$/,
          );
        },
      ),
    );
  });
});
