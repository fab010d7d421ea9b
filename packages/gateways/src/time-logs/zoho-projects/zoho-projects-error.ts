import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import { CallError } from '../../calling/call-error.ts';
import { retryAfterMs } from '../../calling/pauses.ts';
import { OAuthError } from '../../oauth/oauth-error.ts';
import { TimeLogError, type TimeLogErrorKind, type TimeLogErrorReason } from '../time-log-error.ts';

/** A refusal. Both generations of the API wrap it in `error`, with different names inside. */
const refusal = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).optional(),
    status_code: z.union([z.string(), z.number()]).optional(),
    title: z.string().optional(),
    message: z.string().optional(),
    details: z.unknown().optional(),
  }),
});
const detail = z.object({ message: z.string().optional(), field_name: z.string().optional() });

export interface ZohoRefusal {
  /** The number of the classic API or the title of V3. */
  readonly code: string;
  readonly words: string;
}

const WORDS_MAX = 500;

/** The tool's refusal; undefined for any other response. */
export function readRefusal(answer: Answer): ZohoRefusal | undefined {
  if (answer.content.kind !== 'json') return undefined;
  const parsed = refusal.safeParse(answer.content.value);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  const details = Array.isArray(error.details) ? error.details : [error.details];
  const said = details.flatMap((entry: unknown) => {
    const { message, field_name: field } = detail.safeParse(entry).data ?? {};
    return message === undefined ? [] : [field === undefined ? message : `${field}: ${message}`];
  });
  return {
    code: error.title ?? String(error.code ?? error.status_code ?? ''),
    words: [error.message ?? error.title, ...said].filter(Boolean).join('; ').slice(0, WORDS_MAX),
  };
}

const THROTTLED = 'URL_ROLLING_THROTTLES_LIMIT_EXCEEDED';
const HALF_AN_HOUR_MS = 1_800_000;
const A_MINUTE_MS = 60_000;

/**
 * How long the tool requires to wait, which it reports with status 400 as often as with 429. Undefined without a limit.
 */
export function lockedOutMs(answer: Answer, nowMs: number): number | undefined {
  const refused = readRefusal(answer);
  const minutes = /try again after (\d{1,4}) ?min/i.exec(refused?.words ?? '')?.[1];
  if (answer.status !== 429 && refused?.code !== THROTTLED && minutes === undefined) return undefined;
  // The tool rounds the minutes, and a call during the lockout makes it longer: waiting one minute more is cheaper.
  if (minutes !== undefined) return (Number(minutes) + 1) * A_MINUTE_MS;
  return retryAfterMs(answer.headers['retry-after'], nowMs) ?? HALF_AN_HOUR_MS;
}

export function wasTokenRefused(answer: Answer): boolean {
  return answer.status === 401 && readRefusal(answer)?.code !== 'INVALID_OAUTHSCOPE';
}

/** The error of a response; undefined if it succeeded, possibly empty. */
export function errorFromAnswer(answer: Answer, nowMs: number): TimeLogError | undefined {
  const lockMs = lockedOutMs(answer, nowMs);
  const refused = readRefusal(answer);
  const facts = { words: refused?.words, code: refused?.code };
  if (lockMs !== undefined) {
    return new TimeLogError('too_many_calls', { ...facts, reason: 'limit_reached', retryAfterMs: lockMs });
  }
  if (answer.status >= 500) return new TimeLogError('unavailable', { ...facts, reason: 'provider_failed' });
  if (refused || answer.status === 401 || answer.status === 403) {
    const [kind, reason] = reasonFor(answer.status, refused);
    return new TimeLogError(kind, { ...facts, reason });
  }
  const { kind } = answer.content;
  const isGood = (answer.status === 200 && (kind === 'json' || kind === 'empty')) || answer.status === 204;
  return isGood ? undefined : new TimeLogError('unavailable', { reason: 'unreadable_answer' });
}

function reasonFor(status: number, refused: ZohoRefusal | undefined): readonly [TimeLogErrorKind, TimeLogErrorReason] {
  if (refused?.code === 'INVALID_OAUTHSCOPE' || /oauth ?scope/i.test(refused?.words ?? '')) {
    return ['signed_out', 'scope_missing'];
  }
  if (status === 401) return ['signed_out', 'token_refused'];
  if (status === 403) return ['rejected', 'not_permitted'];
  if (status === 404 || refused?.code === '6504') return ['rejected', 'not_found'];
  if (refused?.code === '6891' || refused?.code === 'URL_RULE_NOT_CONFIGURED') return ['rejected', 'wrong_address'];
  return ['rejected', 'refused_by_tool'];
}

/** The error for a call without a response; unknown exceptions are thrown unchanged. */
export function errorFromFailure(failure: unknown): unknown {
  if (failure instanceof CallError) {
    const facts = { words: failure.message, retryAfterMs: failure.retryAfterMs, cause: failure };
    return failure.kind === 'paced'
      ? new TimeLogError('too_many_calls', { ...facts, reason: 'limit_reached' })
      : new TimeLogError('unavailable', { ...facts, reason: 'not_reached' });
  }
  if (failure instanceof OAuthError) {
    const facts = { words: failure.reason, retryAfterMs: failure.retryAfterMs, cause: failure };
    return failure.kind === 'unavailable'
      ? new TimeLogError('unavailable', { ...facts, reason: 'not_reached' })
      : new TimeLogError('signed_out', { ...facts, reason: 'token_refused' });
  }
  return failure;
}
