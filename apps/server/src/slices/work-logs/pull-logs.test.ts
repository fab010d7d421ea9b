import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { workLogEndpoints, type Pull } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject, aRateRange } from '../../../seed/builders.ts';
import { aSavedInvoiceOf } from '../../../test/billable-project.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { importInto, togglFile } from '../../../test/time-export.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
let zohoProjectId: string;

const week = { startDate: '2026-10-05', endDate: '2026-10-09' };
const weekOfTimesheet = ['10-05-2026', '10-09-2026'] as const;
/** A project of the imitated tool in which one person has no e-mail address. */
const cobalt = '685798000000010003';

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  await world.control('POST', '/reset', { keep: ['connections'] });
  // the limits of the tool are kept apart from test to test, and so are the people's sessions
  world.clock.advance(30 * 60_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT');
  ({ id: projectId, zohoProjectId } = await aProject(world.tx, {
    zohoProjectId: cobalt,
    accountants: [anna.userId],
  }));
});

interface ToolLog {
  readonly id: string;
  readonly day: string;
  readonly minutes: number;
  readonly billable: boolean;
  readonly zuid: string;
  readonly kind: string;
}
const inTheTool = async () =>
  (
    (await world.control('GET', `/project-tool/${cobalt}/logs?from=${week.startDate}&to=${week.endDate}`)) as {
      logs: ToolLog[];
    }
  ).logs;

const start = (body = week) => anna.call(workLogEndpoints.startPull, { query: { projectId }, body });
async function pulled(body = week): Promise<Pull> {
  const begun = await start(body);
  await world.deliverAll();
  const { data } = await anna.call(workLogEndpoints.pull, { params: { pullId: begun.data.pullId } });
  world.clock.advance(150_000);
  return data;
}
const counts = ({ state, added, changed, vanished, unchanged }: Pull) => ({
  state,
  added,
  changed,
  vanished,
  unchanged,
});
const stored = async () =>
  (
    await sql<{ source_id: string; minutes: number; billable: boolean; gone: boolean; entries: number }>`
      select source_id, seconds / 60 as minutes, billable, vanished_at is not null as gone,
        coalesce((select sum(e.seconds)::int from time_entry e where e.work_log_id = l.id), 0) as entries
      from work_log l order by source_id`.execute(world.tx)
  ).rows;
const recorded = async () =>
  (
    await sql<{ name: string }>`select resource_name as name from activity_entry
      where project_id = ${projectId} and action = 'Synced' order by id`.execute(world.tx)
  ).rows.map((row) => row.name);

describe('before the project tool is connected', () => {
  test('nothing can be fetched', async () => {
    const answer = await start();
    expect([answer.status, answer.failure?.code]).toEqual([409, 'source_not_connected']);
    const source = await anna.call(workLogEndpoints.source, { query: { projectId } });
    expect(source.data).toMatchObject({ connected: false, lastSyncedTime: null, running: null });
    await world.connectProjectTool();
  });
});

