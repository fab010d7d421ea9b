import { expect, test } from 'vitest';
import { moneyFromText, moneyText, parseCurrency } from '../values/money.ts';
import { taxPercentText } from '../values/tax-percent.ts';
import { type TaxCodeOfBooks, taxOfBooks, type TaxRowOfBooks } from './tax-of-books.ts';

const usd = parseCurrency('USD');
const part = (name: string, percent: string) => ({ name, percent });
const codes = new Map<string, TaxCodeOfBooks>([
  ['state', { name: 'State', components: [part('State tax', '10')] }],
  ['city', { name: 'State and city', components: [part('State tax', '10'), part('City tax', '5')] }],
  ['gst', { name: 'GST18', components: [part('CGST9', '9'), part('SGST9', '9')] }],
  ['odd', { name: 'Odd', components: [part('Odd tax', '8.123456')] }],
  ['zero', { name: 'Exempt', components: [] }],
]);

interface Given {
  readonly lines: readonly (readonly [amount: string, code?: string | undefined, percent?: string | undefined])[];
  readonly taxes?: readonly TaxRowOfBooks[];
  readonly tax: string;
  readonly isTaxInside?: boolean;
}

function taxes({ lines, tax, ...document }: Given) {
  const found = taxOfBooks(
    { tax, ...document },
    lines.map(([amount, taxCodeId, taxPercent]) => ({ amount: moneyFromText(amount, usd), taxCodeId, taxPercent })),
    codes,
    usd,
  );
  expect(found.lineTaxes.reduce<bigint>((sum, each) => sum + each, 0n)).toBe(found.taxAmount);
  return {
    taxes: found.taxes.map((one) => `${one.name} ${taxPercentText(one.percent)} ${moneyText(one.amount, usd)}`),
    lines: found.lineTaxes.map((each) => moneyText(each, usd)),
    mode: found.mode,
    names: found.names,
  };
}

