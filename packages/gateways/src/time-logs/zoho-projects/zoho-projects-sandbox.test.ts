import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { period } from '@countinghouse/billing/values/period.ts';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '../../call.ts';
import { zohoOAuthAddresses, zohoOAuthRules } from '../../oauth/oauth-rules.ts';
import { Secret } from '../../secret.ts';
import { connect, realSurroundings, type TestConnection } from '../../testing/sandbox-consent.ts';
import type { PulledLogs, TimeLogSource } from '../time-log-source.ts';
import { TimeLogError } from '../time-log-error.ts';
import { zohoProjectsPolicy } from './zoho-projects-addresses.ts';
import { createZohoProjectsSource, type ZohoProjectsGeneration } from './zoho-projects-source.ts';

interface LogInTool {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  readonly minutes: number;
  readonly billable: boolean;
  readonly zuid: string;
}

const atlas = '685798000000010001';
const october = period(calendarDate('2026-10-01'), calendarDate('2026-10-31'));
let folder: string;
let sandbox: Sandbox;
let connection: TestConnection;
let source: TimeLogSource;

async function control(method: string, part: string, body?: object): Promise<unknown> {
  const init =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}/control/${part}`, { method, ...init });
  if (!answer.ok) throw new Error(`${method} ${part}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}
async function logsInTool(project = atlas): Promise<readonly LogInTool[]> {
  const answer = await control('GET', `project-tool/${project}/logs?from=${october.start}&to=${october.end}`);
  return (answer as { logs: LogInTool[] }).logs;
}
const spoil = (fault: object) =>
  control('POST', 'faults', { service: 'zoho-projects', match: { pathIncludes: 'logs' }, times: 1, ...fault });
const pull = (project = atlas, whole = october) => source.pullLogs({ projectSourceId: project, period: whole });
const shape = (pulled: Pick<PulledLogs, 'logs' | 'people'>) =>
  pulled.logs
    .map((log) => ({
      id: log.sourceId,
      kind: log.kind,
      day: log.day,
      minutes: Number(log.seconds / 60n),
      billable: log.isBillable,
      zuid: log.personSourceId,
    }))
    .sort((one, other) => one.id.localeCompare(other.id));
const shapeInTool = (logs: readonly LogInTool[]) =>
  logs
    .map(({ id, kind, day, minutes, billable, zuid }) => ({ id, kind, day, minutes, billable, zuid }))
    .sort((one, other) => one.id.localeCompare(other.id));

// a busy machine must not fail the test
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'project-tool-'));
  sandbox = await startSandbox({
    dataDir: folder,
    now: () => new Date('2026-11-21T12:00:00Z'),
    settings: { zohoThrottle: false },
  });
  connection = await connect({
    rules: zohoOAuthRules,
    addresses: zohoOAuthAddresses(`${sandbox.url}/zoho-accounts`),
    clientId: 'sandbox-zoho-client',
    clientSecret: new Secret('sandbox-zoho-secret'),
    redirectUri: 'http://localhost:9999/oauth/zoho',
    scopes: [
      'ZohoProjects.portals.READ',
      'ZohoProjects.projects.READ',
      'ZohoProjects.users.READ',
      'ZohoProjects.timesheets.READ',
    ],
  });
});
beforeEach(() => control('DELETE', 'faults'));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

function openSource(generation: ZohoProjectsGeneration): TimeLogSource {
  const api = `${sandbox.url}/zoho-projects`;
  const policy = {
    ...zohoProjectsPolicy([api]),
    windows: [],
    pauses: { firstMs: 4, longestMs: 20 },
    breaker: { failuresMax: 1_000, restMs: 1, restMaxMs: 1 },
  };
  const caller = createCaller(policy, realSurroundings);
  return createZohoProjectsSource({ caller, tokens: connection.tokens, now: Date.now, api }, generation);
}

