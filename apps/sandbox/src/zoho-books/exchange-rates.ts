import { exactly, share, toShortText } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { currencyName, currencyPlaces, currencySymbol, usDollarsFor } from '../wire/currencies.ts';
import { allRecords, type BooksAtWork, keepRecord, nextId, type OpenBooks, todayOf } from './books.ts';
import { dayIn, isAboveZero, numberIn, onTheWire } from './fields.ts';
import { allCurrencies, currencyId } from './organisations.ts';
import type { ExchangeRate } from './records.ts';
import { missingValue, unknown, wrongValue } from './zoho-books-trouble.ts';

/** Home units per unit of the currency on that day: the rate set last, else the default. */
export function exchangeRateOn(books: OpenBooks, currency: string, day: string): string {
  const { homeCurrency } = books.organisation;
  if (currency === homeCurrency) return '1';
  const set = ratesOf(books, currency).find((rate) => rate.day <= day);
  if (set !== undefined) return set.rate;
  return toShortText(share(exactly('1'), exactly(usDollarsFor(currency)), exactly(usDollarsFor(homeCurrency)), 6));
}

/** An amount in the organisation's own currency. */
export function inHomeCurrency({ organisation }: OpenBooks, amount: string, rate: string): string {
  return toShortText(share(exactly(amount), exactly(rate), exactly('1'), currencyPlaces(organisation.homeCurrency)));
}

/** The rates set for a currency, newest day first. */
function ratesOf(books: OpenBooks, currency: string): ExchangeRate[] {
  return allRecords(books, 'rates')
    .filter((rate) => rate.currency === currency)
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}

export function currencyOfId({ organisation }: OpenBooks, id: string): string {
  const code = allCurrencies(organisation).find((one) => currencyId(organisation, one) === id);
  if (code === undefined) throw unknown('Currency');
  return code;
}

/** A currency in the settings; one without a rate of its own has 0, and so does the organisation's own. */
export function currencyOnTheWire(books: OpenBooks, code: string): JsonObject {
  const newest = ratesOf(books, code)[0];
  return {
    currency_id: currencyId(books.organisation, code),
    currency_code: code,
    currency_name: currencyName(code),
    currency_symbol: currencySymbol(code),
    price_precision: currencyPlaces(code),
    currency_format: currencyPlaces(code) === 0 ? '1,234,567' : '1,234,567.89',
    is_base_currency: code === books.organisation.homeCurrency,
    exchange_rate: onTheWire(newest?.rate ?? '0'),
    effective_date: newest?.day ?? '',
  };
}

export function exchangeRatesOnTheWire(books: OpenBooks, code: string): JsonObject[] {
  return ratesOf(books, code).map((rate) => rateOnTheWire(books, rate));
}

function rateOnTheWire(books: OpenBooks, { id, currency, day, rate }: ExchangeRate): JsonObject {
  return {
    exchange_rate_id: id,
    currency_id: currencyId(books.organisation, currency),
    currency_code: currency,
    effective_date: day,
    rate: onTheWire(rate),
  };
}

/** Sets the rate of a day. */
export function setExchangeRate(books: BooksAtWork, currency: string, body: JsonObject): JsonObject {
  if (currency === books.organisation.homeCurrency) throw wrongValue('currency_id');
  const rate = numberIn(body, 'rate', 10);
  if (rate === undefined) throw missingValue('rate');
  if (!isAboveZero(rate)) throw wrongValue('rate');
  const day = dayIn(body, 'effective_date') ?? todayOf(books);
  const known = ratesOf(books, currency).find((one) => one.day === day);
  const kept: ExchangeRate = { id: known?.id ?? nextId(books), currency, day, rate };
  keepRecord(books, 'rates', kept);
  return rateOnTheWire(books, kept);
}
