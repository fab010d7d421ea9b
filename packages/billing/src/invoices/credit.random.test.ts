import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someTaxes } from '../testing/arbitrary-invoice.ts';
import { acceptedCredit, linesAfterCredit } from '../testing/credited.ts';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { lineAmount } from '../values/amount.ts';
import { parseCurrency, moneyOfMinorUnits, moneyText } from '../values/money.ts';
import { priceOfTenThousandths } from '../values/price.ts';
import { quantityOfHundredths } from '../values/quantity.ts';
import { allThatIsLeft, type CreditableLine, computeCredit, type CreditRequest } from './credit.ts';
import { creditTrace } from './credit-trace.ts';
import { invoiceTotal } from './invoice-total.ts';
import type { TaxMode } from './tax.ts';

const dollars = parseCurrency('USD');
const modes: readonly TaxMode[] = ['Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'];
const someLines = fc
  .array(fc.tuple(fc.bigInt(1n, 20_000n), fc.bigInt(0n, 2_000_000n)), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map(([quantity, rate], at): CreditableLine => {
      const amount = lineAmount(rate, quantity, dollars);
      const of = {
        lineId: `line-${at}`,
        quantity: quantityOfHundredths(quantity),
        rate: priceOfTenThousandths(rate),
        amount,
      };
      return { ...of, quantityLeft: of.quantity, amountLeft: amount };
    }),
  );

describe('the credit notes of any invoice under any tax', () => {
  test("credited at once, every figure is the invoice's with the opposite sign, and the trace recomputes", () => {
    fc.assert(
      fc.property(someLines, fc.constantFrom(...modes), fc.constantFrom(...someTaxes), (lines, mode, tax) => {
        const invoice = invoiceTotal(
          lines.map((line) => ({ amount: line.amount, tax })),
          mode,
        );
        fc.pre(invoice.total > 0n);
        const whole = lines.filter((line) => line.amount !== 0n);
        const credit = acceptedCredit(computeCredit({ lines, tax, mode, currency: dollars }, allThatIsLeft(whole)));
        expect(credit.total.total).toBe(0n - invoice.total);
        expect(credit.total.taxAmount).toBe(0n - invoice.taxAmount);
        expect(credit.total.untaxedRounding).toBe(0n - invoice.untaxedRounding);
        const trace = creditTrace({ credit, names: new Map(), tax, mode, currency: dollars });
        expect(traceErrors(trace)).toEqual([]);
        expect(recompute(trace)).toBe(moneyText(credit.total.total, dollars));
      }),
    );
  });

  test('credited in parts, a line never gives back more than was billed, and in the end exactly that', () => {
    const bits = fc.array(fc.tuple(fc.nat(), fc.bigInt(1n, 20_000n), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(
        someLines,
        bits,
        fc.constantFrom(...modes),
        fc.constantFrom(...someTaxes),
        (lines, requests, mode, tax) => {
          let left: CreditableLine[] = lines;
          const credit = (requests: readonly CreditRequest[]) => {
            const result = computeCredit({ lines: left, tax, mode, currency: dollars }, requests);
            if ('refused' in result) return;
            const trace = creditTrace({ credit: result, names: new Map(), tax, mode, currency: dollars });
            expect(traceErrors(trace)).toEqual([]);
            for (const line of result.lines) expect(lineAmount(line.rate, line.quantity, dollars)).toBe(line.amount);
            left = linesAfterCredit(left, result);
          };
          for (const [at, bit, isMoney] of requests) {
            const lineId = `line-${at % lines.length}`;
            credit([
              isMoney ? { lineId, amount: moneyOfMinorUnits(bit) } : { lineId, quantity: quantityOfHundredths(bit) },
            ]);
            for (const line of left) {
              expect(line.amountLeft >= 0n && line.amountLeft <= line.amount).toBe(true);
              expect(line.quantityLeft >= 0n && line.quantityLeft <= line.quantity).toBe(true);
            }
          }
          credit(allThatIsLeft(left));
          expect(left.map((line) => line.amountLeft)).toEqual(left.map(() => 0n));
        },
      ),
    );
  });
});
