import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  connectProjectTool,
  control,
  formOf,
  type Loose,
  type SandboxUnderTest,
  sandboxUnderTest,
} from '../testing/call-sandbox.ts';

const ATLAS = '685798000000010001';
const COBALT = '685798000000010003';
let sandbox: SandboxUnderTest;
let call: (path: string, input?: RequestInit) => Promise<Answer>;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  call = await connectProjectTool(sandbox.url);
});
afterAll(() => sandbox.stop());

const usual = {
  users_list: 'all',
  view_type: 'month',
  date: '10-05-2026',
  bill_status: 'All',
  component_type: 'task',
  index: '1',
  range: '200',
};
const logs = (input: Partial<Record<keyof typeof usual | 'custom_date', string | undefined>> = {}, project = ATLAS) => {
  const fields = Object.entries({ ...usual, ...input }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return call(`/restapi/portal/countinghouse-demo/projects/${project}/logs/?${formOf(Object.fromEntries(fields))}`);
};
const days = (answer: Answer) => answer.json['timelogs']?.['date'] ?? ([] as unknown as Loose);
const entries = (answer: Answer): Loose[] =>
  answer.status === 204 ? [] : days(answer).flatMap((day) => listIn(day, 'tasklogs', 'buglogs', 'generallogs'));
/** The first list of a day group with one of these names. */
function listIn(day: Loose, ...names: string[]): Loose[] {
  return names.flatMap((name) => (day[name] ?? []) as unknown as Loose[]);
}
const storedLogs = async (project = ATLAS, query = '') =>
  (await control(sandbox.url, 'GET', `/project-tool/${project}/logs${query}`)).json['logs'] ?? ([] as unknown as Loose);

describe('the classic API: portals, projects, people', () => {
  test("returns the portal's time zone and its first day of the week", async () => {
    const [portal] = (await call('/restapi/portals/')).json['portals'] ?? [];
    expect(portal).toMatchObject({
      id_string: '685798',
      name: 'countinghouse-demo',
      gmt_time_zone: '(GMT 5:30) India Standard Time',
      settings: { startday_of_week: 'sunday' },
    });
  });

  test('returns project ids as digits and as text; pages start at 1', async () => {
    const answer = await call('/restapi/portal/countinghouse-demo/projects/');
    expect(answer.text).toContain(`"id":${ATLAS},"id_string":"${ATLAS}"`);
    expect(answer.json['projects']).toHaveLength(12);
    expect(
      (await call('/restapi/portal/685798/projects/?index=2&range=2')).json['projects']?.map(
        (project) => project['name'],
      ),
    ).toEqual(['Beacon Mobile App', 'Cobalt Claims Portal']);
    expect((await call('/restapi/portal/countinghouse-demo/projects/?index=13')).status).toBe(204);
    // Local midnight of the portal, which is the day before in Greenwich.
    expect(answer.json['projects']?.[0]).toMatchObject({
      start_date: '01-05-2026',
      start_date_long: Date.parse('2026-01-04T18:30:00Z'),
    });
  });

  test('returns the people of a project with both of their ids, one without an e-mail address', async () => {
    const { users } = (await call(`/restapi/portal/countinghouse-demo/projects/${COBALT}/users/`)).json;
    expect(users?.map((user) => [user['id'], user['zpuid'], typeof user['email']])).toEqual([
      ['60700000007', '685798000000090007', 'string'],
      ['60700000008', '685798000000090008', 'string'],
      ['60700000009', '685798000000090009', 'undefined'],
    ]);
  });

  test.each([
    ['/restapi/portal/unknown/projects/', 404, 6504],
    ['/restapi/portal/countinghouse-demo/projects/1/users/', 404, 6404],
    ['/restapi/portal/countinghouse-demo/projects', 400, 6891],
    ['/restapi/portal/countinghouse-demo/logs/?x=1', 400, 6891],
    ['/restapi/portal/countinghouse-demo/projects/groups/', 400, 6891],
  ])('responds to %s with %i and code %i', async (path, status, code) => {
    const answer = await call(path);
    expect([answer.status, answer.json['error']?.['code']]).toEqual([status, code]);
  });
});

describe('the classic API: time logs', () => {
  test('returns all logs by three kinds, to the minute', async () => {
    const found = [];
    for (const component_type of ['task', 'bug', 'general']) found.push(...entries(await logs({ component_type })));
    const own = await storedLogs(ATLAS, '?from=2026-10-01&to=2026-10-31');
    expect(found.map((log) => String(log['id_string'])).toSorted()).toEqual(
      own.map((log) => String(log['id'])).toSorted(),
    );
    const sum = (list: readonly Loose[], name: string) => list.reduce((minutes, log) => minutes + Number(log[name]), 0);
    expect(sum(found, 'total_minutes')).toBe(sum(own, 'minutes'));
  });

  test("returns a log's minutes in every format of the tool", async () => {
    for (const log of entries(await logs())) {
      const [hours, minutes, total] = [Number(log['hours']), Number(log['minutes']), Number(log['total_minutes'])];
      expect(hours * 60 + minutes).toBe(total);
      expect(log['hours_display']).toBe(`${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
      expect(log['bill_status']).toMatch(/^(Non )?Billable$/);
      expect(log['log_date']).toMatch(/^10-\d\d-2026$/);
    }
  });

  test('names the task and the parent of a subtask, the title of a bug, and the activity of a general log', async () => {
    const tasks = entries(await logs());
    const sub = tasks.find((log) => log['task']?.['is_sub_task'] as unknown as boolean);
    expect(sub?.['task']?.['root_task_id']).not.toBe(sub?.['task']?.['id_string']);
    expect(entries(await logs({ component_type: 'bug' }))[0]?.['bug']?.['title']).toEqual(expect.any(String));
    expect(entries(await logs({ component_type: 'general' }))[0]?.['name']).toEqual(expect.any(String));
  });

  test('splits a day over pages of 200, which together contain everything once', async () => {
    const period = {
      view_type: 'custom_date',
      custom_date: JSON.stringify({ start_date: '07-01-2026', end_date: '11-20-2026' }),
    };
    const pages = [];
    for (let index = 1; ; index += 200) {
      const page = await logs({ ...period, index: String(index) });
      if (page.status === 204) break;
      pages.push(page);
    }
    const ids = pages.flatMap((page) => entries(page).map((log) => String(log['id_string'])));
    expect(
      pages
        .map((page) => entries(page).length)
        .slice(0, -1)
        .every((count) => count === 200),
    ).toBe(true);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    const own = (await storedLogs(ATLAS, '?from=2026-07-01&to=2026-11-20')).filter((log) => log['kind'] === 'task');
    expect(ids.length).toBe(own.length);
  });

  test('continues a day after the edge of a page of 200', async () => {
    const period = {
      view_type: 'custom_date',
      custom_date: JSON.stringify({ start_date: '07-01-2026', end_date: '11-20-2026' }),
    };
    const splits = await Promise.all(
      [ATLAS, '685798000000010002', COBALT, '685798000000010004'].map(async (project) => {
        const lastOfFirst = days(await logs(period, project)).at(-1)?.['date'];
        return lastOfFirst === days(await logs({ ...period, index: '201' }, project))[0]?.['date'];
      }),
    );
    expect(splits).toContain(true);
  });

  test('stops at 100 without a range, unreported', async () => {
    const period = {
      view_type: 'custom_date',
      custom_date: JSON.stringify({ start_date: '07-01-2026', end_date: '11-20-2026' }),
    };
    expect(entries(await logs({ ...period, range: undefined }))).toHaveLength(100);
    expect(entries(await logs({ ...period, range: '500' }))).toHaveLength(200);
  });

  test('starts a week on Sunday', async () => {
    const found = days(await logs({ view_type: 'week', date: '10-07-2026' })).map((day) => String(day['date']));
    expect([found[0]! >= '10-04-2026', found.at(-1)! <= '10-10-2026']).toEqual([true, true]);
    expect(found).toContain('10-05-2026');
    expect(found).toContain('10-09-2026');
  });

  test('selects people by their account id; the portal id silently finds nothing', async () => {
    const own = entries(await logs({ users_list: '60700000002' }));
    expect(new Set(own.map((log) => log['owner_name']))).toEqual(new Set(['Tomas Novak']));
    expect((await logs({ users_list: '685798000000090002' })).status).toBe(204);
  });

  test('returns all logs as billable and not billable', async () => {
    const [all, billable, free] = [
      await logs(),
      await logs({ bill_status: 'Billable' }),
      await logs({ bill_status: 'Non Billable' }),
    ].map((answer) => entries(answer).length);
    expect((billable ?? 0) + (free ?? 0)).toBe(all);
    expect(free).toBeGreaterThan(0);
  });

  test('responds to an empty period with 204 without a body', async () => {
    const answer = await logs({ date: '12-05-2026' });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test.each([
    ['no people', { users_list: undefined }],
    ['no day', { date: undefined }],
    ['the day first', { date: '25-10-2026' }],
    ['a small letter in the bill status', { bill_status: 'all' }],
    ['a kind that does not exist', { component_type: 'issue' }],
    ['a view that does not exist', { view_type: 'year' }],
    [
      'a period whose keys are not quoted',
      { view_type: 'custom_date', custom_date: '{start_date:10-01-2026,end_date:10-31-2026}' },
    ],
    [
      'a reversed period',
      { view_type: 'custom_date', custom_date: '{"start_date":"10-31-2026","end_date":"10-01-2026"}' },
    ],
    [
      'more than six months',
      { view_type: 'custom_date', custom_date: '{"start_date":"01-01-2026","end_date":"07-02-2026"}' },
    ],
  ])('refuses %s with 6831', async (_case, input) => {
    const answer = await logs(input);
    expect([answer.status, answer.json['error']?.['code']]).toEqual([400, 6831]);
  });
});

describe('changes of logs', () => {
  const one = async () => (await storedLogs(COBALT, '?from=2026-09-01&to=2026-09-30'))[3]!;

  test('are visible at the next read, and after a restart', async () => {
    const own = await sandboxUnderTest();
    const [first, second] =
      (await control(own.url, 'GET', `/project-tool/${COBALT}/logs?from=2026-09-01`)).json['logs'] ?? [];
    await control(own.url, 'PATCH', '/project-tool/logs', {
      id: first?.['id'],
      minutes: 25,
      billable: false,
      notes: '=1+1',
    });
    expect((await control(own.url, 'DELETE', '/project-tool/logs', { id: second?.['id'] })).status).toBe(204);
    const made = await control(own.url, 'POST', '/project-tool/logs', {
      projectId: COBALT,
      day: '2026-09-02',
      minutes: 50,
      zuid: '60700000008',
    });
    const again = await own.restart();
    const after =
      (await control(again.url, 'GET', `/project-tool/${COBALT}/logs?from=2026-09-01`)).json['logs'] ??
      ([] as unknown as Loose);
    expect(after.find((log) => log['id'] === first?.['id'])).toMatchObject({
      minutes: 25,
      billable: false,
      notes: '=1+1',
      changedAt: '2026-11-21T18:00:00.000Z',
    });
    expect(after.some((log) => log['id'] === second?.['id'])).toBe(false);
    expect(after.find((log) => log['id'] === made.json['id'])).toMatchObject({ minutes: 50, day: '2026-09-02' });
    await again.stop();
  });

  test('are refused if invalid', async () => {
    const { id } = (await one()) as unknown as { id: string };
    for (const input of [
      { id, day: '2026-09-31' },
      { id, minutes: 1.5 },
      { id, minuts: 5 },
      { id, zuid: '1' },
    ])
      expect((await control(sandbox.url, 'PATCH', '/project-tool/logs', input)).status).toBe(400);
    expect((await control(sandbox.url, 'PATCH', '/project-tool/logs', { id: '1', minutes: 5 })).status).toBe(404);
  });
});

describe('the passing of time', () => {
  test('only adds logs on a later day; earlier ones never change', async () => {
    const own = await sandboxUnderTest();
    const read = async () =>
      ((await control(own.url, 'GET', `/project-tool/${ATLAS}/logs`)).json['logs'] ?? []) as unknown as {
        day: string;
      }[];
    const before = await read();
    expect([before[0]?.day.slice(0, 7), before.at(-1)!.day <= '2026-11-20']).toEqual(['2026-03', true]);
    own.setNow('2027-01-15T09:00:00Z');
    const after = await read();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)!.day > '2027-01-10').toBe(true);
    await own.stop();
  });

  test('ends the logs and attendance of a person after the last day', async () => {
    const own = await sandboxUnderTest();
    const indigo = '685798000000010009';
    const days = async (path: string, list: string, isTheirs: (one: Record<string, unknown>) => boolean) =>
      ((await control(own.url, 'GET', path)).json[list] as unknown as Record<string, unknown>[])
        .filter(isTheirs)
        .map((one) => String(one['day']));
    const logged = await days(
      `/project-tool/${indigo}/logs?from=2026-10-01`,
      'logs',
      (log) => log['zuid'] === '60700000025',
    );
    const seen = await days(
      '/attendance?from=2026-10-01&to=2026-11-20',
      'entries',
      (entry) => entry['employeeNumber'] === 'S25',
    );
    expect([logged.at(-1), seen.at(-1)]).toEqual(['2026-10-14', '2026-10-14']);
    await own.stop();
  });
});

describe('the newer API', () => {
  const v3 = (path: string) => call(`/api/v3/portal/685798${path}`);
  const period = '&view_type=customdate&start_date=2026-10-01&end_date=2026-10-31';

  test('returns portals and projects as bare lists', async () => {
    expect((await call('/api/v3/portals')).json).toHaveLength(1);
    const { json } = await v3('/projects?per_page=3');
    expect([Array.isArray(json), json.length, json[0]?.['id']]).toEqual([true, 3, ATLAS]);
  });

  test('returns people with a page', async () => {
    const { json } = await v3(`/projects/${ATLAS}/users?page=1&per_page=2`);
    expect([json['users']?.length, json['page_info']]).toEqual([
      2,
      { page: 1, per_page: 2, count: 2, has_next_page: true },
    ]);
  });

  test('returns the same minutes by three kinds as the classic API', async () => {
    const found: Loose[] = [];
    for (const type of ['task', 'issue', 'general']) {
      for (let page = 1; ; page += 1) {
        const answer = await v3(
          `/projects/${ATLAS}/timelogs?module=${encodeURIComponent(JSON.stringify({ type }))}${period}&page=${page}&per_page=50`,
        );
        if (answer.status === 204) break;
        found.push(...(answer.json['time_logs'] ?? []).flatMap((day) => listIn(day, 'log_details')));
      }
    }
    const minutes = found.reduce(
      (sum, log) => sum + Number(log['log_hour']?.split(':')[0]) * 60 + Number(log['log_hour']?.split(':')[1]),
      0,
    );
    const own = await storedLogs(ATLAS, '?from=2026-10-01&to=2026-10-31');
    expect([found.length, minutes]).toEqual([own.length, own.reduce((sum, log) => sum + Number(log['minutes']), 0)]);
    const issue = found.find((log) => log['type'] === 'issue');
    expect(issue?.['module_detail']?.['type']).toBe('bug');
  });

  test('returns a changed log at once in a selection that was read before', async () => {
    const own = await sandboxUnderTest();
    const tool = await connectProjectTool(own.url);
    const read = async () =>
      (
        (
          await tool(
            `/api/v3/portal/685798/projects/${ATLAS}/timelogs?module=${encodeURIComponent('{"type":"task"}')}${period}&per_page=200`,
          )
        ).json['time_logs'] ?? []
      ).flatMap((day) => listIn(day, 'log_details'));
    const [first, ...others] = await read();
    await control(own.url, 'PATCH', '/project-tool/logs', { id: first?.['id'], minutes: 7 });
    expect((await read()).find((log) => log['id'] === first?.['id'])?.['log_hour']).toBe('00:07');
    await control(own.url, 'DELETE', '/project-tool/logs', { id: first?.['id'] });
    expect(await read()).toHaveLength(others.length);
    await own.stop();
  });

  test('always claims another page in the portal-wide call, as text, in a list of one', async () => {
    const { json } = await v3(`/timelogs?module=${encodeURIComponent('{"type":"task"}')}&start_date=2026-10-07`);
    expect(json['page_info']?.[0]?.['has_next_page']).toBe('true');
    const dates = json['time_logs']?.map((day) => String(day['date'])) ?? [];
    expect([dates[0]! >= '2026-10-05', dates.at(-1)! <= '2026-10-11']).toEqual([true, true]);
  });

  test.each([
    ['without the module', '/timelogs?start_date=2026-10-01', 'LESS_THAN_MIN_OCCURANCE'],
    [
      'for bugs',
      `/timelogs?module=${encodeURIComponent('{"type":"bug"}')}&start_date=2026-10-01`,
      'PATTERN_NOT_MATCHED',
    ],
    ['with a broken module', '/timelogs?module=%7B&start_date=2026-10-01', 'JSON_PARSE_ERROR'],
    ['with a trailing slash', '/projects/', 'URL_RULE_NOT_CONFIGURED'],
    ['on a word it does not know', '/nonsense', 'URL_RULE_NOT_CONFIGURED'],
  ])('refuses a call %s', async (_case, path, title) => {
    const answer = await v3(path);
    expect([answer.status, answer.json['error']?.['title']]).toEqual([400, title]);
  });
});

describe('the limits of the project tool', () => {
  test('are a hundred calls of one kind in two minutes, then 400 with the minutes to wait, while other calls are allowed', async () => {
    const own = await sandboxUnderTest({ zohoThrottle: true });
    const ask = await connectProjectTool(own.url);
    const answers = await Promise.all(Array.from({ length: 101 }, () => ask('/restapi/portals/')));
    const refused = answers.filter((answer) => answer.status === 400);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json['error']).toMatchObject({
      title: 'URL_ROLLING_THROTTLES_LIMIT_EXCEEDED',
      error_type: 'OPERATIONAL_VALIDATION_ERROR',
      details: [{ message: 'Cannot execute more than 100 requests per API in 2 minutes. Try again after 30 minutes.' }],
    });
    expect((await ask('/restapi/portals/')).status).toBe(400);
    expect((await ask('/restapi/portal/countinghouse-demo/projects/')).status).toBe(200);
    await own.stop();
  });
});
