import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aTechStack } from '../../../seed/builders.ts';
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
  expect((await rolesWithDefaults(world.tx)).get('React Developer')).toEqual({ rate: 0n, currencyCode: 'USD' });
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

const add = (name: string, more: { category?: TechStack['category']; defaultRate?: string | null } = {}) =>
  admin.call(techStackEndpoints.add, {
    body: { name, category: 'Mobile Technologies', defaultRate: null, ...more },
  });
const change = ({ id, version }: TechStack, name: string, category: TechStack['category'] = 'Mobile Technologies') =>
  admin.call(techStackEndpoints.change, { params: { id }, body: { name, category, version } });
const remove = ({ id, version }: TechStack, person = admin) =>
  person.call(techStackEndpoints.remove, { params: { id }, query: { version } });

describe('a role', () => {
  test('is added with its category and default rate, told in the log, and is there for developers and rates', async () => {
    const added = await add('  Flutter Developer ', { defaultRate: '12.5' });
    expect([added.message, added.data]).toMatchObject([
      'Tech stack added successfully',
      { name: 'Flutter Developer', category: 'Mobile Technologies', defaultRate: '12.5000', developers: 0 },
    ]);
    expect((await rolesWithDefaults(world.tx)).get('Flutter Developer')).toEqual({
      rate: 125_000n,
      currencyCode: 'USD',
    });
    expect(await entriesOf(added.data.id)).toMatchObject([
      {
        action: 'Created',
        changes: [
          { fieldName: 'Name', oldValue: null, newValue: 'Flutter Developer' },
          { fieldName: 'Category', oldValue: null, newValue: 'Mobile Technologies' },
          { fieldName: 'Default rate', oldValue: null, newValue: '12.5000' },
          { fieldName: 'Currency', oldValue: null, newValue: 'USD' },
        ],
      },
    ]);
  });

  test('has a name and a category of the five', async () => {
    const refused = await admin.call(techStackEndpoints.add, {
      body: { name: ' ', category: 'Databases' as TechStack['category'], defaultRate: null },
    });
    expect(refused.failure?.errors).toEqual([
      { path: 'name', message: 'Please enter name' },
      { path: 'category', message: 'Please select category' },
    ]);
  });

  test('is there once, whatever the capitals, also when it is added twice at once', async () => {
    const both = await Promise.all([add('Go Developer'), add('GO developer')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await add('designer')).failure?.errors).toEqual([
      { path: 'name', message: 'A tech stack with this name already exists.' },
    ]);
    const designer = await role('Designer');
    expect((await change(designer, 'go Developer')).failure?.code).toBe('tech_stack_exists');
    expect((await change(designer, 'DESIGNER')).data.name).toBe('DESIGNER');
  });

  test('that is called something else is so on its developers and rates; with them it is not deleted', async () => {
    const { id: projectId } = await aProject(world.tx);
    await aDeveloper(world.tx, { projectId, name: 'Dana', role: 'Designer' });
    await aRateRange(world.tx, { projectId, startDate: '2026-01-01', roleRates: { Designer: '40' } });
    const answer = await change(await role('Designer'), 'Product Designer', 'Other Technologies');
    expect([answer.message, answer.data.developers]).toEqual(['Tech stack updated successfully', 1]);
    const found = await sql<{ roles: string[] }>`
      select array(select role from developer where project_id = ${projectId} union all
        select role from role_rate join rate_range r on r.id = rate_range_id where r.project_id = ${projectId}) as roles`.execute(
      world.tx,
    );
    expect(found.rows[0]?.roles).toEqual(['Product Designer', 'Product Designer']);
    expect((await entriesOf(answer.data.id)).at(-1)?.changes).toEqual([
      { fieldName: 'Name', oldValue: 'Designer', newValue: 'Product Designer' },
      { fieldName: 'Category', oldValue: 'Resource & Design', newValue: 'Other Technologies' },
    ]);
    const refused = await remove(answer.data);
    expect([refused.failure?.code, refused.failure?.message]).toEqual([
      'tech_stack_in_use',
      'This tech stack cannot be deleted while 1 developer has it and 1 rate range uses it.',
    ]);
    await sql`delete from role_rate where role = 'Product Designer'`.execute(world.tx);
    await sql`delete from developer where project_id = ${projectId}`.execute(world.tx);
    expect((await remove(answer.data)).message).toBe('Tech stack deleted successfully');
    expect((await remove(answer.data)).failure?.code).toBe('not_found');
    expect((await change(answer.data, 'Gone')).failure?.code).toBe('not_found');
  });

  test('that another user changed meanwhile is shown with the newer values', async () => {
    const before = await role('Designer');
    const theirs = await change(before, 'UX Designer');
    const mine = await change(before, 'UI Designer');
    expect([mine.status, mine.failure?.code, mine.failure?.current]).toEqual([409, 'stale_version', theirs.data]);
    expect((await remove(before)).failure?.code).toBe('stale_version');
  });

  test('that is saved as it was changes nothing and tells nothing', async () => {
    const before = await role('Designer');
    expect((await change(before, 'Designer', 'Resource & Design')).data).toEqual(before);
    expect(await entriesOf(before.id)).toEqual([]);
  });

  test('for developers without a role cannot be changed, except its default rate', async () => {
    const built = await role('Unassigned');
    expect((await change(built, 'Other')).failure?.code).toBe('tech_stack_built_in');
    expect((await remove(built)).failure?.code).toBe('tech_stack_built_in');
    const rated = await admin.call(techStackEndpoints.changeDefaultRate, {
      body: { id: built.id, defaultRate: '5', version: built.version },
    });
    expect(rated.data.defaultRate).toBe('5.0000');
    await sql`update tech_stack set default_rate = null where id = ${built.id}`.execute(world.tx);
  });

  test('is deleted by an administrator alone', async () => {
    expect((await remove(await role('Designer'), accountant)).failure?.code).toBe('forbidden');
    expect((await role('Designer')).name).toBe('Designer');
  });
});
