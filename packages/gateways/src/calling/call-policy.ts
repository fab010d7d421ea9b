import type { AllowedOrigin } from './allowed-address.ts';
import type { BreakerRule } from './breaker.ts';
import type { NumberReading } from './exact-json.ts';
import type { CallWindow } from './limiter.ts';
import type { PauseRule } from './pauses.ts';

/** How one provider may be called: where, how often, how long, and when to leave it alone. What is left out is as usual. */
export interface CallPolicy extends Partial<UsualBounds> {
  readonly provider: string;
  readonly allowedOrigins: readonly AllowedOrigin[];
  /** Kept for each limit key apart, such as one company at the provider. */
  readonly windows: readonly CallWindow[];
  readonly numbers: NumberReading;
  /** How long a limit key pauses after a 429 that names no time. */
  readonly pauseAfter429Ms: number;
  /** The header in which the provider names its own id of the request, for the log. */
  readonly providerRequestIdHeader?: string;
}

export interface UsualBounds {
  readonly connectTimeoutMs: number;
  /** The whole time of one try, from its start to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
  readonly triesMax: number;
  /** Every further try begins sooner than this after the first. */
  readonly retryBudgetMs: number;
  readonly pauses: PauseRule;
  /** How long a call may wait for its turn under the windows. */
  readonly turnWaitMaxMs: number;
  readonly breaker: BreakerRule;
}

/** The bounds that hold for every provider unless its policy says otherwise. */
export const usualBounds: UsualBounds = {
  connectTimeoutMs: 10_000,
  timeoutMs: 60_000,
  answerBytesMax: 5_000_000,
  triesMax: 8,
  retryBudgetMs: 60_000,
  pauses: { firstMs: 400, longestMs: 15_000 },
  turnWaitMaxMs: 30_000,
  breaker: { failuresMax: 5, restMs: 5_000, restMaxMs: 60_000 },
};
