import { divideHalfAwayFromZero, formatDecimal, parseDecimal } from './decimal.ts';

/**
 * An exact number of days of leave, in seconds of an eight-hour day. Half a day is 14400n, and a leave of two and a
 * half hours 9000n, which hundredths of a day could not represent.
 */
export type Days = bigint & { readonly unit: 'seconds of an eight-hour day' };

const decimals = 2;
const secondsInHundredthOfDay = 288n;
/** The seconds of one day of leave. */
export const secondsInDay = 28_800n;

export const ZERO_DAYS = daysOfHundredths(0n);

/** Days from decimal text such as "1.50". @throws DecimalError */
export function daysFromText(text: string | number): Days {
  return daysOfHundredths(parseDecimal(text, decimals));
}

/** Days for display, rounded to 2 decimals: "1.50". Computations use the exact days. */
export function daysText(days: Days): string {
  return formatDecimal(divideHalfAwayFromZero(days, secondsInHundredthOfDay), decimals);
}

/** Days from a whole number of hundredths of a day. */
export function daysOfHundredths(hundredths: bigint): Days {
  return daysOfSeconds(hundredths * secondsInHundredthOfDay);
}

/** Marks whole seconds of an eight-hour day as days. */
export function daysOfSeconds(seconds: bigint): Days {
  return seconds as Days;
}
