import { describe, expect, test } from 'vitest';
import { traceOutline } from '../testing/trace-outline.ts';
import { traceErrors } from '../trace/recompute.ts';
import { parseCurrency, moneyFromText, moneyText, ZERO_MONEY } from '../values/money.ts';
import { priceText } from '../values/price.ts';
import { quantityText } from '../values/quantity.ts';
import { taxPercentText } from '../values/tax-percent.ts';
import { type DocumentOfBooks, invoiceOfBooks, traceOfBooks } from './lines-of-books.ts';

const line = (amount: string, quantity?: string, unitPrice?: string): DocumentOfBooks['lines'][number] => ({
  description: 'May',
  itemName: 'Development Fees',
  amount,
  ...(quantity === undefined ? {} : { quantity }),
  ...(unitPrice === undefined ? {} : { unitPrice }),
});

test.each<[string, string, DocumentOfBooks, string[]]>([
  [
    'keep quantity and price of the books if they make the amount',
    'USD',
    { lines: [line('5074.99', '152.25', '33.3333')], tax: '0', total: '5074.99' },
    ['Development Fees 152.25 × 33.3333 = 5074.99'],
  ],
  [
    'replace a line without matching quantity and price by one at its amount',
    'USD',
    {
      lines: [
        line('100.00'),
        line('10.00', '3', '3.33'),
        line('1.00', '0.3333', '3.0003'),
        line('6.00', '2'),
        line('8.00', undefined, '2'),
      ],
      tax: '0',
      total: '125',
    },
    [
      'Development Fees 1.00 × 100.0000 = 100.00',
      'Development Fees 1.00 × 10.0000 = 10.00',
      'Development Fees 1.00 × 1.0000 = 1.00',
      'Development Fees 1.00 × 6.0000 = 6.00',
      'Development Fees 1.00 × 8.0000 = 8.00',
    ],
  ],
  [
    'add a line for other deductions, and ignore tax',
    'GBP',
    { lines: [line('100.00', '1', '100')], tax: '18.00', total: '108.00' },
    ['Development Fees 1.00 × 100.0000 = 100.00', 'Other charges and discounts 1.00 × -10.0000 = -10.00'],
  ],
  [
    'add up to the total with tax included',
    'GBP',
    { lines: [line('120.00', '1', '120')], isTaxInside: true, tax: '20.00', total: '120.00' },
    ['Development Fees 1.00 × 120.0000 = 120.00'],
  ],
  [
    'in a currency without decimals',
    'JPY',
    { lines: [line('1500', '1.5', '1000')], tax: '150', total: '1650' },
    ['Development Fees 1.50 × 1000.0000 = 1500'],
  ],
  [
    'use the total of a document without lines',
    'USD',
    { lines: [], tax: '0', total: '5.00' },
    ['Other charges and discounts 1.00 × 5.0000 = 5.00'],
  ],
])('lines from a document of the books: %s', (_what, code, document, expected) => {
  const currency = parseCurrency(code);
  const made = invoiceOfBooks(document, new Map(), currency);
  const { lines, tax, linesAmount, total } = made;
  expect(
    lines.map(
      (one) =>
        `${one.name} ${quantityText(one.quantity)} × ${priceText(one.rate)} = ${moneyText(one.amount, currency)}`,
    ),
  ).toEqual(expected);
  expect(total).toBe(moneyFromText(document.total, currency));
  expect(lines.reduce<bigint>((sum, one) => sum + one.amount, 0n)).toBe(linesAmount);
  expect(linesAmount + (document.isTaxInside === true ? 0n : tax.taxAmount)).toBe(total);
  expect(tax.lineTaxes.reduce<bigint>((sum, one) => sum + one, 0n)).toBe(tax.taxAmount);
  expect(traceErrors(traceOfBooks(made, currency))).toEqual([]);
});

test.each([
  ['by the first line of its description', 'Consulting\nin York', 'Consulting'],
  ['as an item without a description', '', 'Item'],
  ['by the first hundred characters', 'x'.repeat(101), 'x'.repeat(100)],
])('a line without an item is named %s', (_what, description, name) => {
  const document = { lines: [{ description, amount: '5' }], tax: '0', total: '5' };
  const { lines } = invoiceOfBooks(document, new Map(), parseCurrency('USD'));
  expect(lines[0]).toMatchObject({ key: 'books:1', name, description });
});

