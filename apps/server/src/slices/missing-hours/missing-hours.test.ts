import { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aCompany,
  aDeveloper,
  aHoliday,
  aLeaveDay,
  aProject,
  aResignation,
  aWorkLog,
  type GivenProject,
} from '../../../seed/builders.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let carl: Person;
let anna: Person;
beforeAll(async () => {
  // Monday; the week before has the leap day
  world = await aWorld({ now: '2028-03-06T09:00:00.000Z' });
});
afterAll(() => world.close());
beforeEach(async () => {
  carl = await world.signedIn('ROLE_CSM', 'Carl CSM');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
  await sql`delete from holiday`.execute(world.tx);
});

const anActiveProject = (given: GivenProject = {}) =>
  aProject(world.tx, { activeBilling: true, csms: [carl.userId], accountants: [anna.userId], ...given });
const missing = async (day = '2028-02-29', by = carl) =>
  (await by.call(missingHoursEndpoints.list, { query: { day } })).data;
const daysOf = async (projectId: number, day?: string) =>
  (await missing(day)).rows.filter((row) => row.projectId === projectId).map(({ days }) => days.join(' '));
const log = (projectId: number, employeeId: number, ...days: readonly string[]) =>
  Promise.all(days.map((day) => aWorkLog(world.tx, { projectId, employeeId, day, hours: 8 })));
const wholeWeek = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02', '2028-03-03'] as const;

test('the list names each developer of a project with the working days of the week without hours', async () => {
  const companyId = await aCompany(world.tx, { displayName: 'Leap Inc' });
  const { id, name } = await anActiveProject({ companyId });
  const employeeId = await aDeveloper(world.tx, { projectId: id, name: 'Dana Dev' });
  await log(id, employeeId, '2028-02-28', '2028-03-01', '2028-03-03');
  expect(await missing()).toEqual({
    startDate: '2028-02-28',
    endDate: '2028-03-05',
    rows: [
      {
        projectId: id,
        projectName: name,
        companyName: 'Leap Inc',
        csm: 'Carl CSM',
        employeeId,
        employeeName: 'Dana Dev',
        days: ['2028-02-29', '2028-03-02'],
        isSynced: false,
      },
    ],
  });
});

test('hours on another project count, and so does leave that the project approved', async () => {
  const [one, other] = [await anActiveProject(), await anActiveProject()];
  const employeeId = await aDeveloper(world.tx, { projectId: one.id });
  await aDeveloper(world.tx, { projectId: other.id, employeeId });
  await log(other.id, employeeId, '2028-02-28', '2028-02-29');
  await aLeaveDay(world.tx, { employeeId, day: '2028-03-01', days: '0.5' });
  const refused = await aLeaveDay(world.tx, { employeeId, day: '2028-03-02' });
  await sql`insert into leave_approval (project_id, leave_day_id, approved) values (${one.id}, ${refused}, false)`.execute(
    world.tx,
  );
  // being on duty elsewhere is work
  await aLeaveDay(world.tx, { employeeId, day: '2028-03-03', kind: 'on duty' });
  expect(await daysOf(one.id)).toEqual(['2028-03-02 2028-03-03']);
  expect(await daysOf(other.id)).toEqual(['2028-03-03']);
});

test('holidays are those of the region of the company', async () => {
  await aHoliday(world.tx, { region: 'UK', date: '2028-02-29', name: 'Leap Day' });
  const british = await anActiveProject({ companyId: await aCompany(world.tx, { region: 'UK', currencyCode: 'GBP' }) });
  const american = await anActiveProject();
  for (const { id } of [british, american]) await aDeveloper(world.tx, { projectId: id });
  expect(await daysOf(british.id)).toEqual([wholeWeek.filter((day) => day !== '2028-02-29').join(' ')]);
  expect(await daysOf(american.id)).toEqual([wholeWeek.join(' ')]);
});

test('no day lies outside the stay of the developer, of the employment or of the project', async () => {
  const project = await anActiveProject({ startDate: '2028-02-29', endDate: '2028-03-02' });
  await aDeveloper(world.tx, { projectId: project.id, name: 'Ada', fromDate: '2028-03-01' });
  await aDeveloper(world.tx, { projectId: project.id, name: 'Bob', offBoardDate: '2028-02-29' });
  const leaver = await aDeveloper(world.tx, { projectId: project.id, name: 'Cleo' });
  await aResignation(world.tx, { employeeId: leaver, resignationDate: '2028-02-01', lastWorkingDay: '2028-03-01' });
  const stays = await aDeveloper(world.tx, { projectId: project.id, name: 'Dan' });
  await aResignation(world.tx, {
    employeeId: stays,
    resignationDate: '2028-02-01',
    lastWorkingDay: '2028-02-29',
    withdrawnAt: '2028-02-02T09:00:00.000Z',
  });
  expect(await daysOf(project.id)).toEqual([
    '2028-03-01 2028-03-02',
    '2028-02-29',
    '2028-02-29 2028-03-01',
    '2028-02-29 2028-03-01 2028-03-02',
  ]);
});

