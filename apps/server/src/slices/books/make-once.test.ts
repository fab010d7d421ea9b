import { BooksError, type BooksErrorFacts, type BooksErrorKind } from '@countinghouse/gateways/books/books-error.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { describe, expect, test } from 'vitest';
import type { Work } from '../../handle.ts';
import type { CourierEnd, Delivery, JobContext, SentMark } from '../../jobs/job.ts';
import type { Refusal } from './end-after-error.ts';
import { makeOnce, type MadeOnce } from './make-once.ts';

const startMs = Date.parse('2026-11-21T09:00:00.000Z');
const second = 1000;
const minute = 60 * second;

interface Given {
  readonly sent?: Partial<SentMark> & { readonly agoMs: number };
  readonly attempts?: number;
  readonly mayBeThere?: boolean;
  /** What a look finds, or why it fails. */
  readonly find?: (string | undefined | Error)[];
  /** The answer of the books, or why there is none; `beforeSending` says that nothing left. */
  readonly answer?: string | Error;
  readonly beforeSending?: Error;
  readonly answersAfterMs?: number;
  readonly taken?: CourierEnd | 'unknown';
}

/** One attempt at an invoice in the imitated terms of the books; returns its end and what was done, in order. */
async function attempt(given: Given = {}) {
  const done: string[] = [];
  let nowMs = startMs;
  const context = { nowMs: () => nowMs, random: () => 0 } as JobContext;
  const { agoMs = 0, ...mark } = given.sent ?? {};
  const delivery: Delivery = {
    id: '1',
    topic: 'push-invoice',
    subject: 'invoice:7',
    payload: given.mayBeThere === true ? { mayBeThere: true } : {},
    attempts: given.attempts ?? 0,
    isUnknown: given.sent !== undefined,
    sent: given.sent === undefined ? null : { atMs: startMs - agoMs, times: 1, looks: 0, saidNo: null, ...mark },
    markSent: async () => void done.push('marked'),
  };
  const looks = [...(given.find ?? [])];
  const task: MadeOnce<string> = {
    requestId: 'invoice-7-v1',
    find: async () => {
      done.push('looked');
      const found = looks.shift();
      if (found instanceof Error) throw found;
      return found;
    },
    send: async ({ requestId, beforeSending }) => {
      if (given.beforeSending !== undefined) throw given.beforeSending;
      await beforeSending?.();
      done.push(`sent ${requestId}`);
      nowMs += given.answersAfterMs ?? 0;
      if (given.answer instanceof Error) throw given.answer;
      return given.answer ?? 'INV-7';
    },
    made: (made) => ({ kind: 'done', result: { made } }),
    refused: async (_work: Work, { reason, words }: Refusal) => void done.push(`refused: ${reason}, ${words}`),
    ...(given.taken === undefined
      ? {}
      : {
          taken: async ({ reason }: Refusal) => {
            done.push(`asked who has it: ${reason}`);
            return given.taken === 'unknown' ? undefined : given.taken;
          },
        }),
  };
  const { settle, ...end } = await makeOnce(context, delivery, task);
  await settle?.({} as Work);
  return { end, done };
}

const booksError = (kind: BooksErrorKind, facts: Partial<BooksErrorFacts> = {}) =>
  new BooksError(kind, { reason: 'refused_by_books', ...facts });
const made = (what: string) => ({ kind: 'done', result: { made: what } });
const noClearAnswer = 'The books gave no clear answer.';
const sentOnce = ['marked', 'sent invoice-7-v1'];

