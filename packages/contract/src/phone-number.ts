/**
 * Whether a phone number has the accepted format: an optional country code, then three, three and four digits, separated by a
 * dash, a dot or a space. Examples: +1 (415) 555-0123, 415.555.0123.
 */
export const isPhoneNumber = (text: string): boolean =>
  /^(\+\d{1,3}[-. ]?)?(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(text);
