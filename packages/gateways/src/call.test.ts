import { describe, expect, test } from 'vitest';
import { createCaller } from './call.ts';
import type { CallPolicy } from './calling/call-policy.ts';
import { CallError } from './calling/call-error.ts';
import type { OutgoingCall } from './calling/outgoing-call.ts';
import type { OutgoingCallLine } from './calling/outgoing-call-line.ts';
import { Secret } from './secret.ts';
import { createFakeTransport, jsonAnswer, textAnswer, type FakeAnswer } from './testing/fake-transport.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

const read: OutgoingCall = {
  name: 'read-invoice',
  effect: 'read',
  method: 'GET',
  url: new URL('https://books.example/v3/company/1/query?query=select'),
  headers: { authorization: new Secret('Bearer top-secret') },
  limitKey: 'company 1',
};
const write: OutgoingCall = { ...read, name: 'create-invoice', effect: 'write', method: 'POST', body: '{"Amount":1}' };

function callerWith(answers: readonly FakeAnswer[], changes: Partial<CallPolicy> = {}, keepsPace = true) {
  const time = createVirtualTime();
  const transport = createFakeTransport(...answers);
  const lines: OutgoingCallLine[] = [];
  const caller = createCaller(
    {
      provider: 'books',
      allowedOrigins: [{ origin: 'https://books.example', network: 'public' }],
      windows: [{ calls: 100, perMs: 1_000 }],
      numbers: 'as_text',
      pauseAfter429Ms: 60_000,
      providerRequestIdHeader: 'intuit_tid',
      ...changes,
    },
    {
      transport: transport.send,
      now: time.now,
      random: () => 0.5,
      sleep: time.sleep,
      log: (line) => lines.push(line),
      keepsPace,
    },
  );
  return { caller, time, lines, requests: transport.requests };
}

const unreached = new CallError('not_reached', 'no line');
const lost = new CallError('answer_lost', 'cut');
const good = jsonAnswer({ ok: true });

describe('a read', () => {
  test.each<[string, FakeAnswer]>([
    ['a broken line', lost],
    ['no line', unreached],
    ['503', textAnswer('<html>busy</html>', 503, { 'content-type': 'text/html' })],
    ['a page instead of data', textAnswer('<!DOCTYPE html><p>hello', 200, { 'content-type': 'application/json' })],
    ['data cut short', textAnswer('{"Invoice":{"Id":"1', 200, { 'content-type': 'application/json' })],
  ])('is retried after %s', async (_, error) => {
    const { caller, requests, time } = callerWith([error, error, good]);
    expect((await caller.send(read)).content).toEqual({ kind: 'json', value: { ok: true } });
    expect(requests).toHaveLength(3);
    expect(time.sleeps).toEqual([300, 600]);
  });

  test('is tried at most eight times', async () => {
    const { caller, requests } = callerWith([lost], { breaker: { failuresMax: 99, restMs: 1, restMaxMs: 1 } });
    await expect(caller.send(read)).rejects.toBe(lost);
    expect(requests).toHaveLength(8);
  });

  test('is not retried once its time is used up', async () => {
    const slow: FakeAnswer = () => {
      time.pass(25_000);
      return lost;
    };
    const { caller, requests, time } = callerWith([slow]);
    await expect(caller.send(read)).rejects.toBe(lost);
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404])('is not retried after a clear refusal (%i)', async (status) => {
    const { caller, requests } = callerWith([jsonAnswer({ Fault: {} }, status)]);
    expect((await caller.send(read)).status).toBe(status);
    expect(requests).toHaveLength(1);
  });

  test('waits as long as the service requests', async () => {
    const { caller, time } = callerWith([jsonAnswer({}, 429, { 'retry-after': '7' }), good]);
    expect((await caller.send(read)).status).toBe(200);
    expect(time.sleeps).toEqual([7_000]);
  });

  test('returns the 429 at once if the requested wait is its whole time', async () => {
    const { caller, time } = callerWith([jsonAnswer({}, 429, { 'retry-after': '60' }), good]);
    expect((await caller.send(read)).status).toBe(429);
    expect(time.sleeps).toEqual([]);
  });

  test('returns the 429 if the requested wait exceeds its time, and delays the next caller too', async () => {
    const { caller, requests, time } = callerWith([jsonAnswer({}, 429, { 'retry-after': '900' }), good]);
    expect((await caller.send(read)).status).toBe(429);
    await expect(caller.send(read)).rejects.toMatchObject({ kind: 'paced', sent: false, retryAfterMs: 900_000 });
    expect(requests).toHaveLength(1);
    time.pass(900_000);
    expect((await caller.send(read)).status).toBe(200);
  });
});

