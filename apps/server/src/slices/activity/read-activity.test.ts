import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import type { AuditEntry } from '../../handle.ts';
import { recordActivity } from './activity.public.ts';

let world: World;
let anna: Person;
let carl: Person;
let admin: Person;
let project: { id: number; name: string };
let foreign: { id: number; name: string };

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await aProject(world.tx, { accountants: [anna.userId], name: `Fjord & Söhne 100% ${Math.random()}` });
  foreign = await aProject(world.tx, { csms: [carl.userId] });
});

/** Writes entries as the product does. */
const did = (entry: Partial<AuditEntry>, by = { id: anna.userId, name: 'Anna' }, count = 1) =>
  world.product.database.kysely.transaction().execute((tx) =>
    recordActivity(
      tx,
      by,
      '2026-11-21T09:00:00.000Z',
      Array.from({ length: count }, () => ({
        action: 'Updated' as const,
        resource: 'PROJECT' as const,
        resourceId: project.id,
        resourceName: project.name,
        projectId: project.id,
        ...entry,
      })),
    ),
  );
const recordCompany = (entry: Pick<AuditEntry, 'resource' | 'resourceId' | 'resourceName'>) =>
  world.product.database.kysely
    .transaction()
    .execute((tx) =>
      recordActivity(tx, { id: null, name: 'Job' }, '2026-11-21T09:00:00.000Z', [{ ...entry, action: 'Updated' }]),
    );
type Query = NonNullable<RequestOf<typeof activityEndpoints.filter>['query']>;
const filtered = async (query: Query, person = anna) => (await person.call(activityEndpoints.filter, { query })).data;
const names = async (query: Query, person = anna) =>
  (await filtered(query, person)).activityDetails.map((one) => [one.visitor, one.action, one.resource]);

describe('the log', () => {
  test('tells who did what to what, on which project, when, and each field before and after', async () => {
    const changes = [{ fieldName: 'Leave term', oldValue: '1.50', newValue: '2.00' }];
    await did({ changes });
    const [entry] = (await anna.call(activityEndpoints.list)).data.activityDetails;
    expect(entry).toEqual({
      id: expect.any(Number),
      visitor: 'Anna',
      action: 'Updated',
      resource: 'PROJECT',
      resourceName: project.name,
      projectId: project.id,
      projectName: project.name,
      time: '2026-11-21T09:00:00.000Z',
      simpleActivityLogs: changes,
    });
  });

  test('has an entry as soon as something was done', async () => {
    await anna.call(noteEndpoints.add, {
      body: [{ projectNotesId: 0, projectId: project.id, notesDescription: 'Ask for the order' }],
    });
    expect(await names({ projectName: project.name })).toEqual([['Anna', 'Created', 'NOTE']]);
  });

  test('comes in pages of twenty, newest first, and its pages end where it ends', async () => {
    await did({}, undefined, 21);
    const first = (await admin.call(activityEndpoints.list)).data;
    expect(first.activityDetails).toHaveLength(20);
    const ids = first.activityDetails.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    const { totalElements, totalPages } = first.paginationDetails;
    const head = await sql<{ id: string }>`select last_id as id from activity_head`.execute(world.tx);
    expect([totalElements, first.isCapped]).toEqual([Number(head.rows[0]?.id), false]);
    const last = (await admin.call(activityEndpoints.list, { query: { pageNo: totalPages } })).data.activityDetails;
    expect(last.at(-1)?.id).toBe(1);
    const behind = await admin.call(activityEndpoints.list, { query: { pageNo: totalPages + 1 } });
    expect(behind.data.activityDetails).toEqual([]);
    const page = await filtered({ projectName: project.name, pageNo: 2 });
    expect([page.activityDetails.length, page.paginationDetails]).toEqual([
      1,
      { pageNo: 2, pageSize: 20, totalPages: 2, totalElements: 21 },
    ]);
  });

  test('is counted as far as a page needs, and further for a file', async () => {
    await did({ resourceName: 'a' }, undefined, 1001);
    const counted = async (countTo: number) => {
      const { paginationDetails, isCapped } = await filtered({ projectName: project.name, countTo });
      return [paginationDetails.totalElements, paginationDetails.totalPages, isCapped];
    };
    expect(await counted(1000)).toEqual([1000, 50, true]);
    expect(await counted(10_000)).toEqual([1001, 51, false]);
  });
});

