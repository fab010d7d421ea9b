import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { resignationEndpoints, type Resignation } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aResignation, nextNumber } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let atlas: { id: number };
let beacon: { id: number };
let name: string;
let asha: number;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  name = `Asha ${nextNumber()} Rao`;
  atlas = await aProject(world.tx, { name: 'Atlas', csms: [carl.userId] });
  beacon = await aProject(world.tx, { name: 'Beacon' });
  asha = await aDeveloper(world.tx, { projectId: atlas.id, name, offBoardDate: '2026-12-31' });
  await aDeveloper(world.tx, { projectId: beacon.id, employeeId: asha });
});

const notice = { resignationDate: '2026-06-01', lastWorkingDay: '2026-06-30' };
type Typed = Partial<RequestOf<typeof resignationEndpoints.add>['body']>;

const preview = async (by: Person, lastWorkingDay = notice.lastWorkingDay, resignationId?: number) =>
  by.call(resignationEndpoints.preview, {
    body: { employeeId: asha, lastWorkingDay, ...(resignationId === undefined ? {} : { resignationId }) },
  });
/** The places as the preview shows them, each with who takes over. */
async function seen(by: Person, replacementId: number | null = null, ...rest: [string?, number?]) {
  const { places } = (await preview(by, ...rest)).data;
  return places.map(({ projectId, version }) => ({ projectId, version, replacementId }));
}
const add = async (by: Person, overrides: Typed = {}) =>
  by.call(resignationEndpoints.add, {
    body: {
      employeeId: asha,
      ...notice,
      ...overrides,
      places: overrides.places ?? (await seen(by, null, overrides.lastWorkingDay)),
    },
  });
const change = async (by: Person, one: Resignation, overrides: Typed & { version?: number } = {}) =>
  by.call(resignationEndpoints.change, {
    params: { id: one.resignationId },
    body: {
      ...notice,
      places: await seen(by, null, overrides.lastWorkingDay ?? one.lastWorkingDay, one.resignationId),
      version: one.version,
      ...overrides,
    },
  });
const withdraw = (by: Person, { resignationId: id, version }: Resignation) =>
  by.call(resignationEndpoints.withdraw, { params: { id }, query: { version } });
const remove = (by: Person, { resignationId: id, version }: Resignation) =>
  by.call(resignationEndpoints.remove, { params: { id }, query: { version } });
const list = async (by: Person, body: RequestOf<typeof resignationEndpoints.list>['body'] = {}, query = {}) =>
  (await by.call(resignationEndpoints.list, { query, body: { employeeName: name, ...body } })).data;
const offBoard = async ({ id: projectId }: { id: number }) =>
  (await admin.call(developerEndpoints.list, { query: { projectId } })).data.find((one) => one.employeeId === asha)
    ?.offBoardDate;
const history = async ({ id: projectId }: { id: number }) =>
  (await admin.call(activityEndpoints.history, { query: { projectId } })).data.activityDetails;

