import { linkEndpoints, type ProjectLink } from '@countinghouse/contract/projects/links.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject, type GivenProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let projectId: number;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  projectId = (await aProject(world.tx, { csms: [carl.userId] })).id;
});

const auditEntryOf = async (id: number) =>
  (
    await sql<{ action: string; changes: { fieldName: string; oldValue: string | null; newValue: string | null }[] }>`
      select action, changes from activity_entry where project_id = ${id} order by id`.execute(world.tx)
  ).rows.map(({ action, changes }) => [action, ...changes.map((one) => [one.fieldName, one.oldValue, one.newValue])]);
const projectOf = async (id: number) => (await admin.call(projectEndpoints.get, { params: { id } })).data;

describe('the links of a project', () => {
  const add = (title: string, url: string) =>
    carl.call(linkEndpoints.add, { params: { id: projectId }, body: { title, url } });
  const change = (link: ProjectLink, title: string) =>
    carl.call(linkEndpoints.change, {
      params: { linkId: link.linkId },
      body: { title, url: link.url, version: link.version },
    });
  const remove = (link: ProjectLink) =>
    carl.call(linkEndpoints.remove, { params: { linkId: link.linkId }, query: { version: link.version } });

  test('are added, changed and removed, and told at the project', async () => {
    const { data: link } = await add('Board', 'boards.example/7');
    expect((await projectOf(projectId)).links).toEqual([
      { linkId: link.linkId, title: 'Board', url: 'https://boards.example/7', version: 1 },
    ]);
    const { data: renamed } = await change(link, 'لوحة 📌');
    expect(renamed).toMatchObject({ title: 'لوحة 📌', version: 2 });
    // the same title once more changes nothing, and is not told
    expect((await change(renamed, 'لوحة 📌')).data).toEqual(renamed);
    expect((await remove(renamed)).message).toBe('Link deleted successfully');
    expect((await projectOf(projectId)).links).toEqual([]);
    expect((await auditEntryOf(projectId)).map(([action, ...changes]) => [action, changes[0]])).toEqual([
      ['Updated', ['Link title', null, 'Board']],
      ['Updated', ['Link title', 'Board', 'لوحة 📌']],
      ['Updated', ['Link title', 'لوحة 📌', null]],
    ]);
  });

  test('that another user changed are returned instead of overwritten', async () => {
    const { data: link } = await add('Board', 'https://boards.example');
    await change(link, 'Their board');
    const late = await change(link, 'My board');
    expect([late.failure?.code, late.failure?.current]).toMatchObject(['stale_version', { title: 'Their board' }]);
    expect((await remove(link)).failure?.code).toBe('stale_version');
    await remove({ ...link, version: 2 });
    expect((await remove({ ...link, version: 2 })).failure?.message).toBe('This link could not be found.');
    expect((await change(link, 'Again')).failure?.code).toBe('link_not_found');
  });

  test.each([
    ['', 'https://a.example', 'Please enter link title'],
    ['Board', ' ', 'Please enter link url'],
    ['Board', 'ftp://files.example', 'Please enter a web address, such as https://example.com'],
    ['Board', 'javascript:alert(1)', 'Please enter a web address, such as https://example.com'],
  ])('have a title and an address of the web: %s %s', async (title, url, message) => {
    const refused = await add(title, url);
    expect([refused.status, refused.failure?.errors?.[0]?.message]).toEqual([400, message]);
  });

  test('hang on the own projects only', async () => {
    const { id } = await aProject(world.tx);
    const refused = await carl.call(linkEndpoints.add, {
      params: { id },
      body: { title: 'Board', url: 'https://a.example' },
    });
    expect(refused.failure?.code).toBe('project_not_found');
  });
});

