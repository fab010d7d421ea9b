import type { ProjectRates } from '../rates/rate-on-day.ts';
import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { developerRow } from './developer-row.ts';
import type { RowDeveloper, RowInput } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** The amount of one row's hours, or of a whole timesheet's, at the current rates and at other ones. */
export interface RateEffect {
  readonly hours: Hours;
  readonly before: Money;
  readonly after: Money;
  /** The amount after minus the amount before. */
  readonly difference: Money;
}

export interface RateEffectOfPerson extends RateEffect {
  readonly developer: RowDeveloper;
  /** The single rate to display for the hours, with 4 decimals. */
  readonly rateBefore: HourlyRate;
  readonly rateAfter: HourlyRate;
}

/**
 * What other rates would make of a timesheet that is not saved yet: for all rows, and for each of those whose amount becomes another
 * one, the hours to bill, their amount now and then. Hours are those of the row, logged or expected, after overtime, leave and discount
 * and do not change with the rates.
 */
export function rateEffect(
  frame: TimesheetFrame,
  inputs: readonly RowInput[],
  rates: ProjectRates,
): RateEffect & { readonly people: readonly RateEffectOfPerson[] } {
  const frameAfter = { ...frame, rates };
  const all = inputs.map((input): RateEffectOfPerson => {
    const [now, then] = [developerRow(frame, input), developerRow(frameAfter, input)];
    return {
      developer: input.developer,
      hours: now.totalHours,
      before: now.amount,
      after: then.amount,
      difference: moneyOfMinorUnits(then.amount - now.amount),
      rateBefore: now.rate,
      rateAfter: then.rate,
    };
  });
  const money = (of: (each: RateEffect) => bigint): Money =>
    moneyOfMinorUnits(all.reduce((sum, each) => sum + of(each), 0n));
  return {
    hours: hoursOfHundredths(all.reduce((sum, each) => sum + each.hours, 0n)),
    before: money((each) => each.before),
    after: money((each) => each.after),
    difference: money((each) => each.difference),
    people: all.filter((each) => each.difference !== 0n),
  };
}
