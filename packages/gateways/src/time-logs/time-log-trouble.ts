export type TimeLogTroubleKind =
  /** The tool no longer lets us in: a person has to connect again. */
  | 'signed_out'
  /** The tool wants to be left alone for `retryAfterMs`. */
  | 'too_many_calls'
  /** The tool said no; asking again changes nothing. */
  | 'rejected'
  /** No clear answer; the same pull may be tried later. */
  | 'unavailable';

export type TimeLogTroubleReason =
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

/** Why no logs came. Nothing of a pull that ends in trouble may be kept. */
export class TimeLogTrouble extends Error {
  readonly kind: TimeLogTroubleKind;
  readonly reason: TimeLogTroubleReason;
  /** The tool's own words, as a person may read them. */
  readonly words: string | undefined;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: TimeLogTroubleKind,
    facts: {
      readonly reason: TimeLogTroubleReason;
      readonly words?: string | undefined;
      readonly code?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(`${kind}: ${facts.words ?? facts.reason}`, { cause: facts.cause });
    this.name = 'TimeLogTrouble';
    this.kind = kind;
    this.reason = facts.reason;
    this.words = facts.words;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
