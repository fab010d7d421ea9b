import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, aStaffUser } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());

const auditEntryOf = async (projectId: number) =>
  (
    await sql<{ action: string; changes: { fieldName: string; oldValue: string | null; newValue: string | null }[] }>`
      select action, changes from activity_entry where project_id = ${projectId} and resource = 'PROJECT' order by id`.execute(
      world.tx,
    )
  ).rows.map(({ action, changes }) => [action, ...changes.map((one) => [one.fieldName, one.oldValue, one.newValue])]);
const projectOf = async (id: number) => (await admin.call(projectEndpoints.get, { params: { id } })).data;
const idsOf = async (status: 'Active' | 'inactive', by = admin) =>
  (await by.call(projectEndpoints.filter, { query: { pageSize: 200 }, body: { status: [status] } })).data;

describe('the sync of projects', () => {
  const sync = () => admin.call(projectEndpoints.sync);

  test('waits until the project tool is connected', async () => {
    expect((await sync()).failure?.code).toBe('source_not_connected');
  });

  test('brings the projects of the tool once, and later what changed in it', async () => {
    await world.connectProjectTool();
    const first = await sync();
    expect(first.data.added).toBe(first.data.found);
    expect(first.data.found).toBeGreaterThan(5);
    expect(first.message).toBe(`Projects synced: ${first.data.found} new, 0 changed, 0 removed`);
    expect((await sync()).data).toMatchObject({ added: 0, changed: 0, gone: 0 });

    const rows = await sql<{ id: number; name: string }>`select id, name from project order by id limit 2`.execute(
      world.tx,
    );
    const [renamed, other] = rows.rows;
    if (renamed === undefined || other === undefined) throw new Error('the tool has no projects');
    await sql`update project set name = 'Typed by hand', zoho_project_id = zoho_project_id where id = ${renamed.id}`.execute(
      world.tx,
    );
    await sql`update project set zoho_project_id = 'gone-from-there' where id = ${other.id}`.execute(world.tx);
    const later = await sync();
    expect(later.data).toMatchObject({ added: 1, changed: 1, gone: 1 });
    expect(await auditEntryOf(renamed.id)).toEqual([
      ['Created', ['Project name', null, renamed.name], ['Zoho project id', null, expect.any(String)]],
      ['Synced', ['Project name', 'Typed by hand', renamed.name]],
    ]);
    expect((await auditEntryOf(other.id)).at(-1)).toEqual([
      'Synced',
      ['Zoho Projects', null, 'No longer in Zoho Projects'],
    ]);
    expect(await projectOf(other.id)).toMatchObject({ status: 'inactive', inProjectTool: false });
  });

  test('leaves everything as it is when the tool is away', async () => {
    await world.control('POST', '/faults', { service: 'zoho-projects', times: 'always', kind: 'html-instead-of-json' });
    const before = await sql`select id, name, version from project order by id`.execute(world.tx);
    const away = await sync();
    expect([away.status, away.failure?.code]).toEqual([503, 'provider_away']);
    expect((await sql`select id, name, version from project order by id`.execute(world.tx)).rows).toEqual(before.rows);
    await world.control('DELETE', '/faults');
  });
});

describe('the list by status', () => {
  test('counts as active what is billed, has not ended and is still in the project tool', async () => {
    await emptyTables(world.tx, 'project');
    const make = async (name: string, given: Parameters<typeof aProject>[1]) =>
      (await aProject(world.tx, { name, csms: [carl.userId], ...given })).id;
    await make('Active', {});
    await make('Ends today', { endDate: '2026-11-21' });
    await make('Ended', { endDate: '2026-11-20' });
    await make('Sleeping', { activeBilling: false });
    const gone = await make('Gone', {});
    await sql`update project set in_tool = false where id = ${gone}`.execute(world.tx);
    await aProject(world.tx, { name: 'Of another user' });
    for (const [by, foreign] of [
      [admin, ['Of another user']],
      [carl, []],
    ] as const) {
      const [active, inactive] = [await idsOf('Active', by), await idsOf('inactive', by)];
      expect(active.projectDetails.map((one) => one.projectName)).toEqual(['Active', 'Ends today', ...foreign]);
      expect(inactive.projectDetails.map((one) => one.projectName)).toEqual(['Ended', 'Gone', 'Sleeping']);
      expect(active.paginationDetails.totalElements).toBe(2 + foreign.length);
      expect(inactive.paginationDetails.totalElements).toBe(3);
      expect(new Set(active.projectDetails.map((one) => one.status))).toEqual(new Set(['Active']));
      expect(new Set(inactive.projectDetails.map((one) => one.status))).toEqual(new Set(['inactive']));
    }
    const ofCarl = { csm: [carl.email], status: ['inactive' as const] };
    const found = await admin.call(projectEndpoints.filter, { body: ofCarl });
    expect(found.data.paginationDetails.totalElements).toBe(3);
  });
});

