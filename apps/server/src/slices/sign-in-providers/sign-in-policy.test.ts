import { passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { signInPolicyEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { insertPasskey } from '../passkeys/passkeys.sql.ts';

const password = 'Ledger#2026';
let passwordHash: string;
let world: World;
let admin: Person;
let other: Person;
let csm: Person;

beforeAll(async () => {
  passwordHash = await quickHash(password);
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`update sign_in_policy set company_accounts_only = false`.execute(world.tx);
  await sql`delete from emergency_administrator`.execute(world.tx);
  await sql`delete from sign_in_provider`.execute(world.tx);
  [admin, other, csm] = [await someone('ROLE_ADMIN'), await someone('ROLE_ADMIN'), await someone('ROLE_CSM')];
});

async function someone(role: Person['role']): Promise<Person> {
  const person = await world.signedIn(role);
  await sql`update staff_user set password_hash = ${passwordHash} where id = ${person.userId}`.execute(world.tx);
  // a new password ended the session
  await sql`update session set ended_at = null where user_id = ${person.userId}`.execute(world.tx);
  return person;
}

const aProvider = () =>
  admin.call(signInProviderEndpoints.create, {
    body: {
      name: 'Northwind',
      issuer: 'https://login.northwind.example',
      clientId: 'countinghouse',
      clientSecret: 'secret',
      trustsSecondFactor: true,
    },
  });
const demand = async (emergencyAdministrators: number[], companyAccountsOnly = true) => {
  const { version } = (await admin.call(signInPolicyEndpoints.get)).data;
  return admin.call(signInPolicyEndpoints.change, { body: { companyAccountsOnly, emergencyAdministrators, version } });
};
const logIn = async ({ email }: Person) => {
  const { status, failure } = await world.visitor.call(signInEndpoints.authenticate, { body: { email, password } });
  return failure?.code ?? status;
};
const usePasskey = async ({ userId }: Person) => {
  const passkey = new SoftwarePasskey(userId);
  const { id: credentialId, publicKey } = passkey;
  const now = new Date(world.clock.now()).toISOString();
  await insertPasskey(world.tx, { userId, credentialId, publicKey, counter: 0, transports: [], name: 'Laptop', now });
  const { challenge } = (await world.visitor.call(passkeyEndpoints.signInOptions)).data;
  const { status, failure } = await world.visitor.call(passkeyEndpoints.signIn, { body: passkey.signed(challenge) });
  return failure?.code ?? status;
};

test('only emergency administrators sign in with a password or a passkey where company accounts are demanded', async () => {
  await aProvider();
  expect([await logIn(csm), await usePasskey(csm)]).toEqual([200, 200]);
  expect((await demand([admin.userId])).message).toBe(serverMessages.signInPolicyUpdated);
  for (const person of [csm, other])
    expect([await logIn(person), await usePasskey(person)]).toEqual([
      'company_account_needed',
      'company_account_needed',
    ]);
  expect([await logIn(admin), await usePasskey(admin)]).toEqual([200, 200]);
  // a wrong password says nothing about the rule
  const wrong = { email: csm.email, password: 'wrong' };
  expect((await world.visitor.call(signInEndpoints.authenticate, { body: wrong })).failure?.code).toBe(
    'wrong_credentials',
  );
  await demand([], false);
  expect(await logIn(csm)).toBe(200);
});

test('company accounts cannot be demanded without a provider, an emergency administrator, or with one who is no administrator', async () => {
  expect(await demand([admin.userId])).toMatchObject({ status: 409, failure: { code: 'sign_in_provider_needed' } });
  await aProvider();
  expect(await demand([])).toMatchObject({ status: 400, failure: { code: 'emergency_administrator_needed' } });
  // without a password, an administrator could not sign in while the provider fails
  await sql`update staff_user set password_hash = null where id = ${other.userId}`.execute(world.tx);
  for (const { userId } of [csm, other])
    expect(await demand([admin.userId, userId])).toMatchObject({
      status: 400,
      failure: { code: 'not_an_administrator' },
    });
  expect(await logIn(csm)).toBe(200);
});

test('administrators can sign in when the last provider or the last emergency administrator is deleted', async () => {
  const { id, version } = (await aProvider()).data;
  await demand([other.userId]);
  expect([await logIn(admin), await logIn(csm)]).toEqual(['company_account_needed', 'company_account_needed']);
  await sql`update staff_user set archived_at = now() where id = ${other.userId}`.execute(world.tx);
  expect([await logIn(admin), await logIn(csm)]).toEqual([200, 'company_account_needed']);
  await admin.call(signInProviderEndpoints.remove, { params: { id }, query: { version } });
  expect(await logIn(csm)).toBe(200);
});

test('the rule is changed with the version that was seen, and is in the activity log by the names of the exempt', async () => {
  await aProvider();
  const { version } = (await admin.call(signInPolicyEndpoints.get)).data;
  const body = { companyAccountsOnly: true, emergencyAdministrators: [admin.userId], version };
  expect((await admin.call(signInPolicyEndpoints.change, { body })).data).toMatchObject({
    companyAccountsOnly: true,
    emergencyAdministrators: [admin.userId],
    version: version + 1,
  });
  expect(await other.call(signInPolicyEndpoints.change, { body })).toMatchObject({
    status: 409,
    failure: { code: 'stale_version' },
  });
  const entries = await sql<{ changes: { fieldName: string; newValue: string }[] }>`
    select changes from activity_entry where resource = 'SIGN_IN_PROVIDER' and resource_id = 'policy'
    order by id desc limit 1`.execute(world.tx);
  expect(entries.rows[0]?.changes.map(({ fieldName }) => fieldName)).toEqual([
    'Company accounts only',
    'Emergency administrators',
  ]);
});
