import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../call.ts';
import { Secret } from '../../secret.ts';
import { createFakeTransport, jsonAnswer, textAnswer, type FakeAnswer } from '../../testing/fake-transport.ts';
import { createVirtualTime } from '../../testing/virtual-time.ts';
import { createV3Source } from './v3-source.ts';
import { zohoProjectsPolicy } from './zoho-projects-addresses.ts';

const api = 'https://projectsapi.zoho.eu';
const project = '685798000000010001';
const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));
const users = {
  users: [
    {
      id: '685798000000009101',
      zuid: '60700000001',
      zpuid: '685798000000009101',
      full_name: 'Aarav Shah',
      email: 'a@devs.example',
      is_active: true,
      role: { id: '1', name: 'React Developer' },
    },
  ],
};
const log = (id: string, changes: object = {}) => ({
  id,
  date: '2026-10-05',
  log_hour: '01:30',
  billing_status: 'Billable',
  notes: '<p>done</p>',
  owner: { zpuid: '685798000000009101', name: 'Aarav Shah', email: 'A@devs.example' },
  module_detail: { id: '1', name: 'Login', type: 'task' },
  type: 'task',
  project: { id: project, name: 'Atlas' },
  approval: { status: 'Approved' },
  last_modified_time: '2026-10-05T07:05:34.295Z',
  ...changes,
});
const byDay = (...logs: object[]) =>
  jsonAnswer({ page_info: [{ has_next_page: 'true' }], time_logs: [{ date: '2026-10-05', log_details: logs }] });

/** A tool with responses for the project and for the whole portal, by the requested kind. */
function sourceOf(answers: {
  readonly people?: FakeAnswer;
  readonly inProject: FakeAnswer;
  readonly inPortal?: FakeAnswer;
  readonly kind?: string;
}) {
  const time = createVirtualTime();
  const transport = createFakeTransport((request) => {
    const { pathname, searchParams } = request.url;
    const isWanted = searchParams.get('module') === JSON.stringify({ type: answers.kind ?? 'task' });
    const answer = pathname.endsWith('/users')
      ? (answers.people ?? jsonAnswer(users))
      : !isWanted
        ? jsonAnswer({ time_logs: [] })
        : pathname.includes('/projects/')
          ? answers.inProject
          : (answers.inPortal ?? answers.inProject);
    return typeof answer === 'function' ? answer(request) : answer;
  });
  const caller = createCaller(zohoProjectsPolicy([api]), {
    transport: transport.send,
    now: time.now,
    random: () => 0,
    sleep: time.sleep,
    log: () => {},
  });
  const tokens = { get: async () => new Secret('t'), refused: async () => undefined };
  const source = createV3Source({ caller, tokens, now: time.now, api, portal: '685798' });
  return {
    pull: () => source.pullLogs({ projectSourceId: project, period: october }),
    source,
    time,
    requests: transport.requests,
  };
}

