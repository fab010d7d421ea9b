/** The value below which a share of the sorted values lies, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle value; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** How often a thing is done, and for how long: less with `--quick`. */
export interface Effort {
  readonly rounds: number;
  readonly burstMs: number;
  readonly warmBursts: number;
  readonly warmBurstMs: number;
  /** How many ask at once for the predictions of a project. */
  readonly predictionsAtOnce: readonly number[];
  /** How long a product is left alone before its memory is read. */
  readonly settleMs: number;
  readonly starts: number;
  readonly saves: number;
  readonly warmSaves: number;
  readonly browserTries: number;
  /** How many logs the search over everything has behind it; none leaves it out. */
  readonly searchedLogs: number;
  /** Whether there are users, clients, notes, rates and activities beside projects and billings; without them no lists are measured. */
  readonly isListed: boolean;
}

export const fullEffort: Effort = {
  rounds: 9,
  burstMs: 2000,
  warmBursts: 40,
  warmBurstMs: 500,
  predictionsAtOnce: [1, 8],
  settleMs: 1500,
  starts: 5,
  saves: 40,
  warmSaves: 8,
  browserTries: 15,
  searchedLogs: 3_000_000,
  isListed: true,
};
export const quickEffort: Effort = {
  rounds: 2,
  burstMs: 200,
  warmBursts: 3,
  warmBurstMs: 300,
  predictionsAtOnce: [8],
  settleMs: 500,
  starts: 1,
  saves: 6,
  warmSaves: 1,
  browserTries: 5,
  searchedLogs: 0,
  isListed: false,
};

/** Less of what the many sides beside the floor would multiply. */
export const effortBesideFloor = (effort: Effort): Effort => ({
  ...effort,
  rounds: Math.min(effort.rounds, 5),
  burstMs: Math.min(effort.burstMs, 800),
  warmBursts: Math.min(effort.warmBursts, 6),
  warmSaves: Math.min(effort.warmSaves, 3),
});
