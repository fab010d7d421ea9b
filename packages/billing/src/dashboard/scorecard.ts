import { type Money, ZERO_MONEY, moneyOfMinorUnits } from '../values/money.ts';
import type { Percentage } from '../values/percentage.ts';
import { computeShare } from './share.ts';

/** One prediction and its outcome, in cents, all at one exchange rate so that rate changes are no forecast error. */
export interface Outcome {
  readonly predicted: Money;
  /** Invoices and credits, without void ones; 0 where nothing was invoiced. */
  readonly invoiced: Money;
  readonly received: Money;
}

/** The totals of several outcomes. */
export interface Outcomes extends Outcome {
  readonly predictions: number;
  /** Sum of the absolute differences between invoiced and predicted amounts. */
  readonly missed: Money;
  /** How many predictions came true. */
  readonly cameTrue: number;
}

/** Forecast accuracy in percent; null without predictions. */
export interface Score {
  /** Forecast error: Σ |invoiced − predicted| ÷ Σ predicted. */
  readonly error: Percentage | undefined;
  /** Bias: Σ (invoiced − predicted) ÷ Σ predicted; above 0 if more was invoiced than predicted. */
  readonly bias: Percentage | undefined;
  /** Share of predictions that came true. */
  readonly cameTrue: Percentage | undefined;
}

/** A prediction came true if the invoiced amount differs from it by at most a tenth. */
export function cameTrue({ predicted, invoiced }: Outcome): boolean {
  return sizeOf(invoiced - predicted) * 10n <= predicted;
}

/** The absolute difference between the invoiced amount and the prediction. */
export const missedBy = ({ predicted, invoiced }: Outcome): Money => moneyOfMinorUnits(sizeOf(invoiced - predicted));

export function sumOutcomes(all: readonly Outcome[]): Outcomes {
  const sum = (figure: (one: Outcome) => bigint): Money =>
    moneyOfMinorUnits(all.reduce((total, one) => total + figure(one), ZERO_MONEY as bigint));
  return {
    predictions: all.length,
    predicted: sum(({ predicted }) => predicted),
    invoiced: sum(({ invoiced }) => invoiced),
    received: sum(({ received }) => received),
    missed: sum(missedBy),
    cameTrue: all.filter(cameTrue).length,
  };
}

/**
 * The score of several outcomes. Large predictions weigh more in error and bias; each counts once in how many came
 * true.
 */
export function computeScore({ predictions, predicted, invoiced, missed, cameTrue: kept }: Outcomes): Score {
  return {
    error: computeShare(missed, predicted),
    bias: computeShare(moneyOfMinorUnits(invoiced - predicted), predicted),
    cameTrue: computeShare(moneyOfMinorUnits(BigInt(kept)), moneyOfMinorUnits(BigInt(predictions))),
  };
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