describe('the tax of a document of the books', () => {
  const codes = new Map([
    ['S', { name: '20.0% S', components: [{ name: '20.0% S (Sales)', percent: '20' }] }],
    ['R', { name: '5.0% R', components: [{ name: '5.0% R (Sales)', percent: '5' }] }],
    [
      'G',
      {
        name: 'GST18',
        components: [
          { name: 'CGST9', percent: '9' },
          { name: 'SGST9', percent: '9' },
        ],
      },
    ],
  ]);
  const coded = (amount: string, taxCodeId?: string) => ({
    description: 'May',
    amount,
    ...(taxCodeId === undefined ? {} : { taxCodeId }),
  });
  const outline = (document: DocumentOfBooks) => {
    const currency = parseCurrency('GBP');
    return traceOutline(traceOfBooks(invoiceOfBooks(document, codes, currency), currency));
  };

  test('on top is traced beside the lines, as the books have both', () => {
    const document = { lines: [coded('100.00', 'S')], tax: '20.00', total: '120.00' };
    expect(outline(document)).toEqual([
      'invoice 120.00 summary',
      '  total 120.00 sum',
      '    linesAmount 100.00 sum (linesAmount)',
      '      lineAmount 100.00 amount.rate-times-hours (line:books:1:amount)',
      '        rate 100.0000 given (books)',
      '        quantity 1.00 given (books)',
      '    taxAmount 20.00 sum (taxAmount)',
      '      tax 20.00 given (books, tax:0)',
      '  taxAmount 20.00 see (taxAmount)',
      '  lineAmount 100.00 see (line:books:1:amount)',
    ]);
  });

  test('inside the lines is traced apart from the total', () => {
    const document = { lines: [coded('120.00', 'S')], isTaxInside: true, tax: '20.00', total: '120.00' };
    expect(outline(document).filter((line) => /^ {0,4}[a-z]/i.test(line))).toEqual([
      'invoice 120.00 summary',
      '  total 120.00 sum',
      '    linesAmount 120.00 sum (linesAmount)',
      '  taxAmount 20.00 sum (taxAmount)',
      '    tax 20.00 given (books, tax:0)',
      '  lineAmount 120.00 see (line:books:1:amount)',
    ]);
  });

  test('is not traced if none was charged', () => {
    const document = { lines: [coded('100.00')], tax: '0.00', total: '100.00' };
    expect(outline(document).some((line) => line.includes('tax'))).toBe(false);
  });

  const inWords = (document: DocumentOfBooks) => {
    const currency = parseCurrency('GBP');
    const made = invoiceOfBooks(document, codes, currency);
    const { tax, lines, linesAmount, total } = made;
    expect(traceErrors(traceOfBooks(made, currency))).toEqual([]);
    expect(linesAmount + (tax.mode === 'Exclusive of Tax' ? tax.taxAmount : 0n)).toBe(total);
    return {
      mode: tax.mode,
      names: tax.names.join(' + '),
      taxes: tax.taxes.map((one) => `${one.name} ${taxPercentText(one.percent)} ${moneyText(one.amount, currency)}`),
      lines: lines.map(
        (one, at) => `${moneyText(one.amount, currency)} ${moneyText(tax.lineTaxes[at] ?? ZERO_MONEY, currency)}`,
      ),
    };
  };

  test('of several rates is assigned to the lines of each rate', () => {
    expect(
      inWords({
        lines: [coded('100.10', 'S'), coded('50.05', 'R'), coded('10.01', 'S'), coded('5.00')],
        tax: '24.52',
        taxes: [
          { percent: '20', amount: '22.02' },
          { percent: '5', amount: '2.50' },
        ],
        total: '189.68',
      }),
    ).toEqual({
      mode: 'Exclusive of Tax',
      names: '20.0% S + 5.0% R',
      taxes: ['20.0% S (Sales) 20.0000 22.02', '5.0% R (Sales) 5.0000 2.50'],
      lines: ['100.10 20.02', '50.05 2.50', '10.01 2.00', '5.00 0.00'],
    });
  });

  test('collected by two authorities at one percentage is listed twice', () => {
    const taxes = [
      { name: 'CGST9', percent: '9', amount: '9.00' },
      { name: 'SGST9', percent: '9', amount: '9.00' },
    ];
    expect(inWords({ lines: [coded('100.00', 'G')], tax: '18.00', taxes, total: '118.00' })).toMatchObject({
      taxes: ['CGST9 9.0000 9.00', 'SGST9 9.0000 9.00'],
      lines: ['100.00 18.00'],
    });
  });

  test('is computed with tax included, a discount of the whole and an adjustment', () => {
    // 120.00 and 105.00 with tax included, 10 % discount before tax, one penny added
    expect(
      inWords({
        lines: [coded('120.00', 'S'), coded('105.00', 'R')],
        isTaxInside: true,
        tax: '22.50',
        taxes: [
          { name: '20.0% S (Sales)', percent: '20', amount: '18.00' },
          { name: '5.0% R (Sales)', percent: '5', amount: '4.50' },
        ],
        total: '202.51',
      }),
    ).toMatchObject({
      mode: 'Inclusive of Tax',
      lines: ['120.00 18.00', '105.00 4.50', '-22.49 0.00'],
    });
  });

  test('of unknown rates is the amount that the books report', () => {
    expect(
      inWords({ lines: [coded('100.00', 'gone'), coded('50.00')], tax: '7.77', taxes: [], total: '157.77' }),
    ).toMatchObject({ taxes: ['Tax 0.0000 7.77'], lines: ['100.00 7.77', '50.00 0.00'] });
    expect(
      inWords({
        lines: [coded('100.00', 'S')],
        tax: '20.01',
        taxes: [{ percent: '20', amount: '20.00' }],
        total: '120.01',
      }),
    ).toMatchObject({ taxes: ['20.0% S (Sales) 20.0000 20.00', 'Tax 0.0000 0.01'], lines: ['100.00 20.01'] });
  });

  test('is empty if none was charged', () => {
    expect(inWords({ lines: [coded('100.00')], tax: '0.00', total: '100.00' })).toMatchObject({
      mode: 'Not Applicable',
      taxes: [],
    });
  });
});
