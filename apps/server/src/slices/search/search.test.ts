import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { searchEndpoints, type SearchKind } from '@countinghouse/contract/search/search.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aWorkLog, nextNumber } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_CSM', 'Stefan');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

const search = async (who: Person, text: string, more: { projectId?: number; kind?: SearchKind } = {}) =>
  (await who.call(searchEndpoints.everything, { query: { text, ...more } })).data;
const titles = async (who: Person, text: string, kind: SearchKind) =>
  (await search(who, text, { kind })).results.map(({ title }) => title);

const aProjectOfAnna = (name: string) => aProject(world.tx, { name, accountants: [anna.userId] });

describe('a text', () => {
  test('is found in each kind of record, with the project that shows it', async () => {
    const project = await aProjectOfAnna('Kestrel Portal');
    await sql`update company set company_name = 'Kestrel Ltd' where id = (select company_id from project where id = ${project.id})`.execute(
      world.tx,
    );
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, name: 'Kestrel Smith' });
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-06-02', task: 'Kestrel sign-in' });
    await anna.call(noteEndpoints.add, {
      body: [{ projectNotesId: 0, projectId: project.id, notesDescription: 'Ask at\nKestrel for the order' }],
    });
    const { counts, results } = await search(anna, 'kestrel');
    expect(counts).toEqual({
      projects: 1,
      companies: 1,
      clients: 1,
      invoices: 0,
      notes: 1,
      developers: 1,
      users: 0,
      tasks: 1,
    });
    expect(results).toHaveLength(4);
    const all = await Promise.all(
      (['projects', 'companies', 'clients', 'notes', 'developers', 'tasks'] as const).map(
        async (kind) => (await search(anna, 'KESTREL', { kind })).results,
      ),
    );
    expect(all.flat().map(({ kind, title, projectName }) => [kind, title, projectName])).toEqual([
      ['projects', 'Kestrel Portal', 'Kestrel Portal'],
      ['companies', 'Kestrel Ltd', 'Kestrel Portal'],
      ['clients', 'Client of Kestrel Portal', 'Kestrel Portal'],
      ['notes', 'Ask at Kestrel for the order', 'Kestrel Portal'],
      ['developers', 'Kestrel Smith', 'Kestrel Portal'],
      ['tasks', 'Kestrel sign-in', 'Kestrel Portal'],
    ]);
  });

  test('is found nowhere by who is on none of the projects, and by the administrator everywhere', async () => {
    await aProjectOfAnna('Merlin Portal');
    expect((await search(stranger, 'merlin')).results).toEqual([]);
    expect(Object.values((await search(stranger, 'merlin')).counts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await titles(admin, 'merlin', 'projects')).toEqual(['Merlin Portal']);
  });

  test('is looked for in one project on wish', async () => {
    const one = await aProjectOfAnna('Heron One');
    await aProjectOfAnna('Heron Two');
    expect((await search(anna, 'heron')).counts.projects).toBe(2);
    const { counts, results } = await search(anna, 'heron', { projectId: one.id });
    expect([counts.projects, counts.clients]).toEqual([1, 1]);
    expect(new Set(results.map(({ projectName }) => projectName))).toEqual(new Set(['Heron One']));
    const outside = await stranger.call(searchEndpoints.everything, { query: { text: 'heron', projectId: one.id } });
    expect(outside.failure?.code).toBe('project_not_found');
  });

  test('is taken as it is typed, signs of patterns too', async () => {
    await aProjectOfAnna('Owl 100% done');
    await aProjectOfAnna('Owl 100 days done');
    expect(await titles(anna, '100% d', 'projects')).toEqual(['Owl 100% done']);
    expect(await titles(anna, '%%%', 'projects')).toEqual([]);
    expect(await titles(anna, 'owl_100', 'projects')).toEqual([]);
  });

  test.each(['ab', '  a ', '', '%'])('of fewer than three letters is refused: %s', async (text) => {
    const { failure } = await anna.call(searchEndpoints.everything, { query: { text } });
    expect(failure?.errors).toEqual([{ path: 'text', message: 'Please type at least 3 characters.' }]);
  });

  test('that could be code is refused', async () => {
    const { failure } = await anna.call(searchEndpoints.everything, { query: { text: '<script>' } });
    expect(failure?.errors?.[0]?.message).toBe('Invalid input: Potential XSS attempt detected');
  });
});

