import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOntimeSource, ontimePolicy } from '../../attendance/ontime/ontime-source.ts';
import { createCaller } from '../../call.ts';
import { zohoOAuthAddresses, zohoOAuthRules } from '../../oauth/oauth-rules.ts';
import { Secret } from '../../secret.ts';
import { SourceError } from '../../source-error.ts';
import { connect, realSurroundings, type TestConnection } from '../../testing/sandbox-consent.ts';
import type { LeaveOfDay } from '../leave-source.ts';
import { zohoPeoplePolicy } from './zoho-people-policy.ts';
import { createZohoPeopleSource } from './zoho-people-source.ts';

const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));
const quick = {
  windows: [],
  pauses: { firstMs: 4, longestMs: 20 },
  breaker: { failuresMax: 1_000, restMs: 1, restMaxMs: 1 },
};
let folder: string;
let sandbox: Sandbox;
let connection: TestConnection;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const consent = (scopes: readonly string[]) =>
  connect({
    rules: zohoOAuthRules,
    addresses: zohoOAuthAddresses(`${sandbox.url}/zoho-accounts`),
    clientId: 'sandbox-zoho-client',
    clientSecret: new Secret('sandbox-zoho-secret'),
    redirectUri: 'http://localhost:9999/oauth/zoho',
    scopes: [...scopes],
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'people-'));
  const now = () => new Date('2026-11-21T12:00:00Z');
  sandbox = await startSandbox({ dataDir: folder, now, settings: { zohoThrottle: false } });
  connection = await consent(['ZOHOPEOPLE.leave.READ', 'ZOHOPEOPLE.forms.READ']);
});
beforeEach(() => control('DELETE', 'faults'));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function control(method: string, part: string, body?: object): Promise<unknown> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}/control/${part}`, { method, ...sent });
  if (!answer.ok) throw new Error(`${method} ${part}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}
function people(tokens = connection.tokens) {
  const api = `${sandbox.url}/zoho-people`;
  const caller = createCaller({ ...zohoPeoplePolicy([api]), ...quick }, realSurroundings);
  return createZohoPeopleSource({ caller, tokens, api });
}
function ontime(token = 'sandbox-ontime-token') {
  const api = `${sandbox.url}/ontime`;
  const caller = createCaller({ ...ontimePolicy(api), ...quick }, realSurroundings);
  return createOntimeSource({ caller, api, token: new Secret(token), now: Date.now });
}
async function leaveOf(...numbers: string[]): Promise<readonly LeaveOfDay[]> {
  const source = people();
  const known = (await source.listPeople()).filter((one) => numbers.includes(one.employeeNumber));
  return (await source.pullLeave({ period: october, people: known })).days;
}
const inOrder = <Row extends readonly unknown[]>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1));
const short = (leave: readonly LeaveOfDay[]) =>
  leave.map((day) => [day.employeeNumber, daysText(day.days), day.kind, day.isApproved]);

