import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { signInEndpoints, type SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffUser } from '../../../seed/builders.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import { wire } from '../../wiring.ts';
import { hashPassword } from '../users/password.ts';

const password = 'correct horse battery';
let passwordHash: string;
let world: World;
let anna: { id: number; name: string; email: string };

beforeAll(async () => {
  passwordHash = await quickHash(password);
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // each test finds a quiet house
  world.clock.advance(24 * 60 * 60_000);
  await sql`delete from sign_in_failure`.execute(world.tx);
  anna = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT', name: 'Anna Berg', passwordHash });
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly data: Record<string, unknown>;
}

/** One call with any token and from any address. */
async function send(
  endpoint: Endpoint,
  request: {
    query?: Record<string, unknown>;
    body?: unknown;
    token?: string | undefined;
    from?: string;
    header?: string;
    app?: World['product']['app'] | undefined;
  },
): Promise<Answer> {
  const authorization = request.header ?? (request.token === undefined ? undefined : `Bearer ${request.token}`);
  const answer = await (request.app ?? world.product.app).inject({
    method: endpoint.method,
    url: addressOf(endpoint, { query: request.query }),
    remoteAddress: request.from ?? '192.0.2.1',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  });
  return { data: {}, code: undefined, status: answer.statusCode, ...answer.json<Pick<Answer, 'message'>>() };
}

const logIn = (email: string, given = password, from?: string) =>
  send(signInEndpoints.authenticate, { body: { email, password: given }, ...(from === undefined ? {} : { from }) });

/** A half-login of someone whose password was right. */
async function halfLogin(email = anna.email): Promise<string> {
  const { data } = await logIn(email);
  return String(data['preAuthToken']);
}

const seedOf = async (token: string, email = anna.email) =>
  String((await send(signInEndpoints.qrCode, { token, query: { email } })).data['secret']);

const codeNow = (seed: string, laterMs = 0) =>
  generate({ secret: seed, epoch: Math.floor((world.clock.now() + laterMs) / 1000) });
/** A code that is surely none of the three that are right now. */
async function wrongCode(seed: string): Promise<string> {
  const right = await Promise.all([-30_000, 0, 30_000].map((ms) => codeNow(seed, ms)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

const activate = (token: string, code: string, email = anna.email) =>
  send(signInEndpoints.activateQr, { token, query: { email }, body: { code } });
const giveCode = (token: string, code: string, email = anna.email) =>
  send(signInEndpoints.googleAuthenticate, { token, body: { email, code } });

/** Someone whose second factor is on; answers the seed and the first session. */
async function enrolled(email = anna.email): Promise<{ seed: string; session: SignedIn }> {
  const token = await halfLogin(email);
  const seed = await seedOf(token, email);
  const answer = await activate(token, await codeNow(seed), email);
  expect(answer.status).toBe(200);
  world.clock.advance(60_000);
  return { seed, session: answer.data as unknown as SignedIn };
}

const activityOf = async (userId: number) =>
  (
    await sql<{ action: string; visitor: string; changes: unknown }>`
      select action, visitor, changes from activity_entry
      where resource = 'USER' and resource_id = ${String(userId)} order by id`.execute(world.tx)
  ).rows;

describe('e-mail and password', () => {
  test('that are right give a half-login of five minutes which says that the second factor is still to be set up', async () => {
    const answer = await logIn(anna.email);
    expect(answer.status).toBe(200);
    expect(answer.data['secondFactorActive']).toBe(false);
    expect(Date.parse(String(answer.data['expiresAt'])) - world.clock.now()).toBe(5 * 60_000);
  });

  test('are found whatever the capitals of the address and the blanks around it', async () => {
    expect((await logIn(` ${anna.email.toUpperCase()} `)).status).toBe(200);
  });

  test('that are wrong answer the same for a wrong password, an unknown address, someone who left and someone without a password', async () => {
    const gone = await aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash });
    await sql`update staff_user set archived_at = now() where id = ${gone.id}`.execute(world.tx);
    const invited = await aStaffUser(world.tx, { role: 'ROLE_CSM' });
    const answers = [
      await logIn(anna.email, 'wrong password'),
      await logIn('unknown@countinghouse.example'),
      await logIn(gone.email),
      await logIn(invited.email),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        code: 'wrong_credentials',
        message: serverMessages.wrongCredentials,
      });
      expect(new Set(Object.keys(answer))).toEqual(new Set(Object.keys(answers[0] ?? {})));
    }
  });

  test('take the same time for an unknown address as for a wrong password', async () => {
    const timesMs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // checking the hash of the product takes as long as making one
    const slowHash = await hashPassword(password);
    const people = await Promise.all(
      Array.from({ length: 9 }, () => aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash: slowHash })),
    );
    for (const [turn, person] of people.entries())
      for (const [kind, email] of [
        ['known', person.email],
        ['unknown', `x${turn}@unknown.example`],
      ] as const) {
        const begun = process.hrtime.bigint();
        await logIn(email, 'wrong password', `198.51.100.${turn}`);
        timesMs[kind].push(Number(process.hrtime.bigint() - begun) / 1e6);
      }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[4] ?? 0;
    const ratio = median(timesMs.known) / median(timesMs.unknown);
    // without hashing for unknown addresses the ratio would be 5 and more
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test.each([
    [{ email: 'no address', password }],
    [{ email: 'a@b.example', password: '' }],
    [{ email: 'a@b.example', password: 'x'.repeat(201) }],
    [{ email: 'a@b.example', password, role: 'ROLE_ADMIN' }],
    [{ email: 'a@b.example\0', password }],
  ])('in a wrong shape are refused before anything is looked at: %j', async (body) => {
    expect(await send(signInEndpoints.authenticate, { body })).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});

describe('five wrong passwords in 15 minutes', () => {
  test('lock the account for 15 minutes, for the right password too, and no longer', async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await logIn(anna.email, 'wrong')).status).toBe(401);
      world.clock.advance(60_000);
    }
    expect(await logIn(anna.email)).toMatchObject({
      status: 429,
      code: 'too_many_tries',
      message: serverMessages.tooManyTries,
    });
    world.clock.advance(13 * 60_000);
    expect((await logIn(anna.email)).status).toBe(429);
    world.clock.advance(60_000);
    expect((await logIn(anna.email)).status).toBe(200);
  });

  test('spread over more than 15 minutes lock nothing', async () => {
    for (let tries = 1; tries <= 12; tries += 1) {
      expect((await logIn(anna.email, 'wrong')).status).toBe(401);
      world.clock.advance(4 * 60_000);
    }
    expect((await logIn(anna.email)).status).toBe(200);
  });

  test('lock an address without an account in the same way, and no other one', async () => {
    const ben = await aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash });
    for (let tries = 1; tries <= 5; tries += 1) await logIn('Unknown@Else.example', 'wrong');
    expect((await logIn('unknown@else.example', 'wrong')).status).toBe(429);
    expect((await logIn(ben.email)).status).toBe(200);
  });

  test('are counted while a hundred come at once: five are looked at, not one more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => logIn(anna.email, 'wrong', `198.51.100.${at % 40}`)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    expect((await logIn(anna.email)).status).toBe(429);
  });

  test('do not include right ones, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(anna.email)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await logIn(anna.email)).status).toBe(200);
  });
});

