import { endpoint } from '@countinghouse/contract/endpoint.ts';
import { everyone } from '@countinghouse/contract/roles.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type failing from '../../test/threads/failing.thread.ts';
import { aWorld, type Person, type World } from '../../test/world.ts';
import { handle } from '../handle.ts';
import { createThreads, type Threads } from './threads.ts';

const file = new URL('../../test/threads/failing.thread.ts', import.meta.url);
type Way = Parameters<typeof failing>[0];

let threads: Threads | undefined;
let logged: string[] = [];
const withThreads = (options: { withinMs?: number; memoryMb?: number } = {}) => {
  const made = createThreads({ ...options, log: (_error, words) => void logged.push(words) });
  threads = made;
  return (way: Way, signal?: AbortSignal) => made.compute<typeof failing>(file, way, signal);
};
afterEach(async () => {
  await threads?.close();
  threads = undefined;
  logged = [];
});

const refused = expect.objectContaining({ code: 'document_not_made' });

test('a task that takes too long is refused, also the one that waits behind it, and the next one is answered', async () => {
  const compute = withThreads({ withinMs: 3000 });
  const ends = [compute('never ends'), compute('never ends')].map((answer) => expect(answer).rejects.toEqual(refused));
  await Promise.all(ends);
  expect(logged).toEqual(['a task in a thread was not finished', 'a task in a thread was not finished']);
  // a busy machine may need longer to start a thread
  await vi.waitFor(async () => expect(await compute('answers')).toBe('answered'), { timeout: 30_000 });
});

test('a task that needs too much memory is refused, and the product goes on', async () => {
  const compute = withThreads({ memoryMb: 64 });
  await expect(compute('fills the memory')).rejects.toEqual(refused);
  expect(await compute('answers')).toBe('answered');
});

test('a task whose thread ends is refused', async () => {
  const compute = withThreads({ withinMs: 4000 });
  await expect(compute('ends its thread')).rejects.toEqual(refused);
});

test('a task that fails by itself fails with its own error', async () => {
  const compute = withThreads();
  await expect(compute('fails')).rejects.toEqual(new TypeError('a fault of ours'));
  expect(await compute('answers')).toBe('answered');
});

test('a task ends with the caller who hung up, and nothing is logged of it', async () => {
  const compute = withThreads();
  const gone = new AbortController();
  const answer = compute('never ends', gone.signal);
  gone.abort();
  await expect(answer).rejects.toEqual(refused);
  expect(await compute('answers')).toBe('answered');
  expect(logged).toEqual([]);
});

test('closing ends what still computes', async () => {
  const compute = withThreads();
  expect(await compute('answers')).toBe('answered');
  const answer = expect(compute('never ends')).rejects.toEqual(refused);
  await threads?.close();
  await answer;
});

const computing = endpoint({
  method: 'GET',
  path: '/test/computing',
  summary: 'Computes in a thread',
  roles: everyone,
  query: z.strictObject({ way: z.enum(['answers', 'fills the memory']) }),
  answer: z.string(),
  refusals: [],
});

let world: World;
let ann: Person;
let ofWorld: Threads | undefined;
beforeAll(async () => {
  const small = createThreads({ memoryMb: 64, log: () => undefined });
  ofWorld = small;
  const computes = handle(computing, ({ compute }, { query: { way } }) =>
    way === 'answers' ? compute<typeof failing>(file, way) : small.compute<typeof failing>(file, way),
  );
  world = await aWorld({ moreRoutes: [computes] });
  ann = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(async () => {
  await ofWorld?.close();
  await world.close();
});

test('a call whose thread ended is answered with a refusal, and the next one as ever', async () => {
  const { status, failure, headers } = await ann.call(computing, { query: { way: 'fills the memory' } });
  expect([status, failure?.code, Number(headers['retry-after'])]).toEqual([503, 'document_not_made', 2]);
  expect((await ann.call(computing, { query: { way: 'answers' } })).data).toBe('answered');
});
