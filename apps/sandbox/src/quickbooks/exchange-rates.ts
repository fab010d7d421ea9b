import { exactly, roundHalfAwayFromZero, share, toShortText } from '../wire/decimal.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { CalendarDay } from '../wire/calendar-day.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import { type OpenBooks, shelf } from './books.ts';
import { usDollarsFor } from '../wire/currencies.ts';

type SetRate = { readonly source: string; readonly asOf: CalendarDay; readonly rate: string };

/** Home units per unit of the currency on that day: the rate set last, else the default. */
export function exchangeRate(books: OpenBooks, currency: string, day: CalendarDay): string {
  if (currency === books.company.homeCurrency) return '1';
  const set = (books.view.all(shelf(books.company, 'exchange-rates')) as SetRate[])
    .filter((rate) => rate.source === currency && rate.asOf <= day)
    .sort((a, b) => (a.asOf < b.asOf ? 1 : -1))[0];
  if (set !== undefined) return set.rate;
  const inHome = share(
    exactly('1'),
    exactly(usDollarsFor(currency)),
    exactly(usDollarsFor(books.company.homeCurrency)),
    6,
  );
  return toShortText(inHome);
}

export function exchangeRateOnTheWire(books: OpenBooks, currency: string, day: CalendarDay): JsonObject {
  return {
    SourceCurrencyCode: currency,
    TargetCurrencyCode: books.company.homeCurrency,
    Rate: exact(exchangeRate(books, currency, day)),
    AsOfDate: day,
    MetaData: { LastUpdatedTime: pacificTime(books.now) },
    domain: 'QBO',
    sparse: false,
  };
}

/** An amount in home currency, rounded to cents. */
export function inHomeCurrency(amount: string, rate: string): string {
  const product = share(exactly(amount), exactly(rate), exactly('1'), 2);
  return toShortText(roundHalfAwayFromZero(product, 2));
}
