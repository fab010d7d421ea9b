import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { developerEndpoints, type Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aTechStack, aWorkLog } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
let elsewhere: number;
let asha: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  await aTechStack(world.tx, { name: 'Go Developer' });
});
afterAll(() => world.close());
beforeEach(async () => {
  projectId = (await aProject(world.tx, { accountants: [anna.userId] })).id;
  elsewhere = (await aProject(world.tx, { accountants: [anna.userId] })).id;
  asha = await aDeveloper(world.tx, { projectId: elsewhere, name: 'Asha Rao' });
});

type Terms = NonNullable<RequestOf<typeof developerEndpoints.add>['body']>;
const add = (body?: Terms, employeeId = asha) =>
  anna.call(developerEndpoints.add, { query: { projectId, employeeId }, ...(body === undefined ? {} : { body }) });
const list = async () => (await anna.call(developerEndpoints.list, { query: { projectId } })).data;
const change = (one: Developer, changes: Partial<Terms>) => {
  const { employeeName: _, ...terms } = one;
  return anna.call(developerEndpoints.change, {
    query: { projectId },
    body: [{ ...terms, ...changes, role: changes.role ?? one.role }],
  });
};
const remove = (one: Developer) =>
  anna.call(developerEndpoints.remove, { query: { projectId, employeeId: one.employeeId, version: one.version } });

describe('an employee', () => {
  test('can be put on a project with how they are billed, and is no longer among those who can', async () => {
    const candidates = async (name: string) =>
      (await anna.call(developerEndpoints.employees, { query: { projectId, name } })).data;
    expect(await candidates('aSHA r')).toContainEqual(
      expect.objectContaining({ employeeId: asha, name: 'Asha Rao', role: 'React Developer' }),
    );
    const added = await add({
      role: 'Go Developer',
      billingModel: 'Hourly',
      billingPercentage: '50',
      fromDate: '2028-02-29',
      offBoardDate: '2028-02-29',
      openingLeaveBalance: '-1.5',
    });
    expect(added.data).toEqual({
      employeeId: asha,
      employeeName: 'Asha Rao',
      role: 'Go Developer',
      billingModel: 'Hourly',
      billingPercentage: '50.00',
      fromDate: '2028-02-29',
      offBoardDate: '2028-02-29',
      openingLeaveBalance: '-1.50',
      version: 1,
    });
    expect(await list()).toEqual([added.data]);
    expect((await candidates('asha')).map((one) => one.employeeId)).not.toContain(asha);
    expect((await add()).failure?.code).toBe('already_on_project');
  });

  test('who is put there without a word has the role they had last, and no share of their time is billed', async () => {
    expect((await add()).data).toMatchObject({
      role: 'React Developer',
      billingPercentage: '0.00',
      billingModel: null,
    });
  });

  test('whose projects the caller does not see is added by administrators only, one without a project by every user', async () => {
    const far = (await aProject(world.tx)).id;
    const stranger = await aDeveloper(world.tx, { projectId: far, name: 'Seen Elsewhere' });
    const refused = await add(undefined, stranger);
    expect([refused.status, refused.failure?.code]).toEqual([404, 'employee_elsewhere']);
    expect(await list()).toEqual([]);
    const admin = await world.signedIn('ROLE_ADMIN');
    const added = await admin.call(developerEndpoints.add, { query: { projectId, employeeId: stranger } });
    expect(added.status).toBe(200);
    const { rows } = await sql<{
      id: number;
    }>`insert into employee (name) values ('On No Project') returning id`.execute(world.tx);
    expect((await add(undefined, rows[0]?.id)).status).toBe(200);
  });

  test('who is unknown cannot be added', async () => {
    expect((await add({}, 2_147_483_000)).failure?.code).toBe('employee_elsewhere');
  });

  test.each([
    [{ role: 'Astrologer' }, 'role_unknown'],
    [{ fromDate: '2026-03-02', offBoardDate: '2026-03-01' }, 'off_board_before_from'],
    [{ billingPercentage: '100.01' }, 'invalid_input'],
    [{ billingPercentage: '-1' }, 'invalid_input'],
    [{ openingLeaveBalance: '1.005' }, 'invalid_input'],
    [{ fromDate: '2026-02-29' }, 'invalid_input'],
  ])('is not put there with %j', async (terms, code) => {
    expect((await add(terms)).failure?.code).toBe(code);
    expect(await list()).toEqual([]);
  });
});

