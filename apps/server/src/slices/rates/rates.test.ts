import { rateText, ZERO_RATE } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aTechStack } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { defaultRates, rangesOfProject } from './rates.public.ts';

let world: World;
let anna: Person;
let stranger: Person;
let csm: Person;
let projectId: number;
let dev: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
  stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan Stranger');
  csm = await world.signedIn('ROLE_CSM', 'Carl Csm');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  await aTechStack(world.tx, { name: 'React Developer', defaultRate: '20' });
  await aTechStack(world.tx, { name: 'Node Developer', defaultRate: null });
  await aTechStack(world.tx, { name: 'Designer', defaultRate: '15' });
  projectId = (await aProject(world.tx, { name: 'Portal', accountants: [anna.userId], csms: [csm.userId] })).id;
  dev = await aDeveloper(world.tx, { projectId, name: 'Dora Dev', role: 'React Developer' });
});

type Query<E extends 'add' | 'change' | 'changeSpecial' | 'fillEmpty' | 'remove' | 'ofRange' | 'ranges'> = Omit<
  RequestOf<(typeof rateEndpoints)[E]>['query'],
  'projectId'
>;
type Rates = NonNullable<RequestOf<(typeof rateEndpoints)['add']>['body']>;

const add = (query: Query<'add'>, body: Rates = {}, person = anna, key?: string) =>
  person.call(rateEndpoints.add, { query: { projectId, ...query }, body }, key === undefined ? {} : { key });
const change = (query: Query<'change'>, body: Rates = {}, person = anna, key?: string) =>
  person.call(rateEndpoints.change, { query: { projectId, ...query }, body }, key === undefined ? {} : { key });
const changeSpecial = (
  query: Query<'changeSpecial'>,
  body: { employeeId: number; rate: string }[],
  person = anna,
  key?: string,
) =>
  person.call(rateEndpoints.changeSpecial, { query: { projectId, ...query }, body }, key === undefined ? {} : { key });
const fill = (query: Query<'fillEmpty'>, body: Rates, person = anna, key?: string) =>
  person.call(rateEndpoints.fillEmpty, { query: { projectId, ...query }, body }, key === undefined ? {} : { key });
const remove = (query: Query<'remove'>, person = anna, key?: string) =>
  person.call(rateEndpoints.remove, { query: { projectId, ...query } }, key === undefined ? {} : { key });

const ranges = async () => (await anna.call(rateEndpoints.ranges, { query: { projectId } })).data.dateRangeOptions;
const spans = async () => (await ranges()).map((range) => [range.startDate, range.endDate]);
const codes = (answers: readonly { failure: { code: string } | undefined }[]): string[] =>
  answers.map((answer) => answer.failure?.code ?? 'done').sort();
async function recorded(): Promise<{ action: string; resource: string; name: string; changes: unknown }[]> {
  const entries = await sql<{ action: string; resource: string; name: string; changes: unknown }>`
    select action, resource, resource_name as name, changes from activity_entry where project_id = ${projectId} order by id`.execute(
    world.tx,
  );
  return entries.rows;
}

const january: Period = { start: '2026-01-01' as Period['start'], end: '2026-01-31' as Period['end'] };
const inJanuary = { startDate: january.start, endDate: january.end };
const januaryStays = { ...inJanuary, newStartDate: january.start, newEndDate: january.end };

