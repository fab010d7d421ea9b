import { contract } from '@countinghouse/contract/contract.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startHalfLogin, tokenHash } from '../../src/slices/sessions/sessions.public.ts';
import { wire, type Product } from '../../src/wiring.ts';
import { sealedPasswords } from '../sealed-passwords.ts';
import { withSlowBody } from '../slow-body.ts';
import { quickHash } from '../quick-hash.ts';
import type { Person, World } from '../world.ts';
import { twoProducts, type TwoProducts } from './two-products.ts';

/** Promise P18: an ended session is refused everywhere, and so is a forged one. `FULL=1` makes every call with every token on every server. */
const isFull = process.env['FULL'] === '1';
const aMinuteMs = 60_000;
const password = 'Ledger#2026';
let both: TwoProducts;
let world: World;

beforeAll(async () => {
  // every call is made with every dead token from one address
  both = await twoProducts({ environment: { REQUESTS_PER_MINUTE: '1000000' } });
  world = both.world;
});
afterAll(() => both.close());

const endpoints = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));
const guarded = endpoints.filter(({ roles }) => roles !== 'anyone');

async function call(product: Product, { method, path }: Endpoint, authorization: string): Promise<string> {
  const answer = await product.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '1')}`,
    headers: authorization === '' ? {} : { authorization },
  });
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`;
}

const isAlive = async (person: Person): Promise<boolean> => (await person.call(signInEndpoints.session)).status === 200;

/** The ways a session can end, each with its act. */
const ends: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'signing out': (person) => person.call(signInEndpoints.logOut),
  'another password': async (person) => {
    const hash = await quickHash(password);
    await sql`update staff_user set password_hash = ${hash} where id = ${person.userId}`.execute(world.tx);
    await sql`update session set ended_at = null where user_id = ${person.userId}`.execute(world.tx);
    const body = await sealedPasswords(person, password, 'Journal#2027');
    expect((await person.call(passwordEndpoints.change, { body })).status).toBe(200);
  },
  'another role': (person) =>
    sql`update staff_user set role = 'ROLE_CSM' where id = ${person.userId}`.execute(world.tx),
  leaving: (person) => sql`update staff_user set archived_at = now() where id = ${person.userId}`.execute(world.tx),
};

/** A user whose session has ended. */
async function ended(by: string): Promise<Person> {
  const person = await world.signedIn('ROLE_ADMIN');
  await ends[by]?.(person);
  return person;
}

describe.each(Object.keys(ends))('%s', (by) => {
  test('ends the session on the other server within a second, even one that was just used there', async () => {
    const person = await world.signedIn('ROLE_ADMIN');
    const elsewhere = both.atSecond(person);
    expect([await isAlive(person), await isAlive(elsewhere)]).toEqual([true, true]);
    await ends[by]?.(person);
    world.clock.advance(1000);
    expect([await isAlive(elsewhere), await isAlive(person)]).toEqual([false, false]);
  });
});

