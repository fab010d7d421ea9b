import { CallError } from './calling/call-error.ts';
import { OAuthError } from './oauth/oauth-error.ts';

export type SourceErrorKind =
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
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  /** The service's own message, or ours about its response, for the user. */
  readonly words: string;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SourceErrorKind,
    words: string,
    facts: {
      readonly code?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${words}`, { cause: facts.cause });
    this.name = 'SourceError';
    this.kind = kind;
    this.words = words;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The error for a call without a response; unknown exceptions are thrown unchanged. */
export function sourceErrorFrom(failure: unknown): unknown {
  if (failure instanceof CallError)
    return new SourceError(failure.kind === 'paced' ? 'too_many_calls' : 'unavailable', failure.message, {
      retryAfterMs: failure.retryAfterMs,
      cause: failure,
    });
  if (failure instanceof OAuthError)
    return new SourceError(failure.kind === 'unavailable' ? 'unavailable' : 'signed_out', failure.reason, {
      retryAfterMs: failure.retryAfterMs,
      cause: failure,
    });
  return failure;
}