describe('adding a range', () => {
  test('stores dates and role rates and tells what they are', async () => {
    const answer = await add(inJanuary, { 'React Developer': '45.5', 'Node Developer': 50 });
    expect(answer.status).toBe(201);
    expect(answer.message).toBe('Rates added successfully');
    expect(answer.data).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      techStackRates: { 'Node Developer': '50.0000', 'React Developer': '45.5000' },
      specialRateDetails: [],
      version: 1,
    });
    expect(await ranges()).toEqual([answer.data]);
    expect(await recorded()).toEqual([
      {
        action: 'Created',
        resource: 'RATE',
        name: 'Portal, from 2026-01-01',
        changes: [
          { fieldName: 'Start date', oldValue: null, newValue: '2026-01-01' },
          { fieldName: 'End date', oldValue: null, newValue: '2026-01-31' },
          { fieldName: 'Node Developer', oldValue: null, newValue: '50.0000' },
          { fieldName: 'React Developer', oldValue: null, newValue: '45.5000' },
        ],
      },
    ]);
  });

  test('of one project leaves the rates of every other project as they are', async () => {
    const other = await aProject(world.tx, { accountants: [anna.userId] });
    const ofOther = async () =>
      (await anna.call(rateEndpoints.ranges, { query: { projectId: other.id } })).data.dateRangeOptions;
    await anna.call(rateEndpoints.add, {
      query: { projectId: other.id, ...inJanuary },
      body: { 'React Developer': '30' },
    });
    const before = await ofOther();
    await add(inJanuary, { 'React Developer': '45.5' });
    await anna.call(rateEndpoints.change, {
      query: { projectId, ...januaryStays, version: 1 },
      body: { 'React Developer': '99' },
    });
    expect((await ranges())[0]?.techStackRates).toEqual({ 'React Developer': '99.0000' });
    expect(await ofOther()).toEqual(before);
  });

  test('ends an open range before it on the day before, leap day included, and tells that too', async () => {
    await add({ startDate: '2026-01-01' });
    await add({ startDate: '2028-03-01' });
    expect(await spans()).toEqual([
      ['2026-01-01', '2028-02-29'],
      ['2028-03-01', null],
    ]);
    expect((await ranges())[0]?.version).toBe(2);
    expect((await recorded()).slice(1)).toMatchObject([
      {
        action: 'Updated',
        name: 'Portal, from 2026-01-01',
        changes: [{ fieldName: 'End date', oldValue: 'open', newValue: '2028-02-29' }],
      },
      { action: 'Created', name: 'Portal, from 2028-03-01' },
    ]);
  });

  test('that shares a day with another one is refused as range_overlaps and changes nothing', async () => {
    await add(inJanuary, { 'React Developer': '45' });
    const before = await ranges();
    for (const query of [
      { startDate: '2026-01-31', endDate: '2026-02-28' },
      { startDate: '2025-12-01', endDate: '2026-01-01' },
      { startDate: '2025-12-01' },
      { startDate: '2026-01-10', endDate: '2026-01-31' },
    ]) {
      const answer = await add(query);
      expect([answer.status, answer.failure?.code]).toEqual([409, 'range_overlaps']);
    }
    expect((await add({ startDate: '2026-02-01', endDate: '2026-02-28' })).status).toBe(201);
    expect((await add({ startDate: '2025-12-01', endDate: '2025-12-31' })).status).toBe(201);
    expect((await ranges())[1]).toEqual(before[0]);
  });

  test('with an end inside an existing one splits it, and the existing rates continue after it unless that is declined', async () => {
    await add({ startDate: '2026-01-01' }, { 'React Developer': '45' });
    const employeeId = await aDeveloper(world.tx, { projectId });
    await sql`insert into special_rate (rate_range_id, employee_id, rate) select id, ${employeeId}, 60 from rate_range where project_id = ${projectId}`.execute(
      world.tx,
    );
    const added = await add({ startDate: '2026-03-01', endDate: '2026-03-31' }, { 'React Developer': '50' });
    expect([added.status, added.data.startDate]).toEqual([201, '2026-03-01']);
    const recorded = (await rangesOfProject(world.tx, projectId)).map((range) => [
      range.start,
      range.end,
      rateText(range.roleRates.get('React Developer') ?? ZERO_RATE),
      range.specialRates.size,
    ]);
    expect(recorded).toEqual([
      ['2026-01-01', '2026-02-28', '45.0000', 1],
      ['2026-03-01', '2026-03-31', '50.0000', 0],
      ['2026-04-01', null, '45.0000', 1],
    ]);
    await add({ startDate: '2026-06-01', endDate: '2026-06-30', standingGoesOn: 'no' }, { 'React Developer': '55' });
    expect((await rangesOfProject(world.tx, projectId)).map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', '2026-05-31'],
      ['2026-06-01', '2026-06-30'],
    ]);
  });

  test('that ends before it starts is refused as range_reversed at its end date', async () => {
    const answer = await add({ startDate: '2026-02-02', endDate: '2026-02-01' });
    expect([answer.status, answer.failure?.code]).toEqual([400, 'range_reversed']);
    expect(answer.failure?.errors).toEqual([
      { path: 'endDate', message: 'The end date cannot be before the start date.' },
    ]);
    expect((await add({ startDate: '2026-02-02', endDate: '2026-02-02' })).status).toBe(201);
  });

  test('for a role that the tech-stack list does not have is refused as role_unknown, naming it', async () => {
    const answer = await add(inJanuary, { 'React Developer': '1', Wizard: '1', constructor: '2' });
    expect([answer.status, answer.failure?.code]).toEqual([400, 'role_unknown']);
    expect(answer.failure?.errors?.map((error) => error.path)).toEqual(['Wizard', 'constructor']);
    expect(await spans()).toEqual([]);
  });

  test('takes rates of up to four decimals and days that exist, and refuses the rest', async () => {
    for (const rate of ['1.23456', '-1', 'ten', '100000.0001', '1e3'])
      expect((await add(inJanuary, { 'React Developer': rate })).failure?.code, rate).toBe('invalid_input');
    for (const startDate of ['2026-02-29', '01-Jan-2026', '2026-1-1', '2026-13-01', ''])
      expect((await add({ startDate })).failure?.code, startDate).toBe('invalid_input');
    expect((await add({ startDate: '2028-02-29', endDate: '2028-02-29' })).status).toBe(201);
  });

  test('twice with one key has one effect and one answer; the key does not serve another range', async () => {
    const click = () => add(inJanuary, { 'React Developer': '45' }, anna, 'add-january-once');
    const [first, second] = [await click(), await click()];
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect(await recorded()).toHaveLength(1);
    expect((await add({ startDate: '2027-01-01' }, {}, anna, 'add-january-once')).failure?.code).toBe(
      'key_used_for_other',
    );
  });

  test('by twenty people at once for the same days leaves one range', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(inJanuary, { 'React Developer': '45' })));
    expect(codes(answers)).toEqual(['done', ...Array.from({ length: 19 }, () => 'range_overlaps')]);
    expect(await spans()).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  test('while another program stores the same days past the product is ended by the database as range_overlaps', async () => {
    const other = new Client({ connectionString: world.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`insert into rate_range (project_id, start_date) values (${projectId}, '2026-01-15')`);
      const waiting = add(inJanuary);
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(world.tx)).rows.length)
        .toBeGreaterThan(0);
      await other.query('commit');
      expect((await waiting).failure?.code).toBe('range_overlaps');
      expect(await spans()).toEqual([['2026-01-15', null]]);
      expect(await recorded()).toEqual([]);
    } finally {
      await other.end();
    }
  });
});