describe('what is made in the books for the first time', () => {
  test('is marked as sent just before it is sent, and not looked for', async () => {
    expect(await attempt()).toEqual({ end: made('INV-7'), done: sentOnce });
  });

  test('is looked for first if it may be there from an earlier intent', async () => {
    expect(await attempt({ mayBeThere: true, find: ['INV-6'] })).toEqual({ end: made('INV-6'), done: ['looked'] });
    expect(await attempt({ mayBeThere: true })).toEqual({ end: made('INV-7'), done: ['looked', ...sentOnce] });
  });

  test('is not sent if the look fails', async () => {
    const busy = booksError('unavailable', { words: 'The books are down' });
    expect(await attempt({ mayBeThere: true, find: [busy] })).toEqual({
      end: { kind: 'again', afterMs: expect.any(Number), isUnknown: false, reason: 'The books are down' },
      done: ['looked'],
    });
    const twice = booksError('rejected', { reason: 'found_twice', mayBeDone: true });
    expect(await attempt({ mayBeThere: true, find: [twice] })).toEqual({
      end: { kind: 'parked', reason: 'found_twice' },
      done: ['looked'],
    });
  });
});

describe('what was sent without a clear answer', () => {
  test('is done if a look finds it', async () => {
    expect(await attempt({ sent: { agoMs: minute }, find: ['INV-7'] })).toEqual({
      end: made('INV-7'),
      done: ['looked'],
    });
  });

  test.each([
    [3 * second, 2 * second],
    [5 * second, 10 * second],
    [10 * minute - 1, 1],
  ])('%i ms ago and not found is looked for again after %i ms, and not sent', async (agoMs, afterMs) => {
    const { end, done } = await attempt({ sent: { agoMs, looks: 2 } });
    const mark = { atMs: startMs - agoMs, times: 1, looks: 3, saidNo: null };
    expect(end).toEqual({ kind: 'again', afterMs, isUnknown: true, reason: noClearAnswer, sent: mark });
    expect(done).toEqual(['looked']);
  });

  test('is sent again after ten minutes of looks, and a user decides after the fourth time', async () => {
    const agoMs = 10 * minute;
    expect((await attempt({ sent: { agoMs, times: 3 } })).done).toEqual(['looked', ...sentOnce]);
    expect(await attempt({ sent: { agoMs, times: 4 } })).toEqual({
      end: { kind: 'parked', reason: 'the books never gave a clear answer' },
      done: ['looked'],
    });
  });

  test('counts how often it was sent', async () => {
    const lost = booksError('outcome_unknown', { reason: 'answer_lost', words: 'The answer was lost' });
    const { end } = await attempt({ sent: { agoMs: 10 * minute, times: 2, looks: 7 }, answer: lost });
    expect(end).toEqual({
      kind: 'again',
      afterMs: 5 * second,
      isUnknown: true,
      reason: 'The answer was lost',
      sent: { atMs: startMs, times: 3, looks: 0, saidNo: null },
    });
  });

  test.each<[string, Error, object]>([
    [
      'the books are not reachable',
      booksError('unavailable', { words: 'Down' }),
      { kind: 'again', afterMs: expect.any(Number), isUnknown: true, reason: 'Down' },
    ],
    [
      'a user has to reconnect',
      booksError('signed_out'),
      { kind: 'again', afterMs: 20 * second, isUnknown: true, reason: 'Reconnect needed', isNoAttempt: true },
    ],
    [
      'a user has to check what was found',
      booksError('rejected', { reason: 'found_twice', words: 'Two invoices' }),
      { kind: 'parked', reason: 'Two invoices' },
    ],
  ])('stays locked if a look fails because %s', async (_why, error, end) => {
    expect(await attempt({ sent: { agoMs: minute }, find: [error] })).toEqual({ end, done: ['looked'] });
  });

  test('is looked for later if what was found may still be completed, however late', async () => {
    const half = booksError('rejected', { words: 'Not applied yet', mayBeDone: true });
    const after = async (agoMs: number) => (await attempt({ sent: { agoMs }, find: [half] })).end;
    const end = { kind: 'again', isUnknown: true, reason: 'Not applied yet' };
    expect(await after(minute)).toMatchObject({ ...end, afterMs: minute, sent: { looks: 0, times: 1 } });
    expect(await after(10 * minute)).toMatchObject({ ...end, afterMs: 5 * minute });
  });

  test('is looked for every five minutes if the books could not be searched many times', async () => {
    const { end } = await attempt({ sent: { agoMs: minute }, attempts: 29, find: [booksError('unavailable')] });
    expect(end).toMatchObject({ kind: 'again', afterMs: 5 * minute, reason: 'the books cannot be searched' });
  });
});