describe('a resignation', () => {
  test('is previewed first, and then ends every place on a project with the last working day', async () => {
    const shown = (await preview(admin)).data;
    expect(shown).toMatchObject({
      places: [
        { projectName: 'Atlas', offBoardDate: '2026-12-31', becomes: '2026-06-30', beginsLater: false, version: 1 },
        { projectName: 'Beacon', offBoardDate: null, becomes: '2026-06-30' },
      ],
      otherProjects: 0,
    });
    expect(await offBoard(atlas)).toBe('2026-12-31');
    const { data, message, status } = await add(admin, { reason: ' Moves to Lima \u{1F1F5}\u{1F1EA} ' });
    expect([status, message]).toEqual([201, 'Resignation added successfully']);
    expect(data).toMatchObject({
      employeeName: name,
      ...notice,
      reason: 'Moves to Lima \u{1F1F5}\u{1F1EA}',
      projects: [
        { projectName: 'Atlas', offBoardDate: '2026-06-30', offBoardBefore: '2026-12-31', replacement: null },
        { projectName: 'Beacon', offBoardDate: '2026-06-30', offBoardBefore: null },
      ],
      otherProjects: 0,
      version: 1,
    });
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-06-30', '2026-06-30']);
    expect((await history(atlas))[0]).toMatchObject({
      action: 'Updated',
      resource: 'EMPLOYEE',
      resourceName: name,
      simpleActivityLogs: [{ fieldName: 'Off-board date', oldValue: '2026-12-31', newValue: '2026-06-30' }],
    });
    const recorded = (await admin.call(activityEndpoints.search, { query: { key: name } })).data.activityDetails;
    expect(recorded.find((one) => one.resource === 'RESIGNATION')).toMatchObject({
      action: 'Created',
      simpleActivityLogs: expect.arrayContaining([
        { fieldName: 'Last working day', oldValue: null, newValue: '2026-06-30' },
      ]),
    });
  });

  test('is counted among all of them, and no longer when it is removed', async () => {
    const total = async () => (await list(admin, { employeeName: '' })).paginationDetails.totalElements;
    const before = await total();
    const { data } = await add(admin);
    expect(await total()).toBe(before + 1);
    await remove(admin, data);
    expect(await total()).toBe(before);
  });

  test('leaves places alone that ended before, and shows those that would begin later', async () => {
    const cobalt = await aProject(world.tx, { name: 'Cobalt' });
    const delta = await aProject(world.tx, { name: 'Delta' });
    await aDeveloper(world.tx, { projectId: cobalt.id, employeeId: asha, offBoardDate: '2026-06-29' });
    await aDeveloper(world.tx, { projectId: delta.id, employeeId: asha, fromDate: '2026-07-01' });
    const { places } = (await preview(admin)).data;
    expect(places.map((one) => [one.projectName, one.becomes, one.beginsLater])).toEqual([
      ['Atlas', '2026-06-30', false],
      ['Beacon', '2026-06-30', false],
      ['Delta', null, true],
    ]);
    await add(admin);
    expect([await offBoard(cobalt), await offBoard(delta)]).toEqual(['2026-06-29', null]);
  });

  test.each([
    [
      'a last working day before the resignation',
      { lastWorkingDay: '2026-05-31', places: [] },
      'invalid_input',
      'lastWorkingDay',
    ],
    ['an impossible date', { resignationDate: '2026-02-29' }, 'invalid_input', 'resignationDate'],
    ['a reason longer than a page', { reason: 'x'.repeat(2001) }, 'invalid_input', 'reason'],
    ['an unknown employee', { employeeId: 2_147_483_000 }, 'employee_not_found', 'employeeId'],
  ])('is not noted with %s', async (_what, overrides, code, path) => {
    const { failure } = await add(admin, overrides);
    expect([failure?.code, failure?.errors?.[0]?.path]).toEqual([code, path]);
    expect((await list(admin)).resignationDetails).toEqual([]);
    expect(await offBoard(atlas)).toBe('2026-12-31');
  });

  test('is there once for the same days, also when two note it at the same moment', async () => {
    const places = await seen(admin);
    const body = { employeeId: asha, ...notice, places };
    const both = await Promise.all([1, 2].map(() => admin.call(resignationEndpoints.add, { body })));
    expect(new Set(both.map(({ failure }) => failure?.code))).toEqual(new Set(['resignation_exists', undefined]));
    // an employee who came back can resign again
    const again = await add(admin, { resignationDate: '2028-02-01', lastWorkingDay: '2028-02-29' });
    expect(again.status).toBe(201);
    const { failure } = await change(admin, again.data, {
      resignationDate: '2026-06-30',
      lastWorkingDay: '2028-02-29',
    });
    expect(failure).toMatchObject({ code: 'resignation_exists', errors: [{ path: 'resignationDate' }] });
  });

  test('is not saved over places that changed since the preview', async () => {
    const places = await seen(admin);
    await admin.call(developerEndpoints.change, {
      query: { projectId: atlas.id },
      body: [{ employeeId: asha, role: 'React Developer', billingPercentage: '50', version: 1 }],
    });
    expect((await add(admin, { places })).failure?.code).toBe('places_changed');
    expect((await add(admin, { places: [] })).failure?.code).toBe('places_changed');
    expect(await offBoard(beacon)).toBeNull();
  });
});

