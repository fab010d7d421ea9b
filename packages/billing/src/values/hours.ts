import { divideHalfAwayFromZero, formatDecimal, parseDecimal } from './decimal.ts';

/** Hours in hundredths of an hour: 1.50 h is 150n. May be negative (a correction). */
export type Hours = bigint & { readonly unit: 'hundredths of an hour' };

const decimals = 2;
export const secondsInHundredth = 36n;

export const ZERO_HOURS = hoursOfHundredths(0n);

/** Hours from decimal text such as "7.50". @throws DecimalError */
export function hoursFromText(text: string | number): Hours {
  return hoursOfHundredths(parseDecimal(text, decimals));
}

/** Hours as decimal text with 2 decimals: "7.50". */
export function hoursText(hours: Hours): string {
  return formatDecimal(hours, decimals);
}

/** Logged seconds as hours, rounded once to hundredths, half away from zero. */
export function hoursFromSeconds(seconds: bigint): Hours {
  return hoursOfHundredths(divideHalfAwayFromZero(seconds, secondsInHundredth));
}

/**
 * The hours of several rows, such as the developers of an invoice, from the seconds of each: each row is rounded once and the
 * rounded hours are added. So a sum agrees with the rows below it and with the invoice that bills them.
 */
export function hoursOfRows(secondsOfRows: readonly bigint[]): Hours {
  return hoursOfHundredths(secondsOfRows.reduce((sum, seconds) => sum + hoursFromSeconds(seconds), 0n));
}

/** Marks a whole number of hundredths of an hour as hours. */
export function hoursOfHundredths(hundredths: bigint): Hours {
  return hundredths as Hours;
}