describe('a reader of the log', () => {
  const strange = { id: 999_999, name: 'Visitor' };

  test('sees all activity on their projects, and their own', async () => {
    await did({}, strange);
    await did({ projectId: foreign.id }, strange);
    await did({ resource: 'USER', action: 'Signed in', resourceId: anna.userId, resourceName: 'Anna' }, undefined);
    const key = { pageSize: 200 };
    const seenBy = async (person: Person) =>
      (await person.call(activityEndpoints.list, { query: key })).data.activityDetails
        .filter(({ visitor }) => visitor === 'Visitor')
        .map(({ projectId }) => projectId);
    expect(await seenBy(anna)).not.toContain(foreign.id);
    expect(await seenBy(anna)).toContain(project.id);
    expect(await seenBy(carl)).toContain(foreign.id);
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([project.id, foreign.id]));
    expect((await names({ resourceName: 'USER Signed in' }))[0]).toEqual(['Anna', 'Signed in', 'USER']);
  });

  test('and is on no project sees what they did alone', async () => {
    const newcomer = await world.signedIn('ROLE_CSM', 'Nina');
    await did({}, strange);
    await did({ resource: 'USER', action: 'Signed in', resourceName: 'Nina' }, { id: newcomer.userId, name: 'Nina' });
    expect(await names({}, newcomer)).toEqual([['Nina', 'Signed in', 'USER']]);
  });
});

describe('entries are found', () => {
  test('by visitor, project, record with action, time, and all of these together', async () => {
    await did({ resource: 'INVOICED', action: 'Voided' });
    await did({ resource: 'INVOICED', action: 'Created' }, { id: carl.userId, name: 'Carl' });
    const projectName = project.name;
    expect(await names({ projectName, visitor: 'Carl' })).toEqual([['Carl', 'Created', 'INVOICED']]);
    expect(await names({ projectName, resourceName: 'INVOICED Voided' })).toEqual([['Anna', 'Voided', 'INVOICED']]);
    expect(await names({ projectName, resourceName: 'INVOICED' })).toHaveLength(2);
    expect(await names({ projectName, visitor: 'Carl', resourceName: 'INVOICED Voided' })).toEqual([]);
    expect(await names({ projectName: foreign.name })).toEqual([]);
    expect(await names({ projectName: 'No project found' })).toEqual([]);
    // both were written at nine
    const nine = '2026-11-21T09:00:00.000Z';
    expect(await names({ projectName, from: nine })).toHaveLength(2);
    expect(await names({ projectName, until: nine })).toEqual([]);
    expect(await names({ projectName, from: '2026-11-21T09:00:00.001Z' })).toEqual([]);
    expect(await names({ projectName, from: nine, until: '2026-11-21T09:00:00.001Z' })).toHaveLength(2);
  });

  test.each(['INVOICE', 'INVOICED Sung', '', ' '])(
    'but not by an action %o that there is not',
    async (resourceName) => {
      const answer = await anna.call(activityEndpoints.filter, { query: { resourceName } });
      expect(answer.failure?.errors).toEqual([{ path: 'resourceName', message: 'This action does not exist.' }]);
    },
  );

  test('by a part of the visitor, the project or the resource, however it is capitalised', async () => {
    await did({ resourceName: 'INV-2026-0042', resource: 'INVOICED' });
    const found = async (key: string) =>
      (await anna.call(activityEndpoints.search, { query: { key, pageSize: 200 } })).data.activityDetails.filter(
        ({ projectId }) => projectId === project.id,
      ).length;
    expect(await found('ANN')).toBe(1);
    expect(await found('fjord & SÖHNE 100%')).toBe(1);
    expect(await found('inv-2026-00')).toBe(1);
    // the signs of a pattern are text
    expect(await found('fjord%100')).toBe(0);
    expect(await found('nothing has this name')).toBe(0);
    expect(await names({ key: 'inv-2026', projectName: project.name, visitor: 'Carl' })).toEqual([]);
  });

  test('by the visitors, projects and actions that there are, and of projects only by the caller’s', async () => {
    await did({ resource: 'INVOICED', action: 'Voided' });
    await did({ projectId: foreign.id });
    const options = async (key: 'visitor' | 'projectName' | 'resourceName', value = '') =>
      (await anna.call(activityEndpoints.options, { query: { key, value } })).data;
    expect(await options('visitor', 'ann')).toEqual(['Anna']);
    expect(await options('projectName', project.name)).toEqual([project.name]);
    expect(await options('projectName', foreign.name)).toEqual([]);
    expect(await options('resourceName')).toEqual(expect.arrayContaining(['INVOICED Voided', 'PROJECT Updated']));
  });
});

