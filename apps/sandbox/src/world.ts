import type { Ledger } from './ledger/ledger.ts';
import type { FaultScript, FaultService } from './faults/fault-script.ts';

/** The state shared by all imitated services. */
export type World = {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly faults: FaultScript;
  /** How often each service refused a call because of a rate limit, without the fault script. */
  readonly tooMany: Map<FaultService, number>;
  /** Waits; ends early when the sandbox closes. */
  readonly pause: (durationMs: number) => Promise<void>;
  /** Seconds that only increase, for rate limits. */
  readonly uptimeMs: () => number;
};