describe('a write', () => {
  test.each<[string, FakeAnswer]>([
    ['a lost answer', lost],
    ['no line', unreached],
  ])('is sent once, whatever happens: %s', async (_, error) => {
    const { caller, requests } = callerWith([error, good]);
    await expect(caller.send(write)).rejects.toBe(error);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.ownConnection).toBe(true);
  });

  test('is sent once even if the service returns 500 or 429', async () => {
    for (const status of [500, 429]) {
      const { caller, requests } = callerWith([jsonAnswer({}, status), good]);
      expect((await caller.send(write)).status).toBe(status);
      expect(requests).toHaveLength(1);
    }
  });
});

describe('the rate limit', () => {
  test('applies to one company without delaying another', async () => {
    const { caller, time } = callerWith([good], { windows: [{ calls: 2, perMs: 1_000 }] });
    for (let count = 0; count < 5; count += 1) await caller.send(write);
    expect(time.sleeps).toEqual([1_000, 1_000]);
    await caller.send({ ...write, limitKey: 'company 2' });
    expect(time.sleeps).toHaveLength(2);
  });

  test('applies to no company in an unlimited sandbox', async () => {
    const { caller, time } = callerWith([good], { windows: [{ calls: 2, perMs: 1_000 }] }, false);
    for (let count = 0; count < 5; count += 1) await caller.send(write);
    expect(time.sleeps).toEqual([]);
  });

  test('can be paused by an adapter that recognised a hidden "too many"', async () => {
    const { caller, requests } = callerWith([good]);
    caller.pause('company 1', 17 * 60_000);
    await expect(caller.send(read)).rejects.toMatchObject({ kind: 'paced', retryAfterMs: 17 * 60_000 });
    expect(requests).toHaveLength(0);
  });
});

describe('a service that fails repeatedly', () => {
  test('is not called until its pause is over, and calls fail at once', async () => {
    const { caller, requests, time } = callerWith([lost, lost, lost, good], {
      breaker: { failuresMax: 3, restMs: 5_000, restMaxMs: 60_000 },
    });
    for (let count = 0; count < 3; count += 1) await expect(caller.send(write)).rejects.toBe(lost);
    await expect(caller.send(write)).rejects.toMatchObject({ kind: 'resting', sent: false, retryAfterMs: 5_000 });
    await expect(caller.send(read)).rejects.toMatchObject({ kind: 'resting' });
    expect(requests).toHaveLength(3);
    time.pass(5_000);
    expect((await caller.send(write)).status).toBe(200);
  });

  test('reports its failure, not the pause, to the callers that saw it fail', async () => {
    const { caller, requests } = callerWith([lost], { breaker: { failuresMax: 3, restMs: 5_000, restMaxMs: 60_000 } });
    await expect(caller.send(read)).rejects.toBe(lost);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThan(8);
  });

  test('counts no refusal as a failure', async () => {
    const { caller } = callerWith([jsonAnswer({ Fault: {} }, 400)]);
    for (let count = 0; count < 20; count += 1) expect((await caller.send(write)).status).toBe(400);
  });
});

test('an address outside the list is never called', async () => {
  const { caller, requests } = callerWith([good]);
  const elsewhere = { ...read, url: new URL('https://books.example.evil/') };
  await expect(caller.send(elsewhere)).rejects.toMatchObject({ kind: 'forbidden_address', sent: false });
  expect(requests).toHaveLength(0);
});

test('the log has the call and its outcome, and no contents', async () => {
  const { caller, lines } = callerWith([lost, jsonAnswer({ ok: true }, 200, { intuit_tid: '1-5f73' })]);
  await caller.send(read);
  expect(lines).toMatchObject([
    { provider: 'books', call: 'read-invoice', path: '/v3/company/1/query', tries: 1, outcome: 'answer_lost' },
    { tries: 2, outcome: 'json', status: 200, bytes: 11, providerRequestId: '1-5f73' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|select/);
});
