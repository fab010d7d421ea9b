import { expect, test } from 'vitest';
import { differencesWithBooks, type LedgerSide } from './differences-with-books.ts';

const ours: LedgerSide = {
  document: 'issued',
  number: 'INV-7',
  date: '2026-05-31',
  currencyCode: 'USD',
  total: '118.00',
  tax: '18.00',
  balance: '50.00',
};

test.each<[string, Partial<LedgerSide>, Partial<LedgerSide> | undefined, readonly string[]]>([
  ['the same', {}, {}, []],
  ['gone there', {}, undefined, ['document: issued, missing']],
  [
    'void there, which empties it',
    {},
    { document: 'void', total: '0.00', balance: '0.00' },
    ['document: issued, void'],
  ],
  ['never ended there', {}, { document: 'draft' }, ['document: issued, draft']],
  ['void here alone', { document: 'void' }, {}, ['document: void, issued']],
  ['void here and there', { document: 'void' }, { document: 'void', total: '0.00' }, []],
  ['void here and gone there', { document: 'void' }, undefined, []],
  ['paid there', {}, { balance: '0.00' }, ['balance: 50.00, 0.00']],
  ['taxed otherwise', {}, { tax: '17.99', total: '117.99' }, ['total: 118.00, 117.99', 'tax: 18.00, 17.99']],
  ['told without tax', {}, { tax: undefined }, []],
  ['a credit, which asks for nothing', { balance: undefined }, { balance: '118.00' }, []],
  [
    'dated and numbered otherwise',
    {},
    { date: '2026-06-01', number: 'INV-8' },
    ['number: INV-7, INV-8', 'date: 2026-05-31, 2026-06-01'],
  ],
  [
    'in another currency, where no amount is the same',
    {},
    { currencyCode: 'CAD' },
    ['currencyCode: USD, CAD', 'total: 118.00, 118.00', 'tax: 18.00, 18.00', 'balance: 50.00, 50.00'],
  ],
])('an invoice against books that have it %s', (_name, own, there, expected) => {
  const theirs = there === undefined ? undefined : { ...ours, ...there };
  const found = differencesWithBooks({ ...ours, ...own }, theirs);
  expect(found.map((one) => `${one.field}: ${one.ours}, ${one.theirs}`)).toEqual(expected);
});
