import { expect, test } from 'vitest';
import { totalsLines } from './totals-lines.ts';

const linesOf = (sums: readonly string[]) =>
  sums.map((currency) => ({ key: currency, label: `Total ${currency}`, cells: { amount: '12.00' } }));
const found = { data: ['CAD', 'GBP'], error: null, isPlaceholderData: false };
const shown = (change: object) => totalsLines({ ...found, ...change }, linesOf, 'Totals failed');

test('totals keep their lines, without sums, until those of a new filter arrive', () => {
  expect(shown({}).map(({ cells }) => cells['amount'])).toEqual(['12.00', '12.00']);
  const awaited = shown({ isPlaceholderData: true });
  expect(awaited.map(({ label }) => label)).toEqual(['Total CAD', 'Total GBP']);
  expect(awaited.map(({ cells }) => cells['amount'])).toEqual(['\u2026', '\u2026']);
});

test('the first totals have their place before they arrive, and an error has it too', () => {
  expect(shown({ data: undefined })).toMatchObject([{ label: 'Total' }]);
  expect(shown({ error: new Error('no answer') })).toMatchObject([{ label: 'Totals failed' }]);
});
