import { CallError, type CallErrorKind } from '../calling/call-error.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { BooksError, type BooksErrorFacts, type BooksErrorReason } from './books-error.ts';

/** A query, or a write that may have been carried out. */
export type Effect = 'read' | 'write';

/** The error for a call without a response; unknown exceptions are thrown unchanged. */
export function errorFromFailure(failure: unknown, effect: Effect): unknown {
  if (failure instanceof CallError) return errorOfCall(failure, effect);
  if (failure instanceof OAuthError) {
    const facts = { words: failure.reason, retryAfterMs: failure.retryAfterMs, cause: failure };
    return failure.kind === 'unavailable'
      ? new BooksError('unavailable', { ...facts, reason: 'not_reached' })
      : new BooksError('signed_out', { ...facts, reason: 'token_refused' });
  }
  return failure;
}

/** The message for an accountant; method and URL are in the cause, for the log. */
const words: Readonly<Record<CallErrorKind, string>> = {
  forbidden_address: 'The address of the books is not allowed.',
  not_reached: 'The books could not be reached.',
  paced: 'The books are limiting requests at the moment.',
  resting: 'The books did not answer several times and will be called again in a moment.',
  answer_lost: 'The connection broke off before the books answered.',
  no_answer_in_time: 'The books did not answer in time.',
  answer_too_large: 'The answer of the books was too large.',
};

function errorOfCall(failure: CallError, effect: Effect): BooksError {
  const facts = { words: words[failure.kind], retryAfterMs: failure.retryAfterMs, cause: failure };
  if (failure.kind === 'paced') return new BooksError('too_many_calls', { ...facts, reason: 'limit_reached' });
  if (!failure.sent) return new BooksError('unavailable', { ...facts, reason: 'not_reached' });
  const isNamed = failure.kind === 'no_answer_in_time' || failure.kind === 'answer_too_large';
  const reason = isNamed ? failure.kind : 'answer_lost';
  return unclear(effect, reason, facts);
}

/** An error after a write was sent. It does not say whether the write was carried out. */
export async function afterSending<T>(follow: () => Promise<T>): Promise<T> {
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof BooksError)) throw error;
    const { reason, words, code, retryAfterMs } = error;
    throw new BooksError('outcome_unknown', { reason, words, code, retryAfterMs, cause: error });
  }
}

/** An error after something was sent: a query can be repeated, a write may have been carried out. */
export function unclear(
  effect: Effect,
  reason: BooksErrorReason,
  facts: Omit<BooksErrorFacts, 'reason'> = {},
): BooksError {
  return new BooksError(effect === 'write' ? 'outcome_unknown' : 'unavailable', { ...facts, reason });
}
