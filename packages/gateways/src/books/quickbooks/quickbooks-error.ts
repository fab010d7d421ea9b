import type { Answer } from '../../calling/answer.ts';
import { retryAfterMs } from '../../calling/pauses.ts';
import { BooksError, type BooksErrorFacts, type BooksErrorKind, type BooksErrorReason } from '../books-error.ts';
import { unclear, type Effect } from '../error-of-call.ts';
import { readFault, type QuickBooksError } from './quickbooks-fault.ts';

const THROTTLED = '3001';
const PAUSE_AFTER_429_MS = 60_000;

/** Error codes that are handled in their own way; any other code is a refusal. */
const CODES: Readonly<Record<string, readonly [BooksErrorKind, BooksErrorReason]>> = {
  120: ['signed_out', 'wrong_environment'],
  130: ['signed_out', 'wrong_environment'],
  3100: ['signed_out', 'company_not_allowed'],
  3200: ['signed_out', 'token_refused'],
  610: ['rejected', 'not_found'],
  2500: ['rejected', 'unknown_reference'],
  5010: ['rejected', 'stale'],
  5020: ['rejected', 'not_permitted'],
  5030: ['rejected', 'not_permitted'],
  6140: ['rejected', 'duplicate_number'],
  6190: ['rejected', 'company_closed'],
  6210: ['rejected', 'period_closed'],
  6240: ['rejected', 'duplicate_name'],
};

/**
 * Codes returned before anything is done: the request is malformed, names a missing object, or breaks a rule that is
 * checked first. The others (6000 comes with various messages) were seen for documents that were created.
 */
const SAID_BEFORE_DOING = new Set([
  '500',
  '600',
  '610',
  '4000',
  '4001',
  '5010',
  '5020',
  '5030',
  '6070',
  '6090',
  '6100',
  '6540',
]);
const isSaidBeforeDoing = (code: string): boolean =>
  /^2\d{3}$/.test(code) || SAID_BEFORE_DOING.has(code) || Object.hasOwn(CODES, code);

/**
 * Whether the gateway refused the token, so that a newer one may help. A wrong company or environment is another error.
 */
export function wasTokenRefused(answer: Answer): boolean {
  if (answer.status !== 401) return false;
  const code = readFault(answer)?.errors[0]?.code;
  return code !== '120' && code !== '130';
}

/** The error of a response; undefined if it succeeded. */
export function errorFromAnswer(answer: Answer, effect: Effect, nowMs: number): BooksError | undefined {
  const fault = readFault(answer);
  const error = fault?.errors[0];
  const facts = { ...factsOf(error), providerRequestId: answer.headers['intuit_tid'] };

  if (answer.status === 429 || error?.code === THROTTLED) {
    const pauseMs = retryAfterMs(answer.headers['retry-after'], nowMs) ?? PAUSE_AFTER_429_MS;
    return new BooksError('too_many_calls', { ...facts, reason: 'limit_reached', retryAfterMs: pauseMs });
  }
  if (answer.status === 401 && error === undefined) {
    return new BooksError('signed_out', { ...facts, reason: 'token_refused' });
  }
  const isSystemFault = fault?.type === 'SystemFault' || error?.code === '10000';
  if (answer.status >= 500 || isSystemFault) return unclear(effect, 'provider_failed', facts);
  if (fault) {
    const [kind, reason] = CODES[error?.code ?? ''] ?? usualReason(answer.status);
    const mayBeDone = kind === 'rejected' && effect === 'write' && !isSaidBeforeDoing(error?.code ?? '');
    return new BooksError(kind, { ...facts, reason, mayBeDone });
  }
  if (answer.status === 403 && answer.content.kind !== 'html') {
    return new BooksError('signed_out', { ...facts, reason: 'company_not_allowed' });
  }
  if (answer.status !== 200 || answer.content.kind !== 'json') return unclear(effect, 'unreadable_answer', facts);
  return undefined;
}

function usualReason(status: number): readonly [BooksErrorKind, BooksErrorReason] {
  if (status === 401) return ['signed_out', 'token_refused'];
  if (status === 403) return ['signed_out', 'company_not_allowed'];
  return ['rejected', 'refused_by_books'];
}

function factsOf(error: QuickBooksError | undefined): Omit<BooksErrorFacts, 'reason'> {
  return error === undefined ? {} : { words: error.words, code: error.code, element: error.element };
}
