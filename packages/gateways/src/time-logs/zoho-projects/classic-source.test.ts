import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../call.ts';
import { CallError } from '../../calling/call-error.ts';
import type { WireAnswer, WireRequest } from '../../calling/transport.ts';
import { Secret } from '../../secret.ts';
import { createFakeTransport, textAnswer, type FakeAnswer } from '../../testing/fake-transport.ts';
import { createVirtualTime } from '../../testing/virtual-time.ts';
import type { PullProgress } from '../time-log-source.ts';
import { zohoProjectsPolicy } from './zoho-projects-addresses.ts';
import { createClassicSource } from './classic-source.ts';

const api = 'https://projectsapi.zoho.eu';
const project = '685798000000010001';
const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));
const nothing: WireAnswer = { status: 204, headers: {}, body: Buffer.alloc(0) };
const users = json(
  '{"users":[{"id":"60700000001","name":"Aarav Shah","email":"Aarav.Shah@devs.example","role":"React Developer","active":true},{"id":"60700000002","name":"Zoë O\'Neill","email":"","role":{"name":"QA Engineer"},"active":false}]}',
);

/** A response with a handwritten body, so that long ids keep their digits. */
function json(text: string, status = 200): WireAnswer {
  return textAnswer(text, status, { 'content-type': 'application/json;charset=utf-8' });
}

interface LogText {
  id: number;
  day?: string;
  minutes?: number;
  more?: string;
}
const logText = ({ id, minutes = 90, more = '' }: LogText) =>
  `{"id":685798000011${id},"id_string":"685798000011${id}","total_minutes":${minutes},"bill_status":"Billable","owner_id":"60700000001","owner_name":"Aarav Shah","notes":"<div>done</div>","task":{"name":"Login"},"last_modified_time_long":1790000000000${more}}`;

function page(logs: readonly LogText[], list = 'tasklogs', grandTotal = ''): WireAnswer {
  const days = [...new Set(logs.map((log) => log.day ?? '10-05-2026'))];
  const groups = days.map((day) => {
    const entries = logs.filter((log) => (log.day ?? '10-05-2026') === day).map(logText);
    return `{"date":"${day}","${list}":[${entries.join(',')}]}`;
  });
  return json(`{"timelogs":{"grandtotal":"${grandTotal}","date":[${groups.join(',')}]}}`);
}

/** A tool with responses by kind of log and index; everything else is empty. */
function toolWith(pages: Record<string, FakeAnswer>): (request: WireRequest) => WireAnswer | CallError {
  return (request) => {
    if (request.url.pathname.includes('/users')) return users;
    const { searchParams } = request.url;
    const answer = pages[`${searchParams.get('component_type')} ${searchParams.get('index')}`] ?? nothing;
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

function sourceOf(...answers: FakeAnswer[]) {
  const time = createVirtualTime();
  const transport = createFakeTransport(...answers);
  const used: Secret[] = [];
  const caller = createCaller(zohoProjectsPolicy([api]), {
    transport: transport.send,
    now: time.now,
    random: () => 0,
    sleep: time.sleep,
    log: () => {},
  });
  const tokens = {
    get: async () => new Secret('old'),
    refused: async (token: Secret) => {
      used.push(token);
      return new Secret('new');
    },
  };
  const source = createClassicSource({ caller, tokens, now: time.now, api, portal: 'countinghouse-demo' });
  return { source, requests: transport.requests, time, asked: used };
}
const pull = (source: ReturnType<typeof sourceOf>['source'], changes = {}) =>
  source.pullLogs({ projectSourceId: project, period: october, ...changes });
const noList = (logKind: string) => ({ logKind, period: october, reason: 'no_list' });
const manyLogs = (from: number, count: number): LogText[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 100000 + from + index,
    minutes: 60,
    day: index % 2 === 0 ? '10-05-2026' : '10-06-2026',
  }));

