import { exactly, share, toShortText } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { currencyName, currencyPlaces, currencySymbol, usDollarsFor } from '../wire/currencies.ts';
import type { OpenBooks } from './books.ts';
import { onTheWire } from './fields.ts';
import { allCurrencies, currencyId } from './organisations.ts';
import { unknown } from './zoho-books-error.ts';

/** Home units for one unit of the currency. */
export function exchangeRateOn(books: OpenBooks, currency: string): string {
  const { homeCurrency } = books.organisation;
  if (currency === homeCurrency) return '1';
  return toShortText(share(exactly('1'), exactly(usDollarsFor(currency)), exactly(usDollarsFor(homeCurrency)), 6));
}

/** An amount in the organisation's own currency. */
export function inHomeCurrency({ organisation }: OpenBooks, amount: string, rate: string): string {
  return toShortText(share(exactly(amount), exactly(rate), exactly('1'), currencyPlaces(organisation.homeCurrency)));
}

export function currencyOfId({ organisation }: OpenBooks, id: string): string {
  const code = allCurrencies(organisation).find((one) => currencyId(organisation, one) === id);
  if (code === undefined) throw unknown('Currency');
  return code;
}

/** A currency as the settings list it; without a rate that was set for it, it shows 0. */
export function currencyOnTheWire(books: OpenBooks, code: string): JsonObject {
  return {
    currency_id: currencyId(books.organisation, code),
    currency_code: code,
    currency_name: currencyName(code),
    currency_symbol: currencySymbol(code),
    price_precision: currencyPlaces(code),
    currency_format: currencyPlaces(code) === 0 ? '1,234,567' : '1,234,567.89',
    is_base_currency: code === books.organisation.homeCurrency,
    exchange_rate: onTheWire('0'),
    effective_date: '',
  };
}
