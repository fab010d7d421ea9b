import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTotal } from '../invoices/invoice-total.ts';
import { invoiceTrace } from '../invoices/invoice-trace.ts';
import { netOfInclusive } from '../invoices/tax-inclusive.ts';
import { withServices } from '../invoices/service-lines.ts';
import type { Tax, TaxMode } from '../invoices/tax.ts';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { parseCurrency, moneyFromText, moneyText, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import { priceOfMoney } from '../values/price.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { adjustedByRetainer, givenBackToRetainer, paidByRetainer, withRetainer } from './retainer-adjustment.ts';
import { retainerBalanceTrace, shareInRetainer } from './retainer-balance.ts';

const usd = parseCurrency('USD');
const usdMoney = (text: string): Money => moneyFromText(text, usd);
const vat: Tax = { name: 'VAT', components: [{ name: 'VAT 20', percent: taxPercentFromText('20') }] };
const gst: Tax = {
  name: 'GST 18',
  components: [
    { name: 'CGST', percent: taxPercentFromText('9') },
    { name: 'SGST', percent: taxPercentFromText('9') },
  ],
};
const nothing = { lines: [], rowsAmount: ZERO_MONEY, linesAmount: ZERO_MONEY, rounding: ZERO_MONEY };

/** An invoice with lines of these amounts and a retainer adjustment. */
function adjusted(balance: Money, amounts: readonly Money[], mode: TaxMode = 'Not Applicable', tax: Tax | null = null) {
  const services = amounts.map((amount, id) => ({
    id,
    name: 'Hours',
    description: '',
    price: priceOfMoney(amount, usd),
  }));
  const made = withRetainer(withServices(nothing, services, usd), { balance, tax, mode }, usd);
  const total = invoiceTotal(
    made.lines.map(({ amount }) => ({ amount, tax })),
    mode,
  );
  const taxes = made.lines.map(() => tax);
  const trace = invoiceTrace({ made, taxes, mode, total, currency: usd, rowTraces: new Map() });
  return { made, total, trace, taken: made.retainer?.taken ?? ZERO_MONEY };
}

describe('the retainer adjustment of an invoice', () => {
  test.each([
    ['1000', '600', '600'],
    ['599.99', '600', '599.99'],
    ['600', '600', '600'],
    ['0', '600', '0'],
    ['1000', '0', '0'],
    ['1000', '-50', '0'],
    ['-100', '600', '0'],
  ])('with a balance of %s and a sum before tax of %s is %s', (balance, sum, paid) => {
    expect(moneyText(paidByRetainer(usdMoney(balance), usdMoney(sum)), usd)).toBe(moneyText(usdMoney(paid), usd));
  });

  test('is one line, the last one, with quantity −1 at its amount', () => {
    const { made } = adjusted(usdMoney('100'), [usdMoney('60.50'), usdMoney('80')]);
    expect(made.lines.map((line) => [line.name, moneyText(line.amount, usd)])).toEqual([
      ['Hours', '60.50'],
      ['Hours', '80.00'],
      ['Retainer Adjustment', '-100.00'],
    ]);
    expect(moneyText(made.linesAmount, usd)).toBe('40.50');
    const rate = priceOfMoney(usdMoney('100'), usd);
    expect(made.lines.at(-1)).toMatchObject({ quantity: -100n, rate, parts: [], rowIds: [], logIds: [] });
  });

  test('is no line when the balance is used up', () => {
    const { made } = adjusted(ZERO_MONEY, [usdMoney('60')]);
    expect([made.lines.length, made.retainer]).toEqual([1, null]);
  });

  test('applies before tax: only the rest is taxed', () => {
    const { total } = adjusted(usdMoney('100'), [usdMoney('150')], 'Exclusive of Tax', vat);
    expect([total.linesAmount, total.taxAmount, total.total].map((one) => moneyText(one, usd))).toEqual([
      '50.00',
      '10.00',
      '60.00',
    ]);
  });

  test('with tax included is the line amount that lowers the sum before tax by the balance', () => {
    const { made, taken, total } = adjusted(usdMoney('50'), [usdMoney('120')], 'Inclusive of Tax', vat);
    expect(moneyText(taken, usd)).toBe('50.00');
    expect(moneyText(made.linesAmount, usd)).toBe('60.00');
    expect(moneyText(total.taxAmount, usd)).toBe('10.00');
  });

  const amount = fc.bigInt(-5000n, 9_000_000n).map(moneyOfMinorUnits);
  test('is at most the balance and the invoice, for any lines and taxes; its trace recomputes', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 9_000_000n).map(moneyOfMinorUnits),
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        fc.constantFrom<TaxMode>('Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'),
        fc.constantFrom(vat, gst),
        (balance, amounts, mode, tax) => {
          const before = adjusted(ZERO_MONEY, amounts, mode, tax);
          const after = adjusted(balance, amounts, mode, tax);
          const net = (of: typeof after) => of.total.lines.reduce((sum, line) => sum + line.net, 0n);
          expect(net(before) - net(after)).toBe(after.taken);
          expect(after.taken <= balance && after.taken >= 0n).toBe(true);
          const target = paidByRetainer(balance, moneyOfMinorUnits(net(before)));
          const cents = mode === 'Inclusive of Tax' ? 2n : 0n;
          expect(target - after.taken <= cents && target >= after.taken).toBe(true);
          expect(traceErrors(after.trace)).toEqual([]);
          expect(recompute(after.trace)).toBe(moneyText(after.total.total, usd));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the balance of a retainer', () => {
  const money = (received: string) => ({
    amount: usdMoney('1180'),
    received: usdMoney(received),
    adjusted: ZERO_MONEY,
    creditsApplied: ZERO_MONEY,
  });
  const retainer = {
    isIssued: true,
    billsRetainer: true,
    beforeTax: usdMoney('1000'),
    taken: ZERO_MONEY,
    ownCredits: ZERO_MONEY,
  };

  test('is the amount before tax of a fully paid retainer invoice, and 0 before', () => {
    expect(shareInRetainer({ ...retainer, money: money('1179.99') })).toBe(0n);
    expect(shareInRetainer({ ...retainer, money: money('1180') })).toBe(usdMoney('1000'));
    expect(shareInRetainer({ ...retainer, isIssued: false, money: money('1180') })).toBe(0n);
  });

  test('excludes written-off amounts: 590.00 of 1180.00 are half of the retainer', () => {
    const of = (adjusted: string, received: string) =>
      shareInRetainer({ ...retainer, money: { ...money(received), adjusted: usdMoney(adjusted) } });
    expect(of('590', '590')).toBe(usdMoney('500'));
    expect(of('1180', '0')).toBe(0n);
    expect(of('0.01', '1179.99')).toBe(usdMoney('999.99'));
    expect(of('100', '590')).toBe(0n);
  });

  test("excludes the retainer's own credit notes, and includes a payment by another invoice's credit note", () => {
    const half = { ...money('590'), creditsApplied: usdMoney('590') };
    expect(shareInRetainer({ ...retainer, money: half, ownCredits: usdMoney('590') })).toBe(usdMoney('500'));
    expect(shareInRetainer({ ...retainer, money: half })).toBe(usdMoney('1000'));
  });

  test("excludes refunds of the retainer's credit notes, and their application to other invoices", () => {
    const credit = { ...retainer, beforeTax: usdMoney('-500') };
    const of = (received: string, applied: string, own: string) =>
      shareInRetainer({
        ...credit,
        money: {
          amount: usdMoney('-590'),
          received: usdMoney(received),
          adjusted: ZERO_MONEY,
          creditsApplied: usdMoney(applied),
        },
        ownCredits: usdMoney(own),
      });
    expect(of('0', '0', '0')).toBe(0n);
    expect(of('0', '-590', '-590')).toBe(0n);
    expect(of('0', '-590', '0')).toBe(usdMoney('-500'));
    expect(of('-118', '-118', '0')).toBe(usdMoney('-200'));
    expect(of('-295', '-295', '-295')).toBe(usdMoney('-250'));
  });

  test('excludes the adjustments of issued invoices', () => {
    const of = { ...retainer, billsRetainer: false, beforeTax: ZERO_MONEY, taken: usdMoney('600'), money: money('0') };
    expect(shareInRetainer({ ...of, isIssued: true })).toBe(usdMoney('-600'));
    expect(shareInRetainer({ ...of, isIssued: false })).toBe(0n);
  });

  test('has a trace with every movement', () => {
    const movements = [
      { name: 'received', amount: usdMoney('1000') },
      { name: 'adjusted', amount: usdMoney('-600') },
    ];
    const trace = retainerBalanceTrace(usdMoney('400'), movements, usd);
    expect(recompute(trace)).toBe('400.00');
    expect(traceErrors(trace)).toEqual([]);
    expect(trace.inputs.map(({ sources }) => sources?.name)).toEqual(movements.map(({ name }) => name));
  });
});

describe('a credit note returns to the retainer', () => {
  test.each([
    ['a part of its line', '400', '100', false, '100.00'],
    ['the remainder with the rest of its line, to the cent', '299.99', '300', true, '299.99'],
    ['at most what is left', '299.99', '300', false, '299.99'],
    ['nothing if nothing was used', '0', '0', true, '0.00'],
  ])('%s', (_name, left, line, isRest, back) => {
    const credited = { takenLeft: usdMoney(left), lineBeforeTax: usdMoney(line), isRest };
    expect(moneyText(givenBackToRetainer(credited), usd)).toBe(back);
  });
});

// figures of docs/domain/receipts-and-retainer.md
test.each([
  ['100.00', '50.00', '50.00', '-59.01', '34.74'],
  ['100.00', '84.75', '84.74', '-100.00', '0.00'],
  ['100.00', '0.01', '0.01', '-0.02', '84.73'],
  ['118.00', '30.00', '30.00', '-35.40', '70.00'],
])(
  'for %s with 18 %% included, a balance of %s pays %s by a line of %s and leaves %s before tax',
  (gross, balance, taken, line, left) => {
    const inside = [taxPercentFromText('18')];
    const adjusted = adjustedByRetainer(moneyFromText(balance, usd), [moneyFromText(gross, usd)], inside);
    expect([moneyText(adjusted.taken, usd), moneyText(adjusted.lineAmount, usd)]).toEqual([taken, line]);
    const rest = netOfInclusive(moneyFromText(gross, usd) + adjusted.lineAmount, inside);
    expect(moneyText(moneyOfMinorUnits(rest), usd)).toBe(left);
  },
);