describe('who takes over', () => {
  test('is kept for each project, told there, and can be another one later', async () => {
    const bela = await aDeveloper(world.tx, { projectId: beacon.id, name: 'Bela Kun' });
    const one = (await add(admin, { places: await seen(admin, bela) })).data;
    expect(one.projects.map((each) => each.replacement)).toEqual([
      { employeeId: bela, name: 'Bela Kun' },
      { employeeId: bela, name: 'Bela Kun' },
    ]);
    const after = (await change(admin, one)).data;
    expect(after.projects.map((each) => each.replacement)).toEqual([null, null]);
    expect((await history(atlas))[0]?.simpleActivityLogs).toEqual([
      { fieldName: 'Replacement', oldValue: 'Bela Kun', newValue: null },
    ]);
  });

  test('does not leave, and is not the one who leaves', async () => {
    const leaving = await aDeveloper(world.tx, { projectId: beacon.id });
    await aResignation(world.tx, { employeeId: leaving, resignationDate: '2026-05-01', lastWorkingDay: '2026-06-15' });
    for (const id of [asha, leaving, 2_147_483_000]) {
      const { failure } = await add(admin, { places: await seen(admin, id) });
      expect(failure).toMatchObject({ code: 'employee_leaves', errors: [{ path: 'places.0.replacementId' }, {}] });
    }
    const one = (await add(admin)).data;
    const { failure } = await change(admin, one, {
      places: await seen(admin, asha, one.lastWorkingDay, one.resignationId),
    });
    expect(failure?.code).toBe('employee_leaves');
  });
});

describe('a resignation that is changed', () => {
  test('moves the off-board dates that it set, and no other one', async () => {
    const one = (await add(admin)).data;
    await admin.call(developerEndpoints.change, {
      query: { projectId: beacon.id },
      body: [{ employeeId: asha, role: 'React Developer', offBoardDate: '2026-06-15', version: 2 }],
    });
    const after = (await change(admin, one, { lastWorkingDay: '2026-07-31', reason: 'Stays a month longer' })).data;
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-07-31', '2026-06-15']);
    expect(after).toMatchObject({ reason: 'Stays a month longer', version: 2 });
    // beyond the end that was planned before, that end holds again
    await change(admin, after, { lastWorkingDay: '2027-01-31' });
    expect(await offBoard(atlas)).toBe('2026-12-31');
  });

  test('by two at once is changed by the first alone', async () => {
    const one = (await add(admin)).data;
    await change(admin, one, { reason: 'first' });
    const second = await change(admin, one, { reason: 'second' });
    expect(second.failure).toMatchObject({ code: 'stale_version', current: { reason: 'first', version: 2 } });
    expect((await withdraw(admin, one)).failure?.code).toBe('stale_version');
    expect((await remove(admin, one)).failure?.code).toBe('stale_version');
  });

  test('after its places changed is looked at again first', async () => {
    const one = (await add(admin)).data;
    const places = await seen(admin, null, one.lastWorkingDay, one.resignationId);
    await aDeveloper(world.tx, { projectId: (await aProject(world.tx)).id, employeeId: asha });
    expect((await change(admin, one, { places })).failure?.code).toBe('places_changed');
  });
});

describe('an employee who stays after all', () => {
  test('is on their projects as before, except where a user chose another day since', async () => {
    const one = (await add(admin)).data;
    await admin.call(developerEndpoints.change, {
      query: { projectId: beacon.id },
      body: [{ employeeId: asha, role: 'React Developer', offBoardDate: '2026-06-15', version: 2 }],
    });
    const after = (await withdraw(admin, one)).data;
    expect(after.status).toBe('Withdrawn');
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-12-31', '2026-06-15']);
    expect((await withdraw(admin, after)).failure?.code).toBe('resignation_withdrawn');
    expect((await change(admin, after)).failure?.code).toBe('resignation_withdrawn');
    // a new one for the same days is no second one, and the withdrawn one has nothing to undo any more
    expect((await add(admin)).status).toBe(201);
    await remove(admin, after);
    expect(await offBoard(atlas)).toBe('2026-06-30');
  });

  test('and never resigned has no resignation left', async () => {
    const one = (await add(admin)).data;
    expect((await remove(admin, one)).message).toBe('Resignation deleted successfully');
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-12-31', null]);
    expect((await remove(admin, one)).failure?.code).toBe('resignation_not_found');
    expect((await change(admin, one)).failure?.code).toBe('resignation_not_found');
    expect((await withdraw(admin, one)).failure?.code).toBe('resignation_not_found');
    const got = await admin.call(resignationEndpoints.get, { params: { id: one.resignationId } });
    expect(got.failure?.code).toBe('resignation_not_found');
  });
});

