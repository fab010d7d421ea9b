import { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIssuer, type Issuer, type Lies } from '../../../test/openid-issuer.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let issuer: Issuer;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  world = await aWorld();
  issuer = await startIssuer();
  const admin = await world.signedIn('ROLE_ADMIN');
  const { clientId, clientSecret } = issuer;
  await admin.call(signInProviderEndpoints.create, {
    body: { name: 'Northwind', issuer: issuer.issuer, clientId, clientSecret, trustsSecondFactor: true },
  });
});
afterAll(async () => {
  await issuer.close();
  await world.close();
});
beforeEach(async () => {
  issuer.lies = {};
  [anna, bert] = [await linked(), await linked()];
});

/** A user with a linked account, who is signed in. */
async function linked(): Promise<Person> {
  const person = await world.signedIn('ROLE_CSM');
  await sql`insert into company_account (provider_id, user_id, subject, email, linked_at, last_used_at)
    select id, ${person.userId}, ${`sub-${person.userId}`}, ${person.email}, now(), now() from sign_in_provider`.execute(
    world.tx,
  );
  return person;
}

const send = (text: string, code = 'northwind') =>
  world.visitor.call(signInProviderEndpoints.logout, { params: { code }, signed: { text, signature: '' } });
const logout = async (sub: string, claims?: Readonly<Record<string, unknown>>) =>
  send(new URLSearchParams({ logout_token: await issuer.logoutToken(sub, claims) }).toString());
const isSignedIn = async (person: Person): Promise<boolean> =>
  (await person.call(signInEndpoints.session)).status === 200;

test('a user who signs out at the provider is signed out here on every device, and no other user is', async () => {
  expect((await logout(`sub-${anna.userId}`)).status).toBe(200);
  // a session that was just looked up is trusted for half a second
  world.clock.advance(1000);
  expect([await isSignedIn(anna), await isSignedIn(bert)]).toEqual([false, true]);
  const entries = await sql<{ action: string; visitor: string }>`
    select action, visitor from activity_entry
    where resource = 'USER' and resource_id = ${String(anna.userId)} order by id desc limit 1`.execute(world.tx);
  expect(entries.rows).toEqual([{ action: 'Signed out', visitor: 'Northwind' }]);
  // an account without a link is no error
  expect((await logout('nobody')).status).toBe(200);
});

test('a provider sends its logout token as a form', async () => {
  const answer = await world.product.app.inject({
    method: 'POST',
    url: '/api/signInProviders/northwind/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${await issuer.logoutToken(`sub-${anna.userId}`)}`,
  });
  expect(answer.statusCode).toBe(200);
  world.clock.advance(1000);
  expect(await isSignedIn(anna)).toBe(false);
});

type Refused = [name: string, claims: Readonly<Record<string, unknown>>, lies?: Lies];
const refusals: Refused[] = [
  ['of another issuer', { iss: 'https://attacker.example' }],
  ['for another client', { aud: 'another-client' }],
  ['with a nonce, as an ID token has', { nonce: 'a-nonce' }],
  ['without the logout event', { events: { other: {} } }],
  ['without events', { events: undefined }],
  ['of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
  ['that has ended', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['about no account', { sub: undefined }],
  ['without a signature', {}, { signature: 'none' }],
  ['signed with the client secret', {}, { signature: 'client secret' }],
  ['signed with another key', {}, { signature: 'other key' }],
];
test.each<Refused>(refusals)('a logout token %s is refused and ends no session', async (_name, claims, lies = {}) => {
  issuer.lies = lies;
  expect(await logout(`sub-${anna.userId}`, claims)).toMatchObject({
    status: 400,
    failure: { code: 'logout_refused' },
  });
  world.clock.advance(1000);
  expect(await isSignedIn(anna)).toBe(true);
});

test('a message without a token, for an unknown provider, or while the provider is away ends no session', async () => {
  for (const text of ['', 'logout_token=', 'logout_token=a.b.c', '{"logout_token":"a.b.c"}'])
    expect(await send(text)).toMatchObject({ status: 400, failure: { code: 'logout_refused' } });
  expect(await send('logout_token=a.b.c', 'nobody')).toMatchObject({ status: 404, failure: { code: 'not_found' } });
  const gone = await startIssuer();
  const admin = await world.signedIn('ROLE_ADMIN');
  const { clientId, clientSecret } = gone;
  const body = { name: 'Gone', issuer: gone.issuer, clientId, clientSecret, trustsSecondFactor: true };
  await admin.call(signInProviderEndpoints.create, { body });
  await gone.close();
  const text = `logout_token=${await issuer.logoutToken(`sub-${anna.userId}`)}`;
  expect(await send(text, 'gone')).toMatchObject({ status: 503, failure: { code: 'sign_in_provider_away' } });
  expect(await isSignedIn(anna)).toBe(true);
});