describe.each<ZohoProjectsGeneration>(['classic', 'v3'])('the %s API', (generation) => {
  beforeEach(() => {
    source = openSource(generation);
  });

  describe('the project tool', () => {
    test('returns every log of a month once, to the minute', async () => {
      const held = await logsInTool();
      expect(held.length).toBeGreaterThan(100);
      expect(new Set(held.map(({ kind }) => kind))).toEqual(new Set(['task', 'bug', 'general']));
      expect(shape(await pull())).toEqual(shapeInTool(held));
    });

    test('returns a longer period over several pages', async () => {
      const summer = period(calendarDate('2026-07-01'), calendarDate('2026-11-20'));
      const { logs } = await pull(atlas, summer);
      const answer = (await control('GET', `project-tool/${atlas}/logs?from=${summer.start}&to=${summer.end}`)) as {
        logs: LogInTool[];
      };
      expect(logs.filter(({ kind }) => kind === 'task').length).toBeGreaterThan(200);
      expect(shape({ logs, people: [] })).toEqual(shapeInTool(answer.logs));
    });

    test('lists its projects with ids larger than any number', async () => {
      const projects = await source.listProjects();
      expect(projects.map(({ sourceId, name }) => [sourceId, name])).toContainEqual([atlas, 'Atlas Data Platform']);
      expect(projects).toHaveLength(12);
    });

    test('lists the people of a project and those who logged', async () => {
      const people = await source.listPeople(atlas);
      expect(people.length).toBeGreaterThanOrEqual(3);
      expect(people[0]?.email).toMatch(/^\S+@devs\.example$/);
      const pulled = await pull();
      expect(new Set(pulled.people.map(({ sourceId }) => sourceId))).toEqual(
        new Set(pulled.logs.map(({ personSourceId }) => personSourceId)),
      );
    });

    test('returns notes as plain text', async () => {
      const { logs } = await pull();
      expect(logs.some(({ note }) => note !== '')).toBe(true);
      expect(logs.filter(({ note }) => /<\/?[a-z]|&amp;/.test(note))).toEqual([]);
    });

    test('returns nothing for a month without logs', async () => {
      expect(await pull(atlas, period(calendarDate('2020-01-01'), calendarDate('2020-01-31')))).toEqual({
        logs: [],
        people: [],
        // the tool sends an empty response instead of an empty list
        warnings: (['task', 'bug', 'general'] as const).map((logKind) => ({
          logKind,
          period: period(calendarDate('2020-01-01'), calendarDate('2020-01-31')),
          reason: 'no_list',
        })),
      });
    });

    test('returns a changed, deleted or added log in the next sync', async () => {
      const before = await logsInTool();
      const [changed, removed] = before;
      await control('PATCH', 'project-tool/logs', { id: changed?.id, minutes: 95, billable: false });
      await control('DELETE', `project-tool/logs?id=${removed?.id}`);
      await control('POST', 'project-tool/logs', { projectId: atlas, kind: 'bug', day: '2026-10-31', minutes: 50 });
      const { logs } = await pull();
      expect(logs.find(({ sourceId }) => sourceId === changed?.id)).toMatchObject({
        seconds: 5700n,
        isBillable: false,
      });
      expect(logs.find(({ sourceId }) => sourceId === removed?.id)).toBeUndefined();
      expect(logs).toHaveLength(before.length);
      expect(shape({ logs, people: [] })).toEqual(shapeInTool(await logsInTool()));
    });
  });

  describe('the project tool during failures', () => {
    test.each<[string, object]>([
      ['a busy page', { kind: 'status', status: 503, html: true, times: 2 }],
      ['a page instead of data', { kind: 'html-instead-of-json' }],
      ['data cut short', { kind: 'cut-json' }],
      ['a broken line', { kind: 'applied-then-cut' }],
      ['a token that ran out', { kind: 'token-expired' }],
    ])('returns everything after %s', async (_, fault) => {
      await spoil(fault);
      expect(shape(await pull())).toEqual(shapeInTool(await logsInTool()));
      // The failure really happened: its line of the script is used up.
      expect(await control('GET', 'faults')).toEqual({ faults: [] });
    });

    test.each<[string, object, string]>([
      ['an outage', { kind: 'status', status: 503, html: true, times: 'always' }, 'unavailable'],
      ['nothing but pages', { kind: 'html-instead-of-json', times: 'always' }, 'unavailable'],
      ['a lock', { kind: 'throttle' }, 'too_many_calls'],
      ["another project's logs", { kind: 'other-company' }, 'rejected'],
    ])('returns nothing at all during %s', async (_, fault, kind) => {
      await spoil(fault);
      const outcome = await pull().catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(TimeLogError);
      expect(outcome).toMatchObject({ kind });
    });

    test('refuses an unknown project', async () => {
      await expect(pull('685798000000099999')).rejects.toMatchObject({ kind: 'rejected' });
    });
  });
});