describe('a fetch', () => {
  test('is refused for a reversed period and for one longer than a leap year', async () => {
    const reversed = await start({ startDate: '2026-10-09', endDate: '2026-10-05' });
    expect([reversed.status, reversed.failure?.code]).toEqual([400, 'range_reversed']);
    const long = await start({ startDate: '2026-01-01', endDate: '2027-01-02' });
    expect([long.status, long.failure?.code]).toEqual([400, 'period_too_long']);
  });

  test('brings the kind of every log, also of those that were stored without one', async () => {
    const kinds = async () =>
      (
        await sql<{ id: string; kind: string | null }>`
          select source_id as id, kind from work_log order by source_id`.execute(world.tx)
      ).rows;
    const told = (await inTheTool()).map(({ id, kind }) => ({ id, kind }));
    const inOrder = told.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await pulled();
    expect(await kinds()).toEqual(inOrder);
    await sql`update work_log set kind = null`.execute(world.tx);
    expect(await pulled()).toMatchObject({ state: 'done', added: 0, changed: 0 });
    expect(await kinds()).toEqual(inOrder);
  });

  test('brings every log once with its exact minutes, and everyone who logged', async () => {
    const logs = await inTheTool();
    expect(logs.length).toBeGreaterThan(5);
    const begun = await start();
    expect([begun.status, begun.message, begun.data.state]).toEqual([202, messages.pullStarted, 'queued']);
    const before = await anna.call(workLogEndpoints.source, { query: { projectId } });
    expect(before.data.running?.pullId).toBe(begun.data.pullId);
    const pull = await pulled();
    expect(pull).toMatchObject({ state: 'done', added: logs.length, logsRead: logs.length, reason: null });
    expect((await stored()).map((log) => [log.source_id, log.minutes, log.billable, log.entries])).toEqual(
      logs
        .map(({ id, minutes, billable }) => [id, minutes, billable, billable ? minutes * 60 : 0])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    const people = await sql<{ name: string; email: string | null }>`
      select e.name, e.email from developer d join employee e on e.id = d.employee_id
      where d.project_id = ${projectId}`.execute(world.tx);
    expect(people.rows).toHaveLength(new Set(logs.map((log) => log.zuid)).size);
    expect(people.rows).toContainEqual({ name: 'Lucas Moreau', email: null });
    const after = await anna.call(workLogEndpoints.source, { query: { projectId } });
    expect(after.data.running).toBeNull();
    expect(Date.parse(after.data.lastSyncedTime ?? '')).toBeGreaterThan(world.clock.now() - 300_000);
    expect(await recorded()).toHaveLength(1);
  });

  test('of the same days again changes nothing and is not told again', async () => {
    const { added } = await pulled();
    const before = await stored();
    expect(counts(await pulled())).toEqual({ state: 'done', added: 0, changed: 0, vanished: 0, unchanged: added });
    expect(await stored()).toEqual(before);
    expect(await recorded()).toHaveLength(1);
  });

  test('sees what was added, changed and deleted in the tool meanwhile', async () => {
    const { added } = await pulled();
    const [changed, deleted] = (await inTheTool()).filter((log) => log.billable);
    await world.control('POST', '/project-tool/logs', { projectId: cobalt, day: '2026-10-06', minutes: 77 });
    await world.control('PATCH', '/project-tool/logs', { id: changed?.id, minutes: 61 });
    await world.control('DELETE', `/project-tool/logs?id=${deleted?.id}`);
    expect(counts(await pulled())).toEqual({ state: 'done', added: 1, changed: 1, vanished: 1, unchanged: added - 2 });
    const now = new Map((await stored()).map((log) => [log.source_id, log]));
    expect(now.get(changed?.id ?? '')).toMatchObject({ minutes: 61, entries: 61 * 60, gone: false });
    expect(now.get(deleted?.id ?? '')).toMatchObject({ entries: 0, gone: true });
    expect((await recorded())[1]).toContain('1 new, 1 changed, 1 removed');
  });

  test('that is asked for twice at once is one fetch', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(new Set(answers.map(({ data }) => data.pullId)).size).toBe(1);
    await world.deliverAll();
    const done = await sql<{ count: number }>`select count(*)::int as count from work_log_pull`.execute(world.tx);
    expect(done.rows[0]?.count).toBe(1);
    expect(await stored()).toHaveLength((await inTheTool()).length);
  });

  test('leaves days alone that a file brought, and says which', async () => {
    await pulled({ startDate: '2026-10-05', endDate: '2026-10-05' });
    const [someone] = (
      await sql<{ employee_id: number }>`select employee_id from developer where project_id = ${projectId}`.execute(
        world.tx,
      )
    ).rows;
    const mapping = {
      projectId,
      projects: ['Portal'],
      people: [{ key: 'ada@devs.example', employeeId: someone?.employee_id ?? 0 }],
    };
    await importInto(anna, mapping, togglFile({ day: '2026-10-07' }));
    const before = await stored();
    const pull = await pulled();
    expect(pull).toMatchObject({ state: 'failed', reason: `${serverMessages.sourceConflict} 2026-10-07 (toggl)` });
    expect(await stored()).toEqual(before);
  });
});

describe('hours that were billed', () => {
  /** The week is fetched, billed and in the books. */
  async function billed() {
    await pulled();
    await aRateRange(world.tx, {
      projectId,
      startDate: '2026-01-01',
      roleRates: Object.fromEntries(
        (
          await sql<{ role: string }>`select distinct role from developer where project_id = ${projectId}`.execute(
            world.tx,
          )
        ).rows.map(({ role }) => [role, '10']),
      ),
    });
    const invoice = await aSavedInvoiceOf(anna, { zohoProjectId }, weekOfTimesheet);
    const { invoiceId } = invoice;
    await sql`update invoice set document_state = 'issued', invoice_number = 'INV-1', frozen_hash = '\\x00' where id = ${invoiceId}`.execute(
      world.tx,
    );
    return invoice;
  }
  const openHours = async () =>
    (await aTimesheetOf(anna, { zohoProjectId }, ...weekOfTimesheet)).zohoEmployeeMetadataList.reduce(
      (sum, row) => sum + Math.round(Number(row.billedHours) * 100),
      0,
    );

  test('and are edited afterwards leave the difference open, more or less, and the invoice as it was', async () => {
    const invoice = await billed();
    expect(await openHours()).toBe(0);
    const [longer, shorter] = (await inTheTool()).filter((log) => log.billable && log.minutes > 60);
    await world.control('PATCH', '/project-tool/logs', { id: longer?.id, minutes: (longer?.minutes ?? 0) + 120 });
    await world.control('PATCH', '/project-tool/logs', { id: shorter?.id, minutes: (shorter?.minutes ?? 0) - 30 });
    expect(counts(await pulled())).toMatchObject({ changed: 2, vanished: 0 });
    expect(await openHours()).toBe(150);
    const after = await anna.call(invoiceEndpoints.get, { params: { id: invoice.invoiceId } });
    expect(after.data.totals).toEqual(invoice.totals);
    expect(after.data.invoiceLineItemList).toEqual(invoice.invoiceLineItemList);
  });

  test('and vanish afterwards are credited in the next timesheet', async () => {
    await billed();
    const gone = (await inTheTool()).find((log) => log.billable && log.minutes % 15 === 0);
    await world.control('DELETE', `/project-tool/logs?id=${gone?.id}`);
    expect(counts(await pulled())).toMatchObject({ vanished: 1 });
    expect(await openHours()).toBe(-Math.round(((gone?.minutes ?? 0) * 100) / 60));
    const now = (await stored()).find((log) => log.source_id === gone?.id);
    expect(now).toMatchObject({ gone: true, entries: 0 });
  });
});

