/**
 * Whether a phone number has the form of the specification (operations, section 5, Phone): perhaps a country code, then
 * three digits, three and four, with a dash, a dot or a space between.
 */
export const isPhoneNumber = (text: string): boolean =>
  /^(\+\d{1,3}[-. ]?)?(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(text);
