import { expect, test } from 'vitest';
import { usualClosing } from './usual-closing.ts';

type Way = 'Withholding Tax' | 'Bank Charge' | undefined;
const [tax, charge] = ['Withholding Tax', 'Bank Charge'] as const;

test.each<[string, readonly Way[], { way: Way; newest: number; times: number; of: number } | undefined]>([
  ['nothing without a short payment', [], undefined],
  ['the only way', [tax], { way: tax, newest: 0, times: 1, of: 1 }],
  ['the way of three of the last four', [tax, charge, tax, tax], { way: tax, newest: 0, times: 3, of: 4 }],
  ['the way of most, though another one was used last', [charge, tax, tax], { way: tax, newest: 1, times: 2, of: 3 }],
  ['of two with the same count the last one', [charge, tax, charge, tax], { way: charge, newest: 0, times: 2, of: 4 }],
  ['the rest left outstanding', [undefined, undefined, tax], { way: undefined, newest: 0, times: 2, of: 3 }],
  ['the newest four alone', [charge, charge, tax, charge, tax, tax, tax], { way: charge, newest: 0, times: 3, of: 4 }],
])('%s', (_name, ways, expected) => {
  const payments = ways.map((closedAs, id) => ({ id, closedAs }));
  const found = usualClosing(payments);
  expect(found).toEqual(
    expected && { like: { id: expected.newest, closedAs: expected.way }, times: expected.times, of: expected.of },
  );
});
