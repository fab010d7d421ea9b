/** The handling depends on these five kinds only. */
export type BooksErrorKind =
  /** Access to the books ended: a user must reconnect. Nothing was done. */
  | 'signed_out'
  /** The books' rate limit. Nothing was done. */
  | 'too_many_calls'
  /** The books, or our own check before sending, refused. Nothing was done, and a retry changes nothing. */
  | 'rejected'
  /** The books are unavailable, or did not answer a query. Nothing was done. */
  | 'unavailable'
  /** The request was sent and got no clear response: it may have been carried out. */
  | 'outcome_unknown';

/** The reason, as a code that a screen can explain. */
export type BooksErrorReason =
  | 'token_refused'
  | 'company_not_allowed'
  | 'wrong_environment'
  | 'limit_reached'
  | 'refused_by_books'
  | 'invalid_before_sending'
  | 'stale'
  | 'not_found'
  | 'duplicate_number'
  | 'duplicate_name'
  | 'unknown_reference'
  | 'period_closed'
  | 'not_permitted'
  | 'company_closed'
  | 'found_twice'
  | 'not_shown_yet'
  | 'not_reached'
  | 'answer_lost'
  | 'no_answer_in_time'
  | 'provider_failed'
  | 'unreadable_answer'
  /** A response of a list exceeded the accepted length. */
  | 'answer_too_large'
  /** A list has more pages than are read. */
  | 'too_many_rows'
  | 'other_company';

export interface BooksErrorFacts {
  readonly reason: BooksErrorReason;
  /** The provider's own message for the user. */
  readonly words?: string | undefined;
  /** The provider's error code. Branch on this, never on the message. */
  readonly code?: string | undefined;
  /** The part of the document named by the provider or our check, such as `Line.Amount`. */
  readonly element?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** A refusal whose wording does not rule out that the request was carried out. */
  readonly mayBeDone?: boolean | undefined;
  /** The provider's id of the request, for its support. */
  readonly providerRequestId?: string | undefined;
  readonly cause?: unknown;
}

/** Why the books did not carry out, or may not have carried out, a request. */
export class BooksError extends Error {
  readonly kind: BooksErrorKind;
  readonly reason: BooksErrorReason;
  readonly words: string | undefined;
  readonly code: string | undefined;
  readonly element: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly mayBeDone: boolean;
  readonly providerRequestId: string | undefined;

  constructor(kind: BooksErrorKind, facts: BooksErrorFacts) {
    super(`${kind}: ${facts.words ?? facts.reason}`, { cause: facts.cause });
    this.name = 'BooksError';
    this.kind = kind;
    this.reason = facts.reason;
    this.words = facts.words;
    this.code = facts.code;
    this.element = facts.element;
    this.retryAfterMs = facts.retryAfterMs;
    this.mayBeDone = facts.mayBeDone ?? kind === 'outcome_unknown';
    this.providerRequestId = facts.providerRequestId;
  }
}

/** The error of a document that is void in the books. */
export const voidThere = (booksId: string): BooksError =>
  new BooksError('rejected', {
    reason: 'refused_by_books',
    words: `The books hold document ${booksId}, and it is void there.`,
  });