describe('the logs of a project and month', () => {
  test('have their day, seconds, task and person', async () => {
    const { source } = sourceOf(toolWith({ 'task 1': page([{ id: 477003, more: ',"approval_status":"Pending"' }]) }));
    expect(await pull(source)).toEqual({
      warnings: [noList('bug'), noList('general')],
      logs: [
        {
          sourceId: '685798000011477003',
          projectSourceId: project,
          personSourceId: '60700000001',
          personName: 'Aarav Shah',
          personEmail: 'aarav.shah@devs.example',
          day: '2026-10-05',
          seconds: 5400n,
          isBillable: true,
          task: 'Login',
          kind: 'task',
          note: 'done',
          approvalStatus: 'Pending',
          changedAt: '2026-09-21T14:13:20.000Z',
        },
      ],
      people: [
        {
          sourceId: '60700000001',
          name: 'Aarav Shah',
          email: 'aarav.shah@devs.example',
          role: 'React Developer',
          isActive: true,
        },
      ],
    });
  });

  test("are requested with the tool's own date format, once for each of the three kinds", async () => {
    const { source, requests } = sourceOf(toolWith({}));
    await pull(source);
    const pages = requests.filter(({ url }) => url.pathname.endsWith('/logs/'));
    expect(pages.map(({ url }) => url.searchParams.get('component_type'))).toEqual(['task', 'bug', 'general']);
    expect(Object.fromEntries(pages[0]?.url.searchParams ?? [])).toEqual({
      users_list: 'all',
      view_type: 'custom_date',
      date: '10-01-2026',
      custom_date: '{"start_date":"10-01-2026","end_date":"10-31-2026"}',
      bill_status: 'All',
      component_type: 'task',
      index: '1',
      range: '200',
    });
    expect(pages[0]?.headers['authorization']).toBe('Zoho-oauthtoken old');
  });

  test("have a bug's title and a general log's activity as task", async () => {
    const { source } = sourceOf(
      toolWith({
        'bug 1': page([{ id: 1, more: ',"bug":{"title":"Crash on save"}' }], 'buglogs'),
        'general 1': page([{ id: 2, more: ',"name":"Sprint planning"' }], 'general_logs'),
      }),
    );
    expect((await pull(source)).logs.map(({ kind, task }) => [kind, task])).toEqual([
      ['bug', 'Crash on save'],
      ['general', 'Sprint planning'],
    ]);
  });

  test('are read over all pages, and a day split over two pages stays one day', async () => {
    const { source, requests } = sourceOf(
      toolWith({
        'task 1': page(manyLogs(0, 200), 'tasklogs', '250:00'),
        'task 201': page(manyLogs(200, 50), 'tasklogs', '250:00'),
      }),
    );
    const { logs } = await pull(source);
    expect(new Set(logs.map(({ sourceId }) => sourceId)).size).toBe(250);
    expect(logs.reduce((sum, { seconds }) => sum + seconds, 0n)).toBe(250n * 3600n);
    expect(requests.filter(({ url }) => url.searchParams.get('component_type') === 'task')).toHaveLength(2);
  });

  test('are read again if a deleted log moved another one off the page', async () => {
    let readings = 0;
    const second: FakeAnswer = () => {
      readings += 1;
      return readings === 1
        ? page(manyLogs(201, 48), 'tasklogs', '249:00')
        : page(manyLogs(200, 49), 'tasklogs', '249:00');
    };
    const { source } = sourceOf(
      toolWith({ 'task 1': page(manyLogs(0, 200), 'tasklogs', '249:00'), 'task 201': second }),
    );
    expect((await pull(source)).logs).toHaveLength(249);
    expect(readings).toBe(2);
  });

  test('of a whole year are requested in pieces of six months', async () => {
    const { source, requests } = sourceOf(toolWith({}));
    await pull(source, { period: period(calendarDate('2025-11-01'), calendarDate('2026-10-31')) });
    const spans = requests.flatMap(({ url }) =>
      url.searchParams.get('component_type') === 'task' ? [url.searchParams.get('custom_date')] : [],
    );
    expect(spans).toEqual([
      '{"start_date":"11-01-2025","end_date":"04-30-2026"}',
      '{"start_date":"05-01-2026","end_date":"10-31-2026"}',
    ]);
  });

  test('outside the period are left out', async () => {
    const { source } = sourceOf(
      toolWith({ 'task 1': page([{ id: 1, day: '09-30-2026' }, { id: 2 }, { id: 3, day: '11-01-2026' }]) }),
    );
    expect((await pull(source)).logs.map(({ sourceId }) => sourceId)).toEqual(['6857980000112']);
  });

  test.each<[string, WireAnswer]>([
    ['204', nothing],
    ['an empty 200', { ...nothing, status: 200 }],
    ['200 without logs', json('{"timelogs":{}}')],
    ['200 without anything known', json('{}')],
  ])('are empty if the tool returns %s', async (_, answer) => {
    const { source } = sourceOf(toolWith({ 'task 1': answer, 'bug 1': answer, 'general 1': answer }));
    expect(await pull(source)).toEqual({
      logs: [],
      people: [],
      warnings: [noList('task'), noList('bug'), noList('general')],
    });
  });

  test('are certainly empty if the tool returns an empty list', async () => {
    const answer = json('{"timelogs":{"grandtotal":"00:00","date":[]}}');
    const { source } = sourceOf(toolWith({ 'task 1': answer, 'bug 1': answer, 'general 1': answer }));
    expect((await pull(source)).warnings).toEqual([]);
  });

  test('are doubtful if they do not add up to the returned total, also after a second reading', async () => {
    const answer = page([{ id: 1 }, { id: 2 }], 'tasklogs', '40:00');
    const { source, requests } = sourceOf(toolWith({ 'task 1': answer }));
    const { logs, warnings } = await pull(source);
    expect(logs).toHaveLength(2);
    expect(warnings[0]).toEqual({
      logKind: 'task',
      period: october,
      reason: 'other_total',
      listedMinutes: 180,
      saidMinutes: 2400,
    });
    expect(requests.filter(({ url }) => url.searchParams.get('component_type') === 'task')).toHaveLength(2);
  });

  test('are not doubtful if each page has the total of its own logs', async () => {
    const { source } = sourceOf(
      toolWith({
        'task 1': page(manyLogs(0, 200), 'tasklogs', '200:00'),
        'task 201': page(manyLogs(200, 50), 'tasklogs', '50:00'),
      }),
    );
    const { logs, warnings } = await pull(source);
    expect(logs).toHaveLength(250);
    expect(warnings).toEqual([noList('bug'), noList('general')]);
  });

  test('report the progress of reading', async () => {
    const seen: PullProgress[] = [];
    const { source } = sourceOf(toolWith({ 'task 1': page([{ id: 1 }]) }));
    await pull(source, { onProgress: (progress: PullProgress) => seen.push(progress) });
    expect(seen.map(({ stepsDone, steps, logsRead }) => [stepsDone, steps, logsRead])).toEqual([
      [1, 4, 0],
      [2, 4, 1],
      [3, 4, 1],
      [4, 4, 1],
    ]);
  });

  test('are also read if the list of people is forbidden', async () => {
    const tool = toolWith({ 'task 1': page([{ id: 1 }]) });
    const { source } = sourceOf((request) =>
      request.url.pathname.includes('/users') ? json('{"error":{"code":6403,"message":"no"}}', 403) : tool(request),
    );
    expect((await pull(source)).people).toEqual([{ sourceId: '60700000001', name: 'Aarav Shah' }]);
  });
});