test('fifty wrong tries from one address lock that address for every account, and no other address', async () => {
  const answers = [];
  for (let at = 0; at < 60; at += 1) answers.push(await logIn(`guess${at}@unknown.example`, 'wrong', '203.0.113.9'));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(50);
  expect(answers.slice(50).every((answer) => answer.code === 'too_many_tries')).toBe(true);
  expect((await logIn(anna.email, password, '203.0.113.9')).status).toBe(429);
  expect((await logIn(anna.email, password, '203.0.113.10')).status).toBe(200);
});

test('two processes on one database count together: five passwords are looked at, and one code opens one session', async () => {
  const config = readConfig({
    DATABASE_URL: world.databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SANDBOX_URL: world.sandboxUrl,
    JOBS: '0',
    LOG_LEVEL: 'silent',
  });
  const other = await wire(config, { clock: world.clock });
  try {
    const both = [world.product.app, other.app];
    const { seed } = await enrolled();
    const tokens: string[] = [];
    for (let at = 0; at < 10; at += 1) tokens.push(await halfLogin());
    const code = await codeNow(seed);
    const codes = await Promise.all(
      tokens.map((token, at) =>
        send(signInEndpoints.googleAuthenticate, { token, body: { email: anna.email, code }, app: both[at % 2] }),
      ),
    );
    expect(codes.filter((answer) => answer.status === 200)).toHaveLength(1);

    const ben = await aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash });
    const body = { email: ben.email, password: 'wrong' };
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        send(signInEndpoints.authenticate, { body, app: both[at % 2], from: `203.0.113.${at}` }),
      ),
    );
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(55);
  } finally {
    await other.stop();
  }
});

