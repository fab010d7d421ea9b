import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { nextStep } from '@countinghouse/gateways/books/retry-or-give-up.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Work } from '../../handle.ts';
import type { CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';

export interface Refusal {
  /** Why, in a word of BooksError. */
  readonly reason: string;
  /** The words of the books. */
  readonly words: string;
}

/** While a person has to connect again the queue is kept and looked at this often. */
const reconnectLookMs = 20_000;

/**
 * What to do with a delivery that failed: again later (perhaps looking first), or put aside with the provider's
 * words; `giveUp` says what that means for the record.
 */
export function endAfterError(
  context: JobContext,
  delivery: Delivery,
  error: unknown,
  giveUp: (work: Work, refusal: Refusal) => Promise<void>,
): CourierEnd {
  const waiting: CourierEnd = {
    kind: 'again',
    afterMs: reconnectLookMs,
    isUnknown: delivery.isUnknown,
    reason: serverMessages.connectHint,
    isNoAttempt: true,
  };
  if (error instanceof OAuthError)
    return error.kind === 'unavailable' ? { ...waiting, reason: error.message, isNoAttempt: false } : waiting;
  if (!(error instanceof BooksError)) throw error;
  const words = error.words ?? error.reason;
  const step = nextStep(error, delivery.attempts + 1, context.random);
  switch (step.act) {
    case 'wait_for_reconnect':
      return waiting;
    case 'try_again':
      // once something may have been carried out, that stays possible until the books are asked
      return {
        kind: 'again',
        afterMs: step.afterMs,
        isUnknown: step.mayHaveHappened || delivery.isUnknown,
        reason: words,
      };
    case 'park': {
      // what may be in the books stays locked: only another try, which looks first, can tell
      const mayBeThere = error.kind === 'outcome_unknown' || (error.kind !== 'rejected' && delivery.isUnknown);
      return mayBeThere
        ? { kind: 'parked', reason: words }
        : { kind: 'parked', reason: words, settle: (work) => giveUp(work, { reason: error.reason, words }) };
    }
  }
}