describe('reading rates', () => {
  test('gives the range that begins on a day, with the default rates of the project’s roles', async () => {
    await aRateRange(world.tx, {
      projectId,
      startDate: '2026-01-01',
      roleRates: { 'Node Developer': '50' },
      specialRates: { [dev]: '61.25' },
    });
    const answer = await csm.call(rateEndpoints.ofRange, { query: { projectId, startDate: '2026-01-01' } });
    expect(answer.data).toEqual({
      startDate: '2026-01-01',
      endDate: null,
      techStackRates: { 'Node Developer': '50.0000' },
      specialRateDetails: [{ employeeId: dev, employeeName: 'Dora Dev', role: 'React Developer', rate: '61.2500' }],
      version: 1,
      defaultRates: { 'React Developer': '20.0000' },
    });
  });

  test('of a day on which no range begins is refused as no_rates in the words of the specification', async () => {
    await add(inJanuary);
    const answer = await csm.call(rateEndpoints.ofRange, { query: { projectId, startDate: '2026-01-02' } });
    expect([answer.status, answer.failure?.code]).toEqual([404, 'no_rates']);
    expect(answer.failure?.message).toBe('There is no rate details for given date range');
  });

  test('lists all ranges, oldest first, with the project’s developers', async () => {
    await add({ startDate: '2026-03-01' });
    await add(inJanuary, { Designer: '9' });
    const { data } = await csm.call(rateEndpoints.ranges, { query: { projectId } });
    expect(data.dateRangeOptions.map((range) => range.startDate)).toEqual(['2026-01-01', '2026-03-01']);
    expect(data.defaultRates).toEqual({ Designer: '15.0000', 'React Developer': '20.0000' });
    expect(data.developers).toEqual([{ employeeId: dev, employeeName: 'Dora Dev', role: 'React Developer' }]);
  });

  test('keeps showing whose special rate it was after the developer has left the project', async () => {
    await aRateRange(world.tx, { projectId, startDate: '2026-01-01', specialRates: { [dev]: '61' } });
    await sql`delete from developer where project_id = ${projectId}`.execute(world.tx);
    expect((await ranges())[0]?.specialRateDetails).toEqual([
      { employeeId: dev, employeeName: 'Dora Dev', role: '', rate: '61.0000' },
    ]);
  });
});

