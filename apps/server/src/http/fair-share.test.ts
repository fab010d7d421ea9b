import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@countinghouse/contract/endpoint.ts';
import { everyone } from '@countinghouse/contract/roles.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aWorld, type Person, type World } from '../../test/world.ts';
import { handle } from '../handle.ts';

const list = endpoint({
  method: 'GET',
  path: '/test/list',
  summary: 'A list that is read until the test lets it end',
  roles: everyone,
  query: z.strictObject({ pageSize: z.coerce.number().default(25) }),
  answer: z.string(),
  refusals: [],
});

let world: World;
let ann: Person;
let ben: Person;
/** The reads in progress: each ends when the test lets it. */
let underWay: (() => void)[] = [];
let begun = 0;

const finishAll = (): void => {
  for (const finish of underWay) finish();
  underWay = [];
};

beforeAll(async () => {
  const reading = handle(list, async () => {
    begun += 1;
    await new Promise<void>((resolve) => underWay.push(resolve));
    return 'read';
  });
  world = await aWorld({ moreRoutes: [reading] });
  ann = await world.signedIn('ROLE_ACCOUNTANT', 'Ann');
  ben = await world.signedIn('ROLE_CSM', 'Ben');
});
afterEach(() => void (begun = 0));
afterAll(() => world.close());

const until = (count: number) => vi.waitFor(() => expect(underWay).toHaveLength(count), { timeout: 20_000 });

const aWholeList = { query: { pageSize: 200 } };

test('of twenty lists that one user exports at once one page is read at a time, another user gets responses meanwhile, and all finish', async () => {
  const calls = Array.from({ length: 20 }, () => ann.call(list, aWholeList));
  await until(1);
  const another = ben.call(list, aWholeList);
  await until(2);
  expect(begun).toBe(2);
  underWay.pop()?.();
  expect((await another).data).toBe('read');
  for (let round = 1; round <= 20; round += 1) {
    await until(1);
    expect(begun).toBe(1 + round);
    finishAll();
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
});

test('up to four reads of a page run at once, and a large one waits for all of them', async () => {
  const small = Array.from({ length: 5 }, () => ann.call(list));
  await until(4);
  underWay.pop()?.();
  await vi.waitFor(() => expect(begun).toBe(5), { timeout: 20_000 });
  const large = ann.call(list, aWholeList);
  while (underWay.length > 1) underWay.pop()?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(begun).toBe(5);
  finishAll();
  await until(1);
  expect(begun).toBe(6);
  finishAll();
  expect((await Promise.all([...small, large])).map(({ data }) => data)).toEqual(Array<string>(6).fill('read'));
});

test('a user with a hundred waiting reads is refused the next one', async () => {
  const calls = Array.from({ length: 110 }, () => ann.call(list));
  await until(4);
  const finishing = setInterval(finishAll, 1);
  const answers = await Promise.all(calls);
  clearInterval(finishing);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(104);
  for (const { failure, headers } of refused)
    expect([failure?.code, Number(headers['retry-after'])]).toEqual(['too_many_at_once', 2]);
});

test('a waiting read whose caller hung up is never started', async () => {
  await world.product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.product.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const calls = Array.from({ length: 4 }, () => ann.call(list));
  await until(4);
  for (let times = 0; times < 3; times += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/test/list HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ann.token}\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await once(socket, 'close');
  }
  const last = ann.call(list);
  await new Promise((resolve) => setTimeout(resolve, 200));
  finishAll();
  await Promise.all(calls);
  await until(1);
  expect(begun).toBe(5);
  finishAll();
  expect((await last).data).toBe('read');
});
