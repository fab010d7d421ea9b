import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, nextNumber } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());

const add = (body: { name: string; email?: string; employeeNumber?: string }) =>
  carl.call(employeeEndpoints.add, { body });
const auditEntryOf = async (name: string) =>
  (await admin.call(activityEndpoints.search, { query: { key: name } })).data.activityDetails.map((one) => [
    one.action,
    ...one.simpleActivityLogs.map((change) => [change.fieldName, change.oldValue, change.newValue]),
  ]);

describe('an employee who is added by hand', () => {
  test('can be found for a project at once, and the log tells who added them', async () => {
    const name = `Łukasz ${nextNumber()} مريم 👩‍💻`;
    const added = await add({ name: ` ${name} `, email: 'Lukasz@devs.example', employeeNumber: ' E-77 ' });
    expect([added.status, added.message]).toEqual([201, 'Employee added successfully']);
    expect(added.data).toMatchObject({ name, email: 'Lukasz@devs.example', employeeNumber: 'E-77' });
    const found = (await carl.call(developerEndpoints.employees, { query: { name } })).data;
    expect(found).toEqual([{ employeeId: added.data.employeeId, name, email: 'Lukasz@devs.example', role: null }]);
    expect(await auditEntryOf(name)).toEqual([
      ['Created', ['Name', null, name], ['Email', null, 'Lukasz@devs.example'], ['Employee number', null, 'E-77']],
    ]);
  });

  test('needs a name alone, and two may have the same one', async () => {
    const name = `Namesake ${nextNumber()}`;
    expect([(await add({ name })).status, (await add({ name })).status]).toEqual([201, 201]);
  });

  test.each([
    [{ name: '  ' }, 'name', 'Please enter employee name'],
    [{ name: 'x'.repeat(201) }, 'name', undefined],
    [{ name: 'A', email: 'no address' }, 'email', 'Email address cannot contain spaces'],
    [{ name: 'A', employeeNumber: 'x'.repeat(41) }, 'employeeNumber', undefined],
  ])('is refused with %j', async (body, path, message) => {
    const { failure } = await add(body);
    expect(failure?.errors?.[0]?.path).toBe(path);
    if (message !== undefined) expect(failure?.errors?.[0]?.message).toBe(message);
  });

  test('has a unique address and a unique number, however they are written', async () => {
    await add({ name: 'First', email: 'once@devs.example', employeeNumber: 'E-100' });
    const sameAddress = await add({ name: 'Second', email: 'ONCE@devs.example' });
    expect(sameAddress.failure).toMatchObject({ code: 'employee_email_taken', errors: [{ path: 'email' }] });
    const sameNumber = await add({ name: 'Third', email: 'other@devs.example', employeeNumber: 'E-100' });
    expect(sameNumber.failure).toMatchObject({ code: 'employee_number_taken', errors: [{ path: 'employeeNumber' }] });
  });
});

