import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aTechStack } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;
let dora: number;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
  carl = await world.signedIn('ROLE_CSM', 'Carl Csm');
  for (const name of ['React Developer', 'Node Developer']) await aTechStack(world.tx, { name, defaultRate: '20' });
  const companyId = await aCompany(world.tx, { region: 'UK', currencyCode: 'GBP' });
  const portal = await aProject(world.tx, { name: 'Portal 100%', companyId, model: 'Mixed', csms: [carl.userId] });
  const atlas = await aProject(world.tx, { name: 'Atlas', model: 'Hourly' });
  dora = await aDeveloper(world.tx, { projectId: portal.id, name: 'Dora Dev', role: 'React Developer' });
  await aRateRange(world.tx, {
    projectId: portal.id,
    startDate: '2024-02-29',
    endDate: '2025-12-31',
    roleRates: { 'React Developer': '50' },
  });
  await aRateRange(world.tx, {
    projectId: portal.id,
    startDate: '2026-01-01',
    roleRates: { 'React Developer': '60', 'Node Developer': '55.5' },
    specialRates: { [dora]: '75.25' },
  });
  await aRateRange(world.tx, { projectId: atlas.id, startDate: '2025-06-01', endDate: '2026-06-30' });
});
afterAll(() => world.close());

type Query = NonNullable<RequestOf<typeof rateEndpoints.cards>['body']>;
const cards = async (body: Query = {}, person = admin, query: RequestOf<typeof rateEndpoints.cards>['query'] = {}) =>
  (await person.call(rateEndpoints.cards, { query, body })).data;
const shown = async (body: Query, person = admin) =>
  (await cards(body, person)).rateCardDetails.map((card) => `${card.projectName} from ${card.startDate}`);

describe('the rate master', () => {
  test('lists the ranges of all projects, the newest of each first, with their rates in the currency of the company', async () => {
    const { rateCardDetails, paginationDetails } = await cards();
    expect(paginationDetails).toMatchObject({ pageNo: 1, pageSize: 10, totalPages: 1, totalElements: 3 });
    expect(rateCardDetails.map((card) => [card.projectName, card.startDate, card.currencyCode])).toEqual([
      ['Atlas', '2025-06-01', 'USD'],
      ['Portal 100%', '2026-01-01', 'GBP'],
      ['Portal 100%', '2024-02-29', 'GBP'],
    ]);
    expect(rateCardDetails[1]).toMatchObject({
      projectModel: 'Mixed',
      primaryCsm: 'Carl Csm',
      endDate: null,
      techStackRates: { 'Node Developer': '55.5000', 'React Developer': '60.0000' },
      specialRateDetails: [{ employeeId: dora, employeeName: 'Dora Dev', role: 'React Developer', rate: '75.2500' }],
    });
  });

  test.each<[string, Query, string[]]>([
    ['a part of the name', { projectName: '100%' }, ['Portal 100% from 2026-01-01', 'Portal 100% from 2024-02-29']],
    ['a sign that stands for anything elsewhere', { projectName: '_' }, []],
    ['the model', { projectModel: ['Hourly', 'Dedicated'] }, ['Atlas from 2025-06-01']],
    [
      'the first day, its bounds included',
      { startDate1: '2024-02-29', startDate2: '2025-06-01' },
      ['Atlas from 2025-06-01', 'Portal 100% from 2024-02-29'],
    ],
    [
      'the last day, which an open range has after all others',
      { endDate1: '2026-06-30' },
      ['Atlas from 2025-06-01', 'Portal 100% from 2026-01-01'],
    ],
    ['the last day until which it ends', { endDate2: '2026-06-29' }, ['Portal 100% from 2024-02-29']],
    ['bounds the wrong way round', { startDate1: '2026-01-02', startDate2: '2025-01-01' }, []],
  ])('is narrowed down by %s', async (_, body, found) => {
    expect(await shown(body)).toEqual(found);
  });

  test('is narrowed down by CSMs, whatever the capitals of their addresses', async () => {
    expect(await shown({ csm: [carl.email.toUpperCase()] })).toHaveLength(2);
    expect(await shown({ csm: ['unknown@house.example'] })).toEqual([]);
  });

  test('shows a CSM their own projects only', async () => {
    expect(await shown({}, carl)).toEqual(['Portal 100% from 2026-01-01', 'Portal 100% from 2024-02-29']);
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await cards({}, stranger)).paginationDetails.totalElements).toBe(0);
  });

  test('is sorted by first and last day, open ranges after all others', async () => {
    const sorted = async (field: 'startDate' | 'endDate', order: 'asc' | 'desc') =>
      (await cards({}, admin, { field, order })).rateCardDetails.map((card) => card.startDate);
    expect(await sorted('startDate', 'desc')).toEqual(['2026-01-01', '2025-06-01', '2024-02-29']);
    expect(await sorted('endDate', 'asc')).toEqual(['2024-02-29', '2025-06-01', '2026-01-01']);
    expect(await sorted('endDate', 'desc')).toEqual(['2026-01-01', '2025-06-01', '2024-02-29']);
  });

  test('is searched by name and days', async () => {
    const { data } = await admin.call(rateEndpoints.searchCards, {
      query: { projectName: 'portal', startDate2: '2025-01-01' },
    });
    expect(data.rateCardDetails.map((card) => card.startDate)).toEqual(['2024-02-29']);
  });

  test('refuses an impossible date and text that could be code', async () => {
    const call = async (body: Query) => (await admin.call(rateEndpoints.cards, { body })).failure?.errors?.[0]?.path;
    expect(await call({ startDate1: '2025-02-29' })).toBe('startDate1');
    expect(await call({ projectName: '<script>' })).toBe('projectName');
  });

  test('says how many there are, after ranges come and go too', async () => {
    const seenBy = async (person: Person) => (await cards({}, person)).paginationDetails.totalElements;
    const total = () => seenBy(admin);
    const before = await total();
    const { id: projectId } = await aProject(world.tx, {});
    await aRateRange(world.tx, { projectId, startDate: '2025-01-01', endDate: '2025-02-28' });
    await aRateRange(world.tx, { projectId, startDate: '2025-03-01' });
    expect(await total()).toBe(before + 2);
    const own = await seenBy(carl);
    await sql`insert into project_staff (project_id, user_id, kind, is_primary) values (${projectId}, ${carl.userId}, 'csm', true)`.execute(
      world.tx,
    );
    expect(await seenBy(carl)).toBe(own + 2);
    await sql`update project_staff set user_id = ${admin.userId} where project_id = ${projectId}`.execute(world.tx);
    expect(await seenBy(carl)).toBe(own);
    await sql`update project_staff set user_id = ${carl.userId} where project_id = ${projectId}`.execute(world.tx);
    await admin.call(rateEndpoints.remove, { query: { projectId, startDate: '2025-03-01', version: 1 } });
    expect([await total(), await seenBy(carl)]).toEqual([before + 1, own + 1]);
    await sql`delete from project_staff where project_id = ${projectId}`.execute(world.tx);
    expect(await seenBy(carl)).toBe(own);
    await admin.call(rateEndpoints.remove, {
      query: { projectId, startDate: '2025-01-01', endDate: '2025-02-28', version: 1 },
    });
    expect(await total()).toBe(before);
  });
});
