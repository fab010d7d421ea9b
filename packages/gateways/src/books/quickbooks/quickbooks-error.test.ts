import { describe, expect, test } from 'vitest';
import { readAnswer, type Answer } from '../../calling/answer.ts';
import { CallError, type CallErrorKind } from '../../calling/call-error.ts';
import { OAuthError } from '../../oauth/oauth-error.ts';
import { errorFromFailure } from '../error-of-call.ts';
import { errorFromAnswer, wasTokenRefused } from './quickbooks-error.ts';

function answer(
  status: number,
  body: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readAnswer(
    { status, headers: { 'content-type': type, intuit_tid: '1-abc', ...headers }, body: Buffer.from(text) },
    'as_text',
  );
}
const fault = (code: string, type = 'ValidationFault') => ({
  Fault: { Error: [{ Message: 'M', Detail: 'D', code, element: 'E' }], type },
});
const gateway = (code: string) => ({
  fault: { error: [{ message: 'm', detail: 'd', code, element: null }], type: 'AUTHENTICATION' },
});
const page = '<html><body>We are sorry</body></html>';

describe('a QuickBooks response to a write', () => {
  test.each<[string, Answer, string, string]>([
    ['a stale counter', answer(400, fault('5010')), 'rejected', 'stale'],
    ['a used number', answer(400, fault('6140')), 'rejected', 'duplicate_number'],
    ['a closed period', answer(400, fault('6210')), 'rejected', 'period_closed'],
    ['an unknown property', answer(400, fault('2010')), 'rejected', 'refused_by_books'],
    ['a fault inside a 200', answer(200, fault('6000')), 'rejected', 'refused_by_books'],
    ['a system fault', answer(500, fault('10000', 'SystemFault')), 'outcome_unknown', 'provider_failed'],
    ['a system fault inside a 200', answer(200, fault('10000', 'SystemFault')), 'outcome_unknown', 'provider_failed'],
    ['a busy page', answer(503, page, 'text/html'), 'outcome_unknown', 'provider_failed'],
    ['a page instead of data', answer(200, page, 'text/html'), 'outcome_unknown', 'unreadable_answer'],
    ['a page with 404', answer(404, page, 'text/html'), 'outcome_unknown', 'unreadable_answer'],
    ['a page with 403', answer(403, page, 'text/html'), 'outcome_unknown', 'unreadable_answer'],
    ['a pointer elsewhere', answer(302, '', 'text/html'), 'outcome_unknown', 'unreadable_answer'],
    ['data cut short', answer(200, '{"Invoice":{"Id"'), 'outcome_unknown', 'unreadable_answer'],
    ['nothing at all', answer(200, ''), 'outcome_unknown', 'unreadable_answer'],
    ['a refused token', answer(401, gateway('3200')), 'signed_out', 'token_refused'],
    ['a wrong environment', answer(401, gateway('130')), 'signed_out', 'wrong_environment'],
    ['a company not allowed', answer(403, gateway('3100')), 'signed_out', 'company_not_allowed'],
    ['too many', answer(429, fault('3001', 'SERVICE')), 'too_many_calls', 'limit_reached'],
    ['too many, in the old form', answer(403, gateway('003001')), 'too_many_calls', 'limit_reached'],
  ])('is classified: %s', (_, given, kind, reason) => {
    expect(errorFromAnswer(given, 'write', 0)).toMatchObject({ kind, reason, providerRequestId: '1-abc' });
  });

  test('is no error if it succeeded', () => {
    expect(errorFromAnswer(answer(200, { Invoice: {} }), 'write', 0)).toBeUndefined();
  });

  test("keeps the books' message and the place of the error", () => {
    expect(errorFromAnswer(answer(400, fault('6000')), 'write', 0)).toMatchObject({
      words: 'M: D',
      code: '6000',
      element: 'E',
    });
  });

  test('keeps the requested pause, else uses a minute', () => {
    expect(errorFromAnswer(answer(429, '', 'text/plain', { 'retry-after': '5' }), 'write', 0)?.retryAfterMs).toBe(
      5_000,
    );
    expect(errorFromAnswer(answer(429, ''), 'write', 0)?.retryAfterMs).toBe(60_000);
  });
});

test('the same unclear responses to a query only mean that it can be repeated', () => {
  for (const given of [answer(503, page, 'text/html'), answer(200, '{"Inv'), answer(200, page, 'text/html')]) {
    expect(errorFromAnswer(given, 'read', 0)?.kind).toBe('unavailable');
  }
});

test('a newer token is tried after a refused one, not after a wrong environment', () => {
  expect(wasTokenRefused(answer(401, gateway('3200')))).toBe(true);
  expect(wasTokenRefused(answer(401, page, 'text/html'))).toBe(true);
  expect(wasTokenRefused(answer(401, gateway('120')))).toBe(false);
  expect(wasTokenRefused(answer(403, gateway('3100')))).toBe(false);
});

describe('a write without a response', () => {
  test.each<[CallErrorKind, string, string]>([
    ['forbidden_address', 'unavailable', 'not_reached'],
    ['not_reached', 'unavailable', 'not_reached'],
    ['resting', 'unavailable', 'not_reached'],
    ['paced', 'too_many_calls', 'limit_reached'],
    ['answer_lost', 'outcome_unknown', 'answer_lost'],
    ['no_answer_in_time', 'outcome_unknown', 'no_answer_in_time'],
    ['answer_too_large', 'outcome_unknown', 'answer_too_large'],
  ])('because of %s is %s', (callKind, kind, reason) => {
    expect(errorFromFailure(new CallError(callKind, 'x'), 'write')).toMatchObject({ kind, reason });
  });

  test('without a token is a lost connection only if the grant has ended', () => {
    expect(errorFromFailure(new OAuthError('reconnect_needed', 'invalid_grant'), 'write')).toMatchObject({
      kind: 'signed_out',
    });
    expect(errorFromFailure(new OAuthError('unavailable', 'no_clear_answer'), 'write')).toMatchObject({
      kind: 'unavailable',
    });
  });

  test('because of a bug of ours is thrown unchanged', () => {
    const bug = new TypeError('x');
    expect(errorFromFailure(bug, 'write')).toBe(bug);
  });
});
