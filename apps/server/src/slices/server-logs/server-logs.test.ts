import { endpoint } from '@countinghouse/contract/endpoint.ts';
import { adminOnly } from '@countinghouse/contract/roles.ts';
import { serverLogEndpoints, type LogLine } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { nothing } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handle } from '../../handle.ts';
import { readConfig } from '../../config.ts';
import { wire, type Product } from '../../wiring.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { cleanLogs } from './clean-logs.job.ts';

let world: World;
/** A server that keeps its log, beside the one of the world, which keeps none. */
let server: Product;
let admin: Person;
/** What the route of these tests fails with. */
let failure = new Error('nothing yet');

beforeAll(async () => {
  world = await aWorld();
  const crashes = endpoint({
    method: 'GET',
    path: '/crashes',
    summary: 'Fails unexpectedly',
    roles: adminOnly,
    answer: nothing,
    refusals: [],
  });
  server = await wire(
    readConfig({
      DATABASE_URL: world.databaseUrl,
      SANDBOX_URL: world.sandboxUrl,
      WEB_DIR: 'no-web',
      JOBS: '0',
      PORT: '0',
      LOG_LEVEL: 'silent',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
    {
      clock: world.clock,
      moreRoutes: [
        handle(crashes, async () => {
          throw failure;
        }),
      ],
    },
  );
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await world.close();
});
beforeEach(async () => {
  await sql`truncate server_log`.execute(world.tx);
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
});

const ask = (url: string, more: { method?: 'GET' | 'POST'; payload?: object; headers?: Record<string, string> } = {}) =>
  server.app.inject({
    method: more.method ?? 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${admin.token}`, ...more.headers },
    ...(more.payload === undefined ? {} : { payload: more.payload }),
  });
const lines = async (query: object = {}, by = admin) =>
  (await by.call(serverLogEndpoints.list, { query })).data.serverLogDetails;

/** The lines as soon as one of them fits: they are stored each second. */
async function linesWith(fits: (line: LogLine) => boolean): Promise<LogLine[]> {
  for (let looks = 0; looks < 100; looks += 1) {
    const found = await lines();
    if (found.some(fits)) return found;
    await pause(50);
  }
  throw new Error('no such line came');
}

async function write(given: Partial<Record<'level' | 'words' | 'route' | 'request_id' | 'at' | 'detail', string>>) {
  const { level = 'info', words = 'said', route = null, request_id = null, detail = null } = given;
  await sql`insert into server_log (at, level, server, request_id, route, words, detail, user_id)
    values (${given.at ?? new Date(world.clock.now()).toISOString()}, ${level}, 'here', ${request_id}, ${route}, ${words},
      ${detail}, ${admin.userId})`.execute(world.tx);
}

describe('the log', () => {
  test('has time, user, call and duration of each request, and no part of its content', async () => {
    const answer = await ask('/projects/4711?planted=in-the-query');
    const [line] = (await linesWith(({ route }) => route === '/api/projects/:id')).filter(
      ({ route }) => route !== null,
    );
    expect(line).toMatchObject({ level: 'info', method: 'GET', status: answer.statusCode, user: 'Ada Admin' });
    expect(line?.requestId).toMatch(/^[\w-]{8,}$/);
    expect(line?.durationMs).toBeGreaterThanOrEqual(0);
  });

  test('has the details of a crash for administrators only, found by the id in the answer', async () => {
    failure = new Error('the shelf fell down');
    const answer = await ask('/crashes');
    const { requestId } = answer.json<{ requestId: string }>();
    expect(answer.body).not.toContain('shelf');
    await linesWith(({ level }) => level === 'error');
    const found = await lines({ text: requestId });
    expect(found.map(({ level }) => level).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'error',
      'info',
    ]);
    expect(found.find(({ level }) => level === 'error')?.detail).toContain('the shelf fell down');
    for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
      const seen = await lines({ text: requestId }, await world.signedIn(role));
      expect(seen).toHaveLength(2);
      expect(seen.every(({ detail, user }) => detail === null && user === null)).toBe(true);
    }
  });

  test('holds no secret, wherever one was sent or stood', async () => {
    const planted = Array.from({ length: 12 }, (_, at) => `Planted${at}x${'qZ7'.repeat(4)}`);
    const [one = '', two = '', three = '', four = '', five = '', six = '', seven = '', eight = ''] = planted;
    await ask('/authenticate', { method: 'POST', payload: { email: 'unknown@countinghouse.example', password: one } });
    await ask('/identity-provider', {
      method: 'POST',
      payload: { organizationName: 'x', provider: 'QUICK_BOOKS', clientId: 'y', clientSecret: two, scopeCode: 'z' },
    });
    await ask(`/oauth/quickbooks_us/callback?code=${three}&state=${four}`);
    await ask('/projects/1', { headers: { authorization: `Bearer ${five}` } });
    await ask(`/nowhere/${six}?token=${six}`, { headers: { cookie: `session=${six}` } });
    failure = new Error(
      `refused: {"access_token":"${seven}","password":"${eight}"} for postgres://me:${planted[8]}@db`,
    );
    await ask('/crashes');
    failure = new Error(`Authorization: Bearer ${planted[9]} clientSecret=${planted[10]}`, {
      cause: new Error(`refresh_token: ${planted[11]}`),
    });
    await ask('/crashes');
    await linesWith(({ words, detail }) => words === 'a request crashed' && detail?.includes('clientSecret') === true);
    const kept = await sql<{ row: string }>`select l::text as row from server_log l`.execute(world.tx);
    const text = JSON.stringify(kept.rows);
    expect(text).toContain('access_token');
    for (const secret of [...planted, admin.token]) expect(text).not.toContain(secret);
  });

  test('does not fill itself by being read', async () => {
    await ask('/serverLogInfo');
    await ask('/projects/1');
    const found = await linesWith(({ route }) => route === '/api/projects/:id');
    expect(found.some(({ route }) => route === '/api/serverLogInfo')).toBe(false);
  });
});

