import autocannon from 'autocannon';
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
export async function burst(
  program: Program,
  asked: readonly BenchRequest[],
  connections: number,
  durationMs: number,
): Promise<Burst> {
  const ms: number[] = [];
  const cpuBefore = cpuMsOf(program.pid);
  const startedMs = performance.now();
  const run = autocannon({
    url: program.address,
    connections,
    duration: durationMs / 1000,
    // it checks for its end only at intervals
    sampleInt: 50,
    requests: asked.map(({ method, path, token, body }) => ({
      method,
      path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
  });
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
  asked: readonly BenchRequest[],
  { warmBursts, warmBurstMs }: Pick<Effort, 'warmBursts' | 'warmBurstMs'>,
  connections = 8,
): Promise<void> {
  let best = Infinity;
  let steady = 0;
  for (let bursts = 0; bursts < warmBursts && steady < 3; bursts += 1) {
    const { cpuMs } = await burst(program, asked, connections, warmBurstMs);
    steady = cpuMs > best * (1 - isSteadyBelow) ? steady + 1 : 0;
    best = Math.min(best, cpuMs);
  }
}
