import { expect, test } from 'vitest';
import { currencySign } from './currency-sign.ts';

test.each([
  ['USD', '$'],
  ['GBP', '£'],
  ['INR', '₹'],
  ['CAD', 'CA$'],
  ['AED', 'AED'],
])('the sign of %s is %s', (code, sign) => expect(currencySign(code)).toBe(sign));
