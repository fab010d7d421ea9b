import { exactly, roundHalfAwayFromZero, share, toShortText } from '../wire/decimal.ts';
import type { OpenBooks } from './books.ts';
import { usDollarsFor } from '../wire/currencies.ts';

/** Home units for one unit of the currency. */
export function exchangeRate(books: OpenBooks, currency: string): string {
  if (currency === books.company.homeCurrency) return '1';
  const inHome = share(
    exactly('1'),
    exactly(usDollarsFor(currency)),
    exactly(usDollarsFor(books.company.homeCurrency)),
    6,
  );
  return toShortText(inHome);
}

/** An amount in home currency, rounded to cents. */
export function inHomeCurrency(amount: string, rate: string): string {
  const product = share(exactly(amount), exactly(rate), exactly('1'), 2);
  return toShortText(roundHalfAwayFromZero(product, 2));
}
