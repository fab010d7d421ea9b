import type { Ledger } from './ledger/ledger.ts';
import type { FaultScript, FaultService } from './faults/fault-script.ts';

/** What every imitated service shares. */
export type World = {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly faults: FaultScript;
  /** How often each service refused a call because there had been too many, without being told to by the script. */
  readonly tooMany: Map<FaultService, number>;
  /** Waits; ends early when the sandbox closes. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** Seconds that only move forward, for throttles. */
  readonly uptimeMs: () => number;
};
