import { serverMessages } from '@countinghouse/contract/messages.ts';
import { passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { passkeysMax } from '@countinghouse/contract/passkeys/passkey-bounds.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { SoftwarePasskey, type Report } from '../../../test/software-passkey.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { findHalfLogin, startHalfLogin, startSession, removeExpired } from '../sessions/sessions.public.ts';

const password = 'Ledger#2026';
let passwordHash: string;
let world: World;
let anna: Person;

beforeAll(async () => {
  passwordHash = await quickHash(password);
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(24 * 60 * 60_000);
  await sql`delete from sign_in_failure`.execute(world.tx);
  anna = await someone();
});

/** A user with a password and a second factor, who is signed in. */
async function someone(): Promise<Person> {
  const person = await world.signedIn('ROLE_ACCOUNTANT');
  await sql`update staff_user set password_hash = ${passwordHash}, totp_secret = 'sealed' where id = ${person.userId}`.execute(
    world.tx,
  );
  // a new password ended the session
  await sql`update session set ended_at = null where user_id = ${person.userId}`.execute(world.tx);
  return person;
}

const challengeFor = async (person: Person): Promise<string> =>
  (await person.call(passkeyEndpoints.creationOptions, { body: { password } })).data.challenge;

/** Adds a passkey as a browser does. */
async function added(person: Person, name = 'Laptop'): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(person.userId);
  const challenge = await challengeFor(person);
  const answer = await person.call(passkeyEndpoints.add, { body: { name, ...passkey.created(challenge) } });
  expect(answer.status).toBe(201);
  return passkey;
}

const signInChallenge = async (): Promise<string> =>
  (await world.visitor.call(passkeyEndpoints.signInOptions)).data.challenge;
const signIn = async (passkey: SoftwarePasskey, report?: Report) =>
  world.visitor.call(passkeyEndpoints.signIn, { body: passkey.signed(await signInChallenge(), report) });

/** A half-login, with what it calls. */
async function halfLogin({ email }: Person): Promise<Person['call']> {
  const { preAuthToken } = (await world.visitor.call(signInEndpoints.authenticate, { body: { email, password } })).data;
  return world.withToken(preAuthToken).call;
}

const refusedPasskey = { status: 401, failure: { code: 'passkey_refused', message: serverMessages.passkeyRefused } };
const listed = async (person: Person) => (await person.call(passkeyEndpoints.list)).data.passkeys;
const activityOf = async (userId: number) =>
  (
    await sql<{ action: string; visitor_id: number; changes: { fieldName: string; newValue: string | null }[] }>`
      select action, visitor_id, changes from activity_entry
      where resource = 'USER' and resource_id = ${String(userId)} order by id`.execute(world.tx)
  ).rows;

