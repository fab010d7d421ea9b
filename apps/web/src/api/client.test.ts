import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

type Step = { status: number; body: unknown } | 'cut off';
const done: Step = { status: 202, body: { data: { invoiceId: 7 }, message: 'On its way' } };
const refused = (status: number, code: string): Step => ({ status, body: { code, message: code } });

function clientOf(steps: Step[]) {
  const sent: { key: string | null; authorization: string | null }[] = [];
  const pauses: number[] = [];
  const signedOut = vi.fn();
  const call = createClient({
    isUnattended: () => false,
    hearToday: () => undefined,
    token: () => 'mine',
    signedOut,
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    fetch: (_, init) => {
      const headers = new Headers(init?.headers);
      sent.push({
        key: headers.get('idempotency-key'),
        authorization: headers.get('authorization'),
      });
      const step = steps.shift() ?? 'cut off';
      return step === 'cut off'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(JSON.stringify(step.body), { status: step.status }));
    },
  });
  return { call, sent, pauses, signedOut };
}
const push = { params: { id: 7 }, body: { version: 1 } };

describe('a write request', () => {
  test('is sent again with the same key after it was cut off', async () => {
    const { call, sent } = clientOf(['cut off', refused(503, 'not_ready'), done]);
    await expect(call(invoiceEndpoints.push, push, { key: 'one' })).resolves.toMatchObject({ message: 'On its way' });
    expect(sent.map(({ key }) => key)).toEqual(['one', 'one', 'one']);
  });

  test('is sent again with growing pauses while the first one is running, and fails in the end', async () => {
    const { call, sent, pauses } = clientOf(Array.from({ length: 20 }, () => refused(409, 'still_running')));
    await expect(call(invoiceEndpoints.push, push, { key: 'one' })).rejects.toMatchObject({ code: 'still_running' });
    expect(sent).toHaveLength(8);
    expect(pauses).toEqual([300, 600, 900, 1200, 1500, 1800, 2100]);
  });

  test('is never sent twice without a key', async () => {
    const { call, sent } = clientOf(['cut off', done]);
    await expect(call(invoiceEndpoints.push, push)).rejects.toMatchObject({ status: 0, code: 'no_connection' });
    expect(sent).toHaveLength(1);
  });

  test('is not repeated after it was refused', async () => {
    const { call, sent } = clientOf([refused(409, 'stale_version'), done]);
    await expect(call(invoiceEndpoints.push, push, { key: 'one' })).rejects.toMatchObject({ code: 'stale_version' });
    expect(sent).toHaveLength(1);
  });
});

test('an unknown session is ended here too, but not after an expired half-login', async () => {
  const { call, signedOut } = clientOf([refused(401, 'not_signed_in'), refused(401, 'not_signed_in')]);
  await expect(call(invoiceEndpoints.get, { params: { id: 1 } }, { token: 'half' })).rejects.toThrow('not_signed_in');
  expect(signedOut).not.toHaveBeenCalled();
  await expect(call(invoiceEndpoints.get, { params: { id: 1 } })).rejects.toThrow('not_signed_in');
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('a response with an HTML page becomes one clear sentence', async () => {
  const call = createClient({
    isUnattended: () => false,
    hearToday: () => undefined,
    token: () => undefined,
    signedOut: () => undefined,
    pause: () => Promise.resolve(),
    fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
  });
  await expect(call(invoiceEndpoints.get, { params: { id: 1 } })).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong! Please Try Again.',
  });
});

test('a cancelled call is distinguished from a broken connection', async () => {
  const stop = new AbortController();
  stop.abort();
  const call = createClient({
    isUnattended: () => false,
    hearToday: () => undefined,
    token: () => undefined,
    signedOut: () => undefined,
    pause: () => Promise.resolve(),
    fetch: () => Promise.reject(new DOMException('stopped', 'AbortError')),
  });
  const request = call(invoiceEndpoints.get, { params: { id: 1 } }, { signal: stop.signal });
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});

test('each response, also a refusal, says the current day of the installation', async () => {
  const days: string[] = [];
  const answers = [{ status: 200, body: { data: {} } }, refused(404, 'invoice_not_found')] as const;
  let at = 0;
  const call = createClient({
    isUnattended: () => false,
    hearToday: (day) => void days.push(day),
    token: () => 'mine',
    signedOut: () => undefined,
    pause: () => Promise.resolve(),
    fetch: () => {
      const step = answers[at] ?? answers[0];
      at += 1;
      if (step === 'cut off') return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(
        new Response(JSON.stringify(step.body), { status: step.status, headers: { 'x-today': `2026-11-2${at}` } }),
      );
    },
  });
  await call(invoiceEndpoints.get, { params: { id: 1 } });
  await expect(call(invoiceEndpoints.get, { params: { id: 1 } })).rejects.toThrow('invoice_not_found');
  expect(days).toEqual(['2026-11-21', '2026-11-22']);
});