describe('the lines', () => {
  test('are narrowed by level, text and time, the newest first, and say when there are more', async () => {
    const hourAgo = new Date(world.clock.now() - 3_600_000).toISOString();
    await write({ words: 'long ago', at: hourAgo });
    await write({ level: 'warn', words: 'slow 100%' });
    await write({ level: 'error', words: 'broken', route: '/api/company/v2', request_id: 'abcDEF-123' });
    const words = async (query: object) => (await lines(query)).map((line) => line.words);
    expect(await words({})).toEqual(['broken', 'slow 100%', 'long ago']);
    expect(await words({ level: 'warn,error' })).toEqual(['broken', 'slow 100%']);
    expect(await words({ minutes: 30 })).toEqual(['broken', 'slow 100%']);
    expect(await words({ text: 'COMPANY' })).toEqual(['broken']);
    expect(await words({ text: 'abcDEF-123' })).toEqual(['broken']);
    expect(await words({ text: '100%' })).toEqual(['slow 100%']);
    expect(await words({ text: '%' })).toEqual(['slow 100%']);
    expect((await admin.call(serverLogEndpoints.list, { query: { level: 'loud' } })).status).toBe(400);
    await sql`insert into server_log (at, level, server, words) select now(), 'info', 'here', 'many' from generate_series(1, 120)`.execute(
      world.tx,
    );
    const { data } = await admin.call(serverLogEndpoints.list);
    expect([data.serverLogDetails.length, data.hasMore]).toEqual([100, true]);
  });

  test('are handed out as a file, in the order in which they were written, without what the reader may not see', async () => {
    await write({ words: 'first', detail: 'inside' });
    await write({ words: 'second' });
    const anna = await world.signedIn('ROLE_ACCOUNTANT');
    const file = async (by: Person) =>
      Buffer.from((await by.call(serverLogEndpoints.download, { body: {} })).data.bytes)
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(await file(admin)).toMatchObject([
      { words: 'first', detail: 'inside', user: 'Ada Admin' },
      { words: 'second' },
    ]);
    for (const line of await file(anna)) expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['detail']));
  });

  test('are kept for two weeks', async () => {
    await write({ words: 'old', at: new Date(world.clock.now() - 15 * 86_400_000).toISOString() });
    await write({ words: 'young', at: new Date(world.clock.now() - 13 * 86_400_000).toISOString() });
    const context = { inTransaction: world.product.work, nowMs: world.clock.now };
    expect(await cleanLogs.run(context as never)).toEqual({ lines: 1, runs: 0 });
    expect((await lines()).map((line) => line.words)).toEqual(['young']);
  });
});
