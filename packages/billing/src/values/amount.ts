import { divideHalfAwayFromZero } from './decimal.ts';
import type { HourlyRate } from './hourly-rate.ts';
import type { Hours } from './hours.ts';
import { moneyOfMinorUnits, type Currency, type Money } from './money.ts';

/** Rate times hours, rounded once to the currency's smallest unit, half away from zero. */
export function amountOf(rate: HourlyRate, hours: Hours, currency: Currency): Money {
  return lineAmount(rate, hours, currency);
}

/**
 * Price times quantity of an invoice line, rounded once to the currency's smallest unit, half away from zero.
 * The price is in ten-thousandths of the currency unit, the quantity in hundredths; both may be negative.
 */
export function lineAmount(priceTenThousandths: bigint, quantityHundredths: bigint, currency: Currency): Money {
  const millionths = priceTenThousandths * quantityHundredths;
  return moneyOfMinorUnits(divideHalfAwayFromZero(millionths, 10n ** BigInt(6 - currency.decimals)));
}