describe('changing a range', () => {
  beforeEach(async () => {
    await add(inJanuary, { 'React Developer': '45', 'Node Developer': '50' });
  });

  test('replaces dates and role rates, raises the version and tells only what differs', async () => {
    const answer = await change(
      { ...inJanuary, newStartDate: '2026-01-05', version: 1 },
      { 'React Developer': '46', Designer: '30' },
    );
    expect(answer.message).toBe('Rates updated successfully');
    expect(answer.data).toMatchObject({
      startDate: '2026-01-05',
      endDate: null,
      techStackRates: { Designer: '30.0000', 'React Developer': '46.0000' },
      version: 2,
    });
    expect(await ranges()).toEqual([answer.data]);
    expect((await recorded()).at(-1)).toEqual({
      action: 'Updated',
      resource: 'RATE',
      name: 'Portal, from 2026-01-01',
      changes: [
        { fieldName: 'Start date', oldValue: '2026-01-01', newValue: '2026-01-05' },
        { fieldName: 'End date', oldValue: '2026-01-31', newValue: 'open' },
        { fieldName: 'Designer', oldValue: null, newValue: '30.0000' },
        { fieldName: 'Node Developer', oldValue: '50.0000', newValue: null },
        { fieldName: 'React Developer', oldValue: '45.0000', newValue: '46.0000' },
      ],
    });
  });

  test('to what it is already changes and tells nothing', async () => {
    const answer = await change({ ...januaryStays, version: 1 }, { 'React Developer': '45.0', 'Node Developer': '50' });
    expect(answer.data.version).toBe(1);
    expect(await recorded()).toHaveLength(1);
  });

  test('that someone changed meanwhile is refused as stale_version with the newer one', async () => {
    await change({ ...januaryStays, version: 1 }, { 'React Developer': '46' });
    const late = await change({ ...januaryStays, version: 1 }, { 'React Developer': '47' });
    expect([late.status, late.failure?.code]).toEqual([409, 'stale_version']);
    expect(late.failure?.current).toMatchObject({ techStackRates: { 'React Developer': '46.0000' }, version: 2 });
    expect((await ranges())[0]?.techStackRates).toEqual({ 'React Developer': '46.0000' });
  });

  test('that a new range shortened meanwhile is stale too', async () => {
    await add({ startDate: '2026-02-01' });
    await add({ startDate: '2026-06-01' });
    const late = await change({ startDate: '2026-02-01', newStartDate: '2026-02-01', version: 1 });
    expect(late.failure?.code).toBe('stale_version');
    expect(late.failure?.current).toMatchObject({ endDate: '2026-05-31' });
  });

  test('by twenty people who saw the same version lets one win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change({ ...januaryStays, version: 1 }, { 'React Developer': 60 + at })),
    );
    expect(codes(answers)).toEqual(['done', ...Array.from({ length: 19 }, () => 'stale_version')]);
    expect(await recorded()).toHaveLength(2);
  });

  test('that does not exist, or ends on another day, is refused as no_rates', async () => {
    const none = await change({ startDate: '2026-01-02', newStartDate: '2026-01-02', version: 1 });
    expect([none.status, none.failure?.code]).toEqual([404, 'no_rates']);
    const otherEnd = await change({ startDate: january.start, newStartDate: january.start, version: 1 });
    expect(otherEnd.failure?.code).toBe('no_rates');
  });

  test('onto days of another range, backwards, or for an unknown role is refused', async () => {
    await add({ startDate: '2026-02-01', endDate: '2026-02-28' });
    const to = (newStartDate: string, newEndDate: string, body: Rates = {}) =>
      change({ ...inJanuary, newStartDate, newEndDate, version: 1 }, body);
    expect((await to('2026-01-01', '2026-02-01')).failure?.code).toBe('range_overlaps');
    const reversed = await to('2026-01-02', '2026-01-01');
    expect(reversed.failure).toMatchObject({ code: 'range_reversed', errors: [{ path: 'newEndDate' }] });
    expect((await to('2026-01-01', '2026-01-31', { Wizard: '1' })).failure?.code).toBe('role_unknown');
    expect((await ranges())[0]).toMatchObject({ version: 1, endDate: '2026-01-31' });
  });

  test('twice with one key has one effect', async () => {
    const click = () => change({ ...januaryStays, version: 1 }, { 'React Developer': '46' }, anna, 'change-once-only');
    expect((await click()).data).toEqual((await click()).data);
    expect((await ranges())[0]?.version).toBe(2);
  });
});

