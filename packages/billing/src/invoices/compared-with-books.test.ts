import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { billsCompany, comparedWithBooks, type ComparedSide } from './compared-with-books.ts';

const ours: ComparedSide = {
  customer: { name: 'Pembroke & Hale Ltd', booksId: '58' },
  currencyCode: 'GBP',
  total: '768.80',
  invoiceDate: calendarDate('2024-02-29'),
  dueDate: calendarDate('2024-03-30'),
};
const differing = (theirs: Partial<ComparedSide>, own: Partial<ComparedSide> = {}) =>
  comparedWithBooks({ ...ours, ...own }, { ...ours, ...theirs })
    .filter((one) => !one.agrees)
    .map(({ field, ours: here, theirs: there }) => `${field}: ${here} / ${there}`);

describe('an invoice compared with a document of the books', () => {
  test('agrees in every field with its own document', () => {
    expect(differing({})).toEqual([]);
    expect(comparedWithBooks(ours, ours).map((one) => one.field)).toEqual([
      'customer',
      'currency',
      'total',
      'invoiceDate',
      'dueDate',
    ]);
  });

  test.each<[string, Partial<ComparedSide>, string[]]>([
    ['another total, by a penny', { total: '768.81' }, ['total: 768.80 / 768.81']],
    [
      'another currency, and no amount in it is the same',
      { currencyCode: 'USD' },
      ['currency: GBP / USD', 'total: 768.80 / 768.80'],
    ],
    ['another day', { invoiceDate: calendarDate('2024-03-01') }, ['invoiceDate: 2024-02-29 / 2024-03-01']],
    ['no due date', { dueDate: null }, ['dueDate: 2024-03-30 / ']],
    [
      'another customer of the same name in the books',
      { customer: { name: 'Pembroke & Hale Ltd', booksId: '59' } },
      ['customer: Pembroke & Hale Ltd / Pembroke & Hale Ltd'],
    ],
    ['the same customer under a newer name', { customer: { name: 'Pembroke Group', booksId: '58' } }, []],
  ])('reports %s', (_what, theirs, expected) => {
    expect(differing(theirs)).toEqual(expected);
  });

  test('agrees where neither side has a due date', () => {
    const dueDate = comparedWithBooks({ ...ours, dueDate: null }, { ...ours, dueDate: null }).at(-1);
    expect(dueDate).toEqual({ field: 'dueDate', ours: '', theirs: '', agrees: true });
  });

  test('recognises a customer unknown to the books by name, ignoring case', () => {
    const customer = { name: 'PEMBROKE & hale ltd', booksId: null };
    expect(differing({}, { customer })).toEqual([]);
    expect(differing({ customer: { name: 'Pembroke', booksId: '58' } }, { customer })).toEqual([
      'customer: PEMBROKE & hale ltd / Pembroke',
    ]);
  });
});

describe('a document of the books', () => {
  const company = { displayName: 'Pembroke & Hale Ltd', booksId: '58', currencyCode: 'GBP' };
  const document = { customerId: '58', customerName: 'Pembroke and Hale', currency: 'GBP' };
  const unlinked = { ...company, booksId: null };

  test.each([
    ['its customer and its currency', document, company, true],
    [
      'another customer of the same name',
      { ...document, customerId: '59', customerName: 'Pembroke & Hale Ltd' },
      company,
      false,
    ],
    ['its customer in another currency', { ...document, currency: 'USD' }, company, false],
    [
      'the name of a company without customer, whatever its capitals',
      { ...document, customerName: 'PEMBROKE & HALE LTD' },
      unlinked,
      true,
    ],
    ['another name than that of a company without customer', document, unlinked, false],
    ['a customer without a name', { customerId: '58', currency: 'GBP' }, company, true],
    [
      'a customer without a name, of a company without customer',
      { customerId: '58', currency: 'GBP' },
      unlinked,
      false,
    ],
  ])('that names %s is compared with the company', (_, of, to, bills) => {
    expect(billsCompany(of, to)).toBe(bills);
  });
});
