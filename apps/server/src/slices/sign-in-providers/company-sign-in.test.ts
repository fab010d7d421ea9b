import { startCertifiedProvider } from '@countinghouse/sandbox/openid/testing/certified-provider.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import {
  companyAccountEndpoints,
  signInProviderEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownBrowser } from '../../../seed/own-browser.ts';
import { startIssuer, type AccountThere, type Issuer, type Lies } from '../../../test/openid-issuer.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let issuer: Issuer;
let admin: Person;
let anna: Person;
let code: string;

beforeAll(async () => {
  world = await aWorld();
  issuer = await startIssuer();
  ({ code } = await addProvider({ name: 'Northwind', ...issuer, trustsSecondFactor: true }));
});
afterAll(async () => {
  await issuer.close();
  await world.close();
});
beforeEach(async () => {
  issuer.lies = {};
  world.clock.advance(60 * 60_000);
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Berg');
});

async function addProvider({
  name,
  issuer: of,
  clientId,
  clientSecret,
  trustsSecondFactor,
}: {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  trustsSecondFactor: boolean;
}) {
  const again = await world.signedIn('ROLE_ADMIN');
  const body = { name, issuer: of, clientId, clientSecret, trustsSecondFactor };
  return (await again.call(signInProviderEndpoints.create, { body })).data;
}

const accountOf = ({ email, userId }: Person, more: Partial<AccountThere> = {}): AccountThere => ({
  sub: `sub-${userId}`,
  email,
  email_verified: true,
  ...more,
});

const start = async (of = code): Promise<string> =>
  (await world.visitor.call(signInProviderEndpoints.start, { params: { code: of } })).data.signInUrl;
const finish = (query: URLSearchParams, of = code) =>
  world.visitor.call(signInProviderEndpoints.finish, { params: { code: of }, body: { query: query.toString() } });
/** Signs in with an account at the issuer, as a browser does. */
const signIn = async (account: AccountThere) => finish(issuer.signIn(await start(), account));

