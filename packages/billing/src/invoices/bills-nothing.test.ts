import { expect, test } from 'vitest';
import { billsNothing } from './bills-nothing.ts';

test.each([
  [[], true],
  [[['0.00', '0.00']], true],
  [[['0', '-0.000']], true],
  [[['0.01', '0.00']], false],
  [[['0.00', '-12']], false],
  [
    [
      ['0.00', '0'],
      ['1.00', '80.00'],
    ],
    false,
  ],
])('the lines %j bill nothing: %s', (lines, expected) => {
  expect(billsNothing(lines.map(([quantity = '', amount = '']) => ({ quantity, amount })))).toBe(expected);
});