describe('the second factor', () => {
  test('is shown as a QR and as text, the same for the whole half-login and another for the next one', async () => {
    const token = await halfLogin();
    const first = await send(signInEndpoints.qrCode, { token, query: { email: anna.email } });
    expect(String(first.data['qrCode'])).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]{400,}=*$/);
    expect(String(first.data['secret'])).toMatch(/^[A-Z2-7]{32}$/);
    expect(await seedOf(token)).toBe(first.data['secret']);
    expect(await seedOf(await halfLogin())).not.toBe(first.data['secret']);
  });

  test('asked for at once twice shows one seed, not two', async () => {
    const token = await halfLogin();
    const seeds = await Promise.all(Array.from({ length: 8 }, () => seedOf(token)));
    expect(new Set(seeds).size).toBe(1);
  });

  test('is switched on by its first right code, which also signs in and is in the activity log', async () => {
    const { session } = await enrolled();
    expect(session).toMatchObject({
      userId: anna.id,
      userRole: 'ROLE_ACCOUNTANT',
      name: 'Anna Berg',
      email: anna.email,
    });
    expect((await send(signInEndpoints.session, { token: session.token })).data).toMatchObject({ userId: anna.id });
    expect(await activityOf(anna.id)).toEqual([
      {
        action: 'Updated',
        visitor: 'Anna Berg',
        changes: [{ fieldName: 'Second factor', oldValue: 'off', newValue: 'on' }],
      },
      { action: 'Signed in', visitor: 'Anna Berg', changes: [] },
    ]);
  });

  test('that was switched on is reported to the owner of the address in one mail, without the seed', async () => {
    await world.deliverAll();
    await world.control('DELETE', '/mail');
    const { seed } = await enrolled();
    await world.deliverAll();
    const { mails } = (await world.control('GET', '/mail')) as { mails: { recipients: string[]; raw: string }[] };
    expect(mails).toEqual([
      expect.objectContaining({
        recipients: [anna.email],
        subject: 'Your second factor was switched on',
        text: expect.stringContaining(anna.email),
      }),
    ]);
    expect(mails[0]?.raw).not.toContain(seed);
  });

  test('that is active is never shown or set up again', async () => {
    const { seed } = await enrolled();
    const token = await halfLogin();
    const refused = { status: 409, code: 'qr_already_generated', message: serverMessages.qrAlreadyGenerated };
    expect(await send(signInEndpoints.qrCode, { token, query: { email: anna.email } })).toMatchObject(refused);
    expect(await activate(token, await codeNow(seed))).toMatchObject(refused);
  });

  test('is set up once, though two half-logins try at the same moment', async () => {
    const tokens = [await halfLogin(), await halfLogin()];
    const seeds = await Promise.all(tokens.map((token) => seedOf(token)));
    const answers = await Promise.all(tokens.map(async (token, at) => activate(token, await codeNow(seeds[at] ?? ''))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  });

  test('stays off after a wrong code, and without a QR that was shown', async () => {
    const token = await halfLogin();
    expect(await activate(token, '123456')).toMatchObject({ status: 401, code: 'wrong_code' });
    const seed = await seedOf(token);
    expect(await activate(token, await wrongCode(seed))).toMatchObject({ status: 401, code: 'wrong_code' });
    expect((await logIn(anna.email)).data['secondFactorActive']).toBe(false);
    expect((await activate(token, await codeNow(seed))).status).toBe(200);
  });

  test('is not set up by guessing: after five wrong codes no more are looked at', async () => {
    const token = await halfLogin();
    const seed = await seedOf(token);
    for (let tries = 1; tries <= 5; tries += 1) await activate(token, await wrongCode(seed));
    expect(await activate(token, await codeNow(seed))).toMatchObject({ status: 429, code: 'too_many_tries' });
  });

  test('of another person cannot be seen, set up or used: the half-login is for its own address only', async () => {
    const ben = await aStaffUser(world.tx, { role: 'ROLE_ADMIN', passwordHash });
    const token = await halfLogin();
    const refused = { status: 404, code: 'user_not_found', message: serverMessages.userNotFound };
    expect(await send(signInEndpoints.qrCode, { token, query: { email: ben.email } })).toMatchObject(refused);
    expect(await activate(token, '123456', ben.email)).toMatchObject(refused);
    expect(await giveCode(token, '123456', ben.email)).toMatchObject(refused);
    expect((await send(signInEndpoints.qrCode, { token, query: { email: anna.email.toUpperCase() } })).status).toBe(
      200,
    );
  });

  test('is stored sealed: the seed is nowhere in the database', async () => {
    const token = await halfLogin();
    const seed = await seedOf(token);
    const dump = async () =>
      JSON.stringify([
        (await sql`select encode(totp_secret, 'escape') as stored from half_login`.execute(world.tx)).rows,
        (await sql`select encode(totp_secret, 'escape') as stored from staff_user`.execute(world.tx)).rows,
      ]);
    expect(await dump()).not.toContain(seed);
    await activate(token, await codeNow(seed));
    expect(await dump()).not.toContain(seed);
    const left = await sql`select 1 from half_login where used_at is not null and totp_secret is not null`.execute(
      world.tx,
    );
    expect(left.rows).toEqual([]);
  });
});