describe('what is found', () => {
  test('begins with what begins so, and suggestions are four at most', async () => {
    for (const name of ['Big Wren', 'Wren', 'Wrens of May', 'A Wren', 'The Wren', 'Old Wren'])
      await aProjectOfAnna(name);
    expect((await titles(anna, 'wren', 'projects')).slice(0, 3)).toEqual(['Wren', 'Wrens of May', 'A Wren']);
    const { results } = await search(anna, 'wren');
    expect(results.map(({ title }) => title)).toHaveLength(4);
    expect(results[0]?.title).toBe('Wren');
  });

  test('is counted up to a thousand', async () => {
    const { id } = await aProjectOfAnna('Large');
    await sql`insert into logged_task select ${id}, 'Sparrow ' || n from generate_series(1, 1500) n`.execute(world.tx);
    const { counts, results } = await search(anna, 'sparrow', { kind: 'tasks' });
    expect([counts.tasks, results.length]).toEqual([1001, 25]);
  });
});

describe('a company', () => {
  test('without a project is found by everybody, with one by who sees one of its projects, until it is gone', async () => {
    const companyId = await aCompany(world.tx, { displayName: 'Bittern Ltd' });
    const companies = (who: Person) => search(who, 'bittern', { kind: 'companies' });
    for (const who of [anna, stranger, admin]) {
      const { counts, results } = await companies(who);
      expect(counts.companies).toBe(1);
      expect(results).toMatchObject([{ title: 'Bittern Ltd', projectId: null, projectName: '', companyId }]);
    }
    const archived = (at: 'now()' | 'null') =>
      sql`update company set archived_at = ${sql.raw(at)} where id = ${companyId}`.execute(world.tx);
    await archived('now()');
    expect((await companies(admin)).results).toEqual([]);
    await archived('null');
    const { id } = await aProject(world.tx, { companyId, accountants: [anna.userId] });
    expect((await companies(anna)).results).toMatchObject([{ title: 'Bittern Ltd', projectId: id, companyId }]);
    expect((await companies(stranger)).results).toEqual([]);
    expect((await companies(admin)).counts.companies).toBe(1);
  });
});

describe('a client', () => {
  const aClient = async (companyId: number, name: string) =>
    sql`insert into client (company_id, name, email) values (${companyId}, ${name}, ${`${nextNumber()}@company.example`})`.execute(
      world.tx,
    );
  const clients = (who: Person, more: { projectId?: number } = {}) =>
    search(who, 'godwit', { kind: 'clients', ...more });

  test('who is on no project is found at the company, by who sees that one, until they are gone', async () => {
    const companyId = await aCompany(world.tx);
    await aClient(companyId, 'Grace Godwit');
    for (const who of [anna, stranger, admin])
      expect((await clients(who)).results).toMatchObject([{ title: 'Grace Godwit', projectId: null, companyId }]);
    const { id } = await aProject(world.tx, { companyId, accountants: [anna.userId] });
    expect((await clients(anna)).results).toMatchObject([{ title: 'Grace Godwit', projectId: null, companyId }]);
    expect((await clients(stranger)).counts.clients).toBe(0);
    expect((await clients(anna, { projectId: id })).counts.clients).toBe(0);
    await sql`update client set archived_at = now() where name = 'Grace Godwit'`.execute(world.tx);
    expect((await clients(admin)).results).toEqual([]);
  });

  test('is found once for each project of the caller, and not for others', async () => {
    const companyId = await aCompany(world.tx);
    await aClient(companyId, 'Gus Godwit');
    const on = async (name: string, accountants: number[]) => {
      const { id } = await aProject(world.tx, { name, companyId, accountants });
      await sql`insert into project_client (project_id, client_id, is_primary)
        select ${id}, id, false from client where name = 'Gus Godwit'`.execute(world.tx);
      return id;
    };
    const first = await on('Godly One', [anna.userId]);
    const second = await on('Godly Two', [anna.userId]);
    await on('Godly Three', []);
    const { results, counts } = await clients(anna);
    expect([counts.clients, new Set(results.map(({ projectId }) => projectId))]).toEqual([2, new Set([first, second])]);
    expect((await clients(anna, { projectId: first })).results).toMatchObject([
      { projectName: 'Godly One', companyId },
    ]);
    expect((await clients(admin)).counts.clients).toBe(3);
  });
});

