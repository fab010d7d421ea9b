import type { InvoiceLine } from '../invoices/lines-from-rows.ts';
import { type LinesWithServices, quantityOfService } from '../invoices/service-lines.ts';
import { netOfInclusive } from '../invoices/tax-inclusive.ts';
import type { Tax, TaxMode } from '../invoices/tax.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import { priceOfMoney } from '../values/price.ts';
import { type TaxPercent, taxPercentWhole } from '../values/tax-percent.ts';

/** Name and key of the line that the retainer pays. */
export const retainerAdjustment = 'Retainer Adjustment';
export const retainerLineKey = 'retainer';

/** What an invoice of hours uses of its project's retainer balance. */
export interface RetainerAdjustment {
  /** The retainer balance before. */
  readonly balance: Money;
  /** The amount used, before tax. */
  readonly taken: Money;
  /** Amount of the line, below 0; including tax if the lines include it. */
  readonly lineAmount: Money;
}

/** Lines of an invoice, followed by the retainer adjustment if there is one. */
export interface LinesWithRetainer extends LinesWithServices {
  readonly retainer: RetainerAdjustment | null;
}

/** What a retainer pays of an amount: the lesser of its balance and the sum before tax, never below 0. */
export function paidByRetainer(balance: Money, sumBeforeTax: Money): Money {
  if (balance <= 0n || sumBeforeTax <= 0n) return ZERO_MONEY;
  return balance < sumBeforeTax ? balance : sumBeforeTax;
}

/**
 * The adjustment of lines by a retainer: −min(balance, sum before tax). Tax is then due on what the
 * retainer does not pay. With the tax inside, the line is what brings the sum before tax down by exactly that; where no
 * amount of the line does, it takes a unit less and never more than there is.
 * @param lineAmounts rate × quantity of each line, with the tax inside when `percents` are charged inside
 */
export function adjustedByRetainer(
  balance: Money,
  lineAmounts: readonly bigint[],
  percentsInside: readonly TaxPercent[],
): Pick<RetainerAdjustment, 'taken' | 'lineAmount'> {
  const gross = lineAmounts.reduce((sum, each) => sum + each, 0n);
  const before = netOfInclusive(gross, percentsInside);
  const target = paidByRetainer(balance, moneyOfMinorUnits(before));
  if (target === 0n) return { taken: ZERO_MONEY, lineAmount: ZERO_MONEY };
  if (target === before) return { taken: target, lineAmount: moneyOfMinorUnits(-gross) };
  const whole = percentsInside.reduce((sum, each) => sum + each, taxPercentWhole);
  let left = divideHalfAwayFromZero((before - target) * whole, taxPercentWhole) - 2n;
  while (netOfInclusive(left, percentsInside) < before - target) left += 1n;
  const taken = before - netOfInclusive(left, percentsInside);
  return { taken: moneyOfMinorUnits(taken), lineAmount: moneyOfMinorUnits(left - gross) };
}

/**
 * What a credit note returns to the retainer: its Retainer Adjustment line before tax, and everything left of the used
 * amount if it credits the rest of that line.
 */
export function givenBackToRetainer(credited: {
  readonly takenLeft: Money;
  readonly lineBeforeTax: Money;
  readonly isRest: boolean;
}): Money {
  const { takenLeft, lineBeforeTax, isRest } = credited;
  return isRest || lineBeforeTax > takenLeft ? takenLeft : lineBeforeTax;
}

/** The lines of an invoice, followed by the Retainer Adjustment if the retainer pays a part of them. */
export function withRetainer(
  made: LinesWithServices,
  { balance, tax, mode }: { readonly balance: Money; readonly tax: Tax | null; readonly mode: TaxMode },
  currency: Currency,
): LinesWithRetainer {
  const amounts = made.lines.map((line) => line.amount);
  const { taken, lineAmount } = adjustedByRetainer(balance, amounts, percentsInside(tax, mode));
  if (taken === 0n) return { ...made, retainer: null };
  const line: InvoiceLine = {
    key: retainerLineKey,
    name: retainerAdjustment,
    description: retainerAdjustment,
    quantity: quantityOfService(retainerAdjustment),
    rate: priceOfMoney(moneyOfMinorUnits(0n - lineAmount), currency),
    amount: lineAmount,
    parts: [],
    rowIds: [],
    logIds: [],
  };
  return {
    ...made,
    lines: [...made.lines, line],
    linesAmount: moneyOfMinorUnits(made.linesAmount + lineAmount),
    retainer: { balance, taken, lineAmount },
  };
}

/** The tax rates included in the lines. */
export const percentsInside = (tax: Tax | null, mode: TaxMode): TaxPercent[] =>
  tax === null || mode !== 'Inclusive of Tax' ? [] : tax.components.map((one) => one.percent);
