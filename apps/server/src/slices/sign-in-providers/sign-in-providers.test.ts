import {
  companyAccountEndpoints,
  signInProviderEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await world.signedIn('ROLE_ADMIN');
});

const typed = (more: object = {}) => {
  const number = nextNumber();
  return {
    name: `Northwind ${number}`,
    issuer: `https://login${number}.northwind.example`,
    clientId: 'countinghouse',
    clientSecret: 'planted-secret-9Kd',
    trustsSecondFactor: false,
    ...more,
  };
};
const create = (more?: object) => admin.call(signInProviderEndpoints.create, { body: typed(more) });
const listed = async () => (await admin.call(signInProviderEndpoints.list)).data.providers;

describe('a sign-in provider', () => {
  test('is added with its secret sealed, which no answer and no activity entry has', async () => {
    const { clientSecret } = typed();
    const answer = await create();
    expect(answer.status).toBe(201);
    expect(answer.data.code).toMatch(/^northwind-\d+$/);
    const rows = await sql<{ row: string }>`
      select p::text as row from sign_in_provider p union all select e::text from activity_entry e
      union all select k::text from idempotency_key k`.execute(world.tx);
    const written = [JSON.stringify([answer.data, await listed()]), ...rows.rows.map(({ row }) => row)].join('\n');
    for (const way of [clientSecret, Buffer.from(clientSecret).toString('hex')]) expect(written).not.toContain(way);
  });

  test('is offered to visitors by name and code only', async () => {
    const { code, name } = (await create()).data;
    const { providers } = (await world.visitor.call(signInProviderEndpoints.choices)).data;
    expect(providers).toContainEqual({ code, name });
    expect(Object.keys(providers[0] ?? {}).toSorted()).toEqual(['code', 'name']);
  });

  test('is refused when its name or its issuer is taken', async () => {
    const { name, issuer } = (await create()).data;
    const taken = { status: 409, failure: { code: 'sign_in_provider_exists' } };
    expect(await create({ name })).toMatchObject(taken);
    expect(await create({ issuer })).toMatchObject(taken);
    const { id, clientId, trustsSecondFactor, version } = (await create()).data;
    const body = { id, name, clientId, trustsSecondFactor, version };
    expect(await admin.call(signInProviderEndpoints.change, { body })).toMatchObject(taken);
  });

  test.each([
    'http://login.northwind.example',
    'https://user:password@login.northwind.example',
    'https://login.northwind.example/?tenant=1',
    'https://login.northwind.example/#top',
    'ftp://login.northwind.example',
    'login.northwind.example',
  ])('is refused with the issuer %s', async (issuer) => {
    expect(await create({ issuer })).toMatchObject({
      status: 400,
      failure: { code: 'invalid_input', errors: [{ path: 'issuer' }] },
    });
  });

  test('is changed with the version that was seen, and keeps its secret, its issuer and its code', async () => {
    const { id, code, issuer, version } = (await create()).data;
    const secretOf = async () =>
      (
        await sql<{ secret: Buffer }>`select client_secret as secret from sign_in_provider where id = ${id}`.execute(
          world.tx,
        )
      ).rows[0]?.secret;
    const before = await secretOf();
    const body = { id, name: `Renamed ${id}`, clientId: 'other', trustsSecondFactor: true, version };
    const after = (await admin.call(signInProviderEndpoints.change, { body })).data;
    expect(after).toMatchObject({ code, issuer, name: body.name, trustsSecondFactor: true, version: version + 1 });
    expect(await secretOf()).toEqual(before);
    expect(await admin.call(signInProviderEndpoints.change, { body })).toMatchObject({
      status: 409,
      failure: { code: 'stale_version', current: { name: body.name } },
    });
    await admin.call(signInProviderEndpoints.change, {
      body: { ...body, clientSecret: 'another-secret', version: after.version },
    });
    expect(await secretOf()).not.toEqual(before);
    const entries = await sql<{ changes: { fieldName: string }[] }>`
      select changes from activity_entry where resource = 'SIGN_IN_PROVIDER' and resource_id = ${String(id)}
      order by id desc limit 1`.execute(world.tx);
    expect(entries.rows[0]?.changes).toEqual([{ fieldName: 'Client secret', oldValue: null, newValue: 'changed' }]);
    const unknown = { ...body, id: 2_147_483_000 };
    expect(await admin.call(signInProviderEndpoints.change, { body: unknown })).toMatchObject({
      status: 404,
      failure: { code: 'not_found' },
    });
  });

  test('is deleted with the links to its accounts', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    const { id, version } = (await create()).data;
    await sql`insert into company_account (provider_id, user_id, subject, email, linked_at, last_used_at)
      values (${id}, ${csm.userId}, 'sub', ${csm.email}, now(), now())`.execute(world.tx);
    expect((await listed()).find((one) => one.id === id)?.links).toBe(1);
    expect((await csm.call(companyAccountEndpoints.list)).data.accounts).toHaveLength(1);
    const remove = (seen: number) =>
      admin.call(signInProviderEndpoints.remove, { params: { id }, query: { version: seen } });
    expect(await remove(version + 1)).toMatchObject({ status: 409, failure: { code: 'stale_version' } });
    expect((await remove(version)).status).toBe(200);
    expect((await csm.call(companyAccountEndpoints.list)).data.accounts).toEqual([]);
    expect(await remove(version)).toMatchObject({ status: 404, failure: { code: 'not_found' } });
  });
});
