import { expect, test } from 'vitest';
import { fieldWords, kindBeforeName, valueWords } from './activity-words.ts';

test.each([
  ['2026-12-01', '1 Dec 2026'],
  ['GBP 600.00 on 2026-12-01', 'GBP 600.00 on 1 Dec 2026'],
  ['USD 10.00 on 2026-12-01: goodwill', 'USD 10.00 on 1 Dec 2026: goodwill'],
  ['Atlas, from 2026-11-02 to 2026-11-08', 'Atlas, from 2 Nov 2026 to 8 Nov 2026'],
  ['INV-2026-12-01', 'INV-2026-12-01'],
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z'],
  ['2026-13-01', '2026-13-01'],
])('%s is shown as %s', (stored, shown) => {
  expect(valueWords(stored)).toBe(shown);
});

test('an entry names the kind of its record once', () => {
  expect(kindBeforeName({ resource: 'LEAVE', resourceName: 'Leave 2026-03-01 to 2026-11-26: 27 days new' })).toBe('');
  expect(kindBeforeName({ resource: 'PROJECT', resourceName: 'Cobalt Claims Portal' })).toBe('Project ');
});

test('a field that an older version called otherwise has its name of today', () => {
  expect(['Receipt', 'Receipt reversed', 'Payment', 'Receipts folder'].map(fieldWords)).toEqual([
    'Payment',
    'Payment reversed',
    'Payment',
    'Receipts folder',
  ]);
});
