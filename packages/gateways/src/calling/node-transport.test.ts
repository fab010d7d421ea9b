import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTimer } from '../testing/real-time.ts';
import type { AllowedOrigin } from './allowed-address.ts';
import { CallError } from './call-error.ts';
import { createNodeTransport } from './node-transport.ts';
import type { WireRequest } from './transport.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
const transport = createNodeTransport(startTimer);

// a busy machine must not fail the test
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function request(address: string, changes: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'GET',
    url: new URL(address),
    headers: {},
    network: 'loopback',
    connectTimeoutMs: 20_000,
    timeoutMs: 20_000,
    answerBytesMax: 1_000,
    ownConnection: false,
    ...changes,
  };
}

async function errorFrom(wanted: WireRequest): Promise<CallError> {
  const outcome = await transport.send(wanted).catch((error: unknown) => error);
  if (outcome instanceof CallError) return outcome;
  throw new Error('an answer came where trouble was expected');
}

describe('a response of the transport', () => {
  test('has status, headers and body', async () => {
    const address = await serve((incoming, outgoing) => {
      outgoing.writeHead(418, { intuit_tid: 'abc', 'content-type': 'text/plain' });
      incoming.pipe(outgoing);
    });
    const answer = await transport.send(request(address, { method: 'POST', body: 'zwölf Stunden' }));
    expect(answer.status).toBe(418);
    expect(answer.headers['intuit_tid']).toBe('abc');
    expect(answer.body.toString()).toBe('zwölf Stunden');
  });

  test('that redirects is not followed', async () => {
    const visited: (string | undefined)[] = [];
    const address = await serve((incoming, outgoing) => {
      visited.push(incoming.url);
      outgoing.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await transport.send(request(`${address}/here`))).status).toBe(302);
    expect(visited).toEqual(['/here']);
  });

  test('that is too long is cut off while it streams', async () => {
    let written = 0;
    const address = await serve((_, outgoing) => {
      const pour = () => {
        while (!outgoing.destroyed && outgoing.write(Buffer.alloc(10_000))) written += 10_000;
      };
      outgoing.on('drain', pour);
      pour();
    });
    const error = await errorFrom(request(address, { answerBytesMax: 100_000 }));
    expect(error.kind).toBe('answer_too_large');
    expect(written).toBeLessThan(50_000_000);
  });

  test('of exactly the accepted length is accepted', async () => {
    const address = await serve((_, outgoing) => outgoing.end(Buffer.alloc(1_000)));
    expect((await transport.send(request(address))).body.length).toBe(1_000);
  });
});

describe('a call that sent nothing', () => {
  test('is reported if the port is closed', async () => {
    const address = await serve(() => {});
    servers.splice(0).forEach((server) => server.close());
    expect(await errorFrom(request(address))).toMatchObject({ kind: 'not_reached', sent: false });
  });

  test('is reported if the name does not exist', async () => {
    expect(await errorFrom(request('http://unknown.invalid/'))).toMatchObject({ kind: 'not_reached', sent: false });
  });

  test('is reported if the other side does not use TLS', async () => {
    const silent = createTcpServer(() => {});
    servers.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    expect(await errorFrom(request(address, { connectTimeoutMs: 100 }))).toMatchObject({
      kind: 'not_reached',
      sent: false,
    });
  });

  test.each<[string, AllowedOrigin['network']]>([['localhost', 'public']])(
    'is reported if the name %s resolves outside the %s network',
    async (host, network) => {
      let called = false;
      const address = await serve((_, outgoing) => {
        called = true;
        outgoing.end();
      });
      const error = await errorFrom(request(address.replace('127.0.0.1', host), { network }));
      expect(error).toMatchObject({ kind: 'forbidden_address', sent: false });
      expect(called).toBe(false);
    },
  );
});

describe('a call with an unknown outcome', () => {
  test('is reported if the service disconnects after the request', async () => {
    const address = await serve((incoming) => incoming.socket.destroy());
    expect(await errorFrom(request(address, { method: 'POST', body: '{}' }))).toMatchObject({
      kind: 'answer_lost',
      sent: true,
    });
  });

  test('is reported if the response is truncated', async () => {
    const address = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '500' });
      outgoing.write('{"Invoice":');
      setTimeout(() => outgoing.destroy(), 20);
    });
    expect(await errorFrom(request(address))).toMatchObject({ kind: 'answer_lost', sent: true });
  });

  test('is reported if no response arrives in time', async () => {
    const address = await serve(() => {});
    expect(await errorFrom(request(address, { timeoutMs: 50 }))).toMatchObject({
      kind: 'no_answer_in_time',
      sent: true,
    });
  });

  test('is reported if the body takes longer than the whole time', async () => {
    const address = await serve((_, outgoing) => {
      const drip = setInterval(() => outgoing.write('x'), 10);
      outgoing.on('close', () => clearInterval(drip));
    });
    expect(await errorFrom(request(address, { timeoutMs: 100 }))).toMatchObject({
      kind: 'no_answer_in_time',
      sent: true,
    });
  });

  test('is reported if the product stops while waiting', async () => {
    const address = await serve(() => {});
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    expect(await errorFrom(request(address, { signal: stop.signal }))).toMatchObject({
      kind: 'answer_lost',
      sent: true,
    });
  });
});
