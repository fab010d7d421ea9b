import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAddressIn, type AllowedOrigin } from './allowed-address.ts';
import { CallError } from './call-error.ts';
import type { StartTimer, Transport, WireAnswer, WireRequest } from './transport.ts';

/** The transport of the running product, over node:http and node:https. `close` ends its idle connections. */
export interface NodeTransport {
  readonly send: Transport;
  close(): void;
}

/** Creates the real transport. It follows no redirects and requests uncompressed responses. */
export function createNodeTransport(startTimer: StartTimer): NodeTransport {
  const keptHttp = new HttpAgent({ keepAlive: true, maxSockets: 32 });
  const keptHttps = new HttpsAgent({ keepAlive: true, maxSockets: 32 });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const isTls = request.url.protocol === 'https:';
        const kept = isTls ? keptHttps : keptHttp;
        const outgoing = (isTls ? httpsRequest : httpRequest)(request.url, {
          method: request.method,
          headers: wireHeaders(request),
          agent: request.ownConnection ? false : kept,
          lookup: checkedLookup(request.network),
        });
        follow(outgoing, request, startTimer, { resolve, reject });
        outgoing.end(request.body);
      }),
    close() {
      keptHttp.destroy();
      keptHttps.destroy();
    },
  };
}

function wireHeaders(request: WireRequest): Record<string, string> {
  const headers: Record<string, string> = { ...request.headers, 'accept-encoding': 'identity' };
  if (request.body !== undefined) headers['content-length'] = String(Buffer.byteLength(request.body));
  return headers;
}

class WrongNetwork extends Error {}

/** The addresses of a host name, without those outside the host's allowed network. */
function checkedLookup(network: AllowedOrigin['network']): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4);
      const allowed = found.filter(({ address }) => isAddressIn(network, address));
      const first = allowed[0];
      if (!first) return callback(new WrongNetwork('the name leads to a forbidden address'), '', 4);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

interface Outcome {
  resolve(answer: WireAnswer): void;
  reject(error: CallError): void;
}

/** Watches one request until its single outcome: a response, or an error that knows whether anything was sent. */
function follow(outgoing: ClientRequest, request: WireRequest, startTimer: StartTimer, outcome: Outcome): void {
  const place = `${request.method} ${request.url.origin}${request.url.pathname}`;
  let connected = false;
  let settled = false;

  const stopTotal = startTimer(request.timeoutMs, () =>
    fail(
      connected
        ? new CallError('no_answer_in_time', `${place} did not answer within ${request.timeoutMs} ms`)
        : new CallError('not_reached', `${place} could not be reached within ${request.timeoutMs} ms`),
    ),
  );
  let stopConnecting = startTimer(request.connectTimeoutMs, () =>
    fail(new CallError('not_reached', `${place} could not be reached within ${request.connectTimeoutMs} ms`)),
  );
  const onAbort = () => fail(lost('was called off'));
  request.signal?.addEventListener('abort', onAbort, { once: true });

  function settle(): boolean {
    if (settled) return false;
    settled = true;
    stopTotal();
    stopConnecting();
    request.signal?.removeEventListener('abort', onAbort);
    return true;
  }
  function fail(error: CallError): void {
    if (!settle()) return;
    outcome.reject(error);
    outgoing.destroy();
  }
  function lost(how: string, cause?: unknown): CallError {
    return connected
      ? new CallError('answer_lost', `${place} ${how} before its answer was there`, { cause })
      : new CallError('not_reached', `${place} ${how} before anything was sent`, { cause });
  }
  function onConnected(): void {
    connected = true;
    stopConnecting();
    stopConnecting = () => {};
  }

  outgoing.on('socket', (socket) => {
    if (!socket.connecting) return onConnected();
    return socket.once(request.url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnected);
  });
  outgoing.on('error', (error) =>
    fail(
      error instanceof WrongNetwork
        ? new CallError('forbidden_address', `${request.url.host} leads to an address that is not allowed`)
        : lost('broke off', error),
    ),
  );
  outgoing.on('response', (incoming) => {
    collect(incoming, request.answerBytesMax, {
      tooLarge: () =>
        fail(new CallError('answer_too_large', `${place} answered more than ${request.answerBytesMax} bytes`)),
      cut: (cause) => fail(lost('broke off', cause)),
      whole: (body) => {
        if (!settle()) return;
        outcome.resolve({ status: incoming.statusCode ?? 0, headers: joinedHeaders(incoming), body });
      },
    });
  });
  if (request.signal?.aborted) onAbort();
}

function collect(
  incoming: IncomingMessage,
  bytesMax: number,
  on: { tooLarge(): void; cut(cause: unknown): void; whole(body: Buffer): void },
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) return on.tooLarge();
    return chunks.push(chunk);
  });
  incoming.on('error', (error) => on.cut(error));
  incoming.on('close', () => {
    if (!incoming.complete) on.cut(undefined);
  });
  incoming.on('end', () => {
    if (incoming.complete) on.whole(Buffer.concat(chunks));
  });
}

function joinedHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}
