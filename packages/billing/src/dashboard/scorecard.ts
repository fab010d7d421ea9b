import { type Money, ZERO_MONEY, moneyOfMinorUnits } from '../values/money.ts';
import type { Percentage } from '../values/percentage.ts';
import { shareOf } from './share.ts';

/** What was predicted once, and what came of it: in cents, all at one rate, so that exchange is no error. */
export interface Outcome {
  readonly predicted: Money;
  /** Invoices and credits, without void ones; 0 where nothing was invoiced. */
  readonly invoiced: Money;
  readonly received: Money;
}

/** Several outcomes together. */
export interface Outcomes extends Outcome {
  readonly predictions: number;
  /** Of how much each invoiced amount missed its prediction, up or down. */
  readonly missed: Money;
  /** How many of them came true. */
  readonly cameTrue: number;
}

/** How good predictions were, in percent; nothing where nothing was predicted. */
export interface Score {
  /** What was missed of what was predicted: Σ |invoiced − predicted| ÷ Σ predicted. */
  readonly error: Percentage | undefined;
  /** Which way: Σ (invoiced − predicted) ÷ Σ predicted; above 0 more came than was predicted. */
  readonly bias: Percentage | undefined;
  /** How many of a hundred came true. */
  readonly cameTrue: Percentage | undefined;
}

/** A prediction came true when what was invoiced differs from it by no more than a tenth of it. */
export function cameTrue({ predicted, invoiced }: Outcome): boolean {
  return sizeOf(invoiced - predicted) * 10n <= predicted;
}

/** Of how much the invoiced amount missed the prediction, up or down. */
export const missedBy = ({ predicted, invoiced }: Outcome): Money => moneyOfMinorUnits(sizeOf(invoiced - predicted));

export function outcomesOf(all: readonly Outcome[]): Outcomes {
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

/** The score of several outcomes; large predictions weigh more than small ones in error and bias, and as much in how many came true. */
export function scoreOf({ predictions, predicted, invoiced, missed, cameTrue: kept }: Outcomes): Score {
  return {
    error: shareOf(missed, predicted),
    bias: shareOf(moneyOfMinorUnits(invoiced - predicted), predicted),
    cameTrue: shareOf(moneyOfMinorUnits(BigInt(kept)), moneyOfMinorUnits(BigInt(predictions))),
  };
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
