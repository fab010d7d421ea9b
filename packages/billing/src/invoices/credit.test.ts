import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someTaxes } from '../testing/arbitrary-invoice.ts';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { parseCurrency, lineAmount, moneyFromText, moneyOfMinorUnits, moneyText } from '../values/money.ts';
import { priceFromText, priceOfTenThousandths, priceText } from '../values/price.ts';
import { quantityFromText, quantityOfHundredths, quantityText } from '../values/quantity.ts';
import {
  allThatIsLeft,
  type Credit,
  type CreditableLine,
  computeCredit,
  type CreditRefusal,
  type CreditRequest,
} from './credit.ts';
import { creditTrace } from './credit-trace.ts';
import { invoiceTotal } from './invoice-total.ts';
import type { TaxMode } from './tax.ts';

const dollars = parseCurrency('USD');

/** A line without earlier credit notes. */
function aLine(lineId: string, quantity: string, rate: string): CreditableLine {
  const units = quantityFromText(quantity);
  const price = priceFromText(rate);
  const amount = lineAmount(price, units, dollars);
  return { lineId, quantity: units, rate: price, amount, quantityLeft: units, amountLeft: amount };
}

const units = (lineId: string, quantity: string): CreditRequest => ({ lineId, quantity: quantityFromText(quantity) });
const money = (lineId: string, amount: string): CreditRequest => ({ lineId, amount: moneyFromText(amount, dollars) });
const untaxed = (lines: readonly CreditableLine[]) =>
  ({ lines, tax: null, mode: 'Not Applicable', currency: dollars }) as const;

function made(result: Credit | CreditRefusal): Credit {
  if ('refused' in result) throw new Error(`${result.refused} ${result.lineId}`);
  return result;
}
const summary = (result: Credit | CreditRefusal) => {
  const { lines, total } = made(result);
  return [
    ...lines.map((line) =>
      [quantityText(line.quantity), priceText(line.rate), moneyText(line.amount, dollars)].join(' × '),
    ),
    moneyText(total.total, dollars),
  ];
};

/** The lines as the next credit note finds them. */
const after = (lines: readonly CreditableLine[], credit: Credit): CreditableLine[] =>
  lines.map((line) => {
    const of = credit.lines.find((one) => one.lineId === line.lineId);
    if (of === undefined) return line;
    return {
      ...line,
      quantityLeft: quantityOfHundredths(line.quantityLeft - of.takesBack),
      amountLeft: moneyOfMinorUnits(line.amountLeft + of.amount),
    };
  });

describe('a credit note', () => {
  const lines = [aLine('ada', '12.00', '50'), aLine('discount', '-1.00', '100')];

  test('for everything is the invoice with the opposite sign', () => {
    expect(summary(computeCredit(untaxed(lines), allThatIsLeft(lines)))).toEqual([
      '-12.00 × 50.0000 × -600.00',
      '1.00 × 100.0000 × 100.00',
      '-500.00',
    ]);
  });

  test.each([
    ['some hours', [units('ada', '2.5')], ['-2.50 × 50.0000 × -125.00', '-125.00']],
    ['an amount without hours', [money('ada', '99.99')], ['-1.00 × 99.9900 × -99.99', '-99.99']],
    [
      'an amount that is the whole line',
      [money('ada', '600'), units('discount', '1')],
      ['-12.00 × 50.0000 × -600.00', '1.00 × 100.0000 × 100.00', '-500.00'],
    ],
  ])('credits %s', (_, requests, expected) => {
    expect(summary(computeCredit(untaxed(lines), requests))).toEqual(expected);
  });

  test.each([
    ['more hours than were billed', [units('ada', '12.01')], 'more_than_left'],
    ['more money than was billed', [money('ada', '600.01')], 'more_than_left'],
    ['nothing of a line', [units('ada', '0')], 'more_than_left'],
    ['a line below 0 alone, which would be a bill', [units('discount', '1')], 'nothing_credited'],
    ['nothing at all', [], 'nothing_credited'],
    ['the lines above 0 without the discount on them', [units('ada', '12')], 'more_than_left'],
    ['a line that the invoice has not', [units('tom', '1')], 'line_unknown'],
    ['the same line twice', [units('ada', '1'), units('ada', '1')], 'line_unknown'],
  ])('for %s is rejected', (_, requests, refused) => {
    expect(computeCredit(untaxed(lines), requests)).toMatchObject({ refused });
  });

  test('after earlier credit notes credits the rest to the cent, although thirds of a line do not add up to it', () => {
    let left = [aLine('ada', '3.00', '33.335')];
    const credited: string[] = [];
    for (let third = 0; third < 3; third += 1) {
      const credit = made(computeCredit(untaxed(left), [units('ada', '1')]));
      credited.push(moneyText(credit.total.total, dollars));
      left = after(left, credit);
    }
    // 3 × 33.335 is 100.01 (half away from zero), a third of it 33.34
    expect(credited).toEqual(['-33.34', '-33.34', '-33.33']);
    expect(left).toMatchObject([{ quantityLeft: 0n, amountLeft: 0n }]);
    expect(computeCredit(untaxed(left), [units('ada', '0.01')])).toMatchObject({ refused: 'more_than_left' });
  });

  test('for hours whose amount was credited before gives back at most what is left of it', () => {
    const first = [aLine('ada', '10.00', '50')];
    const left = after(first, made(computeCredit(untaxed(first), [money('ada', '400')])));
    expect(summary(computeCredit(untaxed(left), [units('ada', '9')]))).toEqual([
      '-1.00 × 100.0000 × -100.00',
      '-100.00',
    ]);
  });
});

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
        const credit = made(computeCredit({ lines, tax, mode, currency: dollars }, allThatIsLeft(whole)));
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
            left = after(left, result);
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
