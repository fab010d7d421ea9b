import { messages } from './messages.ts';

/**
 * Whether a phone number has the accepted format: an optional country code, then three, three and four digits, separated by a
 * dash, a dot or a space. Examples: +1 (415) 555-0123, 415.555.0123.
 */
export const isPhoneNumber = (text: string): boolean =>
  /^(\+\d{1,3}[-. ]?)?(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(text);

/** The numbering plans of countries; see phone-of-country.ts. */
export interface PhonePlans {
  /** Whether a number is valid in a country, or anywhere when it begins with a country code. */
  readonly isPhoneOf: (text: string, country: string) => boolean;
  /** A number of the country, as an example. */
  readonly exampleOf: (country: string) => string | undefined;
}

/** Whether a text can be a number of some country: seven to fifteen digits with the usual signs between them. */
export const isLikePhoneNumber = (text: string): boolean =>
  /^\+?[\d ().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));

/** The country that a number belongs to, with the numbering plans; without plans a number only has to look like one. */
export interface PhoneOrigin {
  readonly country: string;
  readonly phones: PhonePlans | undefined;
}

/** The error of a phone number; undefined for one in the specified form, for one that is valid in its country, and for none. */
export function phoneError(typed: string, { country, phones }: PhoneOrigin): string | undefined {
  const phone = typed.trim();
  if (phone === '' || isPhoneNumber(phone)) return undefined;
  if (phones === undefined ? isLikePhoneNumber(phone) : phones.isPhoneOf(phone, country)) return undefined;
  const example = phones?.exampleOf(country);
  return example === undefined ? messages.invalidPhoneNumber : messages.invalidPhoneOf(example);
}
