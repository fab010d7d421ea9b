import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffUser } from '../../seed/builders.ts';
import { fillAuthenticator } from '../../seed/demo-authenticator.ts';
import { quickHash } from '../quick-hash.ts';
import { aWorld, type World } from '../world.ts';

const password = 'Ledger#2026';
const ada = { name: 'Ada Marsh', email: 'ada@countinghouse.example' };

let demo: World;
let other: World;
beforeAll(async () => {
  [demo, other] = await Promise.all([aWorld({ environment: { DEMO: '1' } }), aWorld()]);
  const passwordHash = await quickHash(password);
  for (const world of [demo, other]) await aStaffUser(world.tx, { ...ada, role: 'ROLE_ADMIN', passwordHash });
  await fillAuthenticator(demo.product, demo.sandboxUrl, [ada]);
});
afterAll(async () => {
  await demo.close();
  await other.close();
});

interface Shown {
  readonly accounts: readonly { readonly email: string; readonly key: string }[];
}
const keysOf = async (world: World) => ((await world.control('GET', '/authenticator')) as Shown).accounts;
const codeOf = (world: World, key: string) => generate({ secret: key, epoch: Math.floor(world.clock.now() / 1000) });
const givePassword = async (world: World) =>
  (await world.visitor.call(signInEndpoints.authenticate, { body: { email: ada.email, password } })).data;

/** Enters a code after the password; answers the status. */
async function giveCode(world: World, code: string): Promise<number> {
  const { preAuthToken } = await givePassword(world);
  const answer = await world.product.app.inject({
    method: signInEndpoints.googleAuthenticate.method,
    url: `/api${signInEndpoints.googleAuthenticate.path}`,
    headers: { authorization: `Bearer ${preAuthToken}` },
    payload: { email: ada.email, code },
  });
  return answer.statusCode;
}

test('the code on the page of the sandbox signs a user of the demo in, and the sign-in names that page', async () => {
  expect(await givePassword(demo)).toMatchObject({
    secondFactorActive: true,
    authenticatorUrl: `${demo.sandboxUrl}/authenticator`,
  });
  const [account] = await keysOf(demo);
  const code = await codeOf(demo, account?.key ?? '');
  const page = await (await fetch(`${demo.sandboxUrl}/authenticator`)).text();
  expect(page).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await giveCode(demo, code)).toBe(200);
});

test('another start of the demo keeps the keys of its users', async () => {
  const before = await keysOf(demo);
  await fillAuthenticator(demo.product, demo.sandboxUrl, [ada]);
  expect(await keysOf(demo)).toEqual(before);
  expect(before.map(({ email }) => email)).toEqual([ada.email]);
});

test('outside the demo no page of codes is named, no key is handed out, and the code of a demo is refused', async () => {
  expect(await givePassword(other)).not.toHaveProperty('authenticatorUrl');
  expect(await keysOf(other)).toEqual([]);
  const [account] = await keysOf(demo);
  expect(await giveCode(other, await codeOf(demo, account?.key ?? ''))).toBe(401);
});

test('two demos have different keys for the same user', async () => {
  const third = await aWorld({ environment: { DEMO: '1' } });
  try {
    await aStaffUser(third.tx, { ...ada, role: 'ROLE_ADMIN' });
    await fillAuthenticator(third.product, third.sandboxUrl, [ada]);
    expect((await keysOf(third))[0]?.key).not.toBe((await keysOf(demo))[0]?.key);
  } finally {
    await third.close();
  }
});

test('no log and no activity entry has a key of the demo', async () => {
  const [account] = await keysOf(demo);
  const key = account?.key ?? 'no key';
  const kept = await sql<{ found: number }>`
    select (select count(*) from server_log where to_jsonb(server_log)::text like ${`%${key}%`})::int
      + (select count(*) from activity_entry where to_jsonb(activity_entry)::text like ${`%${key}%`})::int as found`.execute(
    demo.tx,
  );
  expect(kept.rows).toEqual([{ found: 0 }]);
});
