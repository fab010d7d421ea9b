import { formatDecimal, parseDecimal } from './decimal.ts';
import type { Hours } from './hours.ts';

/** How many units an invoice line bills, in hundredths: hours, or units of a service. */
export type Quantity = bigint & { readonly unit: 'hundredths of a unit' };

const decimals = 2;

export const ONE_UNIT = quantityOfHundredths(100n);

/** A quantity from decimal text such as "152.00". @throws DecimalError */
export function quantityFromText(text: string | number): Quantity {
  return quantityOfHundredths(parseDecimal(text, decimals));
}

/** A quantity as decimal text with 2 decimals: "152.00". */
export function quantityText(quantity: Quantity): string {
  return formatDecimal(quantity, decimals);
}

/** Hours as the quantity of a line. */
export function quantityOfHours(hours: Hours): Quantity {
  return quantityOfHundredths(hours);
}

/** Marks a whole number of hundredths as a quantity. */
export function quantityOfHundredths(hundredths: bigint): Quantity {
  return hundredths as Quantity;
}