describe('what the books refused without being final', () => {
  const saidNo = { reason: 'duplicate_number', words: 'Number taken' };

  test('is looked for until ten minutes are over, and then refused in their words', async () => {
    const { end, done } = await attempt({ sent: { agoMs: minute, saidNo } });
    expect(end).toMatchObject({ kind: 'again', afterMs: minute, reason: 'Number taken', sent: { saidNo, looks: 1 } });
    expect(done).toEqual(['looked']);
    expect(await attempt({ sent: { agoMs: 10 * minute, saidNo } })).toEqual({
      end: { kind: 'parked', reason: 'Number taken' },
      done: ['looked', 'refused: duplicate_number, Number taken'],
    });
  });

  test('ends as soon as the books show who has the number', async () => {
    const parked: CourierEnd = { kind: 'parked', reason: 'Another invoice has it' };
    const { end, done } = await attempt({ sent: { agoMs: minute, saidNo }, taken: parked });
    expect([end, done]).toEqual([parked, ['looked', 'asked who has it: duplicate_number']]);
    expect((await attempt({ sent: { agoMs: minute, saidNo }, taken: 'unknown' })).end).toMatchObject({ kind: 'again' });
    expect((await attempt({ sent: { agoMs: minute }, taken: parked })).done).toEqual(['looked']);
  });
});

describe('what could not be sent', () => {
  test('is given back with the reason of our own check', async () => {
    const error = booksError('rejected', { reason: 'invalid_before_sending', words: 'No lines' });
    expect(await attempt({ beforeSending: error })).toEqual({
      end: { kind: 'parked', reason: 'No lines' },
      done: ['refused: invalid_before_sending, No lines'],
    });
  });

  test('waits for a user to reconnect, or for the books', async () => {
    const waiting = async (error: Error) => (await attempt({ beforeSending: error })).end;
    expect(await waiting(new OAuthError('reconnect_needed', 'invalid_grant'))).toMatchObject({
      kind: 'again',
      isUnknown: false,
      isNoAttempt: true,
    });
    expect(await waiting(new OAuthError('unavailable', 'no_clear_answer'))).toMatchObject({
      kind: 'again',
      isUnknown: false,
      isNoAttempt: false,
      reason: 'no tokens: no_clear_answer',
    });
    const limit = booksError('too_many_calls', { reason: 'limit_reached', retryAfterMs: 30 * second });
    expect(await waiting(limit)).toMatchObject({ kind: 'again', afterMs: 30 * second, isUnknown: false });
  });

  test('ends with the error of a fault of ours', async () => {
    await expect(attempt({ beforeSending: new TypeError('a fault of ours') })).rejects.toThrow('a fault of ours');
  });
});

