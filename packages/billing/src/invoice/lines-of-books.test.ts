import { expect, test } from 'vitest';
import { traceFaults } from '../trace/recompute.ts';
import { currencyOf, moneyFromText, moneyText } from '../values/money.ts';
import { priceText } from '../values/price.ts';
import { quantityText } from '../values/quantity.ts';
import { type DocumentOfBooks, linesOfBooks, traceOfBooks } from './lines-of-books.ts';

const line = (amount: string, quantity?: string, unitPrice?: string): DocumentOfBooks['lines'][number] => ({
  description: 'May',
  itemName: 'Development Fees',
  amount,
  ...(quantity === undefined ? {} : { quantity }),
  ...(unitPrice === undefined ? {} : { unitPrice }),
});

test.each<[string, string, DocumentOfBooks, string[]]>([
  [
    'quantity and price of the books stay where they make the amount',
    'USD',
    { lines: [line('5074.99', '152.25', '33.3333')], tax: '0', total: '5074.99' },
    ['Development Fees 152.25 × 33.3333 = 5074.99'],
  ],
  [
    'a line without them, or with others, is one at its amount',
    'USD',
    { lines: [line('100.00'), line('10.00', '3', '3.33'), line('1.00', '0.3333', '3.0003')], tax: '0', total: '111' },
    [
      'Development Fees 1.00 × 100.0000 = 100.00',
      'Development Fees 1.00 × 10.0000 = 10.00',
      'Development Fees 1.00 × 1.0000 = 1.00',
    ],
  ],
  [
    'tax is a line, and so is what the books take off besides',
    'GBP',
    { lines: [line('100.00', '1', '100')], tax: '18.00', total: '108.00' },
    [
      'Development Fees 1.00 × 100.0000 = 100.00',
      'Other charges and discounts 1.00 × -10.0000 = -10.00',
      'Tax 1.00 × 18.0000 = 18.00',
    ],
  ],
  [
    'a currency without decimals',
    'JPY',
    { lines: [line('1500', '1.5', '1000')], tax: '150', total: '1650' },
    ['Development Fees 1.50 × 1000.0000 = 1500', 'Tax 1.00 × 150.0000 = 150'],
  ],
  [
    'a document without lines is its total',
    'USD',
    { lines: [], tax: '0', total: '5.00' },
    ['Other charges and discounts 1.00 × 5.0000 = 5.00'],
  ],
])('%s', (_what, code, document, expected) => {
  const currency = currencyOf(code);
  const lines = linesOfBooks(document, currency);
  expect(
    lines.map(
      (one) =>
        `${one.name} ${quantityText(one.quantity)} × ${priceText(one.rate)} = ${moneyText(one.amount, currency)}`,
    ),
  ).toEqual(expected);
  const total = moneyFromText(document.total, currency);
  expect(lines.reduce<bigint>((sum, one) => sum + one.amount, 0n)).toBe(total);
  expect(traceFaults(traceOfBooks(lines, total, currency))).toEqual([]);
});

test('a line without an item is named by its first line of words', () => {
  const [made] = linesOfBooks(
    { lines: [{ description: 'Consulting\nin York', amount: '5' }], tax: '0', total: '5' },
    currencyOf('USD'),
  );
  expect(made).toMatchObject({ key: 'books:1', name: 'Consulting', description: 'Consulting\nin York' });
});
