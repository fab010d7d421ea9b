/** The value below which a share of the sorted values is, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** The number and duration of repetitions: less with `--quick`. */
export interface Effort {
  readonly rounds: number;
  readonly burstMs: number;
  readonly warmBursts: number;
  readonly warmBurstMs: number;
  /** How many users request the predictions of a project at once. */
  readonly predictionsAtOnce: readonly number[];
  /** How long a product is idle before its memory is read. */
  readonly settleMs: number;
  readonly starts: number;
  readonly saves: number;
  readonly warmSaves: number;
  readonly browserTries: number;
  /** The number of logs for the global search; none skips it. */
  readonly searchedLogs: number;
  /**
   * The number of companies, users, clients, notes and activities besides projects and billings; none skips their
   * lists.
   */
  readonly listedRows: number;
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
  searchedLogs: 1_000_000,
  listedRows: 100_000,
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
  listedRows: 0,
};