describe('a developer', () => {
  test('is billed differently from then on, told field by field, and the leave balance begins with the new opening', async () => {
    const before = (await add({ fromDate: '2026-11-01' })).data;
    const after = (await change(before, { billingPercentage: '75', openingLeaveBalance: '3' })).data;
    expect(after).toEqual([{ ...before, billingPercentage: '75.00', openingLeaveBalance: '3.00', version: 2 }]);
    const [entry] = (await anna.call(activityEndpoints.history, { query: { projectId } })).data.activityDetails;
    expect(entry).toMatchObject({ action: 'Updated', resource: 'EMPLOYEE', resourceName: 'Asha Rao' });
    expect(entry?.simpleActivityLogs).toEqual([
      { fieldName: 'Billing %', oldValue: '0.00', newValue: '75.00' },
      { fieldName: 'Opening leave balance', oldValue: '0.00', newValue: '3.00' },
    ]);
    const balance = (await anna.call(leaveEndpoints.balance, { query: { projectId } })).data.developers[0];
    expect(balance).toMatchObject({ openingLeaveBalance: '3.00', previousLeaveBalance: '3.00' });
  });

  test('who is changed by two at once is changed by the first alone', async () => {
    const one = (await add()).data;
    await change(one, { billingPercentage: '50' });
    const second = await change(one, { billingPercentage: '60' });
    expect(second.failure).toMatchObject({ code: 'stale_version', current: { billingPercentage: '50.00' } });
  });

  test('is not changed when another one of the same list cannot be', async () => {
    const one = (await add()).data;
    const other = await aDeveloper(world.tx, { projectId });
    const terms = { role: one.role, billingPercentage: '80', version: 1 };
    const body = [
      { ...terms, employeeId: asha },
      { ...terms, employeeId: other, role: 'Astrologer' },
    ];
    const refused = await anna.call(developerEndpoints.change, { query: { projectId }, body });
    expect(refused.failure).toMatchObject({ code: 'role_unknown', errors: [{ path: '1.role' }] });
    expect((await list()).find((each) => each.employeeId === asha)?.billingPercentage).toBe('0.00');
    const reversed = await change(one, { fromDate: '2026-03-02', offBoardDate: '2026-03-01' });
    expect(reversed.failure).toMatchObject({ code: 'off_board_before_from', errors: [{ path: '0.offBoardDate' }] });
    const gone = await change({ ...one, employeeId: 2_147_483_000 }, {});
    expect(gone.failure?.code).toBe('employee_not_found');
  });

  test('who never did anything there can be taken off, once, as they were seen', async () => {
    const one = (await add()).data;
    await change(one, {});
    expect((await remove(one)).failure?.code).toBe('stale_version');
    expect((await remove({ ...one, version: 2 })).message).toBe('Employee removed successfully');
    expect(await list()).toEqual([]);
    expect((await remove({ ...one, version: 2 })).failure?.code).toBe('employee_not_found');
    const entries = (await anna.call(activityEndpoints.history, { query: { projectId } })).data.activityDetails;
    expect(entries.map(({ action }) => action)).toEqual(['Removed from project', 'Updated', 'Added to project']);
    expect(entries[0]?.simpleActivityLogs).toContainEqual({ fieldName: 'Role', oldValue: one.role, newValue: null });
  });

  test('with time or a rate of their own stays, and is off-boarded instead', async () => {
    const logged = (await add()).data;
    await aWorkLog(world.tx, { projectId, employeeId: asha, day: '2026-11-03', hours: 1 });
    expect((await remove(logged)).failure?.code).toBe('developer_in_use');
    const other = await aDeveloper(world.tx, { projectId });
    await aRateRange(world.tx, {
      projectId,
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      roleRates: {},
      specialRates: { [other]: '75' },
    });
    const rated = (await list()).find((one) => one.employeeId === other);
    expect(rated && (await remove(rated)).failure?.code).toBe('developer_in_use');
  });
});

test('only users on the project see and change its developers', async () => {
  const one = (await add()).data;
  const stranger = await world.signedIn('ROLE_CSM');
  const query = { projectId, employeeId: asha };
  const terms = { employeeId: asha, role: one.role, version: 1 };
  const codes = [
    (await stranger.call(developerEndpoints.list, { query: { projectId } })).failure?.code,
    (await stranger.call(developerEndpoints.employees, { query: { projectId } })).failure?.code,
    (await stranger.call(developerEndpoints.add, { query })).failure?.code,
    (await stranger.call(developerEndpoints.change, { query: { projectId }, body: [terms] })).failure?.code,
    (await stranger.call(developerEndpoints.remove, { query })).failure?.code,
  ];
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'project_not_found'));
  expect(await list()).toEqual([one]);
});
