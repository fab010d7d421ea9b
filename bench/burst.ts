import { randomUUID } from 'node:crypto';
import autocannon, { type Options, type Request } from 'autocannon';
import { cpuMsOf } from './process-figures.ts';
import type { Program } from './program.ts';
import { percentile, type Effort } from './statistics.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

export interface Burst {
  /** The time of each response, in milliseconds. */
  readonly ms: readonly number[];
  readonly perSecond: number;
  /** Processor time of the server process per request, in milliseconds. */
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests to a program as fast as it responds, over several connections. @throws if a response is not a success
 */
export const burst = (
  program: Program,
  requests: readonly BenchRequest[],
  connections: number,
  durationMs: number,
): Promise<Burst> =>
  measured(program, connections, { duration: durationMs / 1000, requests: requests.map((one) => writtenOf(one)) });

/**
 * Sends the first requests once each, with keys that no other burst has, over several connections; a connection may build a few requests that it does
 * not send. @throws if a response is not a success
 */
export function burstOfEach(
  program: Program,
  requests: readonly BenchRequest[],
  connections: number,
  amount: number,
): Promise<Burst> {
  let next = 0;
  const setupRequest = (empty: Request): Request => {
    const one = requests[next];
    if (one === undefined) throw new Error(`${requests.length} requests are too few for ${amount}`);
    next += 1;
    return { ...empty, ...writtenOf(one, randomUUID()) };
  };
  return measured(program, connections, { amount, requests: [{ method: 'POST', path: '/', setupRequest }] });
}

const writtenOf = ({ method, path, token, body }: BenchRequest, key?: string): Request => ({
  method,
  path,
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

async function measured(
  program: Program,
  connections: number,
  load: Pick<Options, 'requests'> & ({ readonly duration: number } | { readonly amount: number }),
): Promise<Burst> {
  const ms: number[] = [];
  const cpuBefore = cpuMsOf(program.pid);
  const startedMs = performance.now();
  // it checks for its end only at intervals
  const run = autocannon({ url: program.address, connections, sampleInt: 50, ...load });
  let endedMs = startedMs;
  run.on('response', (_client, _status, _bytes, answeredMs) => {
    ms.push(answeredMs);
    endedMs = performance.now();
  });
  const result = await run;
  if (result.errors > 0 || result.non2xx > 0 || ms.length === 0)
    throw new Error(
      `${program.address} refused ${result.non2xx} and broke off ${result.errors} of ${ms.length}: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return {
    ms,
    perSecond: (ms.length * 1000) / (endedMs - startedMs),
    cpuMs: (cpuMsOf(program.pid) - cpuBefore) / ms.length,
    p50Ms: percentile(ms, 0.5),
    p95Ms: percentile(ms, 0.95),
    p99Ms: percentile(ms, 0.99),
  };
}

/** A burst that saves less than this share of the best processor time so far shows that the compiler is done. */
const isSteadyBelow = 0.03;

/**
 * Sends requests over several connections until their processor time no longer decreases, or for a number of bursts.
 */
export async function warmUp(
  program: Program,
  requests: readonly BenchRequest[],
  { warmBursts, warmBurstMs }: Pick<Effort, 'warmBursts' | 'warmBurstMs'>,
  connections = 8,
): Promise<void> {
  let best = Infinity;
  let steady = 0;
  for (let bursts = 0; bursts < warmBursts && steady < 3; bursts += 1) {
    const { cpuMs } = await burst(program, requests, connections, warmBurstMs);
    steady = cpuMs > best * (1 - isSteadyBelow) ? steady + 1 : 0;
    best = Math.min(best, cpuMs);
  }
}
