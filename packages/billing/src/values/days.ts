import { formatDecimal, parseDecimal } from './decimal.ts';

/** A number of days in hundredths of a day: a day and a half is 150n. */
export type Days = bigint & { readonly unit: 'hundredths of a day' };

const decimals = 2;

export const ZERO_DAYS = daysOfHundredths(0n);

/** Days from decimal text such as "1.50". @throws DecimalError */
export function daysFromText(text: string | number): Days {
  return daysOfHundredths(parseDecimal(text, decimals));
}

/** Days as decimal text with 2 decimals: "1.50". */
export function daysText(days: Days): string {
  return formatDecimal(days, decimals);
}

/** Marks a whole number of hundredths of a day as days. */
export function daysOfHundredths(hundredths: bigint): Days {
  return hundredths as Days;
}
