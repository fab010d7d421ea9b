import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffUser, nextNumber } from '../../../seed/builders.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { startSession } from '../sessions/sessions.public.ts';

const password = 'Ledger#2026';
let passwordHash: string;
let world: World;
let admin: Person;
let nora: { id: number; name: string; email: string };

beforeAll(async () => {
  passwordHash = await quickHash(password);
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(24 * 60 * 60_000);
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  const email = `nora${nextNumber()}@countinghouse.example`;
  nora = await aStaffUser(world.tx, { role: 'ROLE_CSM', name: 'Nora Lind', email, passwordHash });
});

const userNow = async () => (await admin.call(staffUserEndpoints.get, { params: { id: nora.id } })).data;
const reset = (version: number) =>
  admin.call(staffUserEndpoints.resetSecondFactor, { params: { id: nora.id }, query: { version } });
const logIn = async () =>
  (await world.visitor.call(signInEndpoints.authenticate, { body: { email: nora.email, password } })).data;
/** What a half-login or a session is answered at an address. */
const read = (token: string, url: string, payload?: object) =>
  world.product.app.inject({
    method: payload === undefined ? 'GET' : 'PUT',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const qrOf = async (token: string) => {
  const answer = await read(token, `/api/qrCode?email=${nora.email}`);
  return { status: answer.statusCode, secret: answer.json<{ data?: { secret: string } }>().data?.secret ?? '' };
};
/** Sets the second factor up with the first right code; answers the session. */
async function enrol(): Promise<string> {
  const { preAuthToken } = await logIn();
  const { secret } = await qrOf(preAuthToken);
  const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const answer = await read(preAuthToken, `/api/users/activateQR?email=${nora.email}`, { code });
  return answer.json<{ data: { token: string } }>().data.token;
}

test('an administrator resets a lost authenticator: the next sign-in shows a new QR code', async () => {
  await enrol();
  expect((await qrOf((await logIn()).preAuthToken)).status).toBe(409);
  const user = await userNow();
  expect(user.secondFactorActive).toBe(true);
  expect(await reset(user.version)).toMatchObject({
    status: 200,
    message: serverMessages.secondFactorReset('Nora Lind'),
  });
  expect((await userNow()).secondFactorActive).toBe(false);
  expect((await logIn()).secondFactorActive).toBe(false);
  // the code of the same half minute counts again, as it is of another seed
  expect(await enrol()).not.toBe('');
  expect((await userNow()).secondFactorActive).toBe(true);
});

test('a reset ends the sessions and half-logins of that user only', async () => {
  const session = await enrol();
  const { token: other } = await startSession(world.tx, nora.id, world.clock.now(), world.clock.randomBytes);
  const { preAuthToken } = await logIn();
  await reset((await userNow()).version);
  world.clock.advance(501);
  for (const token of [session, other]) expect((await read(token, '/api/session')).statusCode).toBe(401);
  expect((await qrOf(preAuthToken)).status).toBe(401);
  expect((await admin.call(signInEndpoints.session)).status).toBe(200);
});

test('a reset is logged once and mailed to the owner of the address', async () => {
  await enrol();
  await world.deliverAll();
  await world.control('DELETE', '/mail');
  await reset((await userNow()).version);
  const log = (await admin.call(activityEndpoints.filter, { query: { resourceName: 'USER Updated' } })).data;
  expect(log.activityDetails.filter(({ visitor }) => visitor === 'Ada')[0]).toMatchObject({
    resourceName: 'Nora Lind',
    simpleActivityLogs: [{ fieldName: 'Second factor', oldValue: 'on', newValue: 'off' }],
  });
  await world.deliverAll();
  const { mails } = (await world.control('GET', '/mail')) as { mails: { recipients: string[]; subject: string }[] };
  expect(mails).toMatchObject([{ recipients: [nora.email], subject: 'Your second factor was reset' }]);
});

test('refuses a reset for a user without a second factor, from an older version, or for a deleted user', async () => {
  const without = await userNow();
  expect((await reset(without.version)).failure?.code).toBe('second_factor_off');
  await enrol();
  expect((await reset(without.version)).failure).toMatchObject({
    code: 'stale_version',
    current: { secondFactorActive: true },
  });
  const { version } = await userNow();
  await admin.call(staffUserEndpoints.remove, { params: { id: nora.id }, query: { version } });
  expect((await reset(version + 1)).failure?.code).toBe('user_gone');
});
