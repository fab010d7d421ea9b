import { computeShare } from '../dashboard/share.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { moneyOfMinorUnits, type Money } from '../values/money.ts';
import type { Percentage } from '../values/percentage.ts';

/** A month that is over: what was expected of it on its first day, and what was received. */
export interface JudgedMonth {
  readonly expected: Money;
  readonly received: Money;
  /** The average received amount of the three months before: the plainest forecast. */
  readonly average: Money;
}

/** How good the forecasts of payments were. */
export interface CashScore {
  /** Forecast error: Σ |received − expected| ÷ Σ received. */
  readonly error: Percentage | undefined;
  /** The error of the average of the three months before. */
  readonly errorOfAverage: Percentage | undefined;
  /** The share of invoices that were paid within their range. */
  readonly held: Percentage | undefined;
}

/** The average received amount of three months, rounded to cents. */
export const averageOfMonths = (received: readonly Money[]): Money =>
  moneyOfMinorUnits(
    divideHalfAwayFromZero(
      received.reduce((sum, one) => sum + one, 0n),
      BigInt(Math.max(received.length, 1)),
    ),
  );

/** The scores of some months, and of the ranges that were said on their first days (docs/domain/expected-payments.md). */
export function scoreCash(
  months: readonly JudgedMonth[],
  ranges: { readonly judged: number; readonly held: number },
): CashScore {
  const received = moneyOfMinorUnits(months.reduce((sum, one) => sum + one.received, 0n));
  const errorOf = (forecast: (month: JudgedMonth) => Money): Percentage | undefined =>
    computeShare(
      moneyOfMinorUnits(months.reduce((sum, one) => sum + distance(one.received, forecast(one)), 0n)),
      received,
    );
  return {
    error: errorOf(({ expected }) => expected),
    errorOfAverage: errorOf(({ average }) => average),
    held: computeShare(moneyOfMinorUnits(BigInt(ranges.held)), moneyOfMinorUnits(BigInt(ranges.judged))),
  };
}

const distance = (one: bigint, other: bigint): bigint => (one < other ? other - one : one - other);

/**
 * Whether a payment held to its range; undefined as long as it is open and may still come in time.
 */
export function rangeHeld(
  range: { readonly earliest: string; readonly latest: string },
  paidOn: string | null,
  today: string,
): boolean | undefined {
  if (paidOn !== null) return range.earliest <= paidOn && paidOn <= range.latest;
  return today > range.latest ? false : undefined;
}