describe('the hours of a log', () => {
  test.each([
    ['"total_minutes":90', 90],
    ['"hours":1,"minutes":30', 90],
    ['"hours_display":"100:05"', 6005],
    ['"hours_display":"2"', 120],
  ])('written as %s are read', async (written, minutes) => {
    const text = logText({ id: 1 }).replace('"total_minutes":90', written);
    const { source } = sourceOf(
      toolWith({ 'task 1': json(`{"timelogs":{"date":[{"date":"10-05-2026","tasklogs":[${text}]}]}}`) }),
    );
    expect((await pull(source)).logs[0]?.seconds).toBe(BigInt(minutes) * 60n);
  });

  test.each(['"total_minutes":-5', '"total_minutes":1.5', '"hours_display":"1.30"', '"total_minutes":900000'])(
    'written as %s stop the whole sync',
    async (written) => {
      const text = logText({ id: 1 }).replace('"total_minutes":90', written);
      const { source } = sourceOf(
        toolWith({ 'task 1': json(`{"timelogs":{"date":[{"date":"10-05-2026","tasklogs":[${text}]}]}}`) }),
      );
      await expect(pull(source)).rejects.toMatchObject({ kind: 'unavailable', reason: 'unreadable_answer' });
    },
  );

  test('with an unknown billable state are rejected, never guessed', async () => {
    const text = logText({ id: 1 }).replace('"Billable"', '"Facturable"');
    const { source } = sourceOf(
      toolWith({ 'task 1': json(`{"timelogs":{"date":[{"date":"10-05-2026","tasklogs":[${text}]}]}}`) }),
    );
    await expect(pull(source)).rejects.toMatchObject({ reason: 'unreadable_answer' });
  });
});

