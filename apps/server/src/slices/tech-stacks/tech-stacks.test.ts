import { techStackEndpoints } from '@countinghouse/contract/tech-stacks.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aTechStack } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { rolesWithDefaults } from './tech-stacks.public.ts';

let world: World;
let admin: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from tech_stack where name <> 'Unassigned'`.execute(world.tx);
  await aTechStack(world.tx, { name: 'React Developer', category: 'Front End Technologies', defaultRate: '25.5' });
  await aTechStack(world.tx, { name: 'Designer', category: 'Resource & Design' });
  await aTechStack(world.tx, { name: 'Angular Developer', category: 'Front End Technologies', defaultRate: '20' });
});

const roles = async (person: Person = admin) => (await person.call(techStackEndpoints.list)).data.techStackDetails;
async function role(name: string) {
  const found = (await roles()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no role ${name}`);
  return found;
}
const entriesOf = async (id: number) =>
  (
    await sql<{ visitor: string; action: string; resource_name: string; changes: unknown }>`
      select visitor, action, resource_name, changes from activity_entry where resource = 'TECH_STACK' and resource_id = ${String(id)} order by id`.execute(
      world.tx,
    )
  ).rows;

test('the roles stand in the order of their categories, by name within each', async () => {
  expect((await roles(accountant)).map((one) => [one.category, one.name, one.defaultRate])).toEqual([
    ['Resource & Design', 'Designer', null],
    ['Front End Technologies', 'Angular Developer', '20.0000'],
    ['Front End Technologies', 'React Developer', '25.5000'],
    ['Other Technologies', 'Unassigned', null],
  ]);
});

test('a changed default rate is stored with four decimals and told with its old and new value', async () => {
  const before = await role('React Developer');
  const answer = await admin.call(techStackEndpoints.changeDefaultRate, {
    body: { id: before.id, defaultRate: '30.1234', version: before.version },
  });
  expect(answer.data).toEqual({ ...before, defaultRate: '30.1234', version: before.version + 1 });
  expect(answer.message).toBe('Rates updated successfully');
  expect(await role('React Developer')).toEqual(answer.data);
  expect(await entriesOf(before.id)).toEqual([
    {
      visitor: 'Ada Admin',
      action: 'Updated',
      resource_name: 'React Developer',
      changes: [{ fieldName: 'Default rate', oldValue: '25.5000', newValue: '30.1234' }],
    },
  ]);
});

test('a default rate can be taken away and given again', async () => {
  const { id, version } = await role('React Developer');
  await admin.call(techStackEndpoints.changeDefaultRate, { body: { id, defaultRate: null, version } });
  expect((await role('React Developer')).defaultRate).toBeNull();
  await admin.call(techStackEndpoints.changeDefaultRate, { body: { id, defaultRate: 0, version: version + 1 } });
  expect((await role('React Developer')).defaultRate).toBe('0.0000');
  expect((await rolesWithDefaults(world.tx)).get('React Developer')).toBe(0n);
  expect((await rolesWithDefaults(world.tx)).get('Designer')).toBeUndefined();
  expect((await rolesWithDefaults(world.tx)).has('Designer')).toBe(true);
});

test('the same rate again changes nothing and tells nothing', async () => {
  const before = await role('React Developer');
  const answer = await admin.call(techStackEndpoints.changeDefaultRate, {
    body: { id: before.id, defaultRate: '25.50', version: before.version },
  });
  expect(answer.data).toEqual(before);
  expect(await entriesOf(before.id)).toEqual([]);
});

test('who saw an older rate is refused as stale_version and told the newer one', async () => {
  const { id, version } = await role('React Developer');
  await admin.call(techStackEndpoints.changeDefaultRate, { body: { id, defaultRate: '30', version } });
  const late = await admin.call(techStackEndpoints.changeDefaultRate, { body: { id, defaultRate: '31', version } });
  expect([late.status, late.failure?.code]).toEqual([409, 'stale_version']);
  expect(late.failure?.current).toMatchObject({ defaultRate: '30.0000', version: version + 1 });
  expect((await role('React Developer')).defaultRate).toBe('30.0000');
});

test('of twenty changes at once that saw the same version one wins', async () => {
  const { id, version } = await role('React Developer');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      admin.call(techStackEndpoints.changeDefaultRate, { body: { id, defaultRate: 40 + at, version } }),
    ),
  );
  expect(answers.map((answer) => answer.failure?.code ?? 'changed').sort()).toEqual([
    'changed',
    ...Array.from({ length: 19 }, () => 'stale_version'),
  ]);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('a double click has one effect and one answer', async () => {
  const { id, version } = await role('React Developer');
  const click = () =>
    admin.call(
      techStackEndpoints.changeDefaultRate,
      { body: { id, defaultRate: '33', version } },
      { key: 'double-click-of-a-default-rate' },
    );
  expect((await click()).data).toEqual((await click()).data);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('an unknown role is not_found, a wrong rate is refused, and only an administrator may change one', async () => {
  const { id, version } = await role('Designer');
  const refused = async (person: Person, body: { id: number; defaultRate: string | number; version: number }) =>
    (await person.call(techStackEndpoints.changeDefaultRate, { body })).failure?.code;
  expect(await refused(admin, { id: 2_000_000_000, defaultRate: '1', version })).toBe('not_found');
  expect(await refused(admin, { id, defaultRate: '1.23456', version })).toBe('invalid_input');
  expect(await refused(admin, { id, defaultRate: '-1', version })).toBe('invalid_input');
  expect(await refused(admin, { id, defaultRate: '100000.0001', version })).toBe('invalid_input');
  expect(await refused(accountant, { id, defaultRate: '1', version })).toBe('forbidden');
  expect((await role('Designer')).defaultRate).toBeNull();
});
