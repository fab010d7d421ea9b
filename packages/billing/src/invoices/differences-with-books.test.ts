import { expect, test } from 'vitest';
import { differencesWithBooks, waysToSettle, type LedgerSide } from './differences-with-books.ts';

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
  ['due otherwise', { dueDate: '2026-06-30' }, { dueDate: '2028-02-29' }, ['dueDate: 2026-06-30, 2028-02-29']],
  ['under another order', { purchaseOrder: 'PO-77' }, { purchaseOrder: '' }, ['purchaseOrder: PO-77, ']],
  ['under an order that we do not name', {}, { purchaseOrder: 'PO-77' }, []],
  ['told without tax', {}, { tax: undefined }, []],
  ['a draft on both sides', { document: 'draft' }, { document: 'draft', total: '117.99' }, ['total: 118.00, 117.99']],
  ['void here, a draft there', { document: 'void' }, { document: 'draft' }, []],
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
])('an invoice compared with books that have it %s', (_name, own, there, expected) => {
  const theirs = there === undefined ? undefined : { ...ours, ...there };
  const found = differencesWithBooks({ ...ours, ...own }, theirs);
  expect(found.map((one) => `${one.field}: ${one.ours}, ${one.theirs}`)).toEqual(expected);
});

test.each<[Parameters<typeof waysToSettle>[0], boolean, string]>([
  [{ field: 'document', ours: 'issued', theirs: 'void' }, false, 'theirs leave'],
  [{ field: 'document', ours: 'issued', theirs: 'missing' }, true, 'theirs leave'],
  [{ field: 'document', ours: 'issued', theirs: 'draft' }, false, 'leave'],
  [{ field: 'document', ours: 'void', theirs: 'issued' }, false, 'ours leave'],
  [{ field: 'dueDate', ours: '2026-06-30', theirs: '2028-02-29' }, false, 'theirs ours leave'],
  [{ field: 'balance', ours: '50.00', theirs: '0.00' }, false, 'theirs leave'],
  [{ field: 'currencyCode', ours: 'USD', theirs: 'CAD' }, false, 'leave'],
  [{ field: 'purchaseOrder', ours: 'PO-77', theirs: '' }, false, 'leave'],
  [{ field: 'total', ours: '118.00', theirs: '117.99' }, false, 'ours leave'],
  [{ field: 'total', ours: '118.00', theirs: '117.99' }, true, 'leave'],
  [{ field: 'tax', ours: '18.00', theirs: '17.99' }, false, 'ours leave'],
  [{ field: 'tax', ours: '18.00', theirs: '17.99' }, true, 'leave'],
  [{ field: 'number', ours: 'INV-7', theirs: 'INV-8' }, false, 'ours leave'],
  [{ field: 'number', ours: 'CN-7', theirs: 'CN-8' }, true, 'leave'],
  [{ field: 'date', ours: '2026-05-31', theirs: '2026-06-01' }, false, 'ours leave'],
])('ways to settle a difference in %j of a credit note: %s', (difference, isCredit, ways) => {
  expect(waysToSettle(difference, { isCredit, isDirect: false }).join(' ')).toBe(ways);
});

test.each(['total', 'tax'] as const)('%s of an invoice created in the books is never overwritten there', (field) => {
  const difference = { field, ours: '1.00', theirs: '2.00' };
  expect(waysToSettle(difference, { isCredit: false, isDirect: true })).toEqual(['leave']);
});
