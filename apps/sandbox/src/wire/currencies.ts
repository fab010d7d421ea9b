/** Names as in the books. */
const NAMES: Readonly<Record<string, string>> = {
  USD: 'United States Dollar',
  GBP: 'British Pound Sterling',
  EUR: 'Euro',
  CAD: 'Canadian Dollar',
  AUD: 'Australian Dollar',
  INR: 'Indian Rupee',
  AED: 'United Arab Emirates Dirham',
  SGD: 'Singapore Dollar',
  CHF: 'Swiss Franc',
  JPY: 'Japanese Yen',
  KWD: 'Kuwaiti Dinar',
  SEK: 'Swedish Krona',
};

/** The value of one unit in US dollars; the rates of the imitated books are constant. */
const US_DOLLARS: Readonly<Record<string, string>> = {
  USD: '1',
  GBP: '1.31',
  EUR: '1.16',
  CAD: '0.71',
  AUD: '0.65',
  INR: '0.0113',
  AED: '0.2723',
  SGD: '0.77',
  CHF: '1.24',
  JPY: '0.0065',
  KWD: '3.26',
  SEK: '0.105',
};

/** The currencies of the imitated services. */
export const currencyCodes: readonly string[] = Object.keys(NAMES);

export function isCurrency(code: string): boolean {
  return code in NAMES;
}

export function currencyName(code: string): string {
  return NAMES[code] ?? code;
}

/** Decimals of an amount in this currency. */
export function currencyPlaces(code: string): number {
  return code === 'JPY' ? 0 : code === 'KWD' ? 3 : 2;
}

/** US dollars for one unit, as decimal text. */
export function usDollarsFor(code: string): string {
  return US_DOLLARS[code] ?? '1';
}

const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€', INR: '₹', JPY: '¥' };

/** The sign of a currency, or its code if it has no sign of its own. */
export function currencySymbol(code: string): string {
  return SYMBOLS[code] ?? code;
}
