import type { Ledger } from './ledger/ledger.ts';
import type { FaultScript } from './faults/fault-script.ts';

/** What every imitated service shares. */
export type World = {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly faults: FaultScript;
  /** Waits; ends early when the sandbox closes. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** Seconds that only move forward, for throttles. */
  readonly uptimeMs: () => number;
};