describe('the people service', () => {
  test('lists everyone with number and lower-case address', async () => {
    const { employees } = (await control('GET', 'people')) as { employees: { employeeNumber: string }[] };
    const listed = await people().listPeople();
    expect(listed.map((one) => one.employeeNumber)).toEqual(employees.map((one) => one.employeeNumber));
    expect(listed[0]).toEqual({
      sourceId: '972601000000306001',
      employeeNumber: 'S1',
      name: 'Priya Raman',
      email: 'priya.raman@devs.example',
    });
  });

  test('returns leave day by day: no weekends, hours as parts of a day, duty and unpaid leave as their kinds', async () => {
    expect(short(await leaveOf('S1')).map(([, days]) => days)).toEqual(['0.50', '0.50']);
    expect(short(await leaveOf('S2'))).toEqual([['S2', '1.00', 'on duty', true]]);
    expect(inOrder(short(await leaveOf('S8')))).toEqual([
      ['S8', '0.50', 'paid', true],
      ['S8', '1.00', 'unpaid', true],
    ]);
  });

  test('returns the holidays of each location; optional ones are leave and not holidays', async () => {
    const july = period(calendarDate('2026-07-01'), calendarDate('2026-07-31'));
    await control('POST', 'people/holidays', { date: '2026-07-20', name: 'Half &amp; half', isHalfday: true });
    await control('POST', 'people/holidays', { date: '2026-07-21', name: 'By choice', isRestricted: true });
    expect(
      inOrder(
        (await people().listHolidays(july)).map(({ day, name, place, isHalfDay }) => [day, name, place, isHalfDay]),
      ),
    ).toEqual([
      ['2026-07-01', 'Public holiday (Canada)', 'Canada', false],
      ['2026-07-03', 'Public holiday (United States)', 'United States', false],
      ['2026-07-20', 'Half & half', '', true],
    ]);
  });

  test('includes unapproved leave as not approved, and excludes cancelled leave', async () => {
    expect(short(await leaveOf('S7'))).toEqual([['S7', '1.00', 'paid', false]]);
    expect(short(await leaveOf('S10'))).toEqual([['S10', '1.00', 'paid', false]]);
    expect(short(await leaveOf('S11'))).toEqual([['S11', '1.00', 'paid', false]]);
  });

  test('returns only the days inside the period of a longer leave', async () => {
    const days = { '2026-09-30': '1.0', '2026-10-01': '1.0', '2026-10-30': '1.0', '2026-11-02': '1.0' };
    const { id } = (await control('POST', 'people/leave', { employeeNumber: 'S12', days })) as { id: string };
    const returned = (await leaveOf('S12')).filter((day) => day.sourceId === id);
    expect(returned.map((day) => day.day).toSorted()).toEqual(['2026-10-01', '2026-10-30']);
    await control('PATCH', 'people/leave', { id, status: 'Cancelled' });
    expect((await leaveOf('S12')).filter((day) => day.sourceId === id)).toEqual([]);
  });

  test('returns leave in hours to the second, also next to a whole day of the same person', async () => {
    const returned = (await leaveOf('S33')).filter((day) => day.day === '2026-10-05');
    expect(returned.map((day) => Number(day.days)).toSorted((one, other) => one - other)).toEqual([9_000, 28_800]);
  });

  test('accepts leave in hours longer than a working day, and never longer than 24 hours', async () => {
    const { id } = (await control('POST', 'people/leave', {
      employeeNumber: 'S12',
      unit: 'Hours',
      days: { '2026-10-05': '09:20' },
    })) as { id: string };
    expect((await leaveOf('S12')).find((day) => day.sourceId === id)?.days).toBe(33_600n);
    await control('DELETE', `people/leave?id=${id}`);
  });

  test('rejects a whole response with an invalid day count', async () => {
    const { id } = (await control('POST', 'people/leave', {
      employeeNumber: 'S12',
      days: { '2026-10-05': '2.0' },
    })) as { id: string };
    await expect(leaveOf('S12')).rejects.toMatchObject({ kind: 'unreadable' });
    await control('DELETE', `people/leave?id=${id}`);
  });

  test('merges several pages into one list', async () => {
    const made = Array.from({ length: 205 }, (_, at) =>
      control('POST', 'people/leave', {
        employeeNumber: 'S3',
        days: { [`2026-10-${String(1 + (at % 30)).padStart(2, '0')}`]: '0.25' },
        reason: `part ${at}`,
      }),
    );
    const ids = (await Promise.all(made)).map((one) => (one as { id: string }).id);
    const returned = await leaveOf('S3');
    expect(new Set(returned.filter((day) => day.reason.startsWith('part')).map((day) => day.sourceId)).size).toBe(205);
    for (const id of ids) await control('DELETE', `people/leave?id=${id}`);
  });

  test.each<[string, object]>([
    ['a busy page', { kind: 'status', status: 503, html: true, times: 2 }],
    ['data cut short', { kind: 'cut-json', times: 1 }],
    ['a broken line', { kind: 'applied-then-cut', times: 1 }],
    ['a token that ran out', { kind: 'token-expired', times: 1 }],
  ])('returns everything after %s', async (_, fault) => {
    const whole = short(await leaveOf('S8'));
    await control('POST', 'faults', { service: 'zoho-people', match: { pathIncludes: 'leaves' }, ...fault });
    expect(short(await leaveOf('S8'))).toEqual(whole);
    expect(await control('GET', 'faults')).toEqual({ faults: [] });
  });

  test.each<[string, object, string]>([
    ['an outage', { kind: 'status', status: 503, html: true }, 'unavailable'],
    ['a lock', { kind: 'throttle' }, 'too_many_calls'],
    ['a refusal inside a good answer', { kind: 'fault-in-200' }, 'rejected'],
    ['pages instead of data', { kind: 'html-instead-of-json' }, 'unavailable'],
  ])('returns nothing at all during %s', async (_, fault, kind) => {
    await control('POST', 'faults', {
      service: 'zoho-people',
      match: { pathIncludes: 'leaves' },
      times: 'always',
      ...fault,
    });
    const outcome = await leaveOf('S8').catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(SourceError);
    expect(outcome).toMatchObject({ kind });
  });

  test("reports a role without API access in the service's own message", async () => {
    const { tokens } = await consent(['ZOHOPEOPLE.leave.READ']);
    await expect(people(tokens).listPeople()).rejects.toMatchObject({
      kind: 'rejected',
      words: 'Sorry! your role is not allowed to access APIs',
    });
  });
});