describe('active billing', () => {
  const flip = async (id: number, activeBilling: boolean, by = carl) =>
    by.call(projectEndpoints.switchBilling, {
      params: { id },
      body: { activeBilling, version: (await projectOf(id)).version },
    });
  const sleeping = async (given: GivenProject = {}) =>
    (await aProject(world.tx, { csms: [carl.userId], activeBilling: false, ...given })).id;

  test('is switched on and off by the users on the project', async () => {
    const id = await sleeping();
    const on = await flip(id, true);
    expect([on.data.activeBilling, on.data.status, on.message]).toEqual([true, 'Active', 'Active billing is on']);
    expect((await flip(id, true)).data.version).toBe(on.data.version);
    expect((await flip(id, false, admin)).data).toMatchObject({ activeBilling: false, status: 'inactive' });
    expect(await auditEntryOf(id)).toEqual([
      ['Updated', ['Active billing', 'No', 'Yes']],
      ['Updated', ['Active billing', 'Yes', 'No']],
    ]);
  });

  test('waits for company, primary client and the four billing fields, and names what is missing', async () => {
    const id = await sleeping({ payModel: null, cycle: null, accType: null, invoiceTerm: null, hasClient: false });
    await sql`update project set company_id = null where id = ${id}`.execute(world.tx);
    const refused = await flip(id, true);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'active_billing_incomplete']);
    expect(refused.failure?.message).toBe(
      'Active billing cannot be enabled yet. Please add Company, Primary Client, Pay Model, Invoice Cycle, Account Type, Invoice Term.',
    );
    expect((await projectOf(id)).activeBilling).toBe(false);
  });

  test('is not switched by two users at once, or by a user who is not on the project', async () => {
    const id = await sleeping();
    const input = { params: { id }, body: { activeBilling: true, version: 1 } };
    await carl.call(projectEndpoints.switchBilling, input);
    const late = await admin.call(projectEndpoints.switchBilling, input);
    expect([late.failure?.code, late.failure?.current]).toMatchObject(['stale_version', { activeBilling: true }]);
    const foreign = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await flip(id, false, foreign)).failure?.code).toBe('project_not_found');
  });
});

describe('a project made by hand', () => {
  const create = (by: Person, body: { name: string; zohoProjectId: string }) =>
    by.call(projectEndpoints.create, { body: { ...body, model: 'Hourly' } });

  test('has a unique code, and its maker is on it', async () => {
    const made = await create(carl, { name: ' مشروع 🚀 ', zohoProjectId: '77001' });
    expect([made.status, made.message]).toEqual([201, 'Project created successfully']);
    expect(made.data).toMatchObject({
      projectName: 'مشروع 🚀',
      zohoProjectId: '77001',
      primaryCsm: 'Carl',
      activeBilling: false,
      missingFields: ['Pay Model', 'Invoice Cycle', 'Account Type', 'Invoice Term'],
    });
    expect(made.data.projectCode).toBe(`PRJ-${String(made.data.projectId).padStart(4, '0')}`);
    const next = await create(admin, { name: 'Another', zohoProjectId: '77002' });
    expect(next.data.primaryCsm).toBeNull();
    expect(next.data.projectCode).not.toBe(made.data.projectCode);
    expect((await auditEntryOf(next.data.projectId))[0]?.[0]).toBe('Created');
  });

  test('is the only one with its Zoho project id', async () => {
    await create(carl, { name: 'First', zohoProjectId: '77003' });
    const refused = await create(admin, { name: 'Second', zohoProjectId: '77003' });
    expect([refused.status, refused.failure?.code, refused.failure?.errors?.[0]?.path]).toEqual([
      409,
      'zoho_id_taken',
      'zohoProjectId',
    ]);
  });

  test.each([
    ['ab', '77004', 'name', 'Project name must have at least 3 characters'],
    ['Portal', '', 'zohoProjectId', 'Please enter Zoho project id'],
    ['Portal', 'a b', 'zohoProjectId', 'Zoho project id cannot contain spaces'],
    ['Portal', '<77>', 'zohoProjectId', 'A Zoho project id has up to 40 letters, digits and dashes'],
  ])('has a name and an id: %s, %s', async (name, zohoProjectId, path, message) => {
    expect((await create(carl, { name, zohoProjectId })).failure?.errors).toEqual([{ path, message }]);
  });
});

test('a few projects are suggested by a part of their name, in scope only', async () => {
  const companyId = await aCompany(world.tx);
  const { id } = await aProject(world.tx, { name: 'Zephyr Portal', companyId, csms: [carl.userId] });
  await aProject(world.tx, { name: 'Zephyr Secret', companyId });
  const suggested = await carl.call(projectEndpoints.suggestion, { query: { projectName: 'zephyr' } });
  expect(suggested.data.map((one) => one.projectId)).toEqual([id]);
});
