import { divideHalfAwayFromZero } from '../values/decimal.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { hoursOfHundredths, type Hours } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import type { Currency } from '../values/money.ts';
import type { Finding, FindingRule } from './finding.ts';

/** What is typed into a developer's row of an invoice, with what it is compared with. */
export interface TypedRow {
  readonly employeeId: number;
  readonly name: string;
  /** The billing hours of the row, without overtime, leave and discount. */
  readonly billingHours: Hours;
  readonly overtime: Hours;
  readonly discount: Hours;
  readonly rate: HourlyRate;
}

/** The overtime and the discount of a row that exceed a fifth of its billing hours; what exceeds them is in doubt. */
export function typedHours(row: TypedRow, currency: Currency): Finding[] {
  const { employeeId, name, billingHours, rate } = row;
  const typed: readonly (readonly [FindingRule, Hours])[] = [
    ['overtime_typed', row.overtime],
    ['discount_typed', row.discount],
  ];
  const high = divideHalfAwayFromZero(billingHours < 0n ? 0n : billingHours, 5n);
  return typed
    .filter(([, hours]) => hours > 0n && hours * 5n > billingHours)
    .map(([rule, value]) => {
      const hours = hoursOfHundredths(value - high);
      const amount = amountOf(rate, hours, currency);
      return { rule, employeeId, name, days: [], logIds: [], value, usual: { low: 0n, high }, hours, amount };
    });
}
