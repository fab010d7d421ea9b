import { expect, test } from 'vitest';
import { rateOfBooks } from './rate-of-books.ts';

test.each([
  ['the books keep dollars: as typed', '1.083500', '1', '1.083500'],
  ['an Indian organisation bills in pounds', '1.250000', '0.012000', '104.166667'],
  ['a British one in rupees', '0.012000', '1.250000', '0.009600'],
])('the exchange rate sent to the books if %s', (_where, usdForOne, usdForHome, expected) => {
  expect(rateOfBooks(usdForOne, usdForHome)).toBe(expected);
});
