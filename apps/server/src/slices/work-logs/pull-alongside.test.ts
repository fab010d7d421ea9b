import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let project: { id: number; zohoProjectId: string; name: string };

/** A project of the imitated tool: Jonas asked for leave that is pending, Ananya took half a day and an unpaid one, Lucas has no address. */
const cobalt = '685798000000010003';
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

beforeAll(async () => {
  world = await aWorld();
  await world.connectProjectTool();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  const people = sql`select id from connection where provider = 'ZOHO_PEOPLE'`;
  await sql`delete from oauth_state where connection_id in (${people})`.execute(world.tx);
  await sql`delete from connection where id in (${people})`.execute(world.tx);
  await world.control('POST', '/reset', { keep: ['connections'] });
  world.clock.advance(30 * 60_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT');
  project = await aProject(world.tx, {
    zohoProjectId: cobalt,
    model: 'Dedicated',
    startDate: '2026-10-01',
    accountants: [anna.userId],
  });
});

async function pulled(body = october): Promise<Pull> {
  const begun = await anna.call(workLogEndpoints.startPull, { query: { projectId: project.id }, body });
  await world.deliverAll();
  world.clock.advance(150_000);
  return (await anna.call(workLogEndpoints.pull, { params: { pullId: begun.data.pullId } })).data;
}
async function rowOf(name: string) {
  const sheet = await aTimesheetOf(anna, project, '10-01-2026', '10-31-2026');
  const row = sheet.zohoEmployeeMetadataList.find((one) => one.employeeName === name);
  if (row === undefined) throw new Error(`${name} has no row`);
  return { sheet, row, leave: row.userLeaveData.leaveDetails.map((day) => [day.numberOfDays, day.kind, day.approved]) };
}

test('leave and attendance of the developers come with the logs and stand in their rows', async () => {
  await world.connectPeople();
  const pull = await pulled();
  // Lucas has no address in the project tool and no number here, so he is not matched
  expect(pull).toMatchObject({
    state: 'done',
    leaveDays: 3,
    leaveReason: 'The HR service has no employee Lucas Moreau.',
  });
  expect(pull.attendanceEntries).toBeGreaterThan(30);
  expect(pull.attendanceReason).toBeNull();
  const ananya = await rowOf('Ananya Iyer');
  expect(ananya.leave).toEqual([
    ['0.50', 'paid', true],
    ['1.00', 'unpaid', true],
  ]);
  expect(ananya.sheet.leaveSyncedTime).not.toBeNull();
  expect(ananya.sheet.attendanceSyncedTime).not.toBeNull();
  const { entries } = (await world.control('GET', '/attendance?from=2026-10-01&to=2026-10-31')) as {
    entries: { employeeNumber: string; minutes: number }[];
  };
  const minutes = entries.filter((one) => one.employeeNumber === 'S8').reduce((sum, one) => sum + one.minutes, 0);
  expect(Number(ananya.row.onTimeHoursSum)).toBeCloseTo(minutes / 60, 2);
  expect((await rowOf('Jonas Berg')).leave).toEqual([['1.00', 'paid', false]]);
  const lucas = await rowOf('Lucas Moreau');
  expect(lucas.leave).toEqual([]);
  // what neither service knows is not 0
  expect([lucas.row.unknownTo, lucas.row.onTimeHoursSum, lucas.row.ontimeVsZoho]).toEqual([
    ['people', 'attendance'],
    null,
    null,
  ]);
  expect(ananya.row.unknownTo).toEqual([]);
  const { data } = await anna.call(timesheetEndpoints.validate, {
    params: { id: project.zohoProjectId },
    query: { startDate: '10-01-2026', endDate: '10-31-2026' },
  });
  expect(data.prerequisites.find(({ code }) => code === 'people_unknown')).toEqual({
    code: 'people_unknown',
    mandatory: false,
    link: '/employees',
    message:
      'Leave or attendance is unknown for Lucas Moreau (not in Zoho People nor OnTime). Enter their employee number to match them.',
  });
  const balance = (await anna.call(leaveEndpoints.balance, { query: { projectId: project.id } })).data;
  expect(
    balance.developers
      .map((one) => [one.employeeName, one.isKnown, one.leaveTaken === null])
      .filter(([, known]) => !known),
  ).toEqual([['Lucas Moreau', false, true]]);
});

test('an employee without an address is matched by the company number', async () => {
  await world.connectPeople();
  await aDeveloper(world.tx, {
    projectId: project.id,
    name: 'Lucas Moreau',
    email: null,
    zohoUserId: '60700000009',
    employeeNumber: 'S9',
  });
  expect(await pulled()).toMatchObject({ leaveDays: 4, leaveReason: null });
  expect((await rowOf('Lucas Moreau')).leave).toEqual([['1.00', 'paid', true]]);
});

test('fetched again, changed leave is changed and vanished leave is gone, while a reviewer’s tick stays', async () => {
  await world.connectPeople();
  await pulled();
  const { row, sheet } = await rowOf('Ananya Iyer');
  const [half, whole] = row.userLeaveData.leaveDetails;
  await anna.call(timesheetEndpoints.recalculateLeave, {
    query: {
      projectName: project.name,
      startDate: '10-01-2026',
      endDate: '10-31-2026',
      timesheetStartDate: '10-01-2026',
      timesheetEndDate: '10-31-2026',
    },
    body: {
      projectId: sheet.projectId,
      userId: row.userId,
      userLeaveData: {
        fingerprint: row.userLeaveData.fingerprint,
        leaveDetails: [{ leaveId: half?.leaveId ?? '', approved: false }],
      },
    },
  });
  const days = { '2026-10-28': '1.0' };
  const added = (await world.control('POST', '/people/leave', { employeeNumber: 'S8', days })) as { id: string };
  const source = await sql<{
    source_id: string;
  }>`select source_id from leave_day where id = ${whole?.leaveId ?? ''}`.execute(world.tx);
  await world.control('PATCH', '/people/leave', { id: source.rows[0]?.source_id, status: 'Cancelled' });
  await pulled();
  expect((await rowOf('Ananya Iyer')).leave).toEqual([
    ['0.50', 'paid', false],
    ['1.00', 'paid', true],
  ]);
  await world.control('DELETE', `/people/leave?id=${added.id}`);
  await pulled();
  expect((await rowOf('Ananya Iyer')).leave).toEqual([['0.50', 'paid', false]]);
});

test('attendance that was corrected replaces what was known, and what vanished is gone', async () => {
  await pulled();
  const before = await rowOf('Jonas Berg');
  const { entries } = (await world.control('GET', '/attendance?from=2026-10-01&to=2026-10-31')) as {
    entries: { id: string; employeeNumber: string; day: string; minutes: number }[];
  };
  const [first, second] = entries.filter((one) => one.employeeNumber === 'S7');
  await world.control('POST', '/attendance', { ...first, minutes: (first?.minutes ?? 0) + 60 });
  await world.control('DELETE', `/attendance?id=${second?.id}`);
  await pulled();
  const after = await rowOf('Jonas Berg');
  expect(Number(after.row.onTimeHoursSum)).toBeCloseTo(
    Number(before.row.onTimeHoursSum) + 1 - (second?.minutes ?? 0) / 60,
    1,
  );
});

test('logs come although the people service is not connected or in trouble, and the fetch says why leave did not', async () => {
  expect(await pulled()).toMatchObject({
    state: 'done',
    leaveDays: null,
    leaveReason: 'Zoho People is not connected.',
    attendanceReason: null,
  });
  expect((await rowOf('Ananya Iyer')).sheet.leaveSyncedTime).toBeNull();
  await world.connectPeople();
  await pulled();
  const known = await rowOf('Ananya Iyer');
  await world.control('POST', '/faults', { service: 'zoho-people', kind: 'throttle', times: 'always' });
  await world.control('POST', '/faults', { service: 'ontime', kind: 'status', status: 403, times: 'always' });
  expect(await pulled()).toMatchObject({
    state: 'done',
    leaveDays: null,
    leaveReason: 'API access blocked since threshold limit exceeded. Please try after some time',
    attendanceEntries: null,
    attendanceReason: 'Try again later.',
  });
  // what was known stays as it was
  expect((await rowOf('Ananya Iyer')).leave).toEqual(known.leave);
});
