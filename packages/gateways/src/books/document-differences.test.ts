import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { expect, test } from 'vitest';
import { sampleInvoice } from '../testing/sample-books.ts';
import type { BooksDocument } from './books-provider.ts';
import { documentDifferences } from './document-differences.ts';

const same: BooksDocument = {
  id: '155',
  number: 'INV-2026-1',
  syncToken: '0',
  customerId: '58',
  currency: 'USD',
  date: sampleInvoice.date,
  dueDate: calendarDate('2026-11-30'),
  reference: 'CH-1A2B3C',
  lines: sampleInvoice.lines.map((line) => ({ ...line, quantity: String(Number(line.quantity)), unitPrice: '10.4' })),
  isTaxInside: false,
  tax: '0.00',
  taxes: [],
  total: '1583.40',
  balance: '1583.40',
  isDraft: false,
  isVoided: false,
  url: 'https://books.example/155',
};

test('a document with equal values has no differences, however its zeros are written', () => {
  expect(documentDifferences(sampleInvoice, same)).toEqual([]);
});

test('each different field is named with both values', () => {
  const [first, second] = same.lines;
  const changed: BooksDocument = {
    ...same,
    number: '1042',
    total: '1583.41',
    tax: '0.01',
    lines: first && second ? [first, { ...second, amount: '2.61' }] : [],
  };
  expect(documentDifferences(sampleInvoice, changed)).toEqual([
    { field: 'number', ours: 'INV-2026-1', theirs: '1042' },
    { field: 'line_amount', line: 2, ours: '2.60', theirs: '2.61' },
    { field: 'tax', ours: '0.00', theirs: '0.01' },
    { field: 'total', ours: '1583.40', theirs: '1583.41' },
  ]);
});

test('a missing line is a difference even if the totals are equal', () => {
  const [first] = same.lines;
  const shortened = { ...same, lines: first ? [first] : [] };
  expect(documentDifferences(sampleInvoice, shortened)).toEqual([{ field: 'lines', ours: '2', theirs: '1' }]);
});