describe('a history', () => {
  const readHistory = async (query: RequestOf<typeof activityEndpoints.history>['query'], person = anna) =>
    (await person.call(activityEndpoints.history, { query })).data?.activityDetails.map(
      ({ resource, resourceName }) => [resource, resourceName],
    );

  test('is of all that was done on a project, of its rates, or of one invoice or prediction', async () => {
    const projectId = project.id;
    await did({ resource: 'INVOICED', resourceId: 7, resourceName: 'INV-7' });
    await did({ resource: 'INVOICED', resourceId: 8, resourceName: 'INV-8' });
    await did({ resource: 'PREDICTION', resourceId: 7, resourceName: 'June' });
    await did({ resource: 'RATE', resourceName: 'React' });
    await did({ resource: 'SPECIAL_RATE', resourceName: 'Priya' });
    await did({ projectId: foreign.id, resource: 'INVOICED', resourceId: 7, resourceName: 'Theirs' });
    expect(await readHistory({ projectId })).toHaveLength(5);
    expect(await readHistory({ projectId, about: 'INVOICE', resourceId: 7 })).toEqual([['INVOICED', 'INV-7']]);
    expect(await readHistory({ projectId, about: 'PREDICTION', resourceId: 7 })).toEqual([['PREDICTION', 'June']]);
    expect(await readHistory({ projectId, about: 'RATES' })).toEqual([
      ['SPECIAL_RATE', 'Priya'],
      ['RATE', 'React'],
    ]);
  });
});

test('a company has its own history, which who does not see the company does not see, and leads to it', async () => {
  const companyId = await aCompany(world.tx);
  await aProject(world.tx, { companyId, accountants: [anna.userId] });
  const entry = { resource: 'COMPANY', resourceId: companyId, resourceName: 'Acme' } as const;
  await recordCompany(entry);
  const history = (person: Person) => person.call(activityEndpoints.companyHistory, { query: { companyId } });
  expect((await history(anna)).data.activityDetails).toMatchObject([
    { resource: 'COMPANY', resourceName: 'Acme', projectId: companyId, projectName: null },
  ]);
  expect((await history(carl)).failure?.code).toBe('company_not_found');
});

test('a history of a project that is not in scope is not there', async () => {
  const answer = await anna.call(activityEndpoints.history, { query: { projectId: foreign.id } });
  expect(answer.failure?.code).toBe('project_not_found');
});

describe('the check of the chain', () => {
  test('goes on behind what was checked, and says when it is at the end', async () => {
    await did({}, undefined, 2);
    const check = async (after?: number) =>
      (await admin.call(activityEndpoints.verify, { query: after === undefined ? {} : { after } })).data;
    const whole = await check();
    expect(whole).toEqual({ last: whole.total, total: whole.total, isEnd: true, broken: null });
    expect(await check(whole.total - 1)).toEqual(whole);
    expect((await check(whole.total + 1)).broken).toEqual({
      id: whole.total + 2,
      fault: 'an entry before it is missing',
    });
  });
});