describe('an invalid response stores nothing', () => {
  const good = page([{ id: 1 }]);
  test.each<[string, FakeAnswer, object]>([
    [
      'of another project',
      page([{ id: 1, more: `,"project":{"id_string":"685798000000010002"}` }]),
      { kind: 'rejected', reason: 'other_project' },
    ],
    [
      'linked to another project',
      page([{ id: 1, more: `,"link":{"self":{"url":"https://x/projects/685798000000010002/tasks/1/logs/1/"}}` }]),
      { reason: 'other_project' },
    ],
    [
      'when the third kind fails',
      json('{"error":{"code":6404,"message":"bad"}}', 400),
      { kind: 'rejected', reason: 'refused_by_tool', code: '6404' },
    ],
    [
      'when a page comes instead of data',
      textAnswer('<html></html>', 200, { 'content-type': 'text/html' }),
      { kind: 'unavailable', reason: 'unreadable_answer' },
    ],
    [
      'when data is cut short',
      textAnswer('{"timelogs":{"da', 200, { 'content-type': 'application/json' }),
      { kind: 'unavailable' },
    ],
    ['when the line breaks', new CallError('answer_lost', 'cut'), { kind: 'unavailable', reason: 'not_reached' }],
    [
      'on an impossible day',
      page([{ id: 1, day: '13-05-2026' }]),
      { kind: 'unavailable', reason: 'unreadable_answer' },
    ],
  ])('%s', async (_, answer, expected) => {
    const { source } = sourceOf(toolWith({ 'task 1': good, 'bug 1': good, 'general 1': answer }));
    await expect(pull(source)).rejects.toMatchObject({ name: 'TimeLogError', ...expected });
  });

  test('if the tool returns its first page repeatedly', async () => {
    const first = page(manyLogs(0, 200));
    const { source } = sourceOf(toolWith({ 'task 1': first, 'task 201': first }));
    await expect(pull(source)).rejects.toMatchObject({ kind: 'rejected', reason: 'paging_ignored' });
  });
});

describe('a lockout of the tool', () => {
  const locked = json(
    '{"error":{"status_code":"400","title":"URL_ROLLING_THROTTLES_LIMIT_EXCEEDED","error_type":"OPERATIONAL_VALIDATION_ERROR","details":{"message":"Cannot execute more than 100 requests per API in 2 minutes. Try again after 17 minutes."}}}',
    400,
  );

  test('is recognised although it has status 400, and no call is made until it is over', async () => {
    let isLocked = true;
    const tool = toolWith({ 'task 1': page([{ id: 1 }]) });
    const { source, requests, time } = sourceOf((request) =>
      isLocked && request.url.pathname.includes('/logs') ? locked : tool(request),
    );
    await expect(pull(source)).rejects.toMatchObject({ kind: 'too_many_calls', retryAfterMs: 18 * 60_000 });
    const callsToLogs = () => requests.filter(({ url }) => url.pathname.includes('/logs')).length;
    expect(callsToLogs()).toBe(1);
    await expect(pull(source)).rejects.toMatchObject({ kind: 'too_many_calls' });
    expect(callsToLogs()).toBe(1);
    isLocked = false;
    time.pass(18 * 60_000);
    expect((await pull(source)).logs).toHaveLength(1);
  });

  test('is avoided: never more than 100 calls of one kind in two minutes', async () => {
    const times: number[] = [];
    const { source, time } = sourceOf((request) => {
      if (request.url.pathname.includes('/logs')) times.push(time.now());
      return request.url.pathname.includes('/users') ? users : nothing;
    });
    for (let count = 0; count < 60; count += 1) await pull(source);
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 120_000).length));
    expect(times).toHaveLength(180);
    expect(busiest).toBeLessThanOrEqual(100);
  });
});

