import { growingPauseMs, type PauseRule } from '../calling/pauses.ts';

/** What to do depends on these five and on nothing else. */
export type BooksTroubleKind =
  /** The books no longer let us in: a person has to connect again. Nothing was done. */
  | 'signed_out'
  /** The books ask us to slow down. Nothing was done. */
  | 'too_many_calls'
  /** The books, or our own check before sending, said no. Nothing was done, and asking again changes nothing. */
  | 'rejected'
  /** The books could not be asked, or gave no answer to a question. Nothing was done. */
  | 'unavailable'
  /** The wish left and no clear answer came: it may have been carried out. */
  | 'outcome_unknown';

/** Why, in a word that a screen can explain. */
export type BooksTroubleReason =
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
  /** One answer of a list was longer than is accepted. */
  | 'answer_too_large'
  /** A list has more pages than are read. */
  | 'too_many_rows'
  | 'other_company';

export interface BooksTroubleFacts {
  readonly reason: BooksTroubleReason;
  /** The provider's own words, as a person may read them. */
  readonly words?: string | undefined;
  /** The provider's error code. Branch on this, never on words. */
  readonly code?: string | undefined;
  /** The part of the document that the provider or our check names, such as `Line.Amount`. */
  readonly element?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** A refusal in words that do not rule out that it was done all the same. */
  readonly mayBeDone?: boolean | undefined;
  /** The provider's id of the request, for its support. */
  readonly providerRequestId?: string | undefined;
  readonly cause?: unknown;
}

/** Why the books did not do, or not surely do, what was asked. */
export class BooksTrouble extends Error {
  readonly kind: BooksTroubleKind;
  readonly reason: BooksTroubleReason;
  readonly words: string | undefined;
  readonly code: string | undefined;
  readonly element: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly mayBeDone: boolean;
  readonly providerRequestId: string | undefined;

  constructor(kind: BooksTroubleKind, facts: BooksTroubleFacts) {
    super(`${kind}: ${facts.words ?? facts.reason}`, { cause: facts.cause });
    this.name = 'BooksTrouble';
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

/** What nobody changes any more. */
export const voidThere = (booksId: string): BooksTrouble =>
  new BooksTrouble('rejected', {
    reason: 'refused_by_books',
    words: `The books hold document ${booksId}, and it is void there.`,
  });

/** What to do after a trouble of one kind. */
export interface RetryRule {
  readonly act: 'try_again' | 'wait_for_reconnect' | 'park';
  /** True: the document may be in the books already; it must be looked for before anything is sent again. */
  readonly mayHaveHappened: boolean;
  readonly pauses: PauseRule;
  /** After so many tries a person decides. */
  readonly triesMax: number;
}

const NEVER = { firstMs: 0, longestMs: 0 };

/** The retry rule of each kind of trouble (docs/domain/books-push.md#trouble). */
export const retryRules: Readonly<Record<BooksTroubleKind, RetryRule>> = {
  signed_out: { act: 'wait_for_reconnect', mayHaveHappened: false, pauses: NEVER, triesMax: Infinity },
  too_many_calls: {
    act: 'try_again',
    mayHaveHappened: false,
    pauses: { firstMs: 2_000, longestMs: 60_000 },
    triesMax: Infinity,
  },
  rejected: { act: 'park', mayHaveHappened: false, pauses: NEVER, triesMax: 1 },
  unavailable: {
    act: 'try_again',
    mayHaveHappened: false,
    pauses: { firstMs: 2_000, longestMs: 300_000 },
    triesMax: 30,
  },
  outcome_unknown: {
    act: 'try_again',
    mayHaveHappened: true,
    pauses: { firstMs: 2_000, longestMs: 300_000 },
    triesMax: 15,
  },
};

/** What to do next with a wish that met trouble. */
export type NextStep =
  | { readonly act: 'try_again'; readonly afterMs: number; readonly mayHaveHappened: boolean }
  | { readonly act: 'wait_for_reconnect' }
  | { readonly act: 'park' };

/**
 * A push that timed out may still be carried out. The books work on a request for up to 120 seconds and we wait for 100, so the
 * first look-up comes after that (docs/domain/outside-limits.md).
 */
const STILL_AT_WORK_MS = 25_000;

/** The next step after the given number of tries (from 1). `random` gives a number from 0 up to 1. */
export function nextStep(trouble: BooksTrouble, triesDone: number, random: () => number): NextStep {
  const rule = retryRules[trouble.kind];
  if (rule.act !== 'try_again') return { act: rule.act };
  if (triesDone >= rule.triesMax) return { act: 'park' };
  const leastMs = trouble.reason === 'no_answer_in_time' ? STILL_AT_WORK_MS : (trouble.retryAfterMs ?? 0);
  const afterMs = Math.max(leastMs, growingPauseMs(rule.pauses, triesDone, random));
  return { act: 'try_again', afterMs, mayHaveHappened: rule.mayHaveHappened };
}
