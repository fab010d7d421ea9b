import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffUser } from '../../../seed/builders.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { waiting } from '../../../test/waiting.ts';
import { aWorld, type World } from '../../../test/world.ts';
import { startSession } from '../sessions/sessions.public.ts';

const aMinuteMs = 60_000;
const password = 'Ledger#2026';
const newPassword = 'Journal#2027';
let passwordHash: string;
let world: World;
let anna: { id: number; name: string; email: string };

beforeAll(async () => {
  passwordHash = await quickHash(password);
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(24 * 60 * aMinuteMs);
  await world.deliverAll();
  await world.control('DELETE', '/mail');
  anna = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT', name: 'Anna Berg', passwordHash });
});

interface Arrived {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

async function arrived(): Promise<readonly Arrived[]> {
  await world.deliverAll();
  return ((await world.control('GET', '/mail')) as { mails: Arrived[] }).mails;
}

const ask = (email: string, newEntry?: string) =>
  world.visitor.call(passwordEndpoints.askForLink, {
    query: { email, ...(newEntry === undefined ? {} : { newEntry }) },
  });
const tokenIn = (text: string): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
/** The token of the newest link that was mailed to an address. */
async function mailedToken(email = anna.email, newEntry?: string): Promise<string> {
  await ask(email, newEntry);
  return tokenIn((await arrived())[0]?.text ?? '');
}
const look = (token: string) => world.visitor.call(passwordEndpoints.link, { query: { token } });
const set = (token: string, given: object = {}) =>
  world.visitor.call(passwordEndpoints.setByLink, {
    query: { token },
    body: { userId: anna.id, newPassword, confirmNewPassword: newPassword, ...given },
  });
const logIn = async (given: string) =>
  (await world.visitor.call(signInEndpoints.authenticate, { body: { email: anna.email, password: given } })).status;
const expired = { status: 400, failure: { code: 'password_link_expired', message: messages.passwordLinkExpired } };

describe('a user who forgot the password', () => {
  test('gets a link by mail that sets a new one', async () => {
    expect(await ask(` ${anna.email.toUpperCase()} `)).toMatchObject({
      status: 200,
      message: messages.passwordLinkSent,
    });
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipients: [anna.email], subject: 'Reset your Countinghouse password' });
    expect(mail?.text).toContain('http://127.0.0.1:4200/resetpassword?token=');
    const token = tokenIn(mail?.text ?? '');
    expect((await look(token)).data).toMatchObject({ userId: anna.id, email: anna.email, kind: 'reset' });
    expect(await set(token)).toMatchObject({ status: 200, message: messages.passwordUpdated });
    expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200]);
  });

  test('gets the same answer as without an account, and only the owner gets a mail', async () => {
    const gone = await aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash });
    await sql`update staff_user set archived_at = now() where id = ${gone.id}`.execute(world.tx);
    const answers = [await ask(anna.email), await ask('unknown@countinghouse.example'), await ask(gone.email)];
    for (const { status, message, data } of answers)
      expect({ status, message, data }).toEqual({ status: 200, message: messages.passwordLinkSent, data: {} });
    expect((await arrived()).map(({ recipients }) => recipients)).toEqual([[anna.email]]);
  });

  test('waits as long as without an account', async () => {
    const people = await Promise.all(
      Array.from({ length: 15 }, () => aStaffUser(world.tx, { role: 'ROLE_CSM', passwordHash })),
    );
    const timesMs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const [turn, { email }] of people.entries())
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `x${turn}@unknown.example`],
      ] as const) {
        const begun = process.hrtime.bigint();
        await ask(address);
        timesMs[kind].push(Number(process.hrtime.bigint() - begun) / 1e6);
      }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[7] ?? 0;
    expect(Math.abs(median(timesMs.known) - median(timesMs.unknown))).toBeLessThan(10);
  });

  test('gets the address from the configuration, whatever the request says where it was sent to', async () => {
    await world.product.app.inject({
      method: 'PUT',
      url: `/api/users/password?email=${anna.email}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    const text = (await arrived())[0]?.text ?? '';
    expect(text).toContain('http://127.0.0.1:4200/resetpassword');
    expect(text).not.toContain('evil');
  });

  test('gets at most five mails in 15 minutes, and the answer does not show that', async () => {
    for (let at = 0; at < 8; at += 1) expect((await ask(anna.email)).status).toBe(200);
    expect(await arrived()).toHaveLength(5);
    world.clock.advance(15 * aMinuteMs);
    await ask(anna.email);
    expect(await arrived()).toHaveLength(6);
  });

  test('has to wait after fifty requests from one address, with or without an account', async () => {
    for (let at = 0; at < 50; at += 1) expect((await ask(`guess${at}@unknown.example`)).status).toBe(200);
    const refused = { status: 429, failure: { code: 'too_many_tries' } };
    expect(await ask(anna.email)).toMatchObject(refused);
    expect(await ask('unknown@unknown.example')).toMatchObject(refused);
    expect(await arrived()).toEqual([]);
  });

  test('still gets a link that works when the relay was away for a while', async () => {
    await world.control('POST', '/faults', { service: 'mail', kind: 'status', status: 451, times: 1 });
    await ask(anna.email);
    expect(await arrived()).toEqual([]);
    world.clock.advance(aMinuteMs);
    const [mail] = await arrived();
    expect(await set(tokenIn(mail?.text ?? ''))).toMatchObject({ status: 200 });
  });

  test('gets another mail and not the same again when its answer got lost: a copy would hold a link that does not work', async () => {
    await world.control('POST', '/faults', {
      service: 'mail',
      kind: 'applied-then-cut',
      times: 1,
      match: { method: 'DATA' },
    });
    await ask(anna.email);
    await world.deliverAll();
    world.clock.advance(aMinuteMs);
    const [newer, older] = await arrived();
    expect(newer?.messageId).not.toBe(older?.messageId);
    expect(await set(tokenIn(older?.text ?? ''))).toMatchObject(expired);
    expect((await set(tokenIn(newer?.text ?? ''))).status).toBe(200);
  });
});

describe('a link', () => {
  test('to set the first password works for a day, one to reset it for half an hour', async () => {
    const newcomer = await aStaffUser(world.tx, { role: 'ROLE_CSM' });
    const first = await mailedToken(newcomer.email, 'true');
    expect((await arrived())[0]?.text).toContain('/setpassword?token=');
    const reset = await mailedToken();
    expect((await look(first)).data.kind).toBe('set');
    world.clock.advance(30 * aMinuteMs - 1000);
    expect((await look(reset)).status).toBe(200);
    world.clock.advance(1000);
    expect(await look(reset)).toMatchObject(expired);
    expect(await set(reset)).toMatchObject(expired);
    world.clock.advance(23.5 * 60 * aMinuteMs - 1000);
    expect((await look(first)).status).toBe(200);
    world.clock.advance(1000);
    expect(await look(first)).toMatchObject(expired);
  });

  test('lasts a day for new users only: a user who has a password gets half an hour, whatever the request', async () => {
    const token = await mailedToken(anna.email, 'true');
    expect((await look(token)).data).toMatchObject({
      kind: 'reset',
      expiresAt: new Date(world.clock.now() + 30 * aMinuteMs).toISOString(),
    });
  });

  test('works once, and not when a newer one was sent, when it was forged, or for another user', async () => {
    const older = await mailedToken();
    const token = await mailedToken();
    expect(await look(older)).toMatchObject(expired);
    expect(await set(older)).toMatchObject(expired);
    const ben = await aStaffUser(world.tx, { role: 'ROLE_ADMIN', passwordHash });
    expect(await set(token, { userId: ben.id })).toMatchObject(expired);
    for (const forged of ['', 'x', token.slice(1), token.toLowerCase(), `${token}A`, 'A'.repeat(43), `' or 1=1 --`])
      expect(await set(forged)).toMatchObject(expired);
    expect((await set(token)).status).toBe(200);
    expect(await set(token, { newPassword: 'Third#2028', confirmNewPassword: 'Third#2028' })).toMatchObject(expired);
    expect(await logIn(newPassword)).toBe(200);
  });

  test('used fifty times at once sets one password', async () => {
    const token = await mailedToken();
    const passwords = Array.from({ length: 50 }, (_, at) => `Wish#number${at}`);
    const answers = await Promise.all(
      passwords.map((password) => set(token, { newPassword: password, confirmNewPassword: password })),
    );
    const taken = passwords.filter((_, at) => answers[at]?.status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter((answer) => answer.failure?.code === 'password_link_expired')).toHaveLength(49);
    expect(await logIn(taken[0] ?? '')).toBe(200);
  });

  test('is nowhere in the database: neither the outbox nor the activity log could be used to sign in', async () => {
    const token = await mailedToken();
    const dump = await sql<{ all: string }>`
      select (select string_agg(o::text, '') from outbox o) || (select string_agg(l::text, '') from password_link l)
        || (select string_agg(a::text, '') from activity_entry a) as all`.execute(world.tx);
    expect(dump.rows[0]?.all).toContain(anna.email);
    expect(dump.rows[0]?.all).not.toContain(token);
  });

  test('does not work once the account has another address, which need not be the reader’s', async () => {
    const token = await mailedToken();
    await sql`update staff_user set email = upper(email) where id = ${anna.id}`.execute(world.tx);
    expect((await look(token)).status).toBe(200);
    await sql`update staff_user set email = 'other' || email where id = ${anna.id}`.execute(world.tx);
    expect(await look(token)).toMatchObject(expired);
    expect(await set(token)).toMatchObject(expired);
  });

  test('does not work once the password was changed in another way', async () => {
    const token = await mailedToken();
    const otherHash = await quickHash('Drawer#2027');
    await sql`update staff_user set password_hash = ${otherHash} where id = ${anna.id}`.execute(world.tx);
    expect(await set(token)).toMatchObject(expired);
    expect(await logIn('Drawer#2027')).toBe(200);
  });

  test('is not made for an address that is being changed', async () => {
    await ask(anna.email);
    const changing = await world.product.database.kysely.startTransaction().execute();
    await sql`update staff_user set email = 'other' || email where id = ${anna.id}`.execute(changing);
    const delivered = world.deliverAll();
    await waiting(world.tx);
    await changing.commit().execute();
    await delivered;
    expect(await arrived()).toEqual([]);
    const { rows } = await sql`select from password_link where user_id = ${anna.id}`.execute(world.tx);
    expect(rows).toEqual([]);
  });

  test('of a user who has left meanwhile does not work', async () => {
    const token = await mailedToken();
    await sql`update staff_user set archived_at = now() where id = ${anna.id}`.execute(world.tx);
    expect(await set(token)).toMatchObject(expired);
  });

  test('stays good when the new password was not accepted', async () => {
    const token = await mailedToken();
    expect(await set(token, { newPassword: password, confirmNewPassword: password })).toMatchObject({
      status: 400,
      failure: {
        code: 'password_same',
        message: serverMessages.passwordSame,
        errors: [{ path: 'newPassword', message: serverMessages.passwordSame }],
      },
    });
    expect(await set(token, { newPassword: 'short', confirmNewPassword: 'short' })).toMatchObject({
      status: 400,
      failure: { errors: [{ path: 'newPassword', message: messages.passwordLength }] },
    });
    expect(await set(token, { confirmNewPassword: 'Another#2027' })).toMatchObject({
      status: 400,
      failure: { errors: [{ path: 'confirmNewPassword', message: messages.passwordsDiffer }] },
    });
    expect((await set(token)).status).toBe(200);
  });

  test('that was used ends all sessions and unfinished sign-ins, unlocks the account, and sends its owner a mail', async () => {
    const session = await startSession(world.tx, anna.id, world.clock.now(), world.clock.randomBytes);
    const half = await world.visitor.call(signInEndpoints.authenticate, { body: { email: anna.email, password } });
    for (let tries = 0; tries < 6; tries += 1) await logIn('wrong');
    expect(await logIn(password)).toBe(429);
    expect((await set(await mailedToken())).status).toBe(200);
    const read = (token: string, url: string) =>
      world.product.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect((await read(session.token, '/api/session')).statusCode).toBe(401);
    expect((await read(half.data.preAuthToken, `/api/qrCode?email=${anna.email}`)).statusCode).toBe(401);
    expect(await logIn(newPassword)).toBe(200);
    expect((await arrived())[0]).toMatchObject({
      recipients: [anna.email],
      subject: 'Your Countinghouse password was changed',
      text: expect.not.stringContaining(newPassword),
    });
    const recorded = await sql`select changes from activity_entry
      where resource = 'USER' and resource_id = ${String(anna.id)} order by id desc limit 1`.execute(world.tx);
    expect(recorded.rows).toEqual([{ changes: [{ fieldName: 'Password', oldValue: null, newValue: 'changed' }] }]);
  });
});

test('a change of role ends the sessions of a user, even when it is made in the database', async () => {
  const { token } = await startSession(world.tx, anna.id, world.clock.now(), world.clock.randomBytes);
  const status = async () =>
    (await world.product.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await status()).toBe(200);
  await sql`update staff_user set role = 'ROLE_CSM' where id = ${anna.id}`.execute(world.tx);
  world.clock.advance(1000);
  expect(await status()).toBe(401);
});
