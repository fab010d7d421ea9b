import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { costEndpoints, type Cost } from '@countinghouse/contract/costs/costs.contract.ts';
import { downloadEndpoints } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  await show(anna);
});
afterAll(() => world.close());

const userOf = async ({ userId: id }: Person) => (await ada.call(staffUserEndpoints.get, { params: { id } })).data;
async function show(person: Person, seesCosts = true) {
  const { version } = await userOf(person);
  return ada.call(staffUserEndpoints.switchCosts, { params: { id: person.userId }, body: { seesCosts, version } });
}
const downloaded: RequestOf<typeof downloadEndpoints.audit>['body'] = {
  list: 'EMPLOYEE_COST',
  id: null,
  format: 'CSV',
  rows: 2,
  isSelection: false,
  filter: [],
};
const code = ({ failure }: { failure: { code: string } | undefined }) => failure?.code;

/** A new employee on no project. */
const anEmployee = async (): Promise<number> =>
  (await ada.call(employeeEndpoints.add, { body: { name: `Asha ${Math.trunc(world.clock.now())}` } })).data.employeeId;

type Terms = Partial<RequestOf<typeof costEndpoints.add>['body']>;
const add = (employeeId: number, terms: Terms = {}) =>
  anna.call(costEndpoints.add, {
    body: { employeeId, costPerHour: '31.5', currencyCode: 'GBP', startDate: '2026-01-01', endDate: null, ...terms },
  });
const costsOf = async (id: number): Promise<(Cost | null)[]> =>
  (await anna.call(costEndpoints.list, { query: { pageSize: 200 } })).data.rows
    .filter(({ employeeId }) => employeeId === id)
    .map(({ cost }) => cost);

describe('the right to see costs', () => {
  test('is given by an administrator, and without it every call is refused (costs_not_shown)', async () => {
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    const { costId, version } = (await add(await anEmployee())).data;
    const terms = { costPerHour: '1', currencyCode: 'GBP', startDate: '2026-01-01', endDate: null };
    const calls = (person: Person) => [
      person.call(costEndpoints.list, { query: {} }),
      person.call(downloadEndpoints.audit, { body: downloaded }),
      person.call(costEndpoints.add, { body: { ...terms, employeeId: 1 } }),
      person.call(costEndpoints.change, { params: { costId }, body: { ...terms, version } }),
      person.call(costEndpoints.remove, { params: { costId }, query: { version } }),
    ];
    for (const person of [ada, other])
      expect((await Promise.all(calls(person))).map(code)).toEqual(Array.from({ length: 5 }, () => 'costs_not_shown'));
    expect((await show(other)).data.seesCosts).toBe(true);
    expect((await other.call(costEndpoints.list, { query: {} })).status).toBe(200);
    expect((await show(other, false)).data.seesCosts).toBe(false);
    expect(code(await other.call(costEndpoints.list, { query: {} }))).toBe('costs_not_shown');
  });

  test('is not for CSMs (costs_not_for_csms), and ends with the role', async () => {
    expect(code(await show(await world.signedIn('ROLE_CSM')))).toBe('costs_not_for_csms');
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    await show(other);
    for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
      const { userId: id, name, email, version } = await userOf(other);
      await ada.call(staffUserEndpoints.change, { body: { id, name, email, role, version } });
    }
    expect(await userOf(other)).toMatchObject({ role: 'ROLE_ACCOUNTANT', seesCosts: false });
  });

  test('is refused to who saw an older user (stale_version) and for one who is gone (user_gone)', async () => {
    const body = { seesCosts: true, version: 99 };
    expect(code(await ada.call(staffUserEndpoints.switchCosts, { params: { id: anna.userId }, body }))).toBe(
      'stale_version',
    );
    expect(code(await ada.call(staffUserEndpoints.switchCosts, { params: { id: 2_147_483_000 }, body }))).toBe(
      'user_gone',
    );
  });
});

