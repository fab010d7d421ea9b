import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type Percentage, percentageOfHundredths } from '../values/percentage.ts';

/** The sums that margin, utilisation and realisation are computed from; amounts in US cents, times in hundredths of an hour. */
export interface MarginSums {
  /** Issued invoices less credit notes, before tax. */
  readonly invoiced: bigint;
  /** Documents without an exchange rate, which are not in what is invoiced. */
  readonly unrated: bigint;
  readonly loggedHours: bigint;
  readonly billableHours: bigint;
  readonly expectedHours: bigint;
  readonly cost: bigint;
  /** Logged hours without a known cost, which are not in the cost. */
  readonly hoursWithoutCost: bigint;
  /** Billable hours at their rates. */
  readonly value: bigint;
  /** Billable hours without a known rate, which are not in the value. */
  readonly hoursWithoutRate: bigint;
  /** What is to be invoiced yet, as drafts or predictions. */
  readonly toInvoice: bigint;
  readonly unratedToInvoice: bigint;
  /** The cost of the hours that are expected after today. */
  readonly costAhead: bigint;
  readonly hoursAheadWithoutCost: bigint;
}

export const nothingSummed: MarginSums = {
  invoiced: 0n,
  unrated: 0n,
  loggedHours: 0n,
  billableHours: 0n,
  expectedHours: 0n,
  cost: 0n,
  hoursWithoutCost: 0n,
  value: 0n,
  hoursWithoutRate: 0n,
  toInvoice: 0n,
  unratedToInvoice: 0n,
  costAhead: 0n,
  hoursAheadWithoutCost: 0n,
};

const names = Object.keys(nothingSummed) as (keyof MarginSums)[];

/** All sums of some parts together; those that a part leaves out add nothing. */
export function sumsOf(parts: readonly Partial<MarginSums>[]): MarginSums {
  const all: Record<keyof MarginSums, bigint> = { ...nothingSummed };
  for (const part of parts)
    for (const name of names) {
      const more = part[name];
      if (more !== undefined) all[name] += more;
    }
  return all;
}

/** The figures of a project, company, developer, tech stack, CSM or month. Undefined: a part of the sum is not known, so that the sum would be wrong. */
export interface MarginFigures {
  readonly invoiced: Money | undefined;
  readonly cost: Money | undefined;
  /** Invoiced − cost. */
  readonly margin: Money | undefined;
  /** Margin ÷ invoiced. */
  readonly marginShare: Percentage | undefined;
  readonly loggedHours: Hours;
  readonly billableHours: Hours;
  readonly expectedHours: Hours;
  /** Billable ÷ expected hours. */
  readonly utilisation: Percentage | undefined;
  readonly value: Money | undefined;
  /** Invoiced ÷ billable hours at their rates. */
  readonly realisation: Percentage | undefined;
  readonly forecastInvoiced: Money | undefined;
  readonly forecastCost: Money | undefined;
  readonly forecastMargin: Money | undefined;
}

/**
 * Margin, utilisation, realisation and forecast from their sums. A figure with an unknown part is left out: a cost with hours of unknown cost
 * would show a margin that is too high (docs/domain/margin.md).
 */
export function marginFigures(sums: MarginSums): MarginFigures {
  const invoiced = whole(sums.invoiced, sums.unrated);
  const cost = whole(sums.cost, sums.hoursWithoutCost);
  const value = whole(sums.value, sums.hoursWithoutRate);
  const margin = difference(invoiced, cost);
  const forecastInvoiced = whole(sums.invoiced + sums.toInvoice, sums.unrated + sums.unratedToInvoice);
  const forecastCost = whole(sums.cost + sums.costAhead, sums.hoursWithoutCost + sums.hoursAheadWithoutCost);
  return {
    invoiced,
    cost,
    margin,
    marginShare: ratio(margin, invoiced),
    loggedHours: hoursOfHundredths(sums.loggedHours),
    billableHours: hoursOfHundredths(sums.billableHours),
    expectedHours: hoursOfHundredths(sums.expectedHours),
    utilisation: ratio(sums.billableHours, sums.expectedHours),
    value,
    realisation: ratio(invoiced, value),
    forecastInvoiced,
    forecastCost,
    forecastMargin: difference(forecastInvoiced, forecastCost),
  };
}

const whole = (sum: bigint, unknown: bigint): Money | undefined =>
  unknown === 0n ? moneyOfMinorUnits(sum) : undefined;

const difference = (one: Money | undefined, other: Money | undefined): Money | undefined =>
  one === undefined || other === undefined ? undefined : moneyOfMinorUnits(one - other);

/** A part of a whole in percent, rounded once, half away from zero; none of a whole of 0 or below. */
function ratio(part: bigint | undefined, of: bigint | undefined): Percentage | undefined {
  if (part === undefined || of === undefined || of <= 0n) return undefined;
  return percentageOfHundredths(divideHalfAwayFromZero(part * 10_000n, of));
}