describe('what was sent and answered', () => {
  test.each([
    [0, 5 * second],
    [100 * second, 20 * second],
    [10 * minute, 0],
  ])('without a clear answer after %i ms is looked for after %i ms', async (answersAfterMs, afterMs) => {
    const { end, done } = await attempt({
      answersAfterMs,
      answer: booksError('outcome_unknown', { reason: 'answer_lost' }),
    });
    expect(end).toEqual({
      kind: 'again',
      afterMs,
      isUnknown: true,
      reason: noClearAnswer,
      sent: { atMs: startMs, times: 1, looks: 0, saidNo: null },
    });
    expect(done).toEqual(sentOnce);
  });

  test('by books that did not let it in counts as not sent, and what was known before stands', async () => {
    const limit = booksError('too_many_calls', { reason: 'limit_reached', retryAfterMs: 30 * second });
    expect((await attempt({ answer: limit })).end).toEqual({
      kind: 'again',
      afterMs: 30 * second,
      isUnknown: false,
      reason: 'limit_reached',
      sent: null,
    });
    const earlier = { agoMs: 11 * minute, times: 2, looks: 7 };
    expect((await attempt({ sent: earlier, answer: limit })).end).toMatchObject({
      isUnknown: true,
      sent: { atMs: startMs - 11 * minute, times: 2, looks: 7 },
    });
  });

  test('by books that did not let it in many times is given back, unless an earlier attempt may be there', async () => {
    const down = booksError('unavailable', { words: 'Down' });
    const parked = { kind: 'parked', reason: 'Down' };
    expect(await attempt({ attempts: 29, answer: down })).toEqual({
      end: parked,
      done: [...sentOnce, 'refused: refused_by_books, Down'],
    });
    expect(await attempt({ attempts: 29, sent: { agoMs: 11 * minute }, answer: down })).toEqual({
      end: parked,
      done: ['looked', ...sentOnce],
    });
  });

  test('without access after it left keeps its mark, which the deliverer looks up', async () => {
    const access = new OAuthError('unavailable', 'no_clear_answer');
    await expect(attempt({ answer: access })).rejects.toBe(access);
  });

  test('by a refusal is given back if a look finds nothing, and done if it finds it', async () => {
    const refusal = booksError('rejected', { words: 'Customer is inactive' });
    expect(await attempt({ answer: refusal })).toEqual({
      end: { kind: 'parked', reason: 'Customer is inactive' },
      done: [...sentOnce, 'looked', 'refused: refused_by_books, Customer is inactive'],
    });
    expect(await attempt({ answer: refusal, find: ['INV-7'] })).toEqual({
      end: made('INV-7'),
      done: [...sentOnce, 'looked'],
    });
    const silent = booksError('rejected', { reason: 'period_closed' });
    expect((await attempt({ answer: silent })).end).toEqual({ kind: 'parked', reason: 'period_closed' });
  });

  test.each(['duplicate_number', 'duplicate_name'] as const)(
    'by %s is unknown until its owner is known',
    async (reason) => {
      const refusal = booksError('rejected', { reason, words: 'It exists' });
      const unknown = {
        kind: 'again',
        afterMs: 5 * second,
        isUnknown: true,
        reason: 'It exists',
        sent: { atMs: startMs, times: 1, looks: 0, saidNo: { reason, words: 'It exists' } },
      };
      expect((await attempt({ answer: refusal })).end).toEqual(unknown);
      expect((await attempt({ answer: refusal, taken: 'unknown' })).end).toEqual(unknown);
      const parked: CourierEnd = { kind: 'parked', reason: 'Another invoice has it' };
      expect((await attempt({ answer: refusal, taken: parked })).end).toEqual(parked);
    },
  );

  test('by a refusal that may be none is unknown without a look', async () => {
    const refusal = booksError('rejected', { reason: 'stale', mayBeDone: true });
    const { end, done } = await attempt({ answer: refusal });
    expect(end).toMatchObject({
      kind: 'again',
      isUnknown: true,
      sent: { saidNo: { reason: 'stale', words: 'stale' } },
    });
    expect(done).toEqual(sentOnce);
  });

  test.each<[string, Error]>([
    ['the books', booksError('unavailable')],
    ['the access', new OAuthError('unavailable', 'no_clear_answer')],
  ])('by a refusal is unknown if the look after it fails because of %s', async (_what, error) => {
    const { end } = await attempt({ answer: booksError('rejected', { words: 'No' }), find: [error] });
    expect(end).toMatchObject({ kind: 'again', isUnknown: true, reason: 'No' });
    expect(end).toMatchObject({ sent: { saidNo: { reason: 'refused_by_books', words: 'No' } } });
  });

  test('ends with the error of a fault of ours, in the answer or in the look after it', async () => {
    const fault = new TypeError('a fault of ours');
    await expect(attempt({ answer: fault })).rejects.toThrow('a fault of ours');
    await expect(attempt({ answer: booksError('rejected'), find: [fault] })).rejects.toThrow('a fault of ours');
    await expect(attempt({ sent: { agoMs: minute }, find: [fault] })).rejects.toThrow('a fault of ours');
  });
});