test('the costs are listed page by page, by employee with the newest first, and searched by name and email address', async () => {
  const names = ['List B', 'List A', 'List C'];
  for (const name of names) {
    const { employeeId } = (await ada.call(employeeEndpoints.add, { body: { name } })).data;
    if (name === 'List C') continue;
    await add(employeeId);
    await add(employeeId, { startDate: name === 'List A' ? '2026-07-01' : '2026-08-01' });
  }
  const listed = async (query: RequestOf<typeof costEndpoints.list>['query']) =>
    (await anna.call(costEndpoints.list, { query: { employee: 'list', pageSize: 10, ...query } })).data;
  const shown = ({ rows }: Awaited<ReturnType<typeof listed>>) =>
    rows.map(({ employeeName, cost }) => `${employeeName} ${cost?.startDate ?? '–'}`);
  const byName = ['List A 2026-07-01', 'List A 2026-01-01', 'List B 2026-08-01', 'List B 2026-01-01', 'List C –'];
  expect(shown(await listed({}))).toEqual(byName);
  expect((await listed({})).paginationDetails.totalElements).toBe(5);
  expect(shown(await listed({ field: 'startDate', order: 'desc' }))).toEqual([
    'List B 2026-08-01',
    'List A 2026-07-01',
    'List A 2026-01-01',
    'List B 2026-01-01',
    'List C –',
  ]);
  expect(shown(await listed({ employee: 'LIST B' }))).toHaveLength(2);
  expect(shown(await listed({ employee: '%' }))).toEqual([]);
});

describe('a cost', () => {
  test('without an end date ends the day before the next one', async () => {
    const id = await anEmployee();
    await add(id);
    await add(id, { costPerHour: '33.125', startDate: '2026-07-01' });
    expect(await costsOf(id)).toMatchObject([
      { costPerHour: '33.1250', currencyCode: 'GBP', startDate: '2026-07-01', endDate: null },
      { costPerHour: '31.5000', currencyCode: 'GBP', startDate: '2026-01-01', endDate: '2026-06-30' },
    ]);
  });

  test('shares no day with another one of its employee (cost_overlaps)', async () => {
    const id = await anEmployee();
    await add(id, { endDate: '2026-06-30' });
    const second = (await add(id, { startDate: '2026-07-01' })).data;
    for (const startDate of ['2025-12-01', '2026-06-30', '2026-07-01'])
      expect(code(await add(id, { startDate }))).toBe('cost_overlaps');
    const { costId, version } = second;
    const body = { costPerHour: '1', currencyCode: 'GBP', startDate: '2026-06-30', endDate: null, version };
    expect((await anna.call(costEndpoints.change, { params: { costId }, body })).failure).toMatchObject({
      code: 'cost_overlaps',
      errors: [{ path: 'startDate', message: serverMessages.costOverlapsWith('1 Jan 2026 to 30 Jun 2026') }],
    });
    await expect(
      sql`update employee_cost set start_date = '2026-06-30' where id = ${costId}`.execute(world.tx),
    ).rejects.toMatchObject({ constraint: 'employee_costs_never_overlap' });
  });

  test('is above 0, has a currency and ends after it starts (invalid_input), and is one of an employee (not_found)', async () => {
    const id = await anEmployee();
    for (const [terms, path] of [
      [{ costPerHour: '0' }, 'costPerHour'],
      [{ currencyCode: 'pounds' }, 'currencyCode'],
      [{ currencyCode: 'XXX' }, 'currencyCode'],
      [{ endDate: '2025-12-31' }, 'endDate'],
    ] as const)
      expect((await add(id, terms)).failure).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
    expect(code(await add(2_147_483_000))).toBe('not_found');
    expect(await costsOf(id)).toEqual([null]);
  });

  test('of an employee on projects of others is hidden', async () => {
    const { id: projectId } = await aProject(world.tx);
    const employeeId = await aDeveloper(world.tx, { projectId });
    expect(code(await add(employeeId))).toBe('not_found');
    expect(await costsOf(employeeId)).toEqual([]);
  });

  test('is named in the activity log without its figure, when it is added, changed and deleted', async () => {
    const { costId, version } = (await add(await anEmployee(), { costPerHour: '98765.4321' })).data;
    const body = { costPerHour: '98764.4321', currencyCode: 'GBP', startDate: '2026-02-01', endDate: null, version };
    const changed = await anna.call(costEndpoints.change, { params: { costId }, body });
    await anna.call(costEndpoints.remove, { params: { costId }, query: { version: changed.data.version } });
    const { rows } = await sql<{ entry: string; action: string }>`
      select action, to_jsonb(e)::text as entry from activity_entry e
      where resource = 'EMPLOYEE_COST' and resource_id = ${String(costId)} order by id`.execute(world.tx);
    expect(rows.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Deleted']);
    const listed = JSON.stringify((await ada.call(activityEndpoints.list, { query: {} })).data);
    expect(listed).toContain('2026-02-01');
    expect(`${rows.map(({ entry }) => entry).join()}${listed}`).not.toMatch(/9876/);
  });
});
