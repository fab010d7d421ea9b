import type { BenchRequest } from './burst.ts';
import type { Program } from './program.ts';
import { percentile } from './statistics.ts';

export interface Waited {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * The waiting times of users who pause one to three seconds between requests: from the request to the last byte. Each
 * starts at another moment. @throws if a response is not a success
 */
export async function peopleAsking(
  program: Program,
  requests: readonly BenchRequest[],
  people: number,
  durationMs: number,
): Promise<Waited> {
  const waited: number[] = [];
  const endMs = performance.now() + durationMs;
  const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 2000));

  async function person(at: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (at / people) * 2000));
    for (let turn = at; performance.now() < endMs; turn += 1) {
      const one = requests[turn % requests.length];
      if (one === undefined) throw new Error('nothing to ask for');
      const startMs = performance.now();
      const answer = await fetch(program.address + one.path, {
        method: one.method,
        headers: {
          ...(one.token === undefined ? {} : { authorization: `Bearer ${one.token}` }),
          ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${one.path} was answered with ${answer.status}`);
      waited.push(performance.now() - startMs);
      await look();
    }
  }

  await Promise.all(Array.from({ length: people }, (_, at) => person(at)));
  return { p50Ms: percentile(waited, 0.5), p95Ms: percentile(waited, 0.95), p99Ms: percentile(waited, 0.99) };
}
