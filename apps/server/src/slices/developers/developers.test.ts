import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDeveloper, aProject, aTechStack } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { inTransaction, type Tx } from '../../database/database.ts';
import { developersForPeople, developersOfProject, type AddedDeveloper } from './developers.public.ts';

let database: TestDatabase;
let tx: Tx;
let projectId: number;
beforeAll(async () => {
  database = await aDatabase();
  tx = database.kysely;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await emptyTables(tx, 'project', 'employee');
  await aTechStack(tx, { name: 'React Developer' });
  projectId = (await aProject(tx)).id;
});

const employees = async () =>
  (
    await sql<{ name: string; email: string | null; zoho_user_id: string | null }>`
      select name, email, zoho_user_id from employee order by id`.execute(tx)
  ).rows;

test('the developers of a project stand by name, with all that their rows need', async () => {
  await aDeveloper(tx, { projectId, name: 'Zoe', billingModel: 'Hourly' });
  const anton = await aDeveloper(tx, {
    projectId,
    name: 'Anton',
    email: 'anton@devs.example',
    role: 'React Developer',
    billingPercentage: '62.5',
    fromDate: '2026-02-01',
    offBoardDate: '2028-02-29',
    openingLeaveDays: '0.00',
  });
  await aDeveloper(tx, { projectId: (await aProject(tx)).id, name: 'Elsewhere' });
  const developers = await developersOfProject(tx, projectId);
  expect(developers.map((one) => one.name)).toEqual(['Anton', 'Zoe']);
  expect(developers[0]).toEqual({
    employeeId: anton,
    name: 'Anton',
    email: 'anton@devs.example',
    employeeNumber: null,
    role: 'React Developer',
    billingModel: null,
    billingPercentage: '62.50',
    billingPercentageBy: null,
    fromDate: '2026-02-01',
    offBoardDate: '2028-02-29',
    openingLeaveDays: '0.00',
    isKnownToPeople: null,
    isKnownToAttendance: null,
    version: 1,
  });
});

test('someone known by the tool’s id stays who they are, whatever name and address the tool gives now', async () => {
  const id = await aDeveloper(tx, { projectId, name: 'Dora', email: 'dora@devs.example', zohoUserId: '77' });
  const found = await developersForPeople(tx, projectId, [
    { sourceId: '77', name: 'Dora Married', email: 'new@devs.example' },
  ]);
  expect(found).toEqual(new Map([['77', id]]));
  expect(await employees()).toEqual([{ name: 'Dora', email: 'dora@devs.example', zoho_user_id: '77' }]);
});

test('someone known by the address is recognised, upper and lower case alike, and their tool’s id remembered', async () => {
  const id = await aDeveloper(tx, { projectId, email: 'dora@devs.example' });
  expect(
    await developersForPeople(tx, projectId, [{ sourceId: '77', name: 'D', email: ' DORA@devs.example ' }]),
  ).toEqual(new Map([['77', id]]));
  expect((await employees())[0]?.zoho_user_id).toBe('77');
});

test('a person whom the tool invited again under another id is still the same employee', async () => {
  const id = await aDeveloper(tx, { projectId, email: 'dora@devs.example', zohoUserId: '77' });
  expect(await developersForPeople(tx, projectId, [{ sourceId: '99', name: 'D', email: 'dora@devs.example' }])).toEqual(
    new Map([['99', id]]),
  );
  expect((await employees())[0]?.zoho_user_id).toBe('77');
});

test('an unknown person becomes an employee and a developer, with a share of 0 %', async () => {
  const added: AddedDeveloper[] = [];
  const people = [
    { sourceId: '1', name: 'New One', email: 'one@devs.example', role: 'react developer' },
    { sourceId: '2', name: 'New Two', role: 'Juggler' },
    { sourceId: '3', name: ' ', email: '' },
  ];
  const found = await developersForPeople(tx, projectId, people, (one) => added.push(one));
  expect(await employees()).toEqual([
    { name: 'New One', email: 'one@devs.example', zoho_user_id: '1' },
    { name: 'New Two', email: null, zoho_user_id: '2' },
    { name: 'Person 3', email: null, zoho_user_id: '3' },
  ]);
  expect(added).toEqual([
    { employeeId: found.get('1'), name: 'New One', role: 'React Developer' },
    { employeeId: found.get('2'), name: 'New Two', role: 'Unassigned' },
    { employeeId: found.get('3'), name: 'Person 3', role: 'Unassigned' },
  ]);
  expect((await developersOfProject(tx, projectId)).map((one) => [one.name, one.role, one.billingPercentage])).toEqual([
    ['New One', 'React Developer', '0.00'],
    ['New Two', 'Unassigned', '0.00'],
    ['Person 3', 'Unassigned', '0.00'],
  ]);
});

test('someone known elsewhere is put on this project, and on it only once', async () => {
  const other = (await aProject(tx)).id;
  const id = await aDeveloper(tx, { projectId: other, name: 'Dora', zohoUserId: '77' });
  const added: AddedDeveloper[] = [];
  const again = () => developersForPeople(tx, projectId, [{ sourceId: '77', name: 'Dora' }], (one) => added.push(one));
  await again();
  await again();
  expect(added).toEqual([{ employeeId: id, name: 'Dora', role: 'Unassigned' }]);
  expect(await developersOfProject(tx, projectId)).toHaveLength(1);
});

test('new hours never change what a user set for a developer', async () => {
  await aDeveloper(tx, { projectId, zohoUserId: '77', role: 'React Developer', billingPercentage: '80' });
  await developersForPeople(tx, projectId, [{ sourceId: '77', name: 'Dora', role: 'Designer' }]);
  expect(await developersOfProject(tx, projectId)).toMatchObject([
    { role: 'React Developer', billingPercentage: '80.00' },
  ]);
});

test('the same new person in the hours of two projects at once becomes one employee', async () => {
  const projects = [projectId, (await aProject(tx)).id, (await aProject(tx)).id];
  const person = { sourceId: '5', name: 'New', email: 'new@devs.example' };
  const found = await Promise.all(
    projects.map((id) => inTransaction(database, (own) => developersForPeople(own, id, [person]))),
  );
  expect(new Set(found.map((one) => one.get('5'))).size).toBe(1);
  expect(await employees()).toHaveLength(1);
  for (const id of projects) expect(await developersOfProject(tx, id)).toHaveLength(1);
});

test('an empty list of people is accepted', async () => {
  expect(await developersForPeople(tx, projectId, [])).toEqual(new Map());
});
