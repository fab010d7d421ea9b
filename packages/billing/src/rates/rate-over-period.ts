import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type HourlyRate, rateOfTenThousandths } from '../values/hourly-rate.ts';
import type { Hours } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';

/** Hours billed at one rate. */
export interface RatedHours {
  readonly rate: HourlyRate;
  readonly hours: Hours;
}

export interface RateOverPeriod {
  /**
   * The rate to display: that of the only part, else the amount per hour to 4 decimals; without hours the last day's.
   */
  readonly rate: HourlyRate;
  /** Sum of each part's rounded amount. */
  readonly amount: Money;
  /** Rounded amount of each part, in the given order. */
  readonly amounts: readonly Money[];
}

/**
 * The amount of hours at several rates, and the one rate to show for them: Σ (hours × rate), each part rounded, divided by Σ hours,
 * to 4 decimals. Without hours it is the rate of the period's last day (docs/domain/rates.md#example).
 */
export function rateOverPeriod(
  parts: readonly RatedHours[],
  rateOfLastDay: HourlyRate,
  currency: Currency,
): RateOverPeriod {
  const amounts = parts.map((part) => amountOf(part.rate, part.hours, currency));
  const amount = moneyOfMinorUnits(amounts.reduce<bigint>((sum, each) => sum + each, 0n));
  const hours = parts.reduce((sum, part) => sum + part.hours, 0n);
  const [only] = parts;
  if (hours === 0n) return { rate: rateOfLastDay, amount, amounts };
  if (only !== undefined && parts.length === 1) return { rate: only.rate, amount, amounts };
  return { rate: ratePerHour(amount, hours, currency), amount, amounts };
}

/** An amount divided by hours as a rate with 4 decimals, rounded half away from zero. @throws RangeError for no hours */
export function ratePerHour(amount: bigint, hours: bigint, currency: Currency): HourlyRate {
  return rateOfTenThousandths(divideHalfAwayFromZero(amount * 10n ** BigInt(6 - currency.decimals), hours));
}