test.each<[string, Given, string[], string[]]>([
  [
    'two rates of the same percentage without names take the names of the code in order',
    {
      lines: [['100.00', 'gst']],
      taxes: [
        { percent: '9', amount: '9.00' },
        { percent: '9.0', amount: '9.00' },
      ],
      tax: '18.00',
    },
    ['CGST9 9.0000 9.00', 'SGST9 9.0000 9.00'],
    ['18.00'],
  ],
  [
    'a rate with a name takes its percentage from the code',
    {
      lines: [['100.00', 'city']],
      taxes: [
        { name: 'City tax', amount: '5.00' },
        { name: 'State tax', amount: '10.00' },
      ],
      tax: '15.00',
    },
    ['City tax 5.0000 5.00', 'State tax 10.0000 10.00'],
    ['15.00'],
  ],
  [
    'a rate is charged on the lines that have its name in their code',
    {
      lines: [['200.00', 'city'], ['100.00', 'state'], ['50.00']],
      taxes: [
        { name: 'State tax', amount: '30.00' },
        { name: 'City tax', amount: '10.00' },
      ],
      tax: '40.00',
    },
    ['State tax 10.0000 30.00', 'City tax 5.0000 10.00'],
    ['30.00', '10.00', '0.00'],
  ],
  [
    'a rate with another name is charged on the lines with its percentage',
    {
      lines: [
        ['200.00', 'city'],
        ['100.00', 'state'],
        ['100.00', undefined, '5.0'],
      ],
      taxes: [{ name: 'Municipal', percent: '5', amount: '15.00' }],
      tax: '15.00',
    },
    ['Municipal 5.0000 15.00'],
    ['10.00', '0.00', '5.00'],
  ],
  [
    'without name and percentage a rate has that of all taxed lines',
    {
      lines: [['100.00', undefined, '8.25'], ['60.00', undefined, '8.25'], ['50.00']],
      taxes: [{ amount: '13.20' }],
      tax: '13.20',
    },
    ['Tax 8.25% 8.2500 13.20'],
    ['8.25', '4.95', '0.00'],
  ],
  [
    'without name and percentage a rate over lines of several has none, and all lines share it',
    {
      lines: [
        ['100.00', undefined, '8.25'],
        ['50.00', undefined, '5'],
      ],
      taxes: [{ amount: '15.00' }],
      tax: '15.00',
    },
    ['Tax 0% 0.0000 15.00'],
    ['10.00', '5.00'],
  ],
  [
    'a rate that no line names is shared by the lines with a tax code',
    { lines: [['100.00', 'zero'], ['50.00']], taxes: [{ name: 'Levy', percent: '3', amount: '3.00' }], tax: '3.00' },
    ['Levy 3.0000 3.00'],
    ['3.00', '0.00'],
  ],
  [
    'tax without rates is that of the only one that the lines can have',
    { lines: [['100.00', 'state'], ['50.00']], tax: '10.00' },
    ['State tax 10.0000 10.00'],
    ['10.00', '0.00'],
  ],
  [
    'tax without rates has no rate if the lines can have two',
    { lines: [['100.00', 'gst'], ['50.00']], tax: '18.00' },
    ['Tax 0.0000 18.00'],
    ['18.00', '0.00'],
  ],
  [
    'a percentage with more decimals than four counts as none',
    { lines: [['100.00', 'odd']], taxes: [{ percent: '8.123456', amount: '8.12' }], tax: '8.12' },
    ['Odd tax 0.0000 8.12'],
    ['8.12'],
  ],
  [
    'tax that the books took back beyond their rates is a row of its own',
    { lines: [['100.00', 'state']], taxes: [{ percent: '10', amount: '10.00' }], tax: '9.99' },
    ['State tax 10.0000 10.00', 'Tax 0.0000 -0.01'],
    ['9.99'],
  ],
  [
    // net amounts of 100.00 each: 115.00 ÷ 1.15 and 110.00 ÷ 1.10
    'tax inside is shared by the net amounts of the lines',
    {
      lines: [
        ['115.00', 'city'],
        ['110.00', 'state'],
      ],
      taxes: [
        { name: 'State tax', amount: '20.00' },
        { name: 'City tax', amount: '5.00' },
      ],
      tax: '25.00',
      isTaxInside: true,
    },
    ['State tax 10.0000 20.00', 'City tax 5.0000 5.00'],
    ['15.00', '10.00'],
  ],
  [
    // 115.00 ÷ 1.15 and 110.00 ÷ 1.10 again, by the percentages of the lines
    'tax inside of lines without a code is shared by their own percentages',
    {
      lines: [
        ['115.00', undefined, '15'],
        ['110.00', undefined, '10'],
      ],
      taxes: [{ name: 'Levy', amount: '20.00' }],
      tax: '20.00',
      isTaxInside: true,
    },
    ['Levy 0.0000 20.00'],
    ['10.00', '10.00'],
  ],
  ['no line is taxed without tax', { lines: [['100.00', 'state']], tax: '0.00' }, [], ['0.00']],
])('in a document of the books %s', (_what, given, expected, lines) => {
  expect(taxes(given)).toMatchObject({ taxes: expected, lines });
});

test.each<[string, Partial<Given>, string]>([
  ['on top', { tax: '10.00' }, 'Exclusive of Tax'],
  ['inside', { tax: '10.00', isTaxInside: true }, 'Inclusive of Tax'],
  ['of nothing', { tax: '0.00', isTaxInside: true }, 'Not Applicable'],
])('tax %s of a document of the books makes its mode', (_what, given, mode) => {
  expect(taxes({ lines: [['110.00', 'state']], tax: '0', ...given }).mode).toBe(mode);
});

test('the codes of a document are named once each; one that the books no longer have is left out', () => {
  const lines = [['1.00', 'gst'], ['1.00', 'gone'], ['1.00', 'state'], ['1.00', 'gst'], ['1.00']] as const;
  expect(taxes({ lines, tax: '0.00' }).names).toEqual(['GST18', 'State']);
});