describe("the tool's variants", () => {
  test('include a portal that refuses the trailing slash, which is remembered', async () => {
    const { source, requests } = sourceOf((request) => {
      if (request.url.pathname.includes('/users')) return users;
      return request.url.pathname.endsWith('/')
        ? json('{"error":{"code":6891,"message":"Given URL is wrong"}}', 400)
        : nothing;
    });
    await pull(source);
    expect(requests.filter(({ url }) => url.pathname.endsWith('/logs/'))).toHaveLength(1);
    expect(requests.filter(({ url }) => url.pathname.endsWith('/logs'))).toHaveLength(3);
  });

  test('include a portal that knows only "all"', async () => {
    const { source, requests } = sourceOf((request) => {
      if (request.url.pathname.includes('/users')) return users;
      return request.url.searchParams.get('bill_status') === 'All'
        ? json('{"error":{"code":6831,"message":"Input Parameter Missing"}}', 400)
        : nothing;
    });
    await pull(source);
    expect(requests.filter(({ url }) => url.searchParams.get('bill_status') === 'All')).toHaveLength(1);
  });

  test('include an expired token, which is replaced once', async () => {
    const {
      source,
      asked: tokens,
      requests,
    } = sourceOf((request) =>
      request.headers['authorization'] === 'Zoho-oauthtoken old'
        ? json('{"error":{"code":6401,"message":"Unauthorized"}}', 401)
        : nothing,
    );
    await pull(source);
    expect(tokens[0]?.reveal()).toBe('old');
    expect(requests.at(-1)?.headers['authorization']).toBe('Zoho-oauthtoken new');
  });

  test('include a token that stays refused, which requires reconnecting', async () => {
    const { source } = sourceOf(json('{"error":{"code":6401,"message":"Unauthorized"}}', 401));
    await expect(pull(source)).rejects.toMatchObject({ kind: 'signed_out', reason: 'token_refused' });
  });

  test('include a missing scope, which is distinguished from a bad token', async () => {
    const { source } = sourceOf(json('{"error":{"title":"INVALID_OAUTHSCOPE","status_code":401}}', 401));
    await expect(source.listProjects()).rejects.toMatchObject({ kind: 'signed_out', reason: 'scope_missing' });
  });
});

test('projects are listed over all pages with ids larger than a number', async () => {
  const projects = (from: number, count: number) =>
    json(
      `{"projects":[${Array.from({ length: count }, (_, index) => `{"id":6857980000000${10000 + from + index},"name":"P ${from + index}","key":"PR-${from + index}","start_date":"04-02-2020"}`).join(',')}]}`,
    );
  const { source } = sourceOf(projects(0, 200), projects(200, 3));
  const listed = await source.listProjects();
  expect(listed).toHaveLength(203);
  expect(listed[1]).toEqual({
    sourceId: '685798000000010001',
    name: 'P 1',
    key: 'PR-1',
    start: '2020-04-02',
    end: null,
  });
});

test('a project list that repeats one page is an error, because the rest would look deleted', async () => {
  const projects = Array.from({ length: 200 }, (_, index) => ({ id: index, name: `P ${index}` }));
  const { source } = sourceOf(() => json(JSON.stringify({ projects })));
  await expect(source.listProjects()).rejects.toMatchObject({ kind: 'rejected', reason: 'paging_ignored' });
});

test('people are listed with those who left, and without empty e-mail addresses', async () => {
  const { source, requests } = sourceOf(users);
  expect(await source.listPeople(project)).toEqual([
    {
      sourceId: '60700000001',
      name: 'Aarav Shah',
      email: 'aarav.shah@devs.example',
      role: 'React Developer',
      isActive: true,
    },
    { sourceId: '60700000002', name: "Zoë O'Neill", role: 'QA Engineer', isActive: false },
  ]);
  expect(requests[0]?.url.searchParams.get('user_type')).toBe('all');
});