describe.each(Object.keys(ends))('after %s', (by) => {
  test('no write succeeds on any server, not even within the half second in which reads trust a session', async () => {
    const person = await world.signedIn('ROLE_ADMIN');
    const elsewhere = both.atSecond(person);
    expect([await isAlive(person), await isAlive(elsewhere)]).toEqual([true, true]);
    await ends[by]?.(person);
    const body = { name: `Made after ${by}`, email: `${by.replaceAll(' ', '-')}@countinghouse.example` };
    const answers = await Promise.all([elsewhere, person].map((one) => one.call(salesPersonEndpoints.add, { body })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

test('a write whose body arrives after its user lost the session is refused', async () => {
  const person = await world.signedIn('ROLE_ADMIN');
  const body = JSON.stringify({ name: 'Made too late', email: 'late@countinghouse.example' });
  const answered = await withSlowBody(world.product, person, salesPersonEndpoints.add, body, () =>
    sql`update staff_user set archived_at = now() where id = ${person.userId}`.execute(world.tx),
  );
  expect(answered).toContain('HTTP/1.1 401 ');
  const made = await sql`select from sales_person where name = 'Made too late'`.execute(world.tx);
  expect(made.rows).toEqual([]);
});

test('a session survives when two servers’ clocks differ by less than a minute, and not by two', async () => {
  const person = await world.signedIn('ROLE_ADMIN');
  world.clock.advance(30 * aMinuteMs + 59_000);
  expect(await isAlive(both.atSecond(person))).toBe(true);
  world.clock.advance(32 * aMinuteMs);
  expect(await isAlive(person)).toBe(false);
});

test('no call of the product accepts an ended or a forged token as a session', async () => {
  const dead = await Promise.all(Object.keys(ends).map(ended));
  const idle = await world.signedIn('ROLE_ADMIN');
  await sql`update session set last_seen_at = ${new Date(world.clock.now() - 32 * aMinuteMs).toISOString()}
    where token_hash = ${tokenHash(idle.token)}`.execute(world.tx);
  const old = await world.signedIn('ROLE_ADMIN');
  await sql`update session set expires_at = ${new Date(world.clock.now()).toISOString()}
    where token_hash = ${tokenHash(old.token)}`.execute(world.tx);
  const live = await world.signedIn('ROLE_ADMIN');
  const half = await startHalfLogin(world.tx, live.userId, world.clock.now(), world.product.clock.randomBytes);
  world.clock.advance(1000);
  const { token } = live;
  const forged = [
    '',
    'Bearer',
    'Bearer null',
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}A`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${tokenHash(token).toString('hex')}`,
    `Bearer ${tokenHash(token).toString('base64url')}`,
    `Bearer ${token}, Bearer ${token}`,
    `Token ${token}`,
    `Basic ${Buffer.from(`${live.email}:${token}`).toString('base64')}`,
    `Bearer eyJhbGciOiJub25lIn0.${Buffer.from(`{"userId":${live.userId}}`).toString('base64url')}.`,
    `Bearer ${'A'.repeat(43)}`,
  ];
  const tokens = [...forged, ...[...dead, idle, old].map((person) => `Bearer ${person.token}`)];
  const servers = [world.product, both.second];
  const wrong: string[] = [];
  const check = async (product: Product, endpoint: Endpoint, authorization: string): Promise<void> => {
    const answer = await call(product, endpoint, authorization);
    if (answer !== '401 not_signed_in')
      wrong.push(`${endpoint.method} ${endpoint.path} with ${authorization.slice(0, 30)}: ${answer}`);
  };
  expect(tokens.length).toBeGreaterThan(20);
  for (const [at, endpoint] of guarded.entries())
    for (const [turn, authorization] of tokens.entries()) {
      // each call with every fourth token, so that each token is tried at a quarter of the calls
      if (!isFull && (at + turn) % 4 !== 0) continue;
      for (const product of isFull ? servers : [servers[(at >> 2) % 2] ?? world.product])
        await check(product, endpoint, authorization);
    }
  // an unfinished sign-in only allows to enter the code, and a session does not allow that
  for (const endpoint of guarded)
    await check(both.second, endpoint, `Bearer ${endpoint.roles === 'half-login' ? token : half.token}`);
  expect(wrong).toEqual([]);
  expect(await isAlive(live)).toBe(true);
}, 300_000);

test('a restarted server refuses the ended sessions too', async () => {
  const dead = await Promise.all(Object.keys(ends).map(ended));
  const live = await world.signedIn('ROLE_ADMIN');
  const restarted = await wire(
    readConfig({
      DATABASE_URL: world.databaseUrl,
      SANDBOX_URL: world.sandboxUrl,
      JOBS: '0',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
    { clock: world.clock, logger: pino({ level: 'silent' }) },
  );
  try {
    const answers = await Promise.all(
      [...dead, live].map(({ token }) => call(restarted, signInEndpoints.session, `Bearer ${token}`)),
    );
    expect(answers).toEqual([...dead.map(() => '401 not_signed_in'), '200 ']);
  } finally {
    await restarted.stop();
  }
});