describe('adding a passkey', () => {
  test('asks for a key of this host, lists it by name, informs its owner by email and the activity log', async () => {
    const options = (await anna.call(passkeyEndpoints.creationOptions, { body: { password } })).data;
    expect(options.rp.id).toBe('127.0.0.1');
    expect(options.user.name).toBe(anna.email);
    await added(anna, '  Work laptop ');
    const createdAt = new Date(world.clock.now()).toISOString();
    expect(await listed(anna)).toEqual([{ id: expect.any(Number), name: 'Work laptop', createdAt, lastUsedAt: null }]);
    expect((await activityOf(anna.userId)).at(-1)).toMatchObject({
      action: 'Updated',
      changes: [{ fieldName: 'Passkey', newValue: 'Work laptop' }],
    });
    await world.deliverAll();
    const { mails } = (await world.control('GET', '/mail')) as { mails: { subject: string; recipients: string[] }[] };
    expect(mails.filter(({ recipients }) => recipients.includes(anna.email)).map(({ subject }) => subject)).toEqual([
      serverMessages.passkeyAddedMail('', '', '', '').subject,
    ]);
  });

  test('needs the password, and allows as few guesses as signing in', async () => {
    const guess = (guessed: string) => anna.call(passkeyEndpoints.creationOptions, { body: { password: guessed } });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess('wrong')).toMatchObject({
        status: 400,
        failure: { code: 'current_password_wrong', errors: [{ path: 'password' }] },
      });
    expect(await guess(password)).toMatchObject({ status: 429, failure: { code: 'too_many_tries' } });
  });

  test('needs a second factor, which its reset takes away together with the passkeys', async () => {
    await sql`update staff_user set totp_secret = null where id = ${anna.userId}`.execute(world.tx);
    await sql`update session set ended_at = null where user_id = ${anna.userId}`.execute(world.tx);
    expect(await anna.call(passkeyEndpoints.creationOptions, { body: { password } })).toMatchObject({
      status: 409,
      failure: { code: 'second_factor_needed' },
    });
  });

  test('is refused for another origin, another host, an absent owner, or a signature in place of a new key', async () => {
    const lies: Report[] = [
      { origin: 'https://countinghouse.evil.example' },
      { origin: 'http://127.0.0.1:4201' },
      { rpId: 'evil.example' },
      { isPresent: false },
      { type: 'webauthn.get' },
    ];
    for (const lie of lies) {
      const created = new SoftwarePasskey(anna.userId).created(await challengeFor(anna), lie);
      expect(await anna.call(passkeyEndpoints.add, { body: { name: 'Laptop', ...created } })).toMatchObject(
        refusedPasskey,
      );
    }
    expect(await listed(anna)).toEqual([]);
  });

  test('is refused with a challenge that was used, has expired, was made up, or belongs to another session', async () => {
    const passkey = new SoftwarePasskey(anna.userId);
    const add = (challenge: string, one = passkey, by = anna) =>
      by.call(passkeyEndpoints.add, { body: { name: 'Laptop', ...one.created(challenge) } });
    const challenge = await challengeFor(anna);
    expect((await add(challenge)).status).toBe(201);
    expect(await add(challenge, new SoftwarePasskey(anna.userId))).toMatchObject(refusedPasskey);
    expect(await add('made-up', new SoftwarePasskey(anna.userId))).toMatchObject(refusedPasskey);
    const bert = await someone();
    expect(await add(await challengeFor(anna), new SoftwarePasskey(bert.userId), bert)).toMatchObject(refusedPasskey);
    const late = await challengeFor(anna);
    world.clock.advance(5 * 60_000);
    expect(await add(late, new SoftwarePasskey(anna.userId))).toMatchObject(refusedPasskey);
    expect(await listed(anna)).toHaveLength(1);
  });

  test('is refused for a passkey that an account already has, and its account keeps it', async () => {
    const passkey = await added(anna);
    const bert = await someone();
    const body = { name: 'Stolen', ...passkey.created(await challengeFor(bert)) };
    expect(await bert.call(passkeyEndpoints.add, { body })).toMatchObject({
      status: 409,
      failure: { code: 'passkey_exists' },
    });
    expect((await signIn(passkey)).data.userId).toBe(anna.userId);
  });

  test('ends at ten passkeys, at both steps', async () => {
    const early = await challengeFor(anna);
    for (let count = 0; count < passkeysMax; count += 1) await added(anna, `Device ${count}`);
    const body = { name: 'One more', ...new SoftwarePasskey(anna.userId).created(early) };
    const tooMany = { status: 409, failure: { code: 'too_many_passkeys' } };
    expect(await anna.call(passkeyEndpoints.add, { body })).toMatchObject(tooMany);
    expect(await anna.call(passkeyEndpoints.creationOptions, { body: { password } })).toMatchObject(tooMany);
  });
});