describe('a place that an employee gets after resigning', () => {
  const later = { resignationDate: '2026-11-01', lastWorkingDay: '2026-12-15' };
  const put = async (body?: RequestOf<typeof developerEndpoints.add>['body']) => {
    const project = await aProject(world.tx, { name: 'Cobalt' });
    const query = { projectId: project.id, employeeId: asha };
    return {
      project,
      answer: await admin.call(developerEndpoints.add, body === undefined ? { query } : { query, body }),
    };
  };

  test('ends with their last working day too, which is said, and is open again once they stay', async () => {
    const one = (await add(admin, later)).data;
    const { project, answer } = await put();
    expect(answer.data.offBoardDate).toBe('2026-12-15');
    expect(answer.message).toBe(
      'Employee added successfully. They have resigned, so their assignment ends on their last working day, 15 Dec 2026.',
    );
    const [shown] = (await list(admin)).resignationDetails;
    expect(shown?.projects.find(({ projectId }) => projectId === project.id)).toMatchObject({
      offBoardDate: '2026-12-15',
      offBoardBefore: null,
    });
    expect((await withdraw(admin, one)).status).toBe(200);
    expect(await offBoard(project)).toBeNull();
  });

  test.each([
    [{ offBoardDate: '2027-01-31' }, '2026-12-15', '2027-01-31'],
    [{ offBoardDate: '2026-12-15' }, '2026-12-15', '2026-12-15'],
    [{ offBoardDate: '2026-12-01' }, '2026-12-01', '2026-12-01'],
    [{ fromDate: '2026-12-16' }, null, null],
    [{ fromDate: '2026-12-15' }, '2026-12-15', null],
  ])('with %j is there until %s, and until %s without the resignation', async (terms, until, without) => {
    const one = (await add(admin, later)).data;
    const { project, answer } = await put(terms);
    expect(answer.data.offBoardDate).toBe(until);
    await remove(admin, one);
    expect(await offBoard(project)).toBe(without);
  });

  test('is not ended by a resignation that is over or was withdrawn', async () => {
    await add(admin);
    await withdraw(admin, (await add(admin, later)).data);
    const { answer } = await put();
    expect(answer.data.offBoardDate).toBeNull();
    expect(answer.message).toBe('Employee added successfully');
  });

  test('at the same moment as the resignation is not forgotten', async () => {
    const places = await seen(admin, null, later.lastWorkingDay);
    const [resigned, { project, answer }] = await Promise.all([add(admin, { ...later, places }), put()]);
    expect(answer.status).toBe(200);
    // either the place was there first and the preview is looked at again, or it ends as well
    if (resigned.status === 201) expect(await offBoard(project)).toBe('2026-12-15');
    else expect(resigned.failure?.code).toBe('places_changed');
  });
});

