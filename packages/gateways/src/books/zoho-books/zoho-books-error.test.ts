import { describe, expect, test } from 'vitest';
import { readAnswer, type Answer } from '../../calling/answer.ts';
import { requestedPauseMs, errorFromAnswer, wasTokenRefused } from './zoho-books-error.ts';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const isText = typeof body === 'string';
  const type = isText ? 'text/html' : 'application/json;charset=UTF-8';
  const text = isText ? body : JSON.stringify(body);
  return readAnswer({ status, headers: { 'content-type': type, ...headers }, body: Buffer.from(text) }, 'as_text');
}
const said = (code: number) => ({ code, message: 'In any language' });
const page = '<html><body>We are sorry</body></html>';

describe('a Zoho Books response', () => {
  test.each<[string, Answer, string, string]>([
    ['a name that is taken', answer(400, said(3062)), 'rejected', 'duplicate_name'],
    ['another organisation', answer(400, said(6041)), 'signed_out', 'company_not_allowed'],
    ['no organisation at all', answer(400, said(9017)), 'signed_out', 'company_not_allowed'],
    ['a token that ran out, or a right that is missing', answer(401, said(57)), 'signed_out', 'token_refused'],
    ['something that is not there', answer(404, said(1002)), 'rejected', 'not_found'],
    ['an undocumented code', answer(400, said(120_133)), 'rejected', 'refused_by_books'],
    ['a refusal inside a 200', answer(200, said(1015)), 'rejected', 'refused_by_books'],
    ['too many calls in a minute', answer(429, said(44)), 'too_many_calls', 'limit_reached'],
    ['an internal error', answer(500, said(1000)), 'outcome_unknown', 'provider_failed'],
    ['a busy page', answer(503, page), 'outcome_unknown', 'provider_failed'],
    ['a page instead of data', answer(200, page), 'outcome_unknown', 'unreadable_answer'],
    ['data without a code', answer(200, { invoice: {} }), 'outcome_unknown', 'unreadable_answer'],
  ])('is classified: %s', (_, given, kind, reason) => {
    expect(errorFromAnswer(given, 'write')).toMatchObject({ kind, reason });
  });

  test('is successful only with a 2xx and code 0', () => {
    expect(
      errorFromAnswer(answer(201, { code: 0, message: 'The invoice has been created.' }), 'write'),
    ).toBeUndefined();
    expect(errorFromAnswer(answer(302, { code: 0 }), 'write')).toMatchObject({ kind: 'outcome_unknown' });
  });

  test('contains the requested pause', () => {
    expect(requestedPauseMs(answer(429, said(44)))).toBe(60_000);
    expect(requestedPauseMs(answer(429, said(45), { 'x-rate-limit-reset': '27445' }))).toBe(27_445_000);
    expect(requestedPauseMs(answer(429, said(1070)))).toBe(5_000);
    expect(requestedPauseMs(answer(429, page))).toBe(60_000);
    expect(requestedPauseMs(answer(400, said(4)))).toBeUndefined();
  });

  test('needs another token with 401 only', () => {
    expect(wasTokenRefused(answer(401, said(57)))).toBe(true);
    expect(wasTokenRefused(answer(400, said(6041)))).toBe(false);
  });
});
