import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(() => emptyTables(world.tx, 'project', 'company'));

const project = async (given: Parameters<typeof aProject>[1] = {}) =>
  (await aProject(world.tx, { accountants: [anna.userId], ...given })).id;
const october = { startDate: '2026-10-01', endDate: '2026-10-31', receivedMonth: 'Dec-2026' } as const;
const make = (person = anna, key?: string) =>
  person.call(revenueEndpoints.currentMonth, {}, key === undefined ? {} : { key });
const predictionsOf = async (id: number) =>
  (
    await anna.call(predictionEndpoints.between, {
      params: { projectId: id },
      query: { startDate: '2026-11-01', endDate: '2026-12-31' },
    })
  ).data.predictionDetails;

test('money that came in the month before is expected in this one, as that month is over and may be closed', async () => {
  const id = await project({ name: 'Prepaid' });
  await aPrediction(anna, id, { ...october, receivedMonth: 'Sep-2026' });
  await make();
  expect(await predictionsOf(id)).toMatchObject([{ startDate: '2026-11-01', receivedMonth: 'Nov-2026' }]);
});

test('carries the last billing of each project on into this month, with its amount, and tells it', async () => {
  const beside = await project({ name: 'Beside', activeBilling: false });
  const companyId = await aCompany(world.tx, { currencyCode: 'GBP', region: 'UK' });
  const monthly = await project({ name: 'Atlas', companyId });
  const weekly = await project({ name: 'Beacon', cycle: 'Weekly' });
  await aPrediction(anna, monthly, { ...october, predictedAmount: '1200', accuracy: 75 });
  await aPrediction(anna, weekly, { ...october, startDate: '2026-10-19', endDate: '2026-10-25' });
  const answer = await make();
  expect(answer.data).toEqual({ created: 6, month: 'Nov-2026' });
  expect(answer.message).toBe('6 predictions were made for Nov-2026.');
  expect(await predictionsOf(monthly)).toMatchObject([
    {
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      predictedRevenueAmount: '1200.00',
      accuracy: 75,
      receivedMonth: 'Jan-2027',
      invoiceId: null,
    },
  ]);
  expect((await predictionsOf(weekly)).map((one) => one.startDate)).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(await predictionsOf(beside)).toEqual([]);
  const recorded = await sql<{ name: string; changes: unknown }>`
    select resource_name as name, changes from activity_entry where project_id = ${monthly} order by id desc limit 1`.execute(
    world.tx,
  );
  expect(recorded.rows[0]?.name).toBe('Atlas, from 2026-11-01');
  expect(JSON.stringify(recorded.rows[0]?.changes)).toContain('GBP 1200.00');
});

test('carries an amount on in whole units, as a prediction is typed, and it can be edited', async () => {
  const id = await project();
  const last = await aPrediction(anna, id, october);
  await sql`update billing set predicted_amount = 1250.5 where id = ${last}`.execute(world.tx);
  await make();
  expect(await predictionsOf(id)).toMatchObject([{ predictedRevenueAmount: '1251.00' }]);
});

test('carries on what was last before the month, though a later one is planned already', async () => {
  const id = await project();
  await aPrediction(anna, id, october);
  await aPrediction(anna, id, { ...october, startDate: '2026-12-01', endDate: '2026-12-31' });
  expect((await make()).data.created).toBe(1);
  expect((await predictionsOf(id)).map((one) => one.startDate)).toEqual(['2026-11-01', '2026-12-01']);
});

test('passes over what an invoice made that was taken off', async () => {
  const ended = await project();
  const taken = await aPrediction(anna, ended, october);
  const beside = await project();
  await aPrediction(anna, beside, { ...october, predictedAmount: '700' });
  const replaced = await aPrediction(anna, beside, { ...october, startDate: '2026-11-01', endDate: '2026-11-30' });
  await sql`update billing set made_by_invoice = true, closed_on = '2026-11-20', closed_by = ${anna.userId}, closed_reason = 'not ours'
    where id = any(${[taken, replaced]}::int[])`.execute(world.tx);
  expect((await make()).data.created).toBe(1);
  expect((await predictionsOf(beside)).map((one) => one.predictedRevenueAmount)).toContain('700.00');
});

test('makes nothing the second time, with a message', async () => {
  await aPrediction(anna, await project(), october);
  expect((await make()).data.created).toBe(1);
  const again = await make();
  expect([again.data.created, again.message]).toEqual([0, 'No data generated for this month !']);
});

test('asked for by several at once makes each billing once', async () => {
  const ids = [await project(), await project(), await project()];
  for (const id of ids) await aPrediction(anna, id, october);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => make(anna, `current-month-${at}`)));
  expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(3);
  for (const id of ids) expect(await predictionsOf(id)).toHaveLength(1);
});

test.each<[string, Parameters<typeof aProject>[1]]>([
  ['is not active', { activeBilling: false }],
  ['lacks what a prediction needs', { cycle: null }],
  ['ended before', { endDate: '2026-10-31' }],
  ['ended this month', { endDate: '2026-11-20' }],
])('leaves out a project that %s', async (_, given) => {
  const id = await project();
  await aPrediction(anna, id, october);
  const { activeBilling = true, cycle = 'Monthly', endDate = null } = given ?? {};
  await sql`update project set active_billing = ${activeBilling}, cycle = ${cycle}, end_date = ${endDate} where id = ${id}`.execute(
    world.tx,
  );
  expect((await make()).data.created).toBe(0);
});

test('leaves out a project without any prediction, one that has this month already, and those of others', async () => {
  await project();
  await aPrediction(anna, await project(), { ...october, startDate: '2026-11-15', endDate: '2026-12-14' });
  await aPrediction(anna, await project({ name: 'Ours' }), october);
  const stranger = await world.signedIn('ROLE_CSM');
  expect((await make(stranger)).data.created).toBe(0);
  expect((await make()).data.created).toBe(1);
});
