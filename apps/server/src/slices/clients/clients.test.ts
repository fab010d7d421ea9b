import { clientEndpoints, type Client } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let carl: Person;
let companyId: number;
let projectId: number;
let first: Client;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId], csms: [carl.userId] })).id;
  [first] = (await list()) as [Client];
});

const unknownId = 2_000_000_000;
const person = (name: string, more: { phoneNumber?: string; primary?: boolean } = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@acme.example`,
  ...more,
});
const list = async (name = '', of = companyId) =>
  (await anna.call(clientEndpoints.list, { query: { companyId: of, name } })).data;
const add = (names: readonly string[], query: { companyId?: number; projectId?: number } = {}, by = anna) =>
  by.call(clientEndpoints.add, { query: { companyId, ...query }, body: names.map((name) => person(name)) });
const added = async (name: string): Promise<Client> => {
  const [one] = (await add([name])).data;
  if (one === undefined) throw new Error('no client was added');
  return one;
};
const change = ({ id, version }: Client, changes: { name?: string; email?: string }) =>
  anna.call(clientEndpoints.change, { body: { id, version, ...person('Ann Lee'), ...changes } });
const remove = ({ id, version }: Client) => anna.call(clientEndpoints.remove, { params: { id }, query: { version } });
const get = (id: number, by = anna) => by.call(clientEndpoints.get, { params: { id } });
const ofProject = async () => (await anna.call(clientEndpoints.ofProject, { params: { id: projectId } })).data;
const onProject = async () =>
  (await ofProject()).clientDetailsList.map((one) => (one.primary ? `${one.name} (primary)` : one.name));
const assign = (
  body: { clientId: number; primaryClient: boolean }[],
  overrides: { companyId?: number; projectId?: number; version?: number } = {},
) =>
  anna.call(clientEndpoints.assign, {
    params: { companyId: overrides.companyId ?? companyId, id: overrides.projectId ?? projectId },
    query: { version: overrides.version ?? 1 },
    body,
  });
/** A refusal that belongs to the company. */
const atCompany = (code: string) => ({ code, errors: [{ path: 'companyId' }] });
const versionOf = async (id: number): Promise<number> =>
  (await sql<{ version: number }>`select version from project where id = ${id}`.execute(world.tx)).rows[0]?.version ??
  1;
const replace = async (clientId: number, one: { projectId?: number; clientId: number; primaryClient?: boolean }) =>
  anna.call(clientEndpoints.replace, {
    body: { clientId, replacements: [{ projectId, version: await versionOf(one.projectId ?? projectId), ...one }] },
  });
const replaceAndDelete = async (
  { id, version }: Client,
  by: number,
  projectIds: readonly number[],
  overrides: { version?: number } = {},
) =>
  anna.call(clientEndpoints.replace, {
    body: {
      clientId: id,
      thenDelete: { version },
      replacements: await Promise.all(
        projectIds.map(async (one) => ({
          projectId: one,
          version: overrides.version ?? (await versionOf(one)),
          clientId: by,
          primaryClient: true,
        })),
      ),
    },
  });
const suggest = async (primary: 'true' | 'false', of = projectId) =>
  anna.call(clientEndpoints.suggestReplacement, { query: { projectId: of, primary } });
const projectsOf = (clientId: number) => anna.call(clientEndpoints.projects, { query: { clientId } });
const lastChanges = async (resource: string) =>
  (
    await sql<{ action: string; changes: unknown }>`
      select action, changes from activity_entry where resource = ${resource} order by id desc limit 1`.execute(
      world.tx,
    )
  ).rows[0];

describe('the clients of a company', () => {
  test('are added several at once, and are found by name and address', async () => {
    const answer = await add(['Mary Ann Lee', 'Bo De Souza']);
    expect(answer.message).toBe('2 clients added');
    expect(answer.data.map((one) => [one.name, one.company.id, one.projects, one.version])).toEqual([
      ['Mary Ann Lee', companyId, 0, 1],
      ['Bo De Souza', companyId, 0, 1],
    ]);
    expect((await list('SOUZA')).map((one) => one.name)).toEqual(['Bo De Souza']);
    expect((await list('mary.ann')).map((one) => one.name)).toEqual(['Mary Ann Lee']);
    expect(await lastChanges('CLIENT')).toMatchObject({ action: 'Created' });
  });

  test('may be sent with their number under its other name', async () => {
    const body = [{ ...person('Mary Ann Lee'), phone: '+14155550100' }];
    const { data } = await anna.call(clientEndpoints.add, { query: { companyId }, body });
    expect(data[0]?.phoneNumber).toBe('+14155550100');
    const wrong = await anna.call(clientEndpoints.add, {
      query: { companyId },
      body: [{ ...person('Bo'), phone: 'x' }],
    });
    expect(wrong.failure?.errors).toEqual([{ path: '0.phoneNumber', message: messages.invalidPhoneNumber }]);
  });

  test('have a phone number that is valid in the country of their company, or anywhere with a country code', async () => {
    const withPhone = (name: string, phoneNumber: string) =>
      anna.call(clientEndpoints.add, { query: { companyId }, body: [{ ...person(name), phoneNumber }] });
    const refused = await withPhone('Cy', '020 7946 0958');
    expect([refused.status, refused.failure?.errors]).toEqual([
      400,
      [{ path: '0.phoneNumber', message: 'Please enter a valid phone number, such as +1 201 555 0123' }],
    ]);
    const { data } = await withPhone('Cy', '+44 20 7946 0958');
    const [added] = data;
    if (added === undefined) throw new Error('no client was added');
    const change = (phoneNumber: string) => {
      const { id, version, name, email } = added;
      return anna.call(clientEndpoints.change, { body: { id, version, name, email, phoneNumber } });
    };
    expect((await change('98765 43210')).failure?.errors?.[0]?.path).toBe('phoneNumber');
    expect((await change('+91 98765 43210')).data.phoneNumber).toBe('+91 98765 43210');
  });

  test('are all added or none', async () => {
    const twice = await add(['Ann Lee', 'Bo Lee', 'ann lee']);
    expect(twice.failure).toMatchObject({
      code: 'client_email_taken',
      errors: [{ path: '2.email', message: serverMessages.clientEmailTaken }],
    });
    const faulty = await add(['Ann Lee', 'B0']);
    expect(faulty.failure?.errors).toEqual([{ path: '1.name', message: messages.clientNameLetters }]);
    expect(await list()).toHaveLength(1);
  });

  test('may be the same person in two companies, not twice in one', async () => {
    await added('Ann Lee');
    expect((await add(['Ann Lee'], { companyId: await aCompany(world.tx) })).status).toBe(200);
    expect((await add(['Ann Lee'])).failure?.code).toBe('client_email_taken');
  });

  test('of a company out of sight are out of sight', async () => {
    const other = await aCompany(world.tx);
    const dora = await world.signedIn('ROLE_CSM', 'Dora');
    await aProject(world.tx, { companyId: other, csms: [dora.userId] });
    const far = await anna.call(clientEndpoints.list, { query: { companyId: other } });
    expect(far.failure?.code).toBe('company_not_found');
    expect((await add(['Ann Lee'], { companyId: other })).failure?.code).toBe('company_not_found');
    expect((await get(first.id, dora)).failure?.code).toBe('client_not_found');
    expect((await projectsOf(unknownId)).failure?.code).toBe('client_not_found');
  });
});

describe('a client', () => {
  test('is changed, with old and new words', async () => {
    const ann = await added('Ann Lee');
    const changed = await change(ann, { name: 'Ann Lee Brown' });
    expect(changed.data).toMatchObject({ name: 'Ann Lee Brown', version: 2 });
    // the same once more changes nothing
    expect((await change(changed.data, { name: 'Ann Lee Brown' })).data).toEqual(changed.data);
    expect((await lastChanges('CLIENT'))?.changes).toEqual([
      { fieldName: 'Client Name', oldValue: 'Ann Lee', newValue: 'Ann Lee Brown' },
    ]);
  });

  test('is not overwritten by who saw an older one, cannot take another one’s address, and has to be there', async () => {
    const ann = await added('Ann Lee');
    const bo = await added('Bo Lee');
    await change(ann, { name: 'Ann Brown' });
    expect((await change(ann, {})).failure).toMatchObject({ code: 'stale_version', current: { name: 'Ann Brown' } });
    expect((await change(bo, { email: 'ANN.LEE@acme.example' })).failure?.code).toBe('client_email_taken');
    expect((await change({ ...bo, id: unknownId }, {})).failure?.code).toBe('client_not_found');
  });

  test('who is on no project is deleted, and their address is free again', async () => {
    const ann = await added('Ann Lee');
    expect((await remove({ ...ann, version: 9 })).failure?.code).toBe('stale_version');
    await remove(ann);
    expect((await get(ann.id)).failure?.code).toBe('client_not_found');
    expect((await remove(ann)).failure?.code).toBe('client_not_found');
    expect((await add(['Ann Lee'])).status).toBe(200);
  });

  test('who is on a project has to be replaced there before they are deleted', async () => {
    const ann = await added('Ann Lee');
    expect((await remove(first)).failure).toMatchObject({
      code: 'client_in_use',
      message: serverMessages.clientInUse(1),
    });
    await replace(first.id, { clientId: ann.id, primaryClient: true });
    expect(await onProject()).toEqual(['Ann Lee (primary)']);
    expect((await remove(first)).status).toBe(200);
  });
});

describe('a client who is deleted with a replacement', () => {
  const another = async (overrides: { accountants?: readonly number[] } = {}): Promise<number> => {
    const { id } = await aProject(world.tx, { companyId, accountants: [anna.userId], ...overrides, hasClient: false });
    await sql`insert into project_client (project_id, client_id, is_primary) values (${id}, ${first.id}, true)`.execute(
      world.tx,
    );
    return id;
  };

  test('is replaced on each project and deleted at once, which raises the version of those projects', async () => {
    const bo = await added('Bo Lee');
    const other = await another();
    const before = await versionOf(other);
    const answer = await replaceAndDelete(first, bo.id, [projectId, other]);
    expect(answer.message).toBe('Client replaced and deleted');
    expect(await onProject()).toEqual(['Bo Lee (primary)']);
    expect((await get(bo.id)).data.projects).toBe(2);
    expect((await get(first.id)).failure?.code).toBe('client_not_found');
    expect(await versionOf(other)).toBe(before + 1);
    expect(await lastChanges('CLIENT')).toMatchObject({ action: 'Deleted' });
  });

  test('stays, and so do all their places, as long as one project is left, also one that the caller does not see', async () => {
    const bo = await added('Bo Lee');
    await another();
    const left = await replaceAndDelete(first, bo.id, [projectId]);
    expect(left.failure).toMatchObject({ code: 'client_in_use', message: serverMessages.clientInUse(1) });
    expect(await onProject()).toEqual([`${first.name} (primary)`]);
    await another({ accountants: [] });
    expect((await replaceAndDelete(first, bo.id, [projectId])).failure?.message).toBe(serverMessages.clientInUse(2));
  });

  test('stays when another user changed the client or a project meanwhile', async () => {
    const bo = await added('Bo Lee');
    expect((await replaceAndDelete({ ...first, version: 9 }, bo.id, [projectId])).failure).toMatchObject({
      code: 'stale_version',
      current: { id: first.id },
    });
    await add(['Cy Lee'], { projectId });
    expect((await replaceAndDelete(first, bo.id, [projectId], { version: 1 })).failure).toMatchObject({
      code: 'stale_version',
      current: { projectId, version: 2 },
    });
    expect((await get(first.id)).data.projects).toBe(1);
  });
});

describe('a client in the place of another', () => {
  test('is suggested: those with the fewest projects first, none who is on it', async () => {
    const [ann, bo] = [await added('Ann Lee'), await added('Bo Lee')];
    const other = await aProject(world.tx, { companyId, accountants: [anna.userId], hasClient: false });
    await assign([{ clientId: ann.id, primaryClient: true }], { projectId: other.id });
    expect((await suggest('false')).data.map((one) => [one.name, one.projects])).toEqual([
      ['Bo Lee', 0],
      ['Ann Lee', 1],
    ]);
    await assign([
      { clientId: first.id, primaryClient: true },
      { clientId: bo.id, primaryClient: false },
    ]);
    expect((await suggest('false')).data.map((one) => one.name)).toEqual(['Ann Lee']);
    // who is on the project already can become its primary one
    expect((await suggest('true')).data.map((one) => one.name)).toEqual(['Ann Lee', 'Bo Lee']);
    expect((await suggest('true', unknownId)).failure?.code).toBe('project_not_found');
  });

  test('of the primary one is the primary one, also when they were on the project before', async () => {
    const bo = await added('Bo Lee');
    expect((await replace(first.id, { clientId: bo.id })).failure?.code).toBe('primary_client_missing');
    await assign([
      { clientId: first.id, primaryClient: true },
      { clientId: bo.id, primaryClient: false },
    ]);
    await replace(first.id, { clientId: bo.id, primaryClient: true });
    expect(await onProject()).toEqual(['Bo Lee (primary)']);
  });

  test('of any other one is primary on request, and the former primary one stays', async () => {
    const [ann, bo] = [await added('Ann Lee'), await added('Bo Lee')];
    const name = (await get(first.id)).data.name;
    const input = [
      { clientId: first.id, primaryClient: true },
      { clientId: bo.id, primaryClient: false },
    ];
    await assign(input);
    await replace(bo.id, { clientId: ann.id });
    expect(await onProject()).toEqual([`${name} (primary)`, 'Ann Lee']);
    await assign(input, { version: await versionOf(projectId) });
    await replace(bo.id, { clientId: ann.id, primaryClient: true });
    expect((await onProject()).toSorted()).toEqual(['Ann Lee (primary)', name]);
  });

  test('is suggested among all people of a company that has some dozens of them', async () => {
    await add(Array.from({ length: 20 }, (_, at) => `Person ${'ABCDEFGHIJKLMNOPQRST'[at]}`));
    await add(['Zoe Last']);
    expect((await suggest('false')).data.map((one) => one.name)).toContain('Zoe Last');
  });

  test('is another client of the same company, on a project that the first one is on', async () => {
    const stranger = (await add(['Ann Lee'], { companyId: await aCompany(world.tx) })).data[0]!;
    const bo = await added('Bo Lee');
    for (const clientId of [stranger.id, first.id, unknownId])
      expect((await replace(first.id, { clientId, primaryClient: true })).failure).toMatchObject({
        code: 'replacement_unknown',
        errors: [{ path: 'replacements.0.clientId' }],
      });
    const far = { projectId: unknownId, clientId: first.id, primaryClient: true };
    expect((await replace(bo.id, far)).failure?.code).toBe('project_not_found');
    expect((await replace(unknownId, { clientId: bo.id })).failure?.code).toBe('client_not_found');
    expect((await projectsOf(first.id)).data.projectDetails.map((one) => [one.projectId, one.primary])).toEqual([
      [projectId, true],
    ]);
  });
});

describe('the company and clients of a project', () => {
  test('are assigned at once in the place of those before, and told with old and new names', async () => {
    const [ann, bo] = [await added('Ann Lee'), await added('Bo Lee')];
    const answer = await assign([
      { clientId: bo.id, primaryClient: false },
      { clientId: ann.id, primaryClient: true },
    ]);
    expect(answer.message).toBe('Company and Client assigned to project successfully');
    expect(answer.data).toMatchObject({
      companyDetails: { id: companyId, region: 'US' },
      clientDetailsList: [
        { clientId: ann.id, email: 'ann.lee@acme.example', isPrimaryClient: true, primary: true },
        { clientId: bo.id, isPrimaryClient: false, primary: false },
      ],
      version: 2,
    });
    expect((await lastChanges('PROJECT'))?.changes).toEqual([
      { fieldName: 'Primary client', oldValue: first.name, newValue: 'Ann Lee' },
      { fieldName: 'Clients', oldValue: null, newValue: 'Bo Lee' },
    ]);
  });

  test('have exactly one primary client', async () => {
    const refused = await assign([{ clientId: first.id, primaryClient: false }]);
    expect(refused.status).toBe(400);
    expect(refused.failure?.errors?.[0]?.message).toBe('Please select primary client.');
    expect((await assign([])).failure).toMatchObject({
      code: 'primary_client_missing',
      message: 'Please select primary client.',
    });
    expect(await onProject()).toEqual([`${first.name} (primary)`]);
  });

  test('are of no company whose projects the caller does not see, with or without its clients', async () => {
    const far = await aCompany(world.tx, { displayName: `Far away ${companyId}` });
    const stranger = (await added('Zed Far')).id;
    await sql`update client set company_id = ${far} where id = ${stranger}`.execute(world.tx);
    const dora = await world.signedIn('ROLE_CSM', 'Dora');
    await aProject(world.tx, { companyId: far, csms: [dora.userId] });
    const offered = await anna.call(companyEndpoints.names, { query: { companyName: 'far away' } });
    expect(offered.data.map((one) => Object.keys(one))).toContainEqual(['id', 'companyName', 'region']);
    expect(offered.data.map((one) => one.id)).toContain(far);
    const chosen = [{ clientId: stranger, primaryClient: true }];
    for (const clients of [chosen, []]) {
      const refused = await assign(clients, { companyId: far });
      expect([refused.status, refused.failure]).toMatchObject([404, atCompany('company_elsewhere')]);
    }
    expect((await onProject()).includes('Zed Far')).toBe(false);
    const admin = await world.signedIn('ROLE_ADMIN');
    const assigned = await admin.call(clientEndpoints.assign, {
      params: { companyId: far, id: projectId },
      query: { version: 1 },
      body: chosen,
    });
    expect(assigned.status).toBe(200);
    expect((await list('', far)).map((one) => one.name)).toContain('Zed Far');
  });

  test('are refused with a stale version, or when one of them does not exist', async () => {
    const chosen = [{ clientId: first.id, primaryClient: true }];
    expect((await assign(chosen, { version: 7 })).failure).toMatchObject({
      code: 'stale_version',
      current: { projectId, version: 1 },
    });
    expect((await assign(chosen, { projectId: unknownId })).failure?.code).toBe('project_not_found');
    expect((await assign(chosen, { companyId: unknownId })).failure?.code).toBe('company_elsewhere');
    expect((await assign([{ clientId: unknownId, primaryClient: true }])).failure?.code).toBe('client_not_found');
    const missing = await anna.call(clientEndpoints.ofProject, { params: { id: unknownId } });
    expect(missing.failure?.code).toBe('project_not_found');
  });

  test('are of another company only as long as there are no invoices', async () => {
    const other = await aCompany(world.tx, { displayName: `Other of ${companyId}` });
    const ann = (await add(['Ann Lee'], { companyId: other })).data[0]!;
    const chosen = [{ clientId: ann.id, primaryClient: true }];
    const moved = (await assign(chosen, { companyId: other })).data;
    expect([moved.companyDetails?.id, moved.isCompanyFixed]).toEqual([other, false]);
    await aBareDraft(world.tx, projectId);
    const now = await anna.call(clientEndpoints.ofProject, { params: { id: projectId } });
    expect(now.data.isCompanyFixed).toBe(true);
    const back = await assign([{ clientId: first.id, primaryClient: true }], { version: 2 });
    expect(back.failure).toMatchObject(atCompany('project_company_bound'));
  });

  test('get a new client, who is the primary one where there was none', async () => {
    await add(['Ann Lee'], { projectId });
    expect(await onProject()).toEqual([`${first.name} (primary)`, 'Ann Lee']);
    await sql`delete from project_client where project_id = ${projectId}`.execute(world.tx);
    await add(['Bo Lee', 'Cy Lee'], { projectId });
    expect(await onProject()).toEqual(['Bo Lee (primary)', 'Cy Lee']);
    expect((await add(['Di Lee'], { projectId: unknownId })).failure?.code).toBe('project_not_found');
    const other = await aCompany(world.tx);
    expect((await add(['Di Lee'], { companyId: other, projectId })).failure).toMatchObject(atCompany('other_company'));
  });
});