describe('projects that get another primary', () => {
  const preview = (projectIds: readonly number[], email: string, kind: 'csm' | 'accountant' = 'csm') =>
    admin.call(projectEndpoints.previewReassign, { body: { kind, email, projectIds: [...projectIds] } });
  const reassign = (projects: readonly { projectId: number; version: number }[], email: string) =>
    admin.call(projectEndpoints.reassign, { body: { kind: 'csm', email, projects: [...projects] } });

  test('are shown first, with those that stay as they are, and changed and told one by one', async () => {
    const cleo = await aStaffUser(world.tx, { role: 'ROLE_CSM', name: 'Cleo' });
    const one = (await aProject(world.tx, { csms: [carl.userId] })).id;
    const two = (await aProject(world.tx, { csms: [carl.userId, cleo.id] })).id;
    const hers = (await aProject(world.tx, { csms: [cleo.id] })).id;
    const empty = (await aProject(world.tx, {})).id;
    const shown = await preview([one, two, hers, empty], cleo.email);
    expect(shown.data.changes.map(({ projectId, from, to }) => [projectId, from, to])).toEqual([
      [one, 'Carl', 'Cleo'],
      [two, 'Carl', 'Cleo'],
      [empty, null, 'Cleo'],
    ]);
    expect(shown.data.refused.map(({ projectId, reason }) => [projectId, reason])).toEqual([
      [hers, 'Cleo is already primary'],
    ]);
    const done = await reassign(
      shown.data.changes.map(({ projectId, version }) => ({ projectId, version })),
      cleo.email,
    );
    expect([done.data.changed, done.message]).toEqual([3, '3 projects reassigned successfully']);
    for (const id of [one, two, empty]) {
      const { csms, version } = await projectOf(id);
      expect([csms.map(({ name, primary }) => [name, primary]), version]).toEqual([[['Cleo', true]], 2]);
    }
    expect(await auditEntryOf(one)).toEqual([['Updated', ['Primary CSM', 'Carl', 'Cleo']]]);
    expect(await auditEntryOf(hers)).toEqual([]);
  });

  test('change all of them or none: one that changed since the preview stops all', async () => {
    const cleo = await aStaffUser(world.tx, { role: 'ROLE_CSM', name: 'Cleo' });
    const one = (await aProject(world.tx, { csms: [carl.userId] })).id;
    const two = (await aProject(world.tx, { csms: [carl.userId] })).id;
    await sql`update project set version = 2 where id = ${two}`.execute(world.tx);
    const late = await reassign(
      [
        { projectId: one, version: 1 },
        { projectId: two, version: 1 },
      ],
      cleo.email,
    );
    expect([late.status, late.failure?.code]).toEqual([409, 'projects_changed']);
    const missing = await reassign([{ projectId: 2_000_000_000, version: 1 }], cleo.email);
    expect(missing.failure?.code).toBe('projects_changed');
    expect((await projectOf(one)).primaryCsm).toBe('Carl');
  });

  test('get a user who has the role', async () => {
    const { id } = await aProject(world.tx, { csms: [carl.userId] });
    const anna = await aStaffUser(world.tx, { role: 'ROLE_ACCOUNTANT', name: 'Anna' });
    expect((await preview([id], anna.email)).failure?.code).toBe('staff_unknown');
    expect((await preview([id], anna.email, 'accountant')).data.changes[0]?.to).toBe('Anna');
    expect((await reassign([{ projectId: id, version: 1 }], 'unknown@x.example')).failure?.code).toBe('staff_unknown');
  });
});
