import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { syncStopEndpoints, type SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../../seed/builders.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;

const week = { startDate: '2026-10-05', endDate: '2026-10-09' };
/** A project of the imitated tool with logs of several people in each week. */
const cobalt = '685798000000010003';

beforeAll(async () => {
  world = await aWorld();
  await world.connectProjectTool();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee', 'holiday', 'sync_stop');
  await world.control('POST', '/reset', { keep: ['connections'] });
  world.clock.advance(30 * 60_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT');
  ({ id: projectId } = await aProject(world.tx, { zohoProjectId: cobalt, accountants: [anna.userId] }));
});

async function pulled(body = week, by = anna): Promise<Pull> {
  const begun = await by.call(workLogEndpoints.startPull, { query: { projectId }, body });
  await world.deliverAll();
  const { data } = await by.call(workLogEndpoints.pull, { params: { pullId: begun.data.pullId } });
  world.clock.advance(150_000);
  return data;
}
const fault = (details: object) =>
  world.control('POST', '/faults', { service: 'zoho-projects', times: 'always', ...details });
const stops = async (by = anna) => (await by.call(workLogEndpoints.source, { query: { projectId } })).data.syncStops;
const confirm = ({ syncStopId, mark }: Pick<SyncStop, 'syncStopId' | 'mark'>, by = anna) =>
  by.call(syncStopEndpoints.confirm, { params: { id: syncStopId }, body: { mark } });
const hours = async () =>
  (
    await sql<{ hours: string; logs: number }>`
      select coalesce(sum(seconds), 0)::text as hours, count(*)::int as logs from work_log
      where project_id = ${projectId} and vanished_at is null`.execute(world.tx)
  ).rows[0];
const inTheTool = async (of = week) =>
  (
    (await world.control('GET', `/project-tool/${cobalt}/logs?from=${of.startDate}&to=${of.endDate}`)) as {
      logs: { id: string; kind: string }[];
    }
  ).logs;

describe('a sync of time logs', () => {
  test.each<[string, object, RegExp | undefined]>([
    ['answers 204 instead of a list', { kind: 'no-content' }, /without a list of (task|bug|general) time entries/],
    ['answers 200 without a list', { kind: 'no-list' }, /without a list/],
  ])(
    'that %s removes nothing, says how much it would, and goes on by itself when the list is back',
    async (_, failure, reason) => {
      await pulled();
      const before = await hours();
      await fault({ ...failure, match: { pathIncludes: 'timelogs' } });
      const pull = await pulled();
      expect(pull).toMatchObject({ state: 'failed', vanished: 0, waitsForConfirmation: true });
      expect(pull.reason).toContain(`Stopped: ${before?.logs} time entries (`);
      expect(pull.reason).toContain(` hours) of ${before?.logs} would be removed. Nothing was changed.`);
      expect(await hours()).toEqual(before);
      const [stop] = await stops();
      expect(stop).toMatchObject({ what: 'TIME_LOGS', projectId, removed: before?.logs, known: before?.logs, ...week });
      expect(stop?.reasons.join(' ')).toMatch(reason ?? /^$/);
      expect(stop?.rows.reduce((sum, row) => sum + row.removed, 0)).toBe(before?.logs);
      await world.control('DELETE', '/faults');
      world.clock.advance(6 * 60_000);
      expect(await pulled()).toMatchObject({ state: 'done', waitsForConfirmation: false });
      expect(await hours()).toEqual(before);
      expect(await stops()).toEqual([]);
    },
  );

  test('over the classic API that lists less than its own total says removes nothing', async () => {
    const admin = await world.signedIn('ROLE_ADMIN');
    await sql`update connection set api_version = 'CLASSIC' where provider = 'ZOHO_PROJECTS'`.execute(world.tx);
    await pulled();
    const before = await hours();
    await fault({ kind: 'fewer-rows', match: { pathIncludes: 'component_type=task' } });
    expect(await pulled()).toMatchObject({ state: 'failed', waitsForConfirmation: true });
    expect(await hours()).toEqual(before);
    expect((await stops(admin))[0]?.reasons.join(' ')).toMatch(/listed [\d.]+ hours but reported [\d.]+/);
    await sql`update connection set api_version = 'V3' where provider = 'ZOHO_PROJECTS'`.execute(world.tx);
  });

  test('that removes more than a few logs waits, and removes exactly those that a person confirmed', async () => {
    await pulled();
    const before = await hours();
    const gone = (await inTheTool()).filter(({ kind }) => kind === 'task').slice(0, 8);
    expect(gone).toHaveLength(8);
    for (const { id } of gone) await world.control('DELETE', `/project-tool/logs?id=${id}`);
    expect(await pulled()).toMatchObject({ state: 'failed', waitsForConfirmation: true });
    expect(await hours()).toEqual(before);
    const [stop] = await stops();
    expect(stop).toMatchObject({ removed: 8, known: before?.logs, reasons: [] });
    if (stop === undefined) throw new Error('nothing stopped');
    const confirmed = await confirm(stop);
    expect([confirmed.status, confirmed.message]).toEqual([200, messages.removalConfirmed]);
    expect(await stops()).toEqual([]);
    expect(await pulled()).toMatchObject({ state: 'done', vanished: 8, waitsForConfirmation: false });
    expect((await hours())?.logs).toBe((before?.logs ?? 0) - 8);
    const recorded = await sql<{ name: string; visitor: string }>`
      select resource_name as name, visitor from activity_entry where resource = 'WORK_LOG' and action = 'Updated' order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.name).toMatch(
      /^Removal confirmed: 8 time entries \([\d.]+ hours\), 2026-10-05 to 2026-10-09$/,
    );
  });

  test('stops again where the answer changed after it was confirmed', async () => {
    await pulled();
    const before = await hours();
    const logs = (await inTheTool()).filter(({ kind }) => kind === 'task');
    for (const { id } of logs.slice(0, 8)) await world.control('DELETE', `/project-tool/logs?id=${id}`);
    await pulled();
    const [stop] = await stops();
    if (stop === undefined) throw new Error('nothing stopped');
    expect((await confirm(stop)).status).toBe(200);
    await world.control('DELETE', `/project-tool/logs?id=${logs[8]?.id}`);
    expect(await pulled()).toMatchObject({ state: 'failed' });
    expect(await hours()).toEqual(before);
    const [other] = await stops();
    expect(other?.removed).toBe(9);
    const stale = await confirm({ syncStopId: other?.syncStopId ?? 0, mark: stop.mark });
    expect([stale.status, stale.failure?.code, stale.failure?.message]).toEqual([
      409,
      'sync_stop_differs',
      serverMessages.syncStopDiffers,
    ]);
  });

  test('of a few deleted logs goes on without a question', async () => {
    await pulled();
    const [first, second] = (await inTheTool()).filter(({ kind }) => kind === 'task');
    await world.control('DELETE', `/project-tool/logs?id=${first?.id}`);
    await world.control('DELETE', `/project-tool/logs?id=${second?.id}`);
    expect(await pulled()).toMatchObject({ state: 'done', vanished: 2 });
  });

  test('of other days leaves a stop standing', async () => {
    await pulled();
    await fault({ kind: 'no-content', match: { pathIncludes: 'timelogs' } });
    await pulled();
    await world.control('DELETE', '/faults');
    world.clock.advance(6 * 60_000);
    await pulled({ startDate: '2026-10-12', endDate: '2026-10-16' });
    expect(await stops()).toMatchObject([week]);
  });

  test('that stopped is a to-do of those on the project, and nothing that others see or confirm', async () => {
    await pulled();
    await fault({ kind: 'no-content', match: { pathIncludes: 'timelogs' } });
    await pulled();
    const todos = async (by: Person) =>
      (await by.call(todoEndpoints.list, { query: { type: 'SYNC' } })).data.todoDetails;
    expect(await todos(anna)).toMatchObject([{ type: 'SYNC', projectId, text: serverMessages.todoSync, ...week }]);
    const otto = await world.signedIn('ROLE_CSM');
    expect(await todos(otto)).toEqual([]);
    const hidden = await otto.call(workLogEndpoints.source, { query: { projectId } });
    expect([hidden.status, hidden.failure?.code]).toEqual([404, 'not_found']);
    const [stop] = await stops();
    if (stop === undefined) throw new Error('nothing stopped');
    expect((await confirm(stop, otto)).failure?.code).toBe('not_found');
    expect((await confirm(stop)).status).toBe(200);
    expect((await confirm(stop)).failure?.code).toBe('not_found');
    expect(await todos(anna)).toEqual([]);
  });
});

describe('a sync of leave and attendance', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  const leaveDays = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from leave_day where vanished_at is null`.execute(
        world.tx,
      )
    ).rows[0]?.count;

  beforeEach(async () => {
    const people = sql`select id from connection where provider = 'ZOHO_PEOPLE'`;
    await sql`delete from oauth_state where connection_id in (${people})`.execute(world.tx);
    await sql`delete from connection where id in (${people})`.execute(world.tx);
    await world.connectPeople();
  });

  test('brings the time logs, and keeps leave that a confirmed answer alone may remove', async () => {
    const days = Object.fromEntries(['05', '06', '07', '08', '12', '13', '14'].map((day) => [`2026-10-${day}`, '1.0']));
    const { id } = (await world.control('POST', '/people/leave', { employeeNumber: 'S8', days })) as { id: string };
    await pulled(october);
    const before = await leaveDays();
    await world.control('DELETE', `/people/leave?id=${id}`);
    const pull = await pulled(october);
    expect(pull).toMatchObject({ state: 'done', leaveDays: null, waitsForConfirmation: true });
    expect(pull.leaveReason).toContain(`Stopped: 7 days of leave (7.00 days) of ${before} would be removed.`);
    expect(await leaveDays()).toBe(before);
    const [stop] = await stops();
    expect(stop).toMatchObject({ what: 'LEAVE', rows: [{ name: 'Ananya Iyer', removed: 7, amount: '7.00 days' }] });
    if (stop === undefined) throw new Error('nothing stopped');
    await confirm(stop);
    expect(await pulled(october)).toMatchObject({ state: 'done', waitsForConfirmation: false });
    expect(await leaveDays()).toBe((before ?? 0) - 7);
  });

  test('keeps attendance that a confirmed answer alone may remove', async () => {
    await aDeveloper(world.tx, {
      projectId,
      name: 'Jonas Berg',
      email: null,
      zohoUserId: '60700000007',
      employeeNumber: 'S7',
    });
    await pulled(october);
    const { entries } = (await world.control('GET', '/attendance?from=2026-10-01&to=2026-10-31')) as {
      entries: { id: string; employeeNumber: string }[];
    };
    const of = entries.filter((one) => one.employeeNumber === 'S7');
    const known = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from attendance_entry`.execute(world.tx)).rows[0]
        ?.count;
    const before = await known();
    for (const { id } of of.slice(0, 14)) await world.control('DELETE', `/attendance?id=${id}`);
    const pull = await pulled(october);
    expect(pull).toMatchObject({ state: 'done', attendanceEntries: null, waitsForConfirmation: true });
    expect(pull.attendanceReason).toContain('Stopped: 14 attendance entries (');
    expect(await known()).toBe(before);
  });
});

describe('a sync of holidays', () => {
  test('that would remove more than a few of a region stops there, is a to-do of administrators, and goes on once confirmed', async () => {
    const admin = await world.signedIn('ROLE_ADMIN');
    const kept = await sql`insert into holiday (region, date, name, source)
      select 'IND', date '2026-01-01' + n, 'Old ' || n, 'people service' from generate_series(1, 9) n returning id`.execute(
      world.tx,
    );
    expect(kept.rows).toHaveLength(9);
    const people = sql`select id from connection where provider = 'ZOHO_PEOPLE'`;
    await sql`delete from oauth_state where connection_id in (${people})`.execute(world.tx);
    await sql`delete from connection where id in (${people})`.execute(world.tx);
    await world.connectPeople();
    const old = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from holiday where name like 'Old %'`.execute(
          world.tx,
        )
      ).rows[0]?.count;
    await enterJobs(world.tx, jobs, world.clock.now());
    const run = async () => {
      await world.product.jobs.runNow('HOLIDAY_SYNC');
    };
    await run();
    expect(await old()).toBe(9);
    const [stop] = (await admin.call(syncStopEndpoints.ofHolidays)).data.syncStops;
    expect(stop).toMatchObject({ what: 'HOLIDAYS', projectId: null, region: 'IND', removed: 9, amount: null });
    expect((await anna.call(syncStopEndpoints.ofHolidays)).status).toBe(403);
    const todos = (await admin.call(todoEndpoints.list, { query: { type: 'SYNC' } })).data.todoDetails;
    expect(todos).toMatchObject([{ projectId: null, projectName: 'Holidays IND' }]);
    if (stop === undefined) throw new Error('nothing stopped');
    expect((await confirm(stop)).failure?.code).toBe('not_found');
    expect((await confirm(stop, admin)).status).toBe(200);
    await run();
    expect(await old()).toBe(0);
  });
});