describe('a former person without an e-mail address, whom the list of the newer API leaves out', () => {
  const callsOver = (api: 'CLASSIC' | 'V3') =>
    sql`update connection set api_version = ${api} where provider = 'ZOHO_PROJECTS'`.execute(world.tx);
  const lucasAndAll = async () =>
    (
      await sql<{ lucas: number; all: number }>`
        select count(*) filter (where name = 'Lucas Moreau')::int as lucas, count(*)::int as "all" from employee`.execute(
        world.tx,
      )
    ).rows[0];

  test.each([
    ['is the same employee as before, as both ids are known', false],
    ['is recognised by the logs that were stored before, where only one id was known', true],
  ])('%s', async (_, forgetsIds) => {
    await callsOver('CLASSIC');
    await pulled();
    const before = await lucasAndAll();
    expect(before?.lucas).toBe(1);
    if (forgetsIds) await sql`update employee set zoho_portal_id = null`.execute(world.tx);
    await callsOver('V3');
    await world.control('POST', '/settings', { formerPeopleListed: false });
    const again = await pulled();
    expect(counts(again)).toMatchObject({ state: 'done', added: 0, changed: 0, vanished: 0 });
    expect(await lucasAndAll()).toEqual(before);
    const next = await pulled({ startDate: '2026-10-12', endDate: '2026-10-23' });
    expect(next.added).toBeGreaterThan(0);
    expect((await lucasAndAll())?.lucas).toBe(1);
  });
});

describe('a tool that does not answer as it should', () => {
  const fault = (details: object) =>
    world.control('POST', '/faults', { service: 'zoho-projects', times: 'always', ...details });
  // the last of the kinds of logs: everything before it came well
  const late = { match: { pathIncludes: 'general' } };

  test.each<[string, object, string | RegExp]>([
    ['a web page', { kind: 'html-instead-of-json', ...late }, serverMessages.sourceAnswersBadly],
    ['half of its JSON', { kind: 'cut-json', ...late }, serverMessages.sourceAnswersBadly],
    [
      'logs of another project',
      { kind: 'other-company' },
      'The project tool returned the logs of another project. Nothing was saved.',
    ],
    [
      'that it has had enough for half an hour',
      { kind: 'throttle', ...late },
      /^The project tool asks to wait \d+ minutes\.$/,
    ],
  ])(
    'but with %s leaves nothing behind, gives one clear reason, and the next fetch is whole',
    async (_, failure, reason) => {
      await fault(failure);
      const pull = await pulled();
      expect(pull.state).toBe('failed');
      expect(pull.reason).toMatch(reason);
      expect(pull.finishedAt).not.toBeNull();
      expect(await stored()).toEqual([]);
      expect(await recorded()).toEqual([]);
      expect((await anna.call(workLogEndpoints.source, { query: { projectId } })).data.lastSyncedTime).toBeNull();
      await world.control('DELETE', '/faults');
      world.clock.advance(31 * 60_000);
      anna = await world.signedIn('ROLE_ADMIN');
      expect(await pulled()).toMatchObject({ state: 'done', added: (await inTheTool()).length });
    },
  );

  test('but breaks off, fails for a moment or lets the token run out is asked again', async () => {
    await fault({ kind: 'token-expired', times: 1 });
    await fault({ kind: 'status', status: 503, html: true, times: 1, ...late });
    await fault({ kind: 'cut-before', times: 1, ...late });
    expect(await pulled()).toMatchObject({ state: 'done', added: (await inTheTool()).length });
  });

  test('but has thrown us out waits for a person to connect again', async () => {
    await world.control('POST', '/expire-tokens', { service: 'zoho' });
    await world.control('POST', '/disconnect', { service: 'zoho' });
    expect(await pulled()).toMatchObject({ state: 'failed', reason: serverMessages.connectHint });
    expect(await stored()).toEqual([]);
  });
});
