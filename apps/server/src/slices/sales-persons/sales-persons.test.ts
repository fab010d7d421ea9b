import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import {
  salesPersonEndpoints,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { anIncentive } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'sales_person');
});

const sal = { name: 'Sal Esman', email: 'sal@countinghouse.example', phoneNumber: '+1 (415) 555-0101' };
const add = (body: { name: string; email: string; phoneNumber?: string | null } = sal, person = admin) =>
  person.call(salesPersonEndpoints.add, { body });
const change = ({ id, version }: SalesPerson, to: Partial<typeof sal>) =>
  admin.call(salesPersonEndpoints.change, { params: { id }, body: { ...sal, ...to, version } });
const remove = ({ id, version }: SalesPerson, person = admin) =>
  person.call(salesPersonEndpoints.remove, { params: { id }, query: { version } });
const list = async (query: { searchText?: string; pageNo?: number; pageSize?: number } = {}) =>
  (await admin.call(salesPersonEndpoints.list, { query })).data;
const names = async (query = {}) => (await list(query)).salesPersonDetails.map((one) => one.name);
const entriesOf = async (id: number) =>
  (
    await sql<{ action: string; changes: unknown }>`
      select action, changes from activity_entry where resource = 'SALES_PERSON' and resource_id = ${String(id)} order by id`.execute(
      world.tx,
    )
  ).rows;

test('a sales person is added, told in the log, and can be given to projects', async () => {
  const added = await add({ ...sal, name: '  Sal Esman ' });
  expect([added.status, added.message]).toEqual([201, 'Sales person added successfully']);
  expect(added.data).toEqual({ id: added.data.id, ...sal, projects: 0, incentives: 0, paidThrough: null, version: 1 });
  expect((await carl.call(optionEndpoints.salesPersons)).data).toEqual([
    { id: added.data.id, name: 'Sal Esman', email: sal.email },
  ]);
  expect(await entriesOf(added.data.id)).toEqual([
    {
      action: 'Created',
      changes: [
        { fieldName: 'Name', oldValue: null, newValue: 'Sal Esman' },
        { fieldName: 'Email', oldValue: null, newValue: sal.email },
        { fieldName: 'Phone number', oldValue: null, newValue: sal.phoneNumber },
      ],
    },
  ]);
});

test('the list stands by name, is searched by name and e-mail address, and turned page by page', async () => {
  for (const name of ['zoe', 'Bea', 'Al', 'Percent_age'])
    await add({ name, email: `${name}@countinghouse.example`, phoneNumber: null });
  expect(await names()).toEqual(['Al', 'Bea', 'Percent_age', 'zoe']);
  expect(await names({ searchText: 'BEA@' })).toEqual(['Bea']);
  expect(await names({ searchText: 't_a' })).toEqual(['Percent_age']);
  expect((await list({ pageNo: 1, pageSize: 10 })).paginationDetails).toMatchObject({
    totalElements: 4,
    totalPages: 1,
  });
});

test('needs a name and an e-mail address, and takes a phone number of the usual form', async () => {
  expect((await add({ name: ' ', email: '' })).failure?.errors?.map((one) => one.path)).toContain('name');
  const refused = await add({ name: 'Al', email: 'al', phoneNumber: '12' });
  expect(refused.failure?.errors).toEqual([
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'phoneNumber', message: 'Please enter a valid phone number' },
  ]);
});

test('there is one of an e-mail address, whatever its capitals, also when two are added at once', async () => {
  const both = await Promise.all([add(), add({ ...sal, email: 'SAL@countinghouse.example' })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const other = (await add({ name: 'Al', email: 'al@countinghouse.example' })).data;
  const refused = await change(other, { email: 'Sal@countinghouse.example' });
  expect([refused.failure?.code, refused.failure?.errors]).toEqual([
    'sales_person_exists',
    [{ path: 'email', message: 'A sales person with this email already exists.' }],
  ]);
});

test('logs a change with old and new values, refuses one from an older version, and stores nothing without a change', async () => {
  const { data: before } = await add();
  const after = await change(before, { name: 'Sally Esman', phoneNumber: '' });
  expect(after.data).toMatchObject({ name: 'Sally Esman', phoneNumber: null, version: 2 });
  expect((await entriesOf(before.id)).at(-1)).toEqual({
    action: 'Updated',
    changes: [
      { fieldName: 'Name', oldValue: 'Sal Esman', newValue: 'Sally Esman' },
      { fieldName: 'Phone number', oldValue: sal.phoneNumber, newValue: null },
    ],
  });
  const late = await change(before, { name: 'Salvatore' });
  expect([late.failure?.code, late.failure?.current]).toEqual(['stale_version', after.data]);
  expect((await remove(before)).failure?.code).toBe('stale_version');
  expect((await change(after.data, { name: 'Sally Esman', phoneNumber: '' })).data).toEqual(after.data);
  expect((await change({ ...before, id: 2_000_000_000 }, {})).failure?.code).toBe('not_found');
});

test('one with incentives is not deleted, and it is said what stands in the way', async () => {
  const { data: seller } = await add();
  const { id: projectId } = await aProject(world.tx, { name: 'Portal' });
  await anIncentive(world.tx, { salesPersonId: seller.id, projectId });
  const refused = await remove(seller);
  expect([refused.status, refused.failure?.code, refused.failure?.message]).toEqual([
    409,
    'sales_person_has_incentives',
    'This sales person cannot be deleted while they have incentives on projects: Portal.',
  ]);
});

test('one who is deleted is in no list, and comes back when added again', async () => {
  const { data: seller } = await add();
  expect((await remove(seller, carl)).failure?.code).toBe('forbidden');
  expect((await remove(seller)).message).toBe('Sales person deleted successfully');
  expect(await names()).toEqual([]);
  expect((await carl.call(optionEndpoints.salesPersons)).data).toEqual([]);
  expect((await remove(seller)).failure?.code).toBe('not_found');
  const again = await add({ ...sal, name: 'Sal Returned' });
  expect(again.data).toMatchObject({ id: seller.id, name: 'Sal Returned' });
});
