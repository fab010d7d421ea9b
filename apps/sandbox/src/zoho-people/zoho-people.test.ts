import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  consent,
  control,
  type Loose,
  request,
  type SandboxUnderTest,
  sandboxUnderTest,
  zohoToken,
} from '../testing/call-sandbox.ts';
import { shapeDifferences } from '../testing/same-shape.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const named = process.env['SHARED_DATA'] ?? '../shared/data';
const folder = join(isAbsolute(named) ? named : resolve(ROOT, named), 'timesheets', 'zoho-people');
const isThere = existsSync(folder);
const recorded = (name: string): Loose =>
  (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { response: Loose }[])[0]?.response as Loose;

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.stop());

async function connectPeople(of: SandboxUnderTest, scope = 'ZOHOPEOPLE.leave.READ,ZOHOPEOPLE.forms.READ') {
  const code = (await consent(of.url, 'zoho', { scope })).searchParams.get('code') ?? '';
  const { json } = await zohoToken(of.url, { grant_type: 'authorization_code', code });
  return (path: string): Promise<Answer> =>
    request(`${of.url}/zoho-people${path}`, { headers: { authorization: `Zoho-oauthtoken ${json['access_token']}` } });
}
const leave = (query: string) => `/api/v2/leavetracker/leaves/records?${query}`;
const employees = (query = '') => `/people/api/forms/employee/getRecords?${query}`;
const october = 'from=2026-10-01&to=2026-10-31&dateFormat=yyyy-MM-dd';

describe('leave records', () => {
  test('have ids of 18 digits as keys, and as bare numbers inside', async () => {
    const ask = await connectPeople(sandbox);
    const { text, json } = await ask(leave(`${october}&dataSelect=ALL`));
    const ids = Object.keys(json['records'] ?? {});
    expect(ids.every((id) => /^\d{18}$/.test(id))).toBe(true);
    expect(text).toContain(`"Zoho.ID":${ids[0]}`);
  });

  test('are empty without the choice of all data, because a service account has no leave of its own', async () => {
    const ask = await connectPeople(sandbox);
    expect((await ask(leave(october))).json['records']).toEqual({});
  });

  test('come in pages from index 0 that together contain everything once', async () => {
    const ask = await connectPeople(sandbox);
    const period = 'from=2026-07-01&to=2026-11-30&dateFormat=yyyy-MM-dd&dataSelect=ALL';
    const all = Object.keys((await ask(leave(period))).json['records'] ?? {});
    const paged = [];
    for (let startIndex = 0; startIndex < all.length; startIndex += 20)
      paged.push(
        ...Object.keys((await ask(leave(`${period}&limit=20&startIndex=${startIndex}`))).json['records'] ?? {}),
      );
    expect(paged.toSorted()).toEqual(all.toSorted());
  });

  test("have days in the organisation's format unless requested otherwise", async () => {
    const ask = await connectPeople(sandbox);
    const { json } = await ask(leave('from=01-Oct-2026&to=31-Oct-2026&dataSelect=ALL'));
    for (const record of Object.values(json['records'] ?? {}))
      expect(Object.keys(record['Days'] ?? {})[0]).toMatch(/^\d\d-[A-Z][a-z]{2}-2026$/);
  });

  test.each([
    ['no period', '', 7019],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-01&dateFormat=yyyy-MM-dd', 7054],
    ['an unknown format', 'from=1&to=2&dateFormat=dd.MM.yy', 7055],
    ['too large a page', `${october}&limit=201`, 7205],
    ['people that are no list', `${october}&employee=S1`, 7205],
  ])('are refused with %s', async (_case, query, code) => {
    const ask = await connectPeople(sandbox);
    const answer = await ask(leave(query));
    expect([answer.status, answer.json['error']?.['code']]).toEqual([400, code]);
  });

  test.skipIf(!isThere)('have the shape of recorded ones', async () => {
    const ask = await connectPeople(sandbox);
    const answered = (await ask(leave('from=01-Oct-2026&to=31-Oct-2026&dataSelect=ALL'))).json;
    const one = (of: Loose | undefined): Loose | undefined => Object.values(of?.['records'] ?? {})[0];
    const withoutDays = (of: Loose | undefined) => ({ ...(of as object), Days: {} }) as unknown as Loose;
    expect(
      shapeDifferences(withoutDays(one(recorded('list-leave-records.json'))), withoutDays(one(answered)), {
        'extra *.Reason': 'the recorded leave was asked for without a reason',
      }),
    ).toEqual([]);
  });
});

