import { describe, expect, test } from 'vitest';
import { acceptedCredit, linesAfterCredit } from '../testing/credited.ts';
import { lineAmount } from '../values/amount.ts';
import { parseCurrency, moneyFromText, moneyText } from '../values/money.ts';
import { priceFromText, priceText } from '../values/price.ts';
import { quantityFromText, quantityText } from '../values/quantity.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import {
  allThatIsLeft,
  type Credit,
  type CreditableLine,
  computeCredit,
  type CreditRefusal,
  type CreditRequest,
} from './credit.ts';

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

const summary = (result: Credit | CreditRefusal) => {
  const { lines, total } = acceptedCredit(result);
  return [
    ...lines.map((line) =>
      [quantityText(line.quantity), priceText(line.rate), moneyText(line.amount, dollars)].join(' × '),
    ),
    moneyText(total.total, dollars),
  ];
};

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
    [
      'units of a line below 0 with those of another',
      [units('ada', '2'), units('discount', '0.5')],
      ['-2.00 × 50.0000 × -100.00', '0.50 × 100.0000 × 50.00', '-50.00'],
    ],
    [
      'a part of the amount of a line below 0',
      [money('ada', '100'), money('discount', '40')],
      ['-1.00 × 100.0000 × -100.00', '1.00 × 40.0000 × 40.00', '-60.00'],
    ],
    ['an amount without hours', [money('ada', '99.99')], ['-1.00 × 99.9900 × -99.99', '-99.99']],
    [
      'an amount that is the whole line',
      [money('ada', '600'), units('discount', '1')],
      ['-12.00 × 50.0000 × -600.00', '1.00 × 100.0000 × 100.00', '-500.00'],
    ],
  ])('credits %s', (_, requests, expected) => {
    expect(summary(computeCredit(untaxed(lines), requests))).toEqual(expected);
  });

  test.each<[string, CreditRequest[], string, string | null]>([
    ['more hours than were billed', [units('ada', '12.01')], 'more_than_left', 'ada'],
    ['more money than was billed', [money('ada', '600.01')], 'more_than_left', 'ada'],
    ['nothing of a line', [units('ada', '0')], 'more_than_left', 'ada'],
    ['no money of a line', [money('ada', '0')], 'more_than_left', 'ada'],
    ['a line below 0 alone, which would be a bill', [units('discount', '1')], 'nothing_credited', null],
    ['nothing at all', [], 'nothing_credited', null],
    ['the lines above 0 without the discount on them', [units('ada', '12')], 'more_than_left', null],
    ['a line that the invoice has not', [units('tom', '1')], 'line_unknown', 'tom'],
    ['the same line twice', [units('ada', '1'), units('ada', '1')], 'line_unknown', 'ada'],
  ])('for %s is rejected', (_, requests, refused, lineId) => {
    expect(computeCredit(untaxed(lines), requests)).toEqual({ refused, lineId });
  });

  test('takes the tax of the invoice back with the lines', () => {
    const tax = { name: 'VAT', components: [{ name: 'VAT', percent: taxPercentFromText('20') }] };
    const { total } = acceptedCredit(
      computeCredit({ lines, tax, mode: 'Exclusive of Tax', currency: dollars }, [units('ada', '2')]),
    );
    expect([total.linesAmount, total.taxAmount, total.total]).toEqual([-100_00n, -20_00n, -120_00n]);
  });

  test('for all that is left asks for the amount of each line, and for the units of one that cost nothing', () => {
    const left = [
      ...lines,
      aLine('free', '5.00', '0'),
      aLine('free discount', '-1.00', '0'),
      ...linesAfterCredit(
        [aLine('done', '1.00', '10')],
        acceptedCredit(computeCredit(untaxed([aLine('done', '1.00', '10')]), [units('done', '1')])),
      ),
    ];
    expect(allThatIsLeft(left)).toEqual([
      money('ada', '600'),
      money('discount', '100'),
      units('free', '5'),
      units('free discount', '1'),
    ]);
  });

  test('after earlier credit notes credits the rest to the cent, although thirds of a line do not add up to it', () => {
    let left = [aLine('ada', '3.00', '33.335')];
    const credited: string[] = [];
    for (let third = 0; third < 3; third += 1) {
      const credit = acceptedCredit(computeCredit(untaxed(left), [units('ada', '1')]));
      credited.push(moneyText(credit.total.total, dollars));
      left = linesAfterCredit(left, credit);
    }
    // 3 × 33.335 is 100.01 (half away from zero), a third of it 33.34
    expect(credited).toEqual(['-33.34', '-33.34', '-33.33']);
    expect(left).toMatchObject([{ quantityLeft: 0n, amountLeft: 0n }]);
    expect(computeCredit(untaxed(left), [units('ada', '0.01')])).toMatchObject({ refused: 'more_than_left' });
  });

  test('for hours whose amount was credited before gives back at most what is left of it', () => {
    const first = [aLine('ada', '10.00', '50')];
    const left = linesAfterCredit(first, acceptedCredit(computeCredit(untaxed(first), [money('ada', '400')])));
    expect(summary(computeCredit(untaxed(left), [units('ada', '9')]))).toEqual([
      '-1.00 × 100.0000 × -100.00',
      '-100.00',
    ]);
  });
});