describe('special rates', () => {
  beforeEach(async () => {
    await add(inJanuary, { 'React Developer': '45' });
  });

  test('replace those of the range and are logged with the developer’s name', async () => {
    const second = await aDeveloper(world.tx, { projectId, name: 'Egon Engineer', role: 'Designer' });
    await changeSpecial({ ...januaryStays, version: 1 }, [{ employeeId: second, rate: '70' }]);
    const answer = await changeSpecial({ ...januaryStays, version: 2 }, [{ employeeId: dev, rate: '61.25' }]);
    expect(answer.data).toMatchObject({
      techStackRates: { 'React Developer': '45.0000' },
      specialRateDetails: [{ employeeId: dev, employeeName: 'Dora Dev', role: 'React Developer', rate: '61.2500' }],
      version: 3,
    });
    expect((await recorded()).at(-1)).toEqual({
      action: 'Updated',
      resource: 'SPECIAL_RATE',
      name: 'Portal, from 2026-01-01',
      changes: [
        { fieldName: 'Dora Dev', oldValue: null, newValue: '61.2500' },
        { fieldName: 'Egon Engineer', oldValue: '70.0000', newValue: null },
      ],
    });
  });

  test('can be kept for a developer who has left the project, but not given to someone who is not on it', async () => {
    await changeSpecial({ ...januaryStays, version: 1 }, [{ employeeId: dev, rate: '61' }]);
    await sql`delete from developer where project_id = ${projectId}`.execute(world.tx);
    const kept = await changeSpecial({ ...januaryStays, version: 2 }, [{ employeeId: dev, rate: '62' }]);
    expect(kept.status).toBe(200);
    const elsewhere = await aDeveloper(world.tx, { projectId: (await aProject(world.tx)).id });
    const refused = await changeSpecial({ ...januaryStays, version: 3 }, [
      { employeeId: dev, rate: '62' },
      { employeeId: elsewhere, rate: '1' },
    ]);
    expect([refused.status, refused.failure?.code]).toEqual([400, 'developer_unknown']);
    expect(refused.failure?.errors).toEqual([
      { path: '1.employeeId', message: 'This developer is not on the project.' },
    ]);
  });

  test('twice for one developer in one list are refused', async () => {
    const answer = await changeSpecial({ ...januaryStays, version: 1 }, [
      { employeeId: dev, rate: '61' },
      { employeeId: dev, rate: '62' },
    ]);
    expect(answer.failure?.code).toBe('invalid_input');
    expect((await ranges())[0]?.specialRateDetails).toEqual([]);
  });

  test('of a range that changed, is gone, would overlap or end before it starts are refused', async () => {
    await add({ startDate: '2026-02-01' });
    const none: { employeeId: number; rate: string }[] = [];
    expect((await changeSpecial({ ...januaryStays, version: 9 }, none)).failure?.code).toBe('stale_version');
    expect((await changeSpecial({ ...januaryStays, startDate: '2025-01-01', version: 1 }, none)).failure?.code).toBe(
      'no_rates',
    );
    expect((await changeSpecial({ ...januaryStays, newEndDate: '2026-02-01', version: 1 }, none)).failure?.code).toBe(
      'range_overlaps',
    );
    expect((await changeSpecial({ ...januaryStays, newEndDate: '2025-12-31', version: 1 }, none)).failure?.code).toBe(
      'range_reversed',
    );
  });

  test('twice with one key have one effect', async () => {
    const click = () =>
      changeSpecial({ ...januaryStays, version: 1 }, [{ employeeId: dev, rate: '61' }], anna, 'special-once-only');
    expect((await click()).data).toEqual((await click()).data);
    expect((await ranges())[0]?.version).toBe(2);
  });
});

