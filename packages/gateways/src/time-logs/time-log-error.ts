export type TimeLogErrorKind =
  /** Access to the tool ended: a user must reconnect. */
  | 'signed_out'
  /** The tool's rate limit: wait for `retryAfterMs`. */
  | 'too_many_calls'
  /** The tool refused; a retry changes nothing. */
  | 'rejected'
  /** No clear response; the same sync may be repeated later. */
  | 'unavailable';

export type TimeLogErrorReason =
  | 'token_refused'
  | 'scope_missing'
  | 'limit_reached'
  | 'refused_by_tool'
  | 'not_found'
  | 'not_permitted'
  | 'other_project'
  | 'paging_ignored'
  | 'wrong_address'
  | 'not_reached'
  | 'provider_failed'
  | 'unreadable_answer';

/** Why no logs were returned. Nothing of a sync that ends in an error may be stored. */
export class TimeLogError extends Error {
  readonly kind: TimeLogErrorKind;
  readonly reason: TimeLogErrorReason;
  /** The tool's own message for the user. */
  readonly words: string | undefined;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: TimeLogErrorKind,
    facts: {
      readonly reason: TimeLogErrorReason;
      readonly words?: string | undefined;
      readonly code?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(`${kind}: ${facts.words ?? facts.reason}`, { cause: facts.cause });
    this.name = 'TimeLogError';
    this.kind = kind;
    this.reason = facts.reason;
    this.words = facts.words;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
