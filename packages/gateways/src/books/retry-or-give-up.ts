import { growingPauseMs, type PauseRule } from '../calling/pauses.ts';
import type { BooksError, BooksErrorKind } from './books-error.ts';

/** What to do after an error of one kind. */
export interface RetryRule {
  readonly act: 'try_again' | 'wait_for_reconnect' | 'park';
  /** True: the document may be in the books already, so it must be looked for before anything is sent again. */
  readonly mayHaveHappened: boolean;
  readonly pauses: PauseRule;
  /** After this many attempts a user decides. */
  readonly triesMax: number;
}

const NEVER = { firstMs: 0, longestMs: 0 };

/** The retry rule of each kind of error (docs/domain/books-push.md#problems). */
export const retryRules: Readonly<Record<BooksErrorKind, RetryRule>> = {
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

/** The next step for a request that failed. */
export type NextStep =
  | { readonly act: 'try_again'; readonly afterMs: number; readonly mayHaveHappened: boolean }
  | { readonly act: 'wait_for_reconnect' }
  | { readonly act: 'park' };

/**
 * A push that timed out may still be carried out. The books work on a request for up to 120 seconds and we wait for 100, so the
 * first look-up comes after that (docs/domain/outside-limits.md).
 */
const STILL_AT_WORK_MS = 25_000;

/** The next step after the given number of attempts (from 1). `random` returns a number from 0 up to 1. */
export function nextStep(error: BooksError, triesDone: number, random: () => number): NextStep {
  const rule = retryRules[error.kind];
  if (rule.act !== 'try_again') return { act: rule.act };
  if (triesDone >= rule.triesMax) return { act: 'park' };
  const leastMs = error.reason === 'no_answer_in_time' ? STILL_AT_WORK_MS : (error.retryAfterMs ?? 0);
  const afterMs = Math.max(leastMs, growingPauseMs(rule.pauses, triesDone, random));
  return { act: 'try_again', afterMs, mayHaveHappened: rule.mayHaveHappened };
}
