import { formatDecimal, parseDecimal } from './decimal.ts';
import type { HourlyRate } from './hourly-rate.ts';
import type { Currency, Money } from './money.ts';

/** Price of one unit on an invoice line, in ten-thousandths of the currency unit; negative on a credit line. */
export type Price = bigint & { readonly unit: 'ten-thousandths a unit' };

const decimals = 4;

/** A price from decimal text such as "-250.00". @throws DecimalError */
export function priceFromText(text: string | number): Price {
  return priceOfTenThousandths(parseDecimal(text, decimals));
}

/** A price as decimal text with 4 decimals: "25.5000". */
export function priceText(price: Price): string {
  return formatDecimal(price, decimals);
}

/** An hourly rate as the price of one hour. */
export function priceOfRate(rate: HourlyRate): Price {
  return priceOfTenThousandths(rate);
}

/** An amount as the price of one unit; always exact because no currency has more decimals than a price. */
export function priceOfMoney(money: Money, currency: Currency): Price {
  return priceOfTenThousandths(money * 10n ** BigInt(decimals - currency.decimals));
}

/** Marks a whole number of ten-thousandths as a price. */
export function priceOfTenThousandths(tenThousandths: bigint): Price {
  return tenThousandths as Price;
}
