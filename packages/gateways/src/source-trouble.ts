import { CallTrouble } from './calling/call-trouble.ts';
import { OAuthTrouble } from './oauth/oauth-trouble.ts';

export type SourceTroubleKind =
  /** Access to the service ended: a user must reconnect. */
  | 'signed_out'
  /** The service's rate limit: wait for `retryAfterMs`. */
  | 'too_many_calls'
  /** The service refused; a retry changes nothing. */
  | 'rejected'
  /** No clear response; the same request may be repeated later. */
  | 'unavailable'
  /** An invalid response; no part of it may be stored. */
  | 'unreadable';

/**
 * Why a source of leave, attendance, holidays or exchange rates returned nothing. Nothing of a sync that ends in an
 * error may be stored.
 */
export class SourceTrouble extends Error {
  readonly kind: SourceTroubleKind;
  /** The service's own message, or ours about its response, for the user. */
  readonly words: string;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SourceTroubleKind,
    words: string,
    facts: {
      readonly code?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${words}`, { cause: facts.cause });
    this.name = 'SourceTrouble';
    this.kind = kind;
    this.words = words;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The error for a call without a response; unknown exceptions are thrown unchanged. */
export function sourceTroubleOf(failure: unknown): unknown {
  if (failure instanceof CallTrouble)
    return new SourceTrouble(failure.kind === 'paced' ? 'too_many_calls' : 'unavailable', failure.message, {
      retryAfterMs: failure.retryAfterMs,
      cause: failure,
    });
  if (failure instanceof OAuthTrouble)
    return new SourceTrouble(failure.kind === 'unavailable' ? 'unavailable' : 'signed_out', failure.reason, {
      retryAfterMs: failure.retryAfterMs,
      cause: failure,
    });
  return failure;
}
