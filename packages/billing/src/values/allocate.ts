import { divideHalfAwayFromZero } from './decimal.ts';

/**
 * Splits a total over parts in proportion to their weights so that the parts add up to the total exactly. Each part
 * gets its share in whole units; what does not divide goes to the heaviest part, the earliest on a tie; all of it goes
 * to the last part when every weight is zero. Weights may be negative (a credit line); heavy
 * means far from zero, and weights that cancel out give everything to the heaviest.
 * @throws RangeError for a total other than zero without parts.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightSum === 0n) return allToHeaviest(total, weights);
  const shares = weights.map((weight) => total * weight);
  return settleShares(total, shares, weightSum);
}

/**
 * Rounds shares (each `numerators[i] / denominator`) to whole units that add up to a total: each to the nearest unit (a
 * half towards zero), and the remaining difference goes to the heaviest share, the earliest on a tie. If that would
 * change the sign of the heaviest (many tiny shares), the others are cut to whole units instead.
 */
export function settleShares(total: bigint, numerators: readonly bigint[], denominator: bigint): bigint[] {
  const taker = heaviestPart(numerators);
  if (taker === undefined) return allToHeaviest(total, numerators);
  const nearest = withRest(
    total,
    numerators.map((numerator) => nearestUnit(numerator, denominator)),
    taker,
  );
  const taken = nearest[taker] ?? 0n;
  if (taken === 0n || taken < 0n === (numerators[taker] ?? 0n) * denominator < 0n) return nearest;
  return withRest(
    total,
    numerators.map((numerator) => numerator / denominator),
    taker,
  );
}

/** The nearest whole unit; exactly half rounds towards zero, so that an odd unit remains for the heaviest. */
function nearestUnit(numerator: bigint, denominator: bigint): bigint {
  const up = divideHalfAwayFromZero(numerator, denominator);
  const cut = numerator / denominator;
  const isHalf = 2n * (numerator - cut * denominator) === (up - cut) * denominator;
  return isHalf ? cut : up;
}

function withRest(total: bigint, parts: bigint[], taker: number): bigint[] {
  const rest = parts.reduce((left, part) => left - part, total);
  parts[taker] = (parts[taker] ?? 0n) + rest;
  return parts;
}

function allToHeaviest(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) {
    if (total === 0n) return [];
    throw new RangeError('nothing to allocate to');
  }
  const taker = heaviestPart(weights) ?? weights.length - 1;
  return weights.map((_, at) => (at === taker ? total : 0n));
}

/** Index of the heaviest weight, the earliest on a tie; undefined if all are zero. */
function heaviestPart(weights: readonly bigint[]): number | undefined {
  let heaviest: number | undefined;
  let mostWeight = 0n;
  for (const [at, weight] of weights.entries()) {
    const size = weight < 0n ? -weight : weight;
    if (size > mostWeight) {
      mostWeight = size;
      heaviest = at;
    }
  }
  return heaviest;
}