describe('the list of resignations', () => {
  test('is narrowed by status, month and name, and sorted', async () => {
    const withdrawn = {
      resignationDate: '2020-01-01',
      lastWorkingDay: '2020-02-29',
      withdrawnAt: '2020-01-15T00:00:00Z',
    };
    await aResignation(world.tx, { employeeId: asha, ...withdrawn });
    await aResignation(world.tx, { employeeId: asha, resignationDate: '2020-02-01', lastWorkingDay: '2020-03-01' });
    await aResignation(world.tx, { employeeId: asha, resignationDate: '2099-02-01', lastWorkingDay: '2099-03-31' });
    const days = async (...rest: Parameters<typeof list> extends [Person, ...infer Rest] ? Rest : never) =>
      (await list(admin, ...rest)).resignationDetails.map((one) => one.lastWorkingDay);
    expect(await days()).toEqual(['2099-03-31', '2020-03-01', '2020-02-29']);
    expect(await days({}, { field: 'resignationDate', order: 'asc' })).toEqual([
      '2020-02-29',
      '2020-03-01',
      '2099-03-31',
    ]);
    expect(await days({}, { field: 'employeeName', pageSize: 10, pageNo: 2 })).toEqual([]);
    expect(await days({ status: ['Serving notice'] })).toEqual(['2099-03-31']);
    expect(await days({ status: ['Left', 'Withdrawn'] })).toEqual(['2020-03-01', '2020-02-29']);
    expect(await days({ month: 'Feb-2020' })).toEqual(['2020-02-29']);
    expect(await days({ employeeName: '100%' })).toEqual([]);
  });

  test('shows a CSM the projects that are theirs, and says how many others are touched', async () => {
    const { data } = await add(carl);
    expect(data).toMatchObject({ projects: [{ projectName: 'Atlas' }], otherProjects: 1 });
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-06-30', null]);
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await list(stranger)).resignationDetails).toEqual([]);
    const codes = [
      (await stranger.call(resignationEndpoints.get, { params: { id: data.resignationId } })).failure?.code,
      (await withdraw(stranger, data)).failure?.code,
      (await preview(stranger)).failure?.code,
      (await add(stranger, { places: [] })).failure?.code,
    ];
    expect(codes).toEqual([
      'resignation_not_found',
      'resignation_not_found',
      'employee_not_found',
      'employee_not_found',
    ]);
  });
});

describe('places on a project that the author of a resignation does not see', () => {
  let dora: Person;
  beforeEach(async () => {
    dora = await world.signedIn('ROLE_CSM', 'Dora');
    await sql`insert into project_staff (project_id, user_id, kind, is_primary) values (${beacon.id}, ${dora.userId}, 'csm', true)`.execute(
      world.tx,
    );
  });
  const read = async (person: Person) =>
    (await person.call(todoEndpoints.list, { query: { type: 'RESIGNATION', pageSize: 200 } })).data.todoDetails
      .filter(({ text }) => text.includes(name))
      .map(({ projectId, text, owners }) => [projectId, text, owners.map((one) => one.name)]);

  test('stay, and a to-do asks the CSM who sees them until they are ended there', async () => {
    const one = (await add(carl)).data;
    expect(await offBoard(beacon)).toBeNull();
    expect(await read(carl)).toEqual([]);
    expect(await read(dora)).toEqual([[beacon.id, `${name} leaves on 30 Jun 2026: set the off-board date`, ['Dora']]]);
    expect((await change(dora, one)).status).toBe(200);
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-06-30', '2026-06-30']);
    expect(await read(dora)).toEqual([]);
  });

  test('stay ended when it is withdrawn, and a to-do asks the CSM who sees them to check', async () => {
    const noted = (await add(carl)).data;
    const one = (await change(dora, noted)).data;
    expect((await remove(carl, one)).failure?.code).toBe('resignation_elsewhere');
    expect((await withdraw(carl, one)).status).toBe(200);
    expect([await offBoard(atlas), await offBoard(beacon)]).toEqual(['2026-12-31', '2026-06-30']);
    expect(await read(dora)).toEqual([[beacon.id, `${name} stays: check the off-board date 30 Jun 2026`, ['Dora']]]);
    await sql`update developer set off_board_date = null where project_id = ${beacon.id} and employee_id = ${asha}`.execute(
      world.tx,
    );
    expect(await read(dora)).toEqual([]);
  });

  test('are not given to an employee whom the author does not see', async () => {
    const stranger = await aDeveloper(world.tx, { projectId: beacon.id, name: 'Seen By Dora' });
    const refused = await add(carl, { places: await seen(carl, stranger) });
    expect(refused.failure?.code).toBe('employee_leaves');
  });
});
