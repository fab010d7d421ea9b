import type { AllowedOrigin } from './allowed-address.ts';
import type { BreakerRule } from './breaker.ts';
import type { NumberReading } from './exact-json.ts';
import type { CallWindow } from './limiter.ts';
import type { PauseRule } from './pauses.ts';

/**
 * The rules for calling one provider: where, how often, how long, and when to pause. Missing values use the defaults.
 */
export interface CallPolicy extends Partial<UsualBounds> {
  readonly provider: string;
  readonly allowedOrigins: readonly AllowedOrigin[];
  /** Counted separately per limit key, such as one company at the provider. */
  readonly windows: readonly CallWindow[];
  readonly numbers: NumberReading;
  /** How long a limit key pauses after a 429 without a duration. */
  readonly pauseAfter429Ms: number;
  /** The header with the provider's own request id, for the log. */
  readonly providerRequestIdHeader?: string;
}

export interface UsualBounds {
  readonly connectTimeoutMs: number;
  /** The whole time of one attempt, from its start to the last byte of the response. */
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
  readonly triesMax: number;
  /** Every further attempt starts within this time after the first. */
  readonly retryBudgetMs: number;
  readonly pauses: PauseRule;
  /** How long a call may wait for the rate limit. */
  readonly turnWaitMaxMs: number;
  readonly breaker: BreakerRule;
}

/** The default limits of every provider. */
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
