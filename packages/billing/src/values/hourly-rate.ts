import { DecimalError, formatDecimal, parseDecimal } from './decimal.ts';

/** Price of one hour in ten-thousandths of the currency unit: 25.5 is 255000n. Never negative. */
export type HourlyRate = bigint & { readonly unit: 'ten-thousandths an hour' };

const decimals = 4;

export const ZERO_RATE = rateOfTenThousandths(0n);

/** A rate from decimal text such as "25.5000"; a rate is never negative. @throws DecimalError */
export function rateFromText(text: string | number): HourlyRate {
  const units = parseDecimal(text, decimals);
  if (units < 0n) throw new DecimalError('not_a_number', String(text));
  return rateOfTenThousandths(units);
}

/** A rate as decimal text with 4 decimals: "25.5000". */
export function rateText(rate: HourlyRate): string {
  return formatDecimal(rate, decimals);
}

/** Marks a whole number of ten-thousandths as a rate. */
export function rateOfTenThousandths(tenThousandths: bigint): HourlyRate {
  return tenThousandths as HourlyRate;
}
