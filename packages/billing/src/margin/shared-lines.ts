import { allocate } from '../values/allocate.ts';
import { type Money, moneyOfMinorUnits } from '../values/money.ts';

/** A line of an invoice or credit note, before tax, and whose hours it bills. */
export interface BilledLine {
  readonly net: Money;
  /** Without any: an added service, or rounding. */
  readonly employeeIds: readonly number[];
}

/** A part of an amount; null for what belongs to no developer. */
export interface PartOfDeveloper {
  readonly employeeId: number | null;
  /** The index of its line, -1 for a document without lines. */
  readonly line: number;
  readonly amount: Money;
}

/**
 * What each developer has of a document's amount. The amount is split over the lines by their amounts before tax, and a line of
 * several developers over them by what each has of the invoice's rows, or in equal parts where none has any. The parts add up to
 * the amount (docs/domain/margin.md).
 */
export function partsOfDevelopers(
  amount: Money,
  lines: readonly BilledLine[],
  weightOf: (employeeId: number) => bigint,
): PartOfDeveloper[] {
  if (lines.length === 0) return [{ employeeId: null, line: -1, amount }];
  const ofLines = allocate(
    amount,
    lines.map(({ net }) => net),
  );
  return lines.flatMap(({ employeeIds }, line): PartOfDeveloper[] => {
    const ofLine = moneyOfMinorUnits(ofLines[line] ?? 0n);
    if (employeeIds.length === 0) return [{ employeeId: null, line, amount: ofLine }];
    const weights = employeeIds.map(weightOf);
    const areWeighed = weights.reduce((sum, weight) => sum + weight, 0n) !== 0n;
    const shares = allocate(ofLine, areWeighed ? weights : employeeIds.map(() => 1n));
    return employeeIds.map((employeeId, at) => ({ employeeId, line, amount: moneyOfMinorUnits(shares[at] ?? 0n) }));
  });
}
