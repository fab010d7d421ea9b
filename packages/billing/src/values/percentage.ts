import { formatDecimal, parseDecimal } from './decimal.ts';

/** A share in hundredths of a percent: 12.5 % is 1250n. */
export type Percentage = bigint & { readonly unit: 'hundredths of a percent' };

const decimals = 2;

/** All of a total: 100 %. */
export const WHOLE = percentageOfHundredths(10_000n);

/** A percentage from decimal text such as "12.50". @throws DecimalError */
export function percentageFromText(text: string | number): Percentage {
  return percentageOfHundredths(parseDecimal(text, decimals));
}

/** A percentage as decimal text with 2 decimals, without the sign: "12.50". */
export function percentageText(percentage: Percentage): string {
  return formatDecimal(percentage, decimals);
}

/** Marks a whole number of hundredths of a percent as a percentage. */
export function percentageOfHundredths(hundredths: bigint): Percentage {
  return hundredths as Percentage;
}