describe('what was typed of an employee', () => {
  const change = (
    { employeeId, version = 1 }: { employeeId: number; version?: number },
    body: { name: string; email?: string; employeeNumber?: string },
    person = carl,
  ) => person.call(employeeEndpoints.change, { params: { id: employeeId }, body: { ...body, version } });
  const get = (employeeId: number, person = carl) => person.call(employeeEndpoints.get, { params: { id: employeeId } });

  test('is corrected, and the log tells each field before and after', async () => {
    const { employeeId } = (await add({ name: 'Zoe Typo', email: 'zoe@devs.example' })).data;
    expect((await get(employeeId)).data).toMatchObject({ name: 'Zoe Typo', isByHand: true, version: 1 });
    const name = `Zoë ${nextNumber()}`;
    const changed = await change({ employeeId }, { name, email: 'ZOE@devs.example', employeeNumber: ' E-501 ' });
    expect([changed.status, changed.message]).toEqual([200, 'Employee updated successfully']);
    expect(changed.data).toMatchObject({ name, email: 'ZOE@devs.example', employeeNumber: 'E-501', version: 2 });
    expect((await get(employeeId)).data).toEqual(changed.data);
    expect((await auditEntryOf(name))[0]).toEqual([
      'Updated',
      ['Name', 'Zoe Typo', name],
      ['Email', 'zoe@devs.example', 'ZOE@devs.example'],
      ['Employee number', null, 'E-501'],
    ]);
  });

  test('stays unique, and a save from an older version is refused (employee_email_taken, employee_number_taken, stale_version)', async () => {
    await add({ name: 'Other', email: 'taken@devs.example', employeeNumber: 'E-502' });
    const { employeeId } = (await add({ name: 'Mine' })).data;
    expect((await change({ employeeId }, { name: 'Mine', email: 'TAKEN@devs.example' })).failure).toMatchObject({
      code: 'employee_email_taken',
      errors: [{ path: 'email' }],
    });
    expect((await change({ employeeId }, { name: 'Mine', employeeNumber: 'E-502' })).failure).toMatchObject({
      code: 'employee_number_taken',
      errors: [{ path: 'employeeNumber' }],
    });
    const both = await Promise.all(['One', 'Two'].map((name) => change({ employeeId }, { name })));
    expect(both.map(({ failure }) => failure?.code ?? 'changed').toSorted()).toEqual(['changed', 'stale_version']);
  });

  test('cannot be corrected for an employee from a service, or on projects of others (employee_not_by_hand, not_found)', async () => {
    const { employeeId } = (await add({ name: 'Elsewhere' })).data;
    await sql`update employee set by_hand = false where id = ${employeeId}`.execute(world.tx);
    expect((await change({ employeeId }, { name: 'X' })).failure?.code).toBe('employee_not_by_hand');
    const project = await aProject(world.tx, {});
    await aDeveloper(world.tx, { projectId: project.id, employeeId });
    expect((await change({ employeeId }, { name: 'X' })).failure?.code).toBe('not_found');
    expect((await get(employeeId)).failure?.code).toBe('not_found');
    expect((await get(employeeId, admin)).status).toBe(200);
  });
});

describe('the sync of employees', () => {
  const sync = () => admin.call(employeeEndpoints.sync);
  const employees = async () =>
    (await sql<{ id: number; name: string }>`select * from employee order by id`.execute(world.tx)).rows;

  test('waits until Zoho People is connected', async () => {
    expect((await sync()).failure).toMatchObject({
      code: 'source_not_connected',
      message: 'Zoho People is not connected.',
    });
  });

  test('brings people once, and later what changed there, but never over what was typed here', async () => {
    await world.connectPeople();
    const first = await sync();
    expect(first.data.added).toBe(first.data.found);
    expect(first.data.found).toBeGreaterThan(3);
    expect(first.message).toBe(`Employees synced: ${first.data.found} new, 0 changed`);
    const before = await employees();
    const again = (await sync()).data;
    expect(again).toMatchObject({ added: 0, changed: 0, kept: [], unclear: [] });
    expect(await employees()).toEqual(before);

    const [renamed, typed] = before.slice(-2);
    if (renamed === undefined || typed === undefined) throw new Error('the service has no people');
    await sql`update employee set name = 'As in a log' where id = ${renamed.id}`.execute(world.tx);
    await sql`update employee set name = 'As typed', by_hand = true where id = ${typed.id}`.execute(world.tx);
    const later = await sync();
    expect(later.data).toMatchObject({
      added: 0,
      changed: 1,
      kept: [{ employeeName: 'As typed', field: 'Name', here: 'As typed', there: typed.name }],
    });
    expect(later.message).toBe('Employees synced: 0 new, 1 changed; kept as entered here: Name of As typed');
    expect(await auditEntryOf(renamed.name)).toContainEqual(['Synced', ['Name', 'As in a log', renamed.name]]);
    expect((await employees()).find((one) => one.id === typed.id)?.name).toBe('As typed');
  });

  test('leaves everything as it is when the service is away', async () => {
    await world.control('POST', '/faults', { service: 'zoho-people', times: 'always', kind: 'html-instead-of-json' });
    const before = await employees();
    const away = await sync();
    expect([away.status, away.failure?.code]).toEqual([503, 'provider_away']);
    expect(await employees()).toEqual(before);
    await world.control('DELETE', '/faults');
  });

  test('asks to connect again when Zoho lets us in no longer', async () => {
    await sql`update connection set state = 'reconnect needed' where provider = 'ZOHO_PEOPLE'`.execute(world.tx);
    const { failure } = await sync();
    expect(failure?.code).toBe('source_not_connected');
  });
});
