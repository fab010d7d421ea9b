import { allocate, settleShares } from '../values/allocate.ts';
import { type Hours, hoursFromSeconds, hoursOfHundredths, secondsInHundredth, ZERO_HOURS } from '../values/hours.ts';
import type { Percentage } from '../values/percentage.ts';
import { expectedHours } from './expected-hours.ts';

/** Hours added to or subtracted from a whole row and distributed over its rates. */
export interface RowAdjustments {
  readonly overtime: Hours;
  readonly leave: Hours;
  readonly discount: Hours;
}

/** The hours of a row at one rate. */
export interface PartHours extends RowAdjustments {
  readonly hours: Hours;
  readonly totalHours: Hours;
}

/** Hours of each rate from its logged seconds: the sum of all seconds is rounded once, and the parts add up to it. */
export function hoursOfSeconds(secondsByRate: readonly bigint[]): Hours[] {
  const total = hoursFromSeconds(secondsByRate.reduce((sum, seconds) => sum + seconds, 0n));
  return settleShares(total, secondsByRate, secondsInHundredth).map(hoursOfHundredths);
}

/**
 * Hours of each rate from its working days: the expected hours of all days are rounded once, and the parts add up to
 * them.
 */
export function hoursOfWorkingDays(dayCounts: readonly number[], billingPercentage: Percentage): Hours[] {
  const total = expectedHours(
    dayCounts.reduce((sum, count) => sum + count, 0),
    billingPercentage,
  );
  return spread(total, dayCounts.map(BigInt));
}

/** Spreads hours of a row over its rates in proportion to their weight, the rest to the heaviest (docs/domain/rates.md#exact-halves). */
export function spread(hours: Hours, weights: readonly bigint[]): Hours[] {
  return allocate(hours, weights).map(hoursOfHundredths);
}

/** The hours of each rate with its share of overtime, leave and discount, in proportion to its hours. */
export function splitOverParts(hoursByRate: readonly Hours[], adjustments: RowAdjustments): PartHours[] {
  const overtime = spread(adjustments.overtime, hoursByRate);
  const leave = spread(adjustments.leave, hoursByRate);
  const discount = spread(adjustments.discount, hoursByRate);
  return hoursByRate.map((hours, at) => {
    const part = {
      overtime: overtime[at] ?? ZERO_HOURS,
      leave: leave[at] ?? ZERO_HOURS,
      discount: discount[at] ?? ZERO_HOURS,
    };
    return { hours, ...part, totalHours: hoursOfHundredths(hours + part.overtime - part.leave - part.discount) };
  });
}