test('days of a verified week are settled, until their time logs change', async () => {
  const { id } = await anActiveProject();
  const employeeId = await aDeveloper(world.tx, { projectId: id });
  const predictionId = await aPrediction(anna, id, { startDate: '2028-02-01', endDate: '2028-02-29' });
  await carl.call(verificationEndpoints.generate, { query: { predictionId } });
  const weeks = (await carl.call(verificationEndpoints.weeks, { query: { predictionId } })).data;
  const last = weeks.find(({ startDate }) => startDate === '2028-02-28');
  await carl.call(verificationEndpoints.verify, {
    body: { verificationId: last?.verificationId ?? 0, version: last?.version ?? 0, verified: true },
  });
  expect(await daysOf(id)).toEqual(['2028-03-01 2028-03-02 2028-03-03']);
  await log(id, employeeId, '2028-02-28');
  expect(await daysOf(id)).toEqual(['2028-02-29 2028-03-01 2028-03-02 2028-03-03']);
});

test('days count as synced once a sync or an import after each of them has read it', async () => {
  const { id } = await anActiveProject();
  await aDeveloper(world.tx, { projectId: id });
  const synced = async () => (await missing()).rows.map(({ isSynced }) => isSynced);
  const pull = (start: string, end: string, at: string) =>
    sql`insert into work_log_pull (project_id, start_date, end_date, state, started_at, finished_at)
      values (${id}, ${start}, ${end}, 'done', ${at}, ${at})`.execute(world.tx);
  await pull('2028-02-01', '2028-02-29', '2028-03-02T08:00:00Z');
  await pull('2028-03-01', '2028-03-31', '2028-03-03T18:00:00Z');
  // Friday was not over
  expect(await synced()).toEqual([false]);
  await sql`insert into work_log_import (project_id, source, file_name, start_date, end_date, added, changed, removed, seconds_before, seconds_after,
    imported_by, imported_at) values (${id}, 'file', 'march.csv', '2028-03-01', '2028-03-31', 0, 0, 0, 0, 0, 'Anna', '2028-03-04T08:00:00Z')`.execute(
    world.tx,
  );
  expect(await synced()).toEqual([true]);
});

test('a week that goes on shows its days until yesterday, and a week to come none', async () => {
  world.clock.setTo('2028-03-08T09:00:00.000Z');
  try {
    carl = await world.signedIn('ROLE_CSM', 'Carl CSM');
    const { id } = await anActiveProject();
    await aDeveloper(world.tx, { projectId: id });
    expect(await daysOf(id, '2028-03-12')).toEqual(['2028-03-06 2028-03-07']);
    expect(await daysOf(id, '2028-03-13')).toEqual([]);
  } finally {
    world.clock.setTo('2028-03-06T09:00:00.000Z');
  }
});

test('projects without active billing and with a fixed price are left out, and so are those of others', async () => {
  const { id } = await anActiveProject();
  const others = [await anActiveProject({ activeBilling: false }), await anActiveProject({ model: 'Fixed Cost' })];
  for (const projectId of [id, ...others.map((one) => one.id)]) await aDeveloper(world.tx, { projectId });
  expect((await missing()).rows.map(({ projectId }) => projectId)).toEqual([id]);
  expect((await missing('2028-02-29', anna)).rows).toHaveLength(1);
  expect((await missing('2028-02-29', await world.signedIn('ROLE_CSM'))).rows).toEqual([]);
  const all = (await missing('2028-02-29', await world.signedIn('ROLE_ADMIN'))).rows.map(({ projectId }) => projectId);
  expect(all).toContain(id);
  for (const other of others) expect(all).not.toContain(other.id);
});

test('a day past the last whole week of the calendar is refused', async () => {
  const refused = await carl.call(missingHoursEndpoints.list, { query: { day: '2200-12-31' } });
  expect([refused.status, refused.failure?.errors?.[0]?.path]).toEqual([400, 'day']);
});
