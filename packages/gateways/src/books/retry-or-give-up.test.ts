import { describe, expect, test } from 'vitest';
import { CallError } from '../calling/call-error.ts';
import { BooksError, type BooksErrorKind } from './books-error.ts';
import { nextStep, retryRules } from './retry-or-give-up.ts';
import { errorFromFailure } from './error-of-call.ts';

const half = () => 0.5;

describe('after an error of the books', () => {
  test('a refusal waits for a user, and a lost connection for reconnecting', () => {
    expect(nextStep(new BooksError('rejected', { reason: 'refused_by_books' }), 1, half)).toEqual({ act: 'park' });
    expect(nextStep(new BooksError('signed_out', { reason: 'token_refused' }), 99, half)).toEqual({
      act: 'wait_for_reconnect',
    });
  });

  test('unavailable books are retried after growing pauses, and finally left to a user', () => {
    const away = new BooksError('unavailable', { reason: 'not_reached' });
    expect([1, 2, 3].map((tries) => nextStep(away, tries, half))).toEqual(
      [1_500, 3_000, 6_000].map((afterMs) => ({ act: 'try_again', afterMs, mayHaveHappened: false })),
    );
    expect(nextStep(away, retryRules.unavailable.triesMax, half)).toEqual({ act: 'park' });
  });

  test('the pause that the books requested is respected', () => {
    const slower = new BooksError('too_many_calls', { reason: 'limit_reached', retryAfterMs: 60_000 });
    expect(nextStep(slower, 1, half)).toMatchObject({ act: 'try_again', afterMs: 60_000, mayHaveHappened: false });
  });

  test('an unknown outcome is looked for first, and only once the books have surely stopped working on it', () => {
    const lost = new BooksError('outcome_unknown', { reason: 'answer_lost' });
    expect(nextStep(lost, 1, half)).toEqual({ act: 'try_again', afterMs: 1_500, mayHaveHappened: true });
    const late = new BooksError('outcome_unknown', { reason: 'no_answer_in_time' });
    expect(nextStep(late, 1, half)).toMatchObject({ act: 'try_again', mayHaveHappened: true, afterMs: 25_000 });
  });

  test('only an unknown outcome may have been carried out', () => {
    const kinds = Object.keys(retryRules) as BooksErrorKind[];
    expect(kinds.filter((kind) => retryRules[kind].mayHaveHappened)).toEqual(['outcome_unknown']);
  });
});

test('an error of the books shows their message and keeps their code', () => {
  const error = new BooksError('rejected', {
    reason: 'period_closed',
    code: '6210',
    words: 'The books are closed.',
  });
  expect(error.message).toBe('rejected: The books are closed.');
  expect(error).toMatchObject({ code: '6210', reason: 'period_closed' });
});

test.each([
  ['answer_lost', 'The connection broke off before the books answered.'],
  ['not_reached', 'The books could not be reached.'],
  ['no_answer_in_time', 'The books did not answer in time.'],
] as const)('the error of a call that ends as %s names neither method nor URL', (kind, words) => {
  const lost = new CallError(kind, 'POST https://books.example/v3/company/934/invoice broke off');
  expect(errorFromFailure(lost, 'write')).toMatchObject({ words, cause: lost });
});
