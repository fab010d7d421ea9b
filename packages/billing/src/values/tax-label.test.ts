import { expect, test } from 'vitest';
import { taxLabel } from './tax-label.ts';

test.each([
  ['CGST', '9.0000', 'CGST 9 %'],
  ['20.0% S (Sales)', '20', '20.0% S (Sales)'],
  ['5.0% R (Sales)', '5.0000', '5.0% R (Sales)'],
  ['HST (ON) @ 13 %', '13', 'HST (ON) @ 13 %'],
  ['Texas State', '8.2500', 'Texas State 8.25 %'],
  // the name has a rate that is no longer the tax's
  ['20.0% S (Sales)', '17.5', '20.0% S (Sales) 17.5 %'],
  ['1.5% levy', '5', '1.5% levy 5 %'],
  ['Standard', '100', 'Standard 100 %'],
])('the tax %j at %s is written "%s"', (name, percent, label) => {
  expect(taxLabel({ name, percent })).toBe(label);
});
