import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { PhonePlans } from './phone-number.ts';

/**
 * The numbering plans of all countries, by libphonenumber. They are large, so that a browser loads them with the form that asks for
 * a number. The smallest metadata knows the general shape of a country's numbers: a number of a range that was assigned since is not
 * refused.
 */
export const phonePlans: PhonePlans = {
  isPhoneOf: (text, country) => {
    const code = codeOf(country);
    const parsed = parsePhoneNumberFromString(text, { extract: false, ...(code && { defaultCountry: code }) });
    return parsed?.isValid() === true;
  },
  exampleOf: (country) => {
    const code = codeOf(country);
    return code && getExampleNumber(code, examples)?.formatInternational();
  },
};

const codes = new Set<string>(getCountries());
const isCode = (text: string): text is CountryCode => codes.has(text);

/** The code of a country that is given by its code or its English name. */
function codeOf(country: string): CountryCode | undefined {
  const text = country.trim();
  if (isCode(text.toUpperCase())) return text.toUpperCase() as CountryCode;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries().find((code) => names.of(code)?.toLowerCase() === text.toLowerCase());
}
