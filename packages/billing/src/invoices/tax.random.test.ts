import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someTaxes } from '../testing/arbitrary-invoice.ts';
import { booksTotal } from '../testing/books-model.ts';
import { parseCurrency, moneyOfMinorUnits } from '../values/money.ts';
import { quantityOfHundredths } from '../values/quantity.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { invoiceTotal } from './invoice-total.ts';
import { netUnitPrice } from './net-unit-price.ts';
import type { Tax, TaxMode } from './tax.ts';

const singleTax = (name: string, percent: string): Tax => ({
  name,
  components: [{ name, percent: taxPercentFromText(percent) }],
});

test('one included tax is computed at any rate up to 100 % to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.integer({ min: 0, max: 1_000_000 }), (gross, percent) => {
      const only = singleTax('T', (percent / 10_000).toFixed(4));
      const outcome = invoiceTotal([{ amount: moneyOfMinorUnits(gross), tax: only }], 'Inclusive of Tax');
      // |2 × (tax × (1 + t) − gross × t)| ≤ 1 + t, in whole units.
      const whole = 1_000_000n + BigInt(percent);
      const doubleError = 2n * (outcome.taxAmount * whole - gross * BigInt(percent));
      expect(doubleError <= whole && doubleError >= -whole).toBe(true);
      expect(outcome.untaxedRounding <= 1n && outcome.untaxedRounding >= -1n).toBe(true);
    }),
  );
});

describe('for any lines, mode and taxes', () => {
  const someTax = fc.constantFrom(...someTaxes, singleTax('UAE VAT', '5'), singleTax('Zero', '0'));
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

test('the unit price of any net line gives its amount again with at most 7 decimals', () => {
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
