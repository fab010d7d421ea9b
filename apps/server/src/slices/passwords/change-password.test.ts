import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { CompactEncrypt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffUser } from '../../../seed/builders.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { sealedPasswords } from '../../../test/sealed-passwords.ts';
import type { Person, World } from '../../../test/world.ts';

const current = 'Ledger#2026';
const next = 'Journal#2027';
let passwordHash: string;
let both: TwoProducts;
let world: World;
let anna: Person;

beforeAll(async () => {
  passwordHash = await quickHash(current);
  both = await twoProducts();
  world = both.world;
});
afterAll(() => both.close());
beforeEach(async () => {
  world.clock.advance(24 * 60 * 60_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT');
  await sql`update staff_user set password_hash = ${passwordHash} where id = ${anna.userId}`.execute(world.tx);
  await sql`update session set ended_at = null where user_id = ${anna.userId}`.execute(world.tx);
});

const send = (body: Awaited<ReturnType<typeof sealedPasswords>> & { id?: number; userId?: number }) =>
  anna.call(passwordEndpoints.change, { body });
const change = async (...given: [string, string, string?]) => send(await sealedPasswords(anna, ...given));
const logIn = async (password: string) =>
  (await world.visitor.call(signInEndpoints.authenticate, { body: { email: anna.email, password } })).status;
const isSignedIn = async (person = anna) => (await person.call(signInEndpoints.session)).status === 200;

describe('changing the own password', () => {
  test('needs the current one, ends every session of the person on every server, and no other person’s', async () => {
    const ben = await world.signedIn('ROLE_CSM');
    const elsewhere = both.atSecond(anna);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await change(current, next)).toMatchObject({ status: 200, message: messages.passwordUpdated });
    world.clock.advance(1000);
    expect([await isSignedIn(), await isSignedIn(elsewhere), await isSignedIn(ben)]).toEqual([false, false, true]);
    expect([await logIn(current), await logIn(next)]).toEqual([401, 200]);
  });

  test('is refused with a wrong current password, at its field, and everything stays', async () => {
    expect(await change('Wrong#2026', next)).toMatchObject({
      status: 400,
      failure: {
        code: 'current_password_wrong',
        message: serverMessages.currentPasswordWrong,
        errors: [{ path: 'currentPassword', message: serverMessages.currentPasswordWrong }],
      },
    });
    expect(await isSignedIn()).toBe(true);
    expect(await logIn(current)).toBe(200);
  });

  test('gives as few guesses as the door: five wrong ones lock the account', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await change('Wrong#2026', next)).status).toBe(400);
    expect(await change(current, next)).toMatchObject({ status: 429, failure: { code: 'too_many_tries' } });
    expect(await logIn(current)).toBe(429);
  });

  test.each([
    ['password_same', serverMessages.passwordSame, 'newPassword', [current, current]],
    ['passwords_differ', messages.passwordsDiffer, 'confirmNewPassword', [current, next, 'Journal#2028']],
    ['password_not_allowed', messages.passwordLength, 'newPassword', [current, 'Short#1']],
    ['password_not_allowed', messages.passwordGuessedFirst, 'newPassword', [current, 'Password1!']],
  ] as const)('says %s at its field: %s', async (code, message, path, given) => {
    expect(await change(...(given as unknown as [string, string]))).toMatchObject({
      status: 400,
      failure: { code, message, errors: [{ path, message }] },
    });
    expect(await isSignedIn()).toBe(true);
  });

  test('is for oneself alone, under either name', async () => {
    const ben = await aStaffUser(world.tx, { role: 'ROLE_ADMIN', email: 'ben@countinghouse.example', passwordHash });
    const body = await sealedPasswords(anna, current, next);
    for (const owner of [{ id: ben.id }, { userId: ben.id }, { id: anna.userId, userId: ben.id }])
      expect(await send({ ...body, ...owner })).toMatchObject({ status: 403, failure: { code: 'forbidden' } });
    expect((await send({ ...body, id: anna.userId, userId: anna.userId })).status).toBe(200);
  });

  test('is in the activity log and a mail, without a password in either', async () => {
    await world.deliverAll();
    await world.control('DELETE', '/mail');
    await change(current, next);
    await world.deliverAll();
    const { mails } = (await world.control('GET', '/mail')) as { mails: { subject: string; raw: string }[] };
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Countinghouse password was changed']);
    const all = await sql<{ all: string }>`
      select (select string_agg(a::text, '') from activity_entry a) || (select string_agg(o::text, '') from outbox o) as all`.execute(
      world.tx,
    );
    for (const text of [mails[0]?.raw, all.rows[0]?.all]) {
      expect(text).not.toContain(next);
      expect(text).not.toContain(current);
    }
  });
});

describe('passwords on their way', () => {
  const withOne = async (currentPassword: string) =>
    send({ ...(await sealedPasswords(anna, current, next)), currentPassword });

  test('are refused when they are not encrypted, or with another key or algorithm', async () => {
    expect(await withOne(current)).toMatchObject({ status: 400, failure: { code: 'invalid_input' } });
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const text = new TextEncoder().encode(current);
    const ofOther = await new CompactEncrypt(text)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(publicKey);
    const withSecret = await new CompactEncrypt(text)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32));
    const { currentPassword: right } = await sealedPasswords(anna, current, next);
    const changed = right.replace(/\.[^.]*$/, '.AAAAAAAAAAAAAAAAAAAAAA');
    for (const sealed of [ofOther, withSecret, changed, 'a.b.c.d.e', '....'.padStart(5, 'a')])
      expect(await withOne(sealed)).toMatchObject({ status: 400, failure: { code: 'password_unreadable' } });
    expect(await isSignedIn()).toBe(true);
  });

  test('are sealed with one key, whichever server is asked, and however many ask for the first time', async () => {
    await sql`delete from sealing_key`.execute(world.tx);
    const second = both.atSecond(anna);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? anna : second).call(passwordEndpoints.sealingKey)),
    );
    expect(new Set(answers.map(({ data }) => data.publicKey.x)).size).toBe(1);
    const body = await sealedPasswords(anna, current, next);
    expect((await second.call(passwordEndpoints.change, { body })).status).toBe(200);
  });

  test('cannot be opened with what stands in the database', async () => {
    await anna.call(passwordEndpoints.sealingKey);
    const { rows } = await sql<{ text: string }>`select sealing_key::text as text from sealing_key`.execute(world.tx);
    expect(rows[0]?.text).toContain('P-256');
    expect(rows[0]?.text).not.toContain('"d"');
  });
});