describe('employees', () => {
  test('are one-key objects from index 1 on, and an empty list is an error with a successful status', async () => {
    const ask = await connectPeople(sandbox);
    const { json } = await ask(employees('sIndex=1&limit=5'));
    expect(json['response']?.['result']).toHaveLength(5);
    const none = await ask(employees('sIndex=1000'));
    expect([none.status, none.json['response']?.['errors']?.['code'], none.json['response']?.['status']]).toEqual([
      200, 7024, 1,
    ]);
  });

  test.skipIf(!isThere)('have the fields of recorded ones', async () => {
    const ask = await connectPeople(sandbox);
    const fieldsOf = (of: Loose): string[] =>
      Object.keys(Object.values(of['response']?.['result']?.[0] ?? {})[0]?.[0] ?? {});
    const known = new Set(fieldsOf(recorded('list-employees.json')));
    expect(fieldsOf((await ask(employees())).json).filter((field) => !known.has(field))).toEqual([]);
  });
});

describe('access to the people service', () => {
  test('is refused to a role without the permission, and with an expired token', async () => {
    const ask = await connectPeople(sandbox, 'ZOHOPEOPLE.leave.READ');
    const refused = await ask(employees());
    expect([refused.status, refused.json['error']?.['code']]).toEqual([403, 7077]);
    const stranger = await request(`${sandbox.url}/zoho-people${employees()}`);
    expect([stranger.status, stranger.json['error']?.['code']]).toEqual([401, 7213]);
  });

  test('is limited to thirty leave calls a minute, then locked, while employees are still returned and the count of the day decreases', async () => {
    const own = await sandboxUnderTest({ zohoThrottle: true });
    const ask = await connectPeople(own);
    const answers = [];
    for (let call = 0; call < 31; call += 1) answers.push(await ask(leave(`${october}&dataSelect=ALL`)));
    expect(answers.map((answer) => answer.status).lastIndexOf(200)).toBe(29);
    expect(answers.at(-1)?.json['error']?.['code']).toBe(7209);
    const employee = await ask(employees());
    expect([employee.status, employee.headers.get('api-count-left-today')]).toEqual([200, String(15_000 - 32)]);
    await own.stop();
  });
});

describe('changes of leave and attendance', () => {
  test('are visible at the next read, and after a restart', async () => {
    const own = await sandboxUnderTest();
    const made = await control(own.url, 'POST', '/people/leave', {
      employeeNumber: 'S4',
      days: { '2026-10-20': '0.5' },
      status: 'Pending',
    });
    expect(made.status).toBe(201);
    const id = String(made.json['id']);
    await control(own.url, 'PATCH', '/people/leave', { id, status: 'Approved' });
    const entry = await control(own.url, 'POST', '/attendance', {
      employeeNumber: 'S4',
      day: '2026-10-20',
      minutes: 45,
    });
    const again = await own.restart();
    const ask = await connectPeople(again);
    const { json } = await ask(leave(`${october}&dataSelect=ALL`));
    expect(json['records']?.[id]).toMatchObject({
      ApprovalStatus: 'Approved',
      Days: { '2026-10-20': { LeaveCount: '0.5' } },
    });
    const seen = (await control(again.url, 'GET', '/attendance?from=2026-10-20&to=2026-10-20')).json[
      'entries'
    ] as unknown as Loose[];
    expect(seen.some((one) => one['id'] === entry.json['id'])).toBe(true);
    expect((await control(again.url, 'DELETE', `/people/leave?id=${id}`)).status).toBe(204);
    expect((await ask(leave(`${october}&dataSelect=ALL`))).json['records']?.[id]).toBeUndefined();
    await again.stop();
  });

  test.each([
    ['/people/leave', { employeeNumber: 'S99', days: { '2026-10-20': '1.0' } }],
    ['/people/leave', { employeeNumber: 'S4', days: {} }],
    ['/people/leave', { employeeNumber: 'S4', days: { '2026-02-30': '1.0' } }],
    ['/attendance', { employeeNumber: 'S4', day: 'today', minutes: 5 }],
    ['/attendance', { employeeNumber: 'S4', day: '2026-10-20', minutes: 1.5 }],
  ])('at %s are refused if invalid: %j', async (path, input) => {
    expect((await control(sandbox.url, 'POST', path, input)).status).toBe(400);
  });

  test('are on the page, with the difficult leave of the demo', async () => {
    const page = await request(`${sandbox.url}/`);
    for (const words of ['Zoho People and OnTime', 'ON_DUTY', 'UNPAID', 'no approval', 'Cancelled', '04:00'])
      expect(page.text).toContain(words);
  });
});

test('OnTime responds with 401 to a wrong token, 400 to an invalid period, 404 to an unknown path', async () => {
  const ask = async (path: string, token = 'sandbox-ontime-token') => {
    const { status, json } = await request(`${sandbox.url}/ontime${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return [status, json['error']?.['code']];
  };
  expect(await ask('/api/v1/entries?from=2026-10-01&to=2026-10-31', 'x')).toEqual([401, 'unauthorized']);
  expect(await ask('/api/v1/entries?from=2026-10-31&to=2026-10-01')).toEqual([400, 'invalid_period']);
  expect(await ask('/api/v1/entries?from=2026-10-01&to=2026-10-31&page=0')).toEqual([400, 'invalid_page']);
  expect(await ask('/api/v1/people')).toEqual([404, 'not_found']);
});
