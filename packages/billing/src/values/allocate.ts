/**
 * Splits a total over parts in proportion to their weights so that the parts add up to the total exactly.
 * Each part gets its share cut to whole units (never a unit too much, so no part turns its sign); what does not divide
 * goes to the heaviest part, the earliest on a tie. All of it goes to the last part when every weight is zero
 * (decisions, section 7). Weights may be negative (a credit line); heavy means far from zero, and weights that cancel
 * out leave everything to the heaviest.
 * @throws RangeError when there is something to split and nobody to take it.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) {
    if (total === 0n) return [];
    throw new RangeError('nothing to allocate to');
  }
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (weightSum === 0n ? 0n : (total * weight) / weightSum));
  const rest = parts.reduce((left, part) => left - part, total);
  const taker = heaviestPart(weights) ?? weights.length - 1;
  parts[taker] = (parts[taker] ?? 0n) + rest;
  return parts;
}

/** Position of the heaviest weight, the earliest on a tie; none when all are zero. */
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
