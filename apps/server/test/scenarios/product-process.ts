import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { ownBrowser } from '../../seed/own-browser.ts';

const startWithinMs = 60_000;

export interface ProcessAnswer<E extends Endpoint> {
  readonly status: number;
  readonly data: ReceivedOf<E> | undefined;
  readonly failure: Failure | undefined;
  readonly headers: Headers;
}

/** A product in a process of its own, as it runs in use. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** One call over the network; undefined when no whole answer came. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E> | undefined,
    as: { readonly token?: string; readonly key?: string; readonly withinMs?: number },
  ) => Promise<ProcessAnswer<E> | undefined>;
  /** How it ended: its exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Stops it as a supervisor does; returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the product and waits until it reports that it is ready. */
export async function startProduct(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const ready = new Promise<string>((resolve) => {
    const listen = (part: Buffer): void => {
      said = (said + part.toString()).slice(-20_000);
      const url = /ready at (http\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const url = await Promise.race([ready, ended, pause(startWithinMs, undefined, { ref: false })]);
  if (typeof url !== 'string' || child.pid === undefined) {
    child.kill('SIGKILL');
    throw new Error(`the product did not start: ${said}`);
  }
  if (process.env['TEST_LOG'] !== undefined) child.stdout.on('data', (part: Buffer) => process.stdout.write(part));
  return {
    url,
    pid: child.pid,
    call: (endpoint, request, as) => callOver(url, endpoint, request, as),
    ended,
    hasEnded: () => isOver,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** One call over the network; undefined when no whole answer came. */
export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  request: RequestOf<E> | undefined,
  as: { readonly token?: string; readonly key?: string; readonly withinMs?: number },
): Promise<ProcessAnswer<E> | undefined> {
  const { params, query, body, form } = (request ?? {}) as {
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
    form?: FormData;
  };
  try {
    const answer = await fetch(url + addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      headers: {
        ...ownBrowser,
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
      signal: AbortSignal.timeout(as.withinMs ?? 40_000),
    });
    const parsed = (await answer.json()) as { data?: unknown };
    return {
      status: answer.status,
      data: answer.ok ? (parsed.data as ReceivedOf<E>) : undefined,
      failure: answer.ok ? undefined : (parsed as Failure),
      headers: answer.headers,
    };
  } catch {
    // cut off, refused or half an answer: the caller does not know the outcome
    return undefined;
  }
}
