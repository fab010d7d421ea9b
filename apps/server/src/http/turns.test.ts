import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint, type OutgoingFile } from '@countinghouse/contract/endpoint.ts';
import { everyone } from '@countinghouse/contract/roles.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aWorld, type Person, type World } from '../../test/world.ts';
import { handle } from '../handle.ts';

const file = endpoint({
  method: 'GET',
  path: '/test/file',
  summary: 'A file that is made when the test says so',
  roles: everyone,
  kind: 'file',
  answer: z.string(),
  refusals: [],
});

let world: World;
let ann: Person;
let ben: Person;
/** The files in progress: each ends when the test lets it. */
let waiting: (() => void)[] = [];

const finishAll = (): void => {
  for (const finish of waiting) finish();
  waiting = [];
};

async function* whenLet(): OutgoingFile['content'] {
  await new Promise<void>((resolve) => waiting.push(resolve));
  yield 'made';
}

beforeAll(async () => {
  const making = handle(file, async () => ({ name: 'a.txt', mediaType: 'text/plain', content: whenLet() }));
  world = await aWorld({ moreRoutes: [making] });
  ann = await world.signedIn('ROLE_ACCOUNTANT', 'Ann');
  ben = await world.signedIn('ROLE_CSM', 'Ben');
});
afterAll(() => world.close());

const underWay = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), { timeout: 20_000 });

test('of twenty files that one user requests at once three are created, and no one else waits for them', async () => {
  let refusals = 0;
  const calls = Array.from({ length: 20 }, async () => {
    const answer = await ann.call(file);
    if (answer.status === 429) refusals += 1;
    return answer;
  });
  await underWay(1);
  await vi.waitFor(() => expect(refusals).toBe(17), { timeout: 20_000 });
  const another = ben.call(file);
  for (const count of [2, 1, 1]) {
    await underWay(count);
    finishAll();
  }
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(refused).toHaveLength(17);
  for (const { failure, headers } of refused)
    expect([failure?.code, Number(headers['retry-after'])]).toEqual(['too_many_at_once', 2]);
  expect((await another).status).toBe(200);
});

test('a finished file frees its place for the next one', async () => {
  for (let times = 0; times < 5; times += 1) {
    const call = ann.call(file);
    await underWay(1);
    finishAll();
    expect((await call).status).toBe(200);
  }
});

test('a file whose reader hangs up frees its place too', async () => {
  await world.product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.product.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (let times = 0; times < 3; times += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/test/file HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ann.token}\r\n\r\n`);
    await underWay(times + 1);
    socket.destroy();
    await once(socket, 'close');
  }
  await vi.waitFor(
    async () => {
      const call = ann.call(file);
      await underWay(4);
      finishAll();
      expect((await call).status).toBe(200);
    },
    { timeout: 20_000 },
  );
});
