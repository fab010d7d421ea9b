import { CallTrouble } from './calling/call-trouble.ts';
import { OAuthTrouble } from './oauth/oauth-trouble.ts';

export type SourceTroubleKind =
  /** The service no longer lets us in: a person has to connect again. */
  | 'signed_out'
  /** The service wants to be left alone for `retryAfterMs`. */
  | 'too_many_calls'
  /** The service said no; asking again changes nothing. */
  | 'rejected'
  /** No clear answer; the same may be asked later. */
  | 'unavailable'
  /** An answer that makes no sense; nothing of it may be kept. */
  | 'unreadable';

/** Why a source of leave or attendance gave nothing. Nothing of a pull that ends in trouble may be kept. */
export class SourceTrouble extends Error {
  readonly kind: SourceTroubleKind;
  /** The service's own words, or ours about its answer, as a person may read them. */
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

/** The trouble that a call without an answer stands for; what is none of ours goes on as it is. */
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