describe('filling empty rates', () => {
  test('gives rates to roles that have none or 0 on the invoice’s last day, and touches no other', async () => {
    await add(inJanuary, { 'React Developer': '45', Designer: '0' });
    const answer = await fill(
      { invoiceEndDate: '31-Jan-2026' },
      { 'React Developer': '99', 'Node Developer': '50', Designer: '30' },
    );
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      startDate: '2026-01-01',
      techStackRates: { Designer: '30.0000', 'Node Developer': '50.0000', 'React Developer': '45.0000' },
      version: 2,
    });
    expect((await recorded()).at(-1)).toMatchObject({
      action: 'Updated',
      resource: 'RATE',
      changes: [
        { fieldName: 'Designer', oldValue: '0.0000', newValue: '30.0000' },
        { fieldName: 'Node Developer', oldValue: null, newValue: '50.0000' },
      ],
    });
  });

  test('with nothing to fill changes nothing, and says why', async () => {
    await add(inJanuary, { 'React Developer': '45' });
    const answer = await fill({ invoiceEndDate: '15-Jan-2026' }, { 'React Developer': '99', 'Node Developer': '0' });
    expect(answer.data).toMatchObject({ techStackRates: { 'React Developer': '45.0000' }, version: 1 });
    expect(answer.message).toBe(
      'No rate was added: React Developer already has one on 15 Jan 2026. Special rates and the days of earlier ranges are changed in Rate Details.',
    );
    expect((await fill({ invoiceEndDate: '15-Jan-2026' }, { Designer: '0' })).message).toBe('No rate was added.');
    expect(await recorded()).toHaveLength(1);
  });

  test('makes a range in the gap around the day: after the range before, up to the next one', async () => {
    await add(inJanuary);
    await add({ startDate: '2026-04-01', endDate: '2026-04-30' });
    await fill({ invoiceEndDate: '28-Feb-2026', startDate: '2026-01-15' }, { 'React Developer': '45' });
    expect(await spans()).toEqual([
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-03-31'],
      ['2026-04-01', '2026-04-30'],
    ]);
    await fill({ invoiceEndDate: '30-Jun-2026' }, { 'React Developer': '46' });
    expect((await spans()).at(-1)).toEqual(['2026-06-01', null]);
    expect((await recorded()).at(-1)).toMatchObject({ action: 'Created', name: 'Portal, from 2026-06-01' });
  });

  test('for an unknown role, in another date format or backwards is refused', async () => {
    expect((await fill({ invoiceEndDate: '31-Jan-2026' }, { Wizard: '1' })).failure?.code).toBe('role_unknown');
    expect((await fill({ invoiceEndDate: '2026-01-31' }, {})).failure?.code).toBe('invalid_input');
    const backwards = await fill({ invoiceEndDate: '31-Jan-2026', startDate: '2026-02-01' }, {});
    expect(backwards.failure).toMatchObject({ code: 'invalid_input', errors: [{ path: 'startDate' }] });
    expect(await spans()).toEqual([]);
  });

  test('twice with one key makes one range, and at once by ten people too', async () => {
    const click = (key?: string) => fill({ invoiceEndDate: '31-Jan-2026' }, { 'React Developer': '45' }, anna, key);
    expect((await click('fill-only-once')).data).toEqual((await click('fill-only-once')).data);
    const answers = await Promise.all(Array.from({ length: 10 }, () => click()));
    expect(codes(answers)).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(await spans()).toEqual([['2026-01-01', null]]);
    expect(await recorded()).toHaveLength(1);
  });
});