describe('the V3 API', () => {
  test("reads a log like the classic API, with the person's account-wide id", async () => {
    const { pull } = sourceOf({ inProject: byDay(log('1512955000018868089')) });
    expect((await pull()).logs).toEqual([
      {
        sourceId: '1512955000018868089',
        projectSourceId: project,
        personSourceId: '60700000001',
        personName: 'Aarav Shah',
        personEmail: 'a@devs.example',
        day: '2026-10-05',
        seconds: 5400n,
        isBillable: true,
        task: 'Login',
        kind: 'task',
        note: 'done',
        approvalStatus: 'Approved',
        changedAt: '2026-10-05T07:05:34.295Z',
      },
    ]);
  });

  test('is called with its module, its own dates and no trailing slash', async () => {
    const { pull, requests } = sourceOf({ inProject: byDay() });
    await pull();
    const [request] = requests.filter(({ url }) => url.pathname.includes('timelogs'));
    expect(request?.url.pathname).toBe(`/api/v3/portal/685798/projects/${project}/timelogs`);
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      module: '{"type":"task"}',
      view_type: 'customdate',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      page: '1',
      per_page: '200',
    });
  });

  test('is asked for a bug as an issue', async () => {
    const { pull } = sourceOf({
      kind: 'issue',
      inProject: byDay(log('1', { type: 'issue', module_detail: { name: 'Crash' } })),
    });
    expect((await pull()).logs).toMatchObject([{ kind: 'bug', task: 'Crash' }]);
  });

  test('reads a flat list like one grouped by days', async () => {
    const { pull } = sourceOf({ inProject: jsonAnswer({ timelogs: [log('1'), log('2')] }) });
    expect((await pull()).logs).toHaveLength(2);
  });

  test('ends at the last page despite a flag that always promises another', async () => {
    const { pull, requests } = sourceOf({ inProject: byDay(log('1')) });
    await pull();
    expect(requests.filter(({ url }) => url.searchParams.get('page') !== '1')).toEqual([]);
  });

  test("doubts a project list with less than the portal's, and takes the logs of both", async () => {
    const { pull } = sourceOf({
      inProject: byDay(log('1')),
      inPortal: byDay(log('1'), log('2'), log('3', { project: { id: '9' } })),
    });
    const { logs, warnings } = await pull();
    expect(logs.map(({ sourceId }) => sourceId)).toEqual(['1', '2']);
    expect(warnings).toEqual([
      { logKind: 'task', period: october, reason: 'other_total', listedMinutes: 90, saidMinutes: 180 },
    ]);
  });

  test("takes the logs from the portal's list if the project's list is empty", async () => {
    const { pull } = sourceOf({
      inProject: textAnswer('', 204),
      inPortal: byDay(log('1'), log('3', { project: { id: '9' } })),
    });
    const { logs, warnings } = await pull();
    expect(logs.map(({ sourceId }) => sourceId)).toEqual(['1']);
    expect(warnings).toEqual([]);
  });

  test('reads again a list that changed between two calls', async () => {
    let calls = 0;
    const { pull } = sourceOf({
      inProject: () => byDay(...((calls += 1) === 1 ? [log('1')] : [log('1'), log('2')])),
      inPortal: byDay(log('1'), log('2')),
    });
    const { logs, warnings } = await pull();
    expect([logs.length, warnings, calls]).toEqual([2, [], 2]);
  });

  test("reads the portal's list once for several projects in a row", async () => {
    const { pull, requests, time } = sourceOf({ inProject: byDay(log('1')) });
    const portalCalls = () => requests.filter(({ url }) => url.pathname.endsWith('685798/timelogs')).length;
    await pull();
    await pull();
    expect(portalCalls()).toBe(3);
    time.pass(5 * 60_000);
    await pull();
    expect(portalCalls()).toBe(6);
  });

  test("reads the project's logs without permission for the whole portal", async () => {
    const { pull } = sourceOf({
      inProject: byDay(log('1')),
      inPortal: jsonAnswer({ error: { title: 'FORBIDDEN', status_code: 403 } }, 403),
    });
    expect((await pull()).logs).toHaveLength(1);
  });

  test('doubts a response without a list', async () => {
    const { pull } = sourceOf({ inProject: jsonAnswer({}) });
    expect((await pull()).warnings).toEqual([{ logKind: 'task', period: october, reason: 'no_list' }]);
  });

  test('rejects a log of another project', async () => {
    const { pull } = sourceOf({ inProject: byDay(log('1', { project: { id: '685798000000010002' } })) });
    await expect(pull()).rejects.toMatchObject({ kind: 'rejected', reason: 'other_project' });
  });

  test('accepts a list of people that is forbidden, but not one that fails once', async () => {
    const forbidden = sourceOf({
      people: jsonAnswer({ error: { title: 'FORBIDDEN', status_code: 403 } }, 403),
      inProject: byDay(log('1')),
    });
    expect((await forbidden.pull()).logs[0]?.personSourceId).toBe('685798000000009101');
    const away = sourceOf({ people: jsonAnswer({}, 503), inProject: byDay(log('1')) });
    await expect(away.pull()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('leaves closed projects out of the list', async () => {
    const { source } = sourceOf({ inProject: byDay() });
    const listing = createFakeTransport(
      jsonAnswer([
        { id: project, key: 'PR-1', name: 'Atlas', status: { name: 'Active', is_closed_type: false } },
        { id: '2', name: 'Old', status: { name: 'Closed', is_closed_type: true } },
      ]),
    );
    const time = createVirtualTime();
    const caller = createCaller(zohoProjectsPolicy([api]), {
      transport: listing.send,
      now: time.now,
      random: () => 0,
      sleep: time.sleep,
      log: () => {},
    });
    const tokens = { get: async () => new Secret('t'), refused: async () => undefined };
    const projects = createV3Source({ caller, tokens, now: time.now, api, portal: '685798' });
    expect(await projects.listProjects()).toEqual([{ sourceId: project, key: 'PR-1', name: 'Atlas' }]);
    expect(await source.listPeople(project)).toEqual([
      {
        sourceId: '60700000001',
        portalId: '685798000000009101',
        name: 'Aarav Shah',
        email: 'a@devs.example',
        role: 'React Developer',
        isActive: true,
      },
    ]);
  });
});
