import { DecimalError, formatDecimal, parseDecimal } from './decimal.ts';

/** A tax rate in ten-thousandths of a percent: 9.975 % is 99750n. Never negative. */
export type TaxPercent = bigint & { readonly unit: 'ten-thousandths of a percent' };

const decimals = 4;

/** One hundred percent in ten-thousandths. */
export const taxPercentWhole = 1_000_000n;

/** A tax rate from decimal text such as "9.975". @throws DecimalError */
export function taxPercentFromText(text: string | number): TaxPercent {
  const units = parseDecimal(text, decimals);
  if (units < 0n) throw new DecimalError('not_a_number', String(text));
  return units as TaxPercent;
}

/** A tax rate as decimal text with 4 decimals, without the sign: "9.9750". */
export function taxPercentText(percent: TaxPercent): string {
  return formatDecimal(percent, decimals);
}