describe('a user', () => {
  test('is found by name and address, by an administrator who looks with the own eyes alone, until they are gone', async () => {
    const { userId, email } = await world.signedIn('ROLE_CSM', 'Ptarmigan Lee');
    const { results } = await search(admin, 'ptarmigan', { kind: 'users' });
    expect(results).toMatchObject([{ title: 'Ptarmigan Lee', detail: email, projectId: null }]);
    expect(await titles(admin, email, 'users')).toEqual(['Ptarmigan Lee']);
    expect(await titles(anna, 'ptarmigan', 'users')).toEqual([]);
    const viewed = await admin.call(
      searchEndpoints.everything,
      { query: { text: 'ptarmigan', kind: 'users' } },
      { viewAs: anna.userId },
    );
    expect(viewed.data.counts.users).toBe(0);
    const { id } = await aProjectOfAnna('No place for users');
    expect((await search(admin, 'ptarmigan', { projectId: id })).counts.users).toBe(0);
    await sql`update staff_user set archived_at = now() where id = ${userId}`.execute(world.tx);
    expect(await titles(admin, 'ptarmigan', 'users')).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is found by a part of its number once it is issued; the number reserved for a draft is not found', async () => {
    const { id } = await aProjectOfAnna(`Invoices ${nextNumber()}`);
    const invoiceId = await aBareDraft(world.tx, id);
    await sql`update invoice set invoice_number = 'INV-2031-77' where id = ${invoiceId}`.execute(world.tx);
    expect(await titles(anna, '2031-7', 'invoices')).toEqual([]);
    await sql`update invoice set document_state = 'issued', frozen_hash = '\\x00' where id = ${invoiceId}`.execute(
      world.tx,
    );
    const { results } = await search(anna, 'v-2031', { kind: 'invoices' });
    expect(results).toMatchObject([{ title: 'INV-2031-77', projectId: id, invoiceId }]);
    expect(await titles(stranger, '2031-7', 'invoices')).toEqual([]);
  });
});

describe('a task', () => {
  test('is found once, however many logs it has, as long as one of them is there', async () => {
    const { id } = await aProjectOfAnna('Tasks');
    const employeeId = await aDeveloper(world.tx, { projectId: id });
    const log = (task: string) =>
      aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-06-02', hours: 1, billable: false, task });
    const first = await log('Falcon login');
    const second = await log('Falcon login');
    await log('Falcon logout');
    const shown = () => titles(anna, 'falcon', 'tasks');
    expect(await shown()).toEqual(['Falcon login', 'Falcon logout']);
    await sql`update work_log set task = 'Falcon door' where id = ${first}`.execute(world.tx);
    expect(await shown()).toEqual(['Falcon door', 'Falcon login', 'Falcon logout']);
    await sql`update work_log set vanished_at = now() where id = ${second}`.execute(world.tx);
    expect(await shown()).toEqual(['Falcon door', 'Falcon logout']);
    await sql`update work_log set vanished_at = null where id = ${second}`.execute(world.tx);
    expect(await shown()).toEqual(['Falcon door', 'Falcon login', 'Falcon logout']);
  });
});
