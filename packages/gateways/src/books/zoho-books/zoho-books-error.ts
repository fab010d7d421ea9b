import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import { BooksError, type BooksErrorKind, type BooksErrorReason } from '../books-error.ts';
import { unclear, type Effect } from '../error-of-call.ts';

/** Error codes that are handled in their own way. Messages are never compared, because they are localised and change. */
const CODES: Readonly<Record<string, readonly [BooksErrorKind, BooksErrorReason]>> = {
  14: ['signed_out', 'token_refused'],
  57: ['signed_out', 'token_refused'],
  6041: ['signed_out', 'company_not_allowed'],
  9017: ['signed_out', 'company_not_allowed'],
  1002: ['rejected', 'not_found'],
  3062: ['rejected', 'duplicate_name'],
};
/** Codes returned before anything is done: an invalid parameter, value, length, address or body. */
const SAID_BEFORE_DOING = new Set(['2', '4', '5', '9', '11', '15', '38', '1038']);
const DAY_IS_USED_UP = '45';
const TOO_MANY_AT_ONCE = '1070';
const A_MINUTE_MS = 60_000;
const A_MOMENT_MS = 5_000;
const WORDS_MAX = 500;

const envelope = z.object({ code: z.string().max(20), message: z.string().optional() });

/** The code and message of a response; code 0 is success. Undefined if it has none. */
function readError(answer: Answer): { readonly code: string; readonly words: string | undefined } | undefined {
  if (answer.content.kind !== 'json') return undefined;
  const parsed = envelope.safeParse(answer.content.value);
  return parsed.success ? { code: parsed.data.code, words: parsed.data.message?.slice(0, WORDS_MAX) } : undefined;
}

/** Whether the token was refused, so that a newer one may help. Code 57 also means a missing permission. */
export function wasTokenRefused(answer: Answer): boolean {
  return answer.status === 401;
}

/** The pause that the organisation's rate limit requires; undefined without one. */
export function requestedPauseMs(answer: Answer): number | undefined {
  if (answer.status !== 429) return undefined;
  const code = readError(answer)?.code;
  const reset = answer.headers['x-rate-limit-reset'] ?? '';
  if (code === DAY_IS_USED_UP && /^\d{1,6}$/.test(reset)) return Math.max(A_MINUTE_MS, Number(reset) * 1000);
  return code === TOO_MANY_AT_ONCE ? A_MOMENT_MS : A_MINUTE_MS;
}

/** The error of a response; undefined if it succeeded: a 2xx with code 0. */
export function errorFromAnswer(answer: Answer, effect: Effect): BooksError | undefined {
  const said = readError(answer);
  const facts = { words: said?.words, code: said?.code };
  const retryAfterMs = requestedPauseMs(answer);
  if (retryAfterMs !== undefined) {
    return new BooksError('too_many_calls', { ...facts, reason: 'limit_reached', retryAfterMs });
  }
  if (answer.status >= 500) return unclear(effect, 'provider_failed', facts);
  if (answer.status === 401) return new BooksError('signed_out', { ...facts, reason: 'token_refused' });
  if (said !== undefined && said.code !== '0') {
    const [kind, reason] = CODES[said.code] ?? usualReason(answer.status);
    const isSaidBeforeDoing = SAID_BEFORE_DOING.has(said.code) || Object.hasOwn(CODES, said.code);
    return new BooksError(kind, {
      ...facts,
      reason,
      mayBeDone: kind === 'rejected' && effect === 'write' && !isSaidBeforeDoing,
    });
  }
  const isGood = said !== undefined && answer.status >= 200 && answer.status < 300;
  return isGood ? undefined : unclear(effect, 'unreadable_answer', facts);
}

function usualReason(status: number): readonly [BooksErrorKind, BooksErrorReason] {
  return status === 404 ? ['rejected', 'not_found'] : ['rejected', 'refused_by_books'];
}