describe('a one-time code', () => {
  test('opens a session of twelve hours with token, role and name, and logs it', async () => {
    const { seed } = await enrolled();
    const answer = await giveCode(await halfLogin(), await codeNow(seed));
    expect(answer).toMatchObject({ status: 200, message: serverMessages.signedIn });
    expect(answer.data).toMatchObject({ userId: anna.id, userRole: 'ROLE_ACCOUNTANT', email: anna.email });
    expect(Date.parse(String(answer.data['tokenExpiry'])) - world.clock.now()).toBe(12 * 60 * 60_000);
    expect((await activityOf(anna.id)).at(-1)).toMatchObject({ action: 'Signed in' });
  });

  test('is accepted one step early and one step late, not two', async () => {
    const { seed } = await enrolled();
    world.clock.advance(10 * 60_000);
    expect((await giveCode(await halfLogin(), await codeNow(seed, -60_000))).status).toBe(401);
    expect((await giveCode(await halfLogin(), await codeNow(seed, 60_000))).status).toBe(401);
    expect((await giveCode(await halfLogin(), await codeNow(seed, -30_000))).status).toBe(200);
    expect((await giveCode(await halfLogin(), await codeNow(seed, 30_000))).status).toBe(200);
  });

  test('works once, and no earlier one works after it', async () => {
    const { seed } = await enrolled();
    const code = await codeNow(seed);
    const before = await codeNow(seed, -30_000);
    expect((await giveCode(await halfLogin(), code)).status).toBe(200);
    expect(await giveCode(await halfLogin(), code)).toMatchObject({
      status: 401,
      code: 'wrong_code',
      message: messages.wrongCode,
    });
    expect((await giveCode(await halfLogin(), before)).status).toBe(401);
    world.clock.advance(30_000);
    expect((await giveCode(await halfLogin(), code)).status).toBe(401);
    expect((await giveCode(await halfLogin(), await codeNow(seed))).status).toBe(200);
  });

  test('that switched the second factor on is used up', async () => {
    const token = await halfLogin();
    const seed = await seedOf(token);
    const code = await codeNow(seed);
    expect((await activate(token, code)).status).toBe(200);
    expect((await giveCode(await halfLogin(), code)).status).toBe(401);
  });

  test('given fifty times at once over fifty half-logins gives one session', async () => {
    const { seed } = await enrolled();
    const tokens: string[] = [];
    for (let at = 0; at < 50; at += 1) tokens.push(await halfLogin());
    const code = await codeNow(seed);
    const answers = await Promise.all(tokens.map((token) => giveCode(token, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 401, 429].includes(answer.status))).toBe(true);
    expect((await activityOf(anna.id)).filter((entry) => entry.action === 'Signed in')).toHaveLength(2);
  });

  test('given fifty times at once to one half-login gives one session, and a double click does not lock the account', async () => {
    const { seed } = await enrolled();
    const token = await halfLogin();
    const code = await codeNow(seed);
    const answers = await Promise.all(Array.from({ length: 50 }, () => giveCode(token, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    world.clock.advance(60_000);
    expect((await giveCode(await halfLogin(), await codeNow(seed))).status).toBe(200);
  });

  test('is not guessed: five wrong ones lock the account, over all its half-logins, and passwords too', async () => {
    const { seed } = await enrolled();
    const tokens = [await halfLogin(), await halfLogin()];
    const wrong = await wrongCode(seed);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await giveCode(tokens[tries % 2] ?? '', wrong)).status).toBe(401);
    expect(await giveCode(tokens[0] ?? '', await codeNow(seed))).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect((await logIn(anna.email)).status).toBe(429);
    world.clock.advance(15 * 60_000);
    expect((await giveCode(await halfLogin(), await codeNow(seed))).status).toBe(200);
  });

  test('is not guessed by a hundred at once, though each comes from another address: five are looked at', async () => {
    const { seed } = await enrolled();
    const tokens: string[] = [];
    for (let at = 0; at < 25; at += 1) tokens.push(await halfLogin());
    const body = { email: anna.email, code: await wrongCode(seed) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        send(signInEndpoints.googleAuthenticate, { token: tokens[at % 25], body, from: `203.0.113.${at}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(95);
  });

  test('is given at most five times to one half-login, whatever the account may still do', async () => {
    const { seed } = await enrolled();
    const token = await halfLogin();
    const wrong = await wrongCode(seed);
    for (let tries = 1; tries <= 5; tries += 1) await giveCode(token, wrong);
    await sql`delete from sign_in_failure`.execute(world.tx);
    expect(await giveCode(token, await codeNow(seed))).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect((await giveCode(await halfLogin(), await codeNow(seed))).status).toBe(200);
  });

  test('may be typed in two groups, and is refused when it is no six digits', async () => {
    const { seed } = await enrolled();
    const token = await halfLogin();
    for (const code of ['12345', '1234567', 'abcdef', '12345a', ''])
      expect(await giveCode(token, code)).toMatchObject({ status: 400, code: 'invalid_input' });
    const code = await codeNow(seed);
    expect((await giveCode(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('opens nothing while the second factor is off', async () => {
    expect(await giveCode(await halfLogin(), '123456')).toMatchObject({ status: 401, code: 'wrong_code' });
  });
});

describe('a half-login', () => {
  test('can do nothing but give the code', async () => {
    const token = await halfLogin();
    expect(await send(signInEndpoints.session, { token })).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await send(signInEndpoints.logOut, { token })).status).toBe(401);
  });

  test('ends after five minutes, and when it has become a session', async () => {
    const { seed } = await enrolled();
    const [old, used] = [await halfLogin(), await halfLogin()];
    expect((await giveCode(used, await codeNow(seed))).status).toBe(200);
    expect((await giveCode(used, await codeNow(seed, 30_000))).status).toBe(401);
    world.clock.advance(5 * 60_000);
    expect(await giveCode(old, await codeNow(seed))).toMatchObject({ status: 401, code: 'not_signed_in' });
  });

  test('is not a session token, and a session is not a half-login', async () => {
    const { session, seed } = await enrolled();
    expect((await giveCode(session.token, await codeNow(seed))).status).toBe(401);
    expect((await send(signInEndpoints.qrCode, { token: session.token, query: { email: anna.email } })).status).toBe(
      401,
    );
  });
});

describe('a session', () => {
  test('tells who is signed in and until when, without the token', async () => {
    const { session } = await enrolled();
    const { token, ...shown } = session;
    expect((await send(signInEndpoints.session, { token })).data).toEqual(shown);
  });

  test('ends at once when its owner signs out, everywhere, and the others of that person go on', async () => {
    const { seed, session } = await enrolled();
    const other = (await giveCode(await halfLogin(), await codeNow(seed))).data as unknown as SignedIn;
    expect((await send(signInEndpoints.session, { token: session.token })).status).toBe(200);
    expect((await send(signInEndpoints.logOut, { token: session.token })).status).toBe(200);
    expect(await send(signInEndpoints.session, { token: session.token })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect((await send(signInEndpoints.logOut, { token: session.token })).status).toBe(401);
    expect((await send(signInEndpoints.session, { token: other.token })).status).toBe(200);
    expect((await activityOf(anna.id)).at(-1)).toMatchObject({ action: 'Signed out', visitor: 'Anna Berg' });
  });

  test('ends after 30 minutes without a sign of life and after twelve hours in any case', async () => {
    const { session } = await enrolled();
    for (let at = 0; at < 5; at += 1) {
      world.clock.advance(25 * 60_000);
      expect((await send(signInEndpoints.session, { token: session.token })).status).toBe(200);
    }
    world.clock.advance(31 * 60_000);
    expect((await send(signInEndpoints.session, { token: session.token })).status).toBe(401);

    const { seed } = await enrolled((anna = await aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash })).email);
    const { token } = (await giveCode(await halfLogin(), await codeNow(seed))).data as unknown as SignedIn;
    let lived = 0;
    while ((await send(signInEndpoints.session, { token })).status === 200) {
      world.clock.advance(20 * 60_000);
      lived += 20;
      expect(lived).toBeLessThanOrEqual(12 * 60);
    }
    expect(lived).toBe(12 * 60);
  });

  test('is not prolonged by calls without user activity', async () => {
    const { session } = await enrolled();
    const looksAgain = () =>
      world.product.app.inject({
        url: '/api/session',
        headers: { authorization: `Bearer ${session.token}`, 'x-unattended': '1' },
      });
    for (let minutes = 0; minutes < 30; minutes += 5) {
      expect((await looksAgain()).statusCode).toBe(200);
      world.clock.advance(5 * 60_000);
    }
    world.clock.advance(60_000);
    expect((await looksAgain()).statusCode).toBe(401);
  });

  test('ends when the person leaves', async () => {
    const { session } = await enrolled();
    await sql`update staff_user set archived_at = now() where id = ${anna.id}`.execute(world.tx);
    world.clock.advance(1000);
    expect((await send(signInEndpoints.session, { token: session.token })).status).toBe(401);
  });

  test('is opened by its own token and by nothing that looks like it', async () => {
    const { session } = await enrolled();
    const { token } = session;
    const hash = (await sql<{ h: string }>`select encode(token_hash, 'hex') as h from session`.execute(world.tx))
      .rows[0]?.h;
    const variants = [
      '',
      'Bearer',
      'Bearer ',
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} `.trim() + 'A',
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${hash ?? ''}`,
      `Bearer ${Buffer.from(token).toString('base64url')}`,
      `Basic ${Buffer.from(`${anna.email}:${password}`).toString('base64')}`,
      `Token ${token}`,
      token,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9.`,
      `Bearer null`,
      `Bearer undefined`,
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'A'.repeat(10_000)}`,
    ];
    for (const header of variants) {
      const answer = await send(signInEndpoints.session, { header });
      expect(answer, header.slice(0, 60)).toMatchObject({ status: 401, code: 'not_signed_in' });
    }
    expect((await send(signInEndpoints.session, { token })).status).toBe(200);
  });
});