describe('signing in with a passkey alone', () => {
  test('opens a session of its owner, notes the use, and is in the activity log under their name', async () => {
    const passkey = await added(anna, 'Phone');
    const answer = await signIn(passkey);
    expect(answer.data).toMatchObject({ userId: anna.userId, email: anna.email, userRole: 'ROLE_ACCOUNTANT' });
    const session = world.withToken(answer.data.token);
    expect((await session.call(signInEndpoints.session)).data.userId).toBe(anna.userId);
    expect((await listed(anna))[0]?.lastUsedAt).toBe(new Date(world.clock.now()).toISOString());
    expect((await activityOf(anna.userId)).at(-1)).toMatchObject({
      action: 'Signed in',
      visitor_id: anna.userId,
      changes: [{ fieldName: 'Passkey', newValue: 'Phone' }],
    });
  });

  test('demands that the device recognized its owner, because nothing else is asked', async () => {
    const passkey = await added(anna);
    expect((await world.visitor.call(passkeyEndpoints.signInOptions)).data.userVerification).toBe('required');
    expect(await signIn(passkey, { isRecognized: false })).toMatchObject(refusedPasskey);
  });

  test('is refused for another origin, another host, an absent owner, and another user’s handle', async () => {
    const passkey = await added(anna);
    const bert = await someone();
    const lies: Report[] = [
      { origin: 'https://countinghouse.evil.example' },
      { rpId: 'evil.example' },
      { isPresent: false },
      { type: 'webauthn.create' },
      { userHandle: Buffer.from(String(bert.userId)).toString('base64url') },
    ];
    for (const lie of lies) expect(await signIn(passkey, lie)).toMatchObject(refusedPasskey);
    expect((await signIn(passkey, { userHandle: undefined })).status).toBe(200);
  });

  test('is refused with a challenge that was used, has expired, was made up, or was given for another purpose', async () => {
    const passkey = await added(anna);
    const challenge = await signInChallenge();
    const signed = passkey.signed(challenge);
    const send = (body: typeof signed) => world.visitor.call(passkeyEndpoints.signIn, { body });
    expect((await send(signed)).status).toBe(200);
    expect(await send(signed)).toMatchObject(refusedPasskey);
    expect(await send(passkey.signed(challenge))).toMatchObject(refusedPasskey);
    expect(await send(passkey.signed('made-up'))).toMatchObject(refusedPasskey);
    expect(await send(passkey.signed(await challengeFor(anna)))).toMatchObject(refusedPasskey);
    const late = await signInChallenge();
    world.clock.advance(5 * 60_000);
    expect(await send(passkey.signed(late))).toMatchObject(refusedPasskey);
  });

  test('opens one session when the same signature arrives ten times at once', async () => {
    const passkey = await added(anna);
    const body = passkey.signed(await signInChallenge());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.call(passkeyEndpoints.signIn, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused when the count of its uses goes back, as that of a copied passkey does', async () => {
    const passkey = await added(anna);
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(await signIn(passkey, { counter })).toMatchObject(refusedPasskey);
    expect((await signIn(passkey, { counter: 8 })).status).toBe(200);
  });

  test('works for devices that do not count their uses', async () => {
    const passkey = await added(anna);
    for (let use = 0; use < 2; use += 1) expect((await signIn(passkey, { counter: 0 })).status).toBe(200);
  });

  test('is refused with a key that is not the one that was added, and with an unknown one', async () => {
    const passkey = await added(anna);
    const other = new SoftwarePasskey(anna.userId);
    const forged = { ...other.signed(await signInChallenge()), credentialId: passkey.id.toString('base64url') };
    expect(await world.visitor.call(passkeyEndpoints.signIn, { body: forged })).toMatchObject(refusedPasskey);
    expect(await signIn(other)).toMatchObject(refusedPasskey);
  });

  test('ends when the passkey is removed, which only its owner can do', async () => {
    const passkey = await added(anna);
    const id = (await listed(anna))[0]?.id ?? 0;
    const bert = await someone();
    expect(await bert.call(passkeyEndpoints.remove, { params: { id } })).toMatchObject({
      status: 404,
      failure: { code: 'not_found' },
    });
    expect((await signIn(passkey)).status).toBe(200);
    expect((await anna.call(passkeyEndpoints.remove, { params: { id } })).message).toBe(serverMessages.passkeyRemoved);
    expect(await signIn(passkey)).toMatchObject(refusedPasskey);
    expect(await anna.call(passkeyEndpoints.remove, { params: { id } })).toMatchObject({
      status: 404,
      failure: { code: 'not_found' },
    });
  });

  test('ends when its owner is deleted, and when an administrator resets the second factor', async () => {
    const admin = await world.signedIn('ROLE_ADMIN');
    const lost = await added(anna);
    const bert = await someone();
    const gone = await added(bert);
    const about = async ({ userId }: Person) => {
      const { version } = (await admin.call(staffUserEndpoints.get, { params: { id: userId } })).data;
      return { params: { id: userId }, query: { version } };
    };
    expect((await admin.call(staffUserEndpoints.resetSecondFactor, await about(anna))).status).toBe(200);
    expect((await admin.call(staffUserEndpoints.remove, await about(bert))).status).toBe(200);
    expect(await signIn(lost)).toMatchObject(refusedPasskey);
    expect(await signIn(gone)).toMatchObject(refusedPasskey);
  });

  test('is possible while wrong passwords lock the account, so that a stranger cannot lock a user out', async () => {
    const passkey = await added(anna);
    const wrong = { email: anna.email, password: 'wrong' };
    for (let tries = 0; tries < 6; tries += 1) await world.visitor.call(signInEndpoints.authenticate, { body: wrong });
    const locked = await world.visitor.call(signInEndpoints.authenticate, { body: { email: anna.email, password } });
    expect(locked.failure?.code).toBe('too_many_tries');
    expect((await signIn(passkey)).status).toBe(200);
  });

  test('stores neither challenges nor sessions in a readable form, and expired challenges are deleted', async () => {
    const passkey = await added(anna);
    const challenge = await signInChallenge();
    const { token } = (await world.visitor.call(passkeyEndpoints.signIn, { body: passkey.signed(challenge) })).data;
    const rows = await sql<{ row: string }>`
      select c::text as row from passkey_challenge c union all select s::text from session s
      union all select k::text from idempotency_key k`.execute(world.tx);
    const stored = rows.rows.map(({ row }) => row).join('\n');
    for (const secret of [challenge, token])
      for (const way of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')])
        expect(stored).not.toContain(way);
    await removeExpired(world.tx, world.clock.now() + 2 * 24 * 60 * 60_000);
    expect((await sql`select from passkey_challenge`.execute(world.tx)).rows).toEqual([]);
  });
});

describe('a passkey in place of the one-time code', () => {
  test('is offered after the password only to those who have one, and signs in', async () => {
    const { email } = anna;
    const owed = async () =>
      (await world.visitor.call(signInEndpoints.authenticate, { body: { email, password } })).data.hasPasskeys;
    expect(await owed()).toBe(false);
    const passkey = await added(anna);
    expect(await owed()).toBe(true);
    const call = await halfLogin(anna);
    const options = (await call(passkeyEndpoints.codeOptions)).data;
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id.toString('base64url')]);
    // the password was right: that the device is there is enough
    const body = passkey.signed(options.challenge, { isRecognized: false });
    expect((await call(passkeyEndpoints.insteadOfCode, { body })).data.userId).toBe(anna.userId);
  });

  test('is not offered without a passkey', async () => {
    const call = await halfLogin(anna);
    expect(await call(passkeyEndpoints.codeOptions)).toMatchObject(refusedPasskey);
  });

  test('is refused with another user’s passkey, and the half-login can still be completed', async () => {
    const passkey = await added(anna);
    const bert = await someone();
    const ofBert = await added(bert);
    const call = await halfLogin(anna);
    const challenge = async () => (await call(passkeyEndpoints.codeOptions)).data.challenge;
    const foreign = ofBert.signed(await challenge());
    expect(await call(passkeyEndpoints.insteadOfCode, { body: foreign })).toMatchObject(refusedPasskey);
    const own = passkey.signed(await challenge());
    expect((await call(passkeyEndpoints.insteadOfCode, { body: own })).status).toBe(200);
  });

  test('is refused with the challenge of another half-login or of signing in with a passkey alone', async () => {
    const passkey = await added(anna);
    const [one, other] = [await halfLogin(anna), await halfLogin(anna)];
    const { challenge } = (await one(passkeyEndpoints.codeOptions)).data;
    for (const body of [passkey.signed(challenge), passkey.signed(await signInChallenge())])
      expect(await other(passkeyEndpoints.insteadOfCode, { body })).toMatchObject(refusedPasskey);
    // and the other way round: presence alone must not become a whole sign-in
    const taken = await world.visitor.call(passkeyEndpoints.signIn, { body: passkey.signed(challenge) });
    expect(taken).toMatchObject(refusedPasskey);
  });

  test('uses the half-login up, and its answer is not stored under an idempotency key', async () => {
    const passkey = await added(anna);
    const half = await startHalfLogin(world.tx, anna.userId, world.clock.now(), world.clock.randomBytes);
    const { call } = world.withToken(half.token);
    const { challenge } = (await call(passkeyEndpoints.codeOptions)).data;
    const body = passkey.signed(challenge);
    const { token } = (await call(passkeyEndpoints.insteadOfCode, { body }, { key: 'a-key-of-the-sign-in' })).data;
    expect(await findHalfLogin(world.tx, half.token, world.clock.now())).toBeUndefined();
    const kept = await sql<{ row: string }>`select k::text as row from idempotency_key k`.execute(world.tx);
    expect(kept.rows.map(({ row }) => row).join('\n')).not.toContain(token);
  });
});

test('a session cannot end a half-login with a passkey, nor a half-login add one', async () => {
  const session = await startSession(world.tx, anna.userId, world.clock.now(), world.clock.randomBytes);
  expect((await world.withToken(session.token).call(passkeyEndpoints.codeOptions)).status).toBe(401);
  const call = await halfLogin(anna);
  expect((await call(passkeyEndpoints.creationOptions, { body: { password } })).status).toBe(401);
});