/** The same request from a browser with other cookies. */
const finishFrom = async (cookie: string | undefined, query: URLSearchParams) => {
  const answer = await world.product.app.inject({
    method: 'POST',
    url: `/api/signInProviders/${code}/finish`,
    headers: { ...(cookie === undefined ? {} : { cookie }), 'content-type': 'application/json' },
    payload: { query: query.toString() },
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
};

const away = { status: 503, failure: { code: 'sign_in_provider_away' } };
const over = { status: 400, failure: { code: 'company_sign_in_over' } };
const refused = { status: 403, failure: { code: 'company_sign_in_refused' } };
const unknown = {
  status: 403,
  failure: { code: 'company_account_unknown', message: serverMessages.companyAccountUnknown },
};
const accounts = async (person: Person) => (await person.call(companyAccountEndpoints.list)).data.accounts;

describe('signing in with a company account', () => {
  test('works with a certified OpenID provider that demands PKCE and has the email in its user information only', async () => {
    const returnAddress = 'http://127.0.0.1:4200/companysignin/certified';
    const certified = await startCertifiedProvider(returnAddress);
    try {
      await addProvider({ name: 'Certified', ...certified, trustsSecondFactor: true });
      const query = await certified.signIn(await start('certified'), { sub: 'a-1', email: anna.email });
      const answer = await finish(query, 'certified');
      expect(answer.data.session).toMatchObject({ userId: anna.userId, email: anna.email });
      // PKCE was not taken out on the way: without its challenge the provider refuses to start
      const stripped = new URL(await start('certified'));
      stripped.searchParams.delete('code_challenge');
      const returned = await certified.signIn(stripped.href, { sub: 'a-1', email: anna.email });
      expect(returned.get('error')).toBe('invalid_request');
      expect(await finish(returned, 'certified')).toMatchObject(refused);
    } finally {
      await certified.close();
    }
  });

  test('opens a session where the provider is trusted for the second factor, links the account, and tells its owner', async () => {
    const answer = await signIn(accountOf(anna));
    const { session, halfLogin } = answer.data;
    expect(halfLogin).toBeNull();
    expect(session).toMatchObject({ userId: anna.userId, userRole: 'ROLE_ACCOUNTANT' });
    expect((await world.withToken(session?.token ?? '').call(signInEndpoints.session)).status).toBe(200);
    expect(await accounts(anna)).toMatchObject([{ provider: 'Northwind', email: anna.email }]);
    const entries = await sql<{ action: string; visitor_id: number; changes: unknown }>`
      select action, visitor_id, changes from activity_entry
      where resource = 'USER' and resource_id = ${String(anna.userId)} order by id`.execute(world.tx);
    const changes = [{ fieldName: 'Company account', oldValue: null, newValue: 'Northwind' }];
    expect(entries.rows).toMatchObject([
      { action: 'Updated', visitor_id: anna.userId, changes },
      { action: 'Signed in', visitor_id: anna.userId, changes },
    ]);
    await world.deliverAll();
    const { mails } = (await world.control('GET', '/mail')) as { mails: { subject: string; recipients: string[] }[] };
    expect(mails.filter(({ recipients }) => recipients.includes(anna.email)).map(({ subject }) => subject)).toEqual([
      serverMessages.companyAccountLinkedMail('', '', '', '').subject,
    ]);
  });

  test('owes the code where the provider is not trusted for the second factor', async () => {
    const untrusted = await startIssuer();
    try {
      const { code: of } = await addProvider({ name: 'Untrusted', ...untrusted, trustsSecondFactor: false });
      const { session, halfLogin } = (await finish(untrusted.signIn(await start(of), accountOf(anna)), of)).data;
      expect(session).toBeNull();
      expect(halfLogin).toMatchObject({ secondFactorActive: false, hasPasskeys: false, email: anna.email });
      const { call } = world.withToken(halfLogin?.preAuthToken ?? '');
      expect((await call(signInEndpoints.session)).status).toBe(401);
      expect((await call(signInEndpoints.qrCode, { query: { email: anna.email } })).status).toBe(200);
    } finally {
      await untrusted.close();
    }
  });

  test('gives a new session each time, whatever session the browser had', async () => {
    const tokens = [
      (await signIn(accountOf(anna))).data.session?.token,
      (await signIn(accountOf(anna))).data.session?.token,
    ];
    expect(new Set([...tokens, anna.token]).size).toBe(3);
  });

  test('asks with state, nonce and an S256 challenge, for an address of this installation only', async () => {
    const address = new URL(await start());
    expect(address.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://127.0.0.1:4200/companysignin/northwind',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const other = new URL(await start());
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(other.searchParams.get(name)).not.toBe(address.searchParams.get(name));
  });

  test.each<[string, Lies]>([
    ['answers with an error of its own', { tokenStatus: 503 }],
    ['cuts the exchange off', { cutOff: '/token' }],
    ['cuts off who asks for its keys', { cutOff: '/jwks' }],
    ['cuts off who asks how to reach it', { cutOff: '/.well-known/openid-configuration' }],
  ])(
    'is refused for now when the provider %s; the same return is spent, and a new one signs in',
    async (_name, lies) => {
      const query = issuer.signIn(await start(), accountOf(anna));
      issuer.lies = lies;
      expect(await finish(query)).toMatchObject(away);
      issuer.lies = {};
      expect(await finish(query)).toMatchObject(over);
      expect((await signIn(accountOf(anna))).data.session?.userId).toBe(anna.userId);
    },
  );

  test('works with a key that the provider has had for a moment only, and with a clock that is 20 seconds off', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    issuer.lies = { hasNewKey: true };
    expect((await finish(query)).data.session?.userId).toBe(anna.userId);
    const seconds = Math.floor(Date.now() / 1000);
    for (const claims of [{ iat: seconds + 20, nbf: seconds + 20 }, { exp: seconds - 20 }]) {
      issuer.lies = { claims };
      expect((await signIn(accountOf(anna))).data.session?.userId).toBe(anna.userId);
    }
  });

  test('says when the provider does not answer, and is not found for an unknown provider', async () => {
    const gone = await startIssuer();
    const { code: of } = await addProvider({ name: 'Gone', ...gone, trustsSecondFactor: false });
    const returned = gone.signIn(await start(of), accountOf(anna));
    await gone.close();
    expect(await world.visitor.call(signInProviderEndpoints.start, { params: { code: of } })).toMatchObject(away);
    expect(await finish(returned, of)).toMatchObject(away);
    const missing = { status: 404, failure: { code: 'not_found' } };
    expect(await world.visitor.call(signInProviderEndpoints.start, { params: { code: 'nobody' } })).toMatchObject(
      missing,
    );
    expect(await finish(returned, 'nobody')).toMatchObject(missing);
  });
});

describe('who signs in', () => {
  test('is a user of the same email, whatever its capitals, and an unknown email is refused', async () => {
    const shouted = await signIn(accountOf(anna, { email: anna.email.toUpperCase() }));
    expect(shouted.data.session?.userId).toBe(anna.userId);
    const stranger = { sub: 'stranger', email: 'stranger@countinghouse.example', email_verified: true };
    expect(await signIn(stranger)).toMatchObject(unknown);
  });

  test('is refused while the provider has not verified the email', async () => {
    for (const email_verified of [false, undefined, null, 'false', 0])
      expect(await signIn(accountOf(anna, { email_verified }))).toMatchObject(unknown);
    expect(await signIn({ sub: 'no-email' })).toMatchObject(unknown);
    expect(await accounts(anna)).toEqual([]);
    // what Microsoft says of a domain that the company owns
    const edov = { sub: 'edov', email: anna.email, xms_edov: true };
    expect((await signIn(edov)).data.session?.userId).toBe(anna.userId);
  });

  test('is refused if the email is outside the domains of staff, even if an account here has it', async () => {
    await sql`update staff_user set email = ${`anna${anna.userId}@elsewhere.example`} where id = ${anna.userId}`.execute(
      world.tx,
    );
    const account = accountOf(anna, { email: `anna${anna.userId}@elsewhere.example` });
    expect(await signIn(account)).toMatchObject(unknown);
  });

  test('stays the linked user when the email changes at the provider, and does not become the user who has it', async () => {
    const bert = await world.signedIn('ROLE_ADMIN', 'Bert');
    await signIn(accountOf(anna));
    const moved = await signIn(accountOf(anna, { email: bert.email }));
    expect(moved.data.session?.userId).toBe(anna.userId);
    expect(await accounts(bert)).toEqual([]);
  });

  test('is not taken over by a second account with the same email', async () => {
    await signIn(accountOf(anna));
    const second = accountOf(anna, { sub: 'another-person-with-a-reused-address' });
    expect(await signIn(second)).toMatchObject(unknown);
    expect((await signIn(accountOf(anna))).data.session?.userId).toBe(anna.userId);
  });

  test('is refused after an administrator has deleted the user, until a new user has the email', async () => {
    await signIn(accountOf(anna));
    const { version } = (await admin.call(staffUserEndpoints.get, { params: { id: anna.userId } })).data;
    await admin.call(staffUserEndpoints.remove, { params: { id: anna.userId }, query: { version } });
    expect(await signIn(accountOf(anna))).toMatchObject(unknown);
    // who comes back is another user here, and the same account at the provider
    const again = await world.signedIn('ROLE_CSM');
    await sql`update staff_user set email = ${`former-${anna.email}`} where id = ${anna.userId}`.execute(world.tx);
    await sql`update staff_user set email = ${anna.email} where id = ${again.userId}`.execute(world.tx);
    expect((await signIn(accountOf(anna))).data.session?.userId).toBe(again.userId);
  });

  test('removes the link in the profile, and no other user can', async () => {
    await signIn(accountOf(anna));
    const id = (await accounts(anna))[0]?.id ?? 0;
    const missing = { status: 404, failure: { code: 'not_found' } };
    expect(await admin.call(companyAccountEndpoints.remove, { params: { id } })).toMatchObject(missing);
    expect((await anna.call(companyAccountEndpoints.remove, { params: { id } })).status).toBe(200);
    expect(await accounts(anna)).toEqual([]);
    expect(await anna.call(companyAccountEndpoints.remove, { params: { id } })).toMatchObject(missing);
  });
});

describe('attacks on the way back (RFC 9700)', () => {
  test('a missing, made-up or used state is refused, and so is a replayed code', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    const without = new URLSearchParams(query);
    without.delete('state');
    expect(await finish(without)).toMatchObject(over);
    const madeUp = new URLSearchParams({ ...Object.fromEntries(query), state: 'x'.repeat(43) });
    expect(await finish(madeUp)).toMatchObject(over);
    expect((await finish(query)).status).toBe(200);
    expect(await finish(query)).toMatchObject(over);
    // a code that was spent, with a state of its own
    const fresh = issuer.signIn(await start(), accountOf(anna));
    fresh.set('code', query.get('code') ?? '');
    expect(await finish(fresh)).toMatchObject(refused);
  });

  test('the state of another browser is refused, so that no user is signed in to an account of an attacker', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    for (const cookie of [
      undefined,
      `countinghouse-company-sign-in=${'c'.repeat(43)}`,
      'countinghouse-company-sign-in=',
    ])
      expect(await finishFrom(cookie, query)).toEqual({ status: 400, code: 'company_sign_in_over' });
    expect((await finishFrom(ownBrowser.cookie, query)).status).toBe(200);
  });

  test('a sign-in is over after ten minutes', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    world.clock.advance(10 * 60_000);
    expect(await finish(query)).toMatchObject(over);
  });

  test('one sign-in gives one session when its return arrives ten times at once', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(query)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the answer of another issuer is refused, by its name and by the return address of each provider', async () => {
    const query = issuer.signIn(await start(), accountOf(anna));
    query.set('iss', 'https://attacker.example');
    expect(await finish(query)).toMatchObject(refused);
    const nameless = issuer.signIn(await start(), accountOf(anna));
    nameless.delete('iss');
    expect(await finish(nameless)).toMatchObject(refused);
    const other = await startIssuer();
    try {
      const { code: of } = await addProvider({ name: 'Other issuer', ...other, trustsSecondFactor: true });
      const mixedUp = issuer.signIn(await start(), accountOf(anna));
      expect(await finish(mixedUp, of)).toMatchObject(over);
    } finally {
      await other.close();
    }
  });

  test('a code that was injected from another sign-in is refused, because its verifier is another one', async () => {
    const [victim, attacker] = [await start(), await start()];
    const stolen = issuer.signIn(victim, accountOf(anna)).get('code') ?? '';
    const query = issuer.signIn(attacker, accountOf(admin));
    query.set('code', stolen);
    expect(await finish(query)).toMatchObject(refused);
  });

  test('an error of the provider is refused and opens nothing', async () => {
    const state = new URL(await start()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: issuer.issuer });
    expect(await finish(query)).toMatchObject(refused);
  });

  const liars: readonly (readonly [string, Lies])[] = [
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['two audiences and another authorized party', { claims: { aud: ['countinghouse', 'other'], azp: 'other' } }],
    ['another issuer', { claims: { iss: 'https://attacker.example' } }],
    ['an end in the past', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['no end', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a subject longer than the standard has it', { claims: { sub: 's'.repeat(256) } }],
    ['no signature', { signature: 'none' }],
    ['no signature, which its document allows', { signature: 'none', metadata: allowing('none') }],
    ['the client secret as its key', { signature: 'client secret', metadata: allowing('HS256') }],
    ['the signature of another key', { signature: 'other key' }],
  ];
  test.each(liars)('an ID token with %s is refused', async (_name, lies) => {
    const address = await start();
    issuer.lies = lies;
    expect(await finish(issuer.signIn(address, accountOf(anna)))).toMatchObject(refused);
    expect(await accounts(anna)).toEqual([]);
  });

  test('a discovery document of another issuer, or for all companies at once, is refused', async () => {
    for (const named of ['https://attacker.example', `${issuer.issuer}/{tenantid}`]) {
      issuer.lies = { metadata: { issuer: named } };
      expect(await world.visitor.call(signInProviderEndpoints.start, { params: { code } })).toMatchObject(refused);
    }
  });

  test('a discovery document cannot lead to addresses without TLS or inside the network', async () => {
    for (const inside of ['http://attacker.example/token', 'https://169.254.169.254/token', 'https://10.0.0.7/token']) {
      issuer.lies = {};
      const address = await start();
      issuer.lies = { metadata: { token_endpoint: inside } };
      expect(await finish(issuer.signIn(address, accountOf(anna)))).toMatchObject(refused);
      issuer.lies = { metadata: { authorization_endpoint: inside } };
      expect(await world.visitor.call(signInProviderEndpoints.start, { params: { code } })).toMatchObject(refused);
    }
  });
});

function allowing(algorithm: string): Readonly<Record<string, unknown>> {
  return { id_token_signing_alg_values_supported: ['RS256', algorithm] };
}