describe('the attendance service', () => {
  const entriesOf = (...numbers: string[]) => ontime().pullEntries({ period: october, people: numbers });
  type InService = { id: string; employeeNumber: string; minutes: number };

  test('returns every entry of a month once, over several pages, to the minute', async () => {
    const { entries } = (await control('GET', `attendance?from=${october.start}&to=${october.end}`)) as {
      entries: InService[];
    };
    const everybody = (await people().listPeople()).map((one) => one.employeeNumber);
    const year = await ontime().pullEntries({
      period: period(calendarDate('2026-07-01'), calendarDate('2026-11-20')),
      people: everybody,
    });
    expect(year.length).toBeGreaterThan(500);
    const pulled = await entriesOf(...everybody);
    expect(inOrder(pulled.map((one) => [one.sourceId, Number(one.seconds / 60n)]))).toEqual(
      inOrder(entries.map((one) => [one.id, one.minutes])),
    );
  });

  test('also finds people by their address, and no others', async () => {
    const byEmail = await entriesOf('Priya.Raman@devs.example');
    expect(new Set(byEmail.map((one) => one.employeeNumber))).toEqual(new Set(['S1']));
    expect(byEmail).toEqual(await entriesOf('S1'));
  });

  test('counts nothing for an open entry, and returns negative and long ones unchanged', async () => {
    const add = (more: object) =>
      control('POST', 'attendance', { employeeNumber: 'S5', day: '2026-10-03', ...more }) as Promise<{ id: string }>;
    const made = [
      await add({ minutes: 120, isOpen: true }),
      await add({ minutes: -30, category: 'Correction' }),
      await add({ minutes: 1_500 }),
    ];
    const returned = (await entriesOf('S5')).filter((one) => made.some(({ id }) => id === one.sourceId));
    expect(returned.map((one) => [one.seconds, one.isOpen])).toEqual([
      [0n, true],
      [-1800n, false],
      [90_000n, false],
    ]);
  });

  test.each<[string, object, string]>([
    ['an outage', { kind: 'status', status: 503, html: true }, 'unavailable'],
    ['a full minute', { kind: 'throttle' }, 'too_many_calls'],
    ['a refusal inside a good answer', { kind: 'fault-in-200' }, 'rejected'],
    ['a dead token', { kind: 'token-expired' }, 'signed_out'],
  ])('returns nothing at all during %s', async (_, fault, kind) => {
    await control('POST', 'faults', { service: 'ontime', times: 'always', ...fault });
    await expect(entriesOf('S1')).rejects.toMatchObject({ name: 'SourceError', kind });
  });

  test('rejects a wrong token', async () => {
    const answer = ontime('wrong').pullEntries({ period: october, people: ['S1'] });
    await expect(answer).rejects.toMatchObject({ kind: 'signed_out' });
  });
});