describe('deleting a range', () => {
  beforeEach(async () => {
    await add(inJanuary, { 'React Developer': '45' });
    await changeSpecial({ ...januaryStays, version: 1 }, [{ employeeId: dev, rate: '61' }]);
  });

  test('takes its rates with it and tells what was there', async () => {
    const answer = await remove({ ...inJanuary, version: 2 });
    expect(answer.message).toBe('Rates deleted successfully');
    expect(await spans()).toEqual([]);
    expect((await recorded()).at(-1)).toMatchObject({
      action: 'Deleted',
      resource: 'RATE',
      changes: [
        { fieldName: 'Start date', oldValue: '2026-01-01', newValue: null },
        { fieldName: 'End date', oldValue: '2026-01-31', newValue: null },
        { fieldName: 'React Developer', oldValue: '45.0000', newValue: null },
        { fieldName: 'Dora Dev', oldValue: '61.0000', newValue: null },
      ],
    });
  });

  test('without an end date means the open range with that start', async () => {
    await add({ startDate: '2026-02-01' });
    expect((await remove({ startDate: january.start, version: 2 })).failure?.code).toBe('no_rates');
    expect((await remove({ startDate: '2026-02-01', version: 1 })).status).toBe(200);
    expect(await spans()).toEqual([['2026-01-01', '2026-01-31']]);
  });

  test('that someone changed meanwhile is refused as stale_version, and a second time as no_rates', async () => {
    const stale = await remove({ ...inJanuary, version: 1 });
    expect([stale.status, stale.failure?.code]).toEqual([409, 'stale_version']);
    expect(stale.failure?.current).toMatchObject({ version: 2 });
    expect((await remove({ ...inJanuary, version: 2 })).status).toBe(200);
    expect((await remove({ ...inJanuary, version: 2 })).failure?.code).toBe('no_rates');
  });

  test('twice with one key has one effect and one answer', async () => {
    const click = () => remove({ ...inJanuary, version: 2 }, anna, 'delete-only-once');
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    expect((await recorded()).filter((entry) => entry.action === 'Deleted')).toHaveLength(1);
  });
});

describe('who may see and change rates', () => {
  test('outside the scope every call answers not_found, exactly as for a project that does not exist', async () => {
    await add(inJanuary);
    const calls = (id: number) => {
      const query = { projectId: id, ...januaryStays, version: 1 };
      return [
        stranger.call(rateEndpoints.ofRange, { query: { projectId: id, startDate: january.start } }),
        stranger.call(rateEndpoints.ranges, { query: { projectId: id } }),
        stranger.call(rateEndpoints.add, { query: { projectId: id, startDate: '2027-01-01' }, body: {} }),
        stranger.call(rateEndpoints.change, { query, body: {} }),
        stranger.call(rateEndpoints.changeSpecial, { query, body: [] }),
        stranger.call(rateEndpoints.fillEmpty, { query: { projectId: id, invoiceEndDate: '31-Jan-2026' }, body: {} }),
        stranger.call(rateEndpoints.remove, { query: { projectId: id, ...inJanuary, version: 1 } }),
      ];
    };
    const foreign = await Promise.all(calls(projectId));
    const missing = await Promise.all(calls(2_000_000_000));
    for (const [at, answer] of foreign.entries()) {
      expect([answer.status, answer.failure?.code]).toEqual([404, 'not_found']);
      expect({ ...answer.failure, requestId: '' }).toEqual({ ...missing[at]?.failure, requestId: '' });
    }
    expect(await spans()).toHaveLength(1);
  });

  test('a CSM sees the rates of their projects and may not change them', async () => {
    expect((await add(inJanuary, {}, csm)).failure?.code).toBe('forbidden');
    expect((await change({ ...januaryStays, version: 1 }, {}, csm)).failure?.code).toBe('forbidden');
    expect((await changeSpecial({ ...januaryStays, version: 1 }, [], csm)).failure?.code).toBe('forbidden');
    expect((await fill({ invoiceEndDate: '31-Jan-2026' }, {}, csm)).failure?.code).toBe('forbidden');
    expect((await remove({ ...inJanuary, version: 1 }, csm)).failure?.code).toBe('forbidden');
    expect((await csm.call(rateEndpoints.ranges, { query: { projectId } })).data.dateRangeOptions).toEqual([]);
  });
});

test('what timesheets are computed with are the same ranges and defaults', async () => {
  await add(inJanuary, { 'React Developer': '45' });
  const [range] = await rangesOfProject(world.tx, projectId);
  expect(range).toMatchObject({ start: '2026-01-01', end: '2026-01-31' });
  expect(range?.roleRates.get('React Developer')).toBe(450_000n);
  const defaults = await defaultRates(world.tx, 'USD');
  expect(defaults.get('Designer')).toBe(150_000n);
  // an amount in dollars is no default rate in rupees
  expect([...(await defaultRates(world.tx, 'INR'))]).toEqual([]);
  expect(defaults.has('Node Developer')).toBe(false);
});
