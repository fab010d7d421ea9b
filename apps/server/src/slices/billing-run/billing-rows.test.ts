import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { billingRunEndpoints, type BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWorkLog } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { selectBillingRows } from './billing-rows.ts';

let world: World;
let anna: Person;
let project: BillableProject;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
  project = await aBillableProject(world, anna);
});

const rows = async (until = '2026-06-30', by = anna): Promise<readonly BillingRow[]> =>
  (await by.call(billingRunEndpoints.rows, { query: { until } })).data.rows;
const inShort = ({ startDate, endDate, amount, state }: BillingRow) => `${startDate} ${endDate} ${amount} ${state}`;
const log = (day: string, hours: number) =>
  aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day, hours });

describe('the due billing periods', () => {
  test('are the months behind the last invoice, and the invoice is a draft among them', async () => {
    await aSavedInvoice(anna, project);
    await log('2026-06-10', 8);
    const found = await rows();
    expect(found.map(inShort)).toEqual([
      '2026-05-01 2026-05-31 600.00 Draft',
      '2026-06-01 2026-06-30 400.00 Not started',
    ]);
    expect(found[0]).toMatchObject({ hours: '12.00', weeksVerified: 0, forecast: null, previous: null });
    expect(found[1]).toMatchObject({ hours: '8.00', weeks: 5, previous: '600.00', projectName: project.name });
  });

  test('leave out months without anything to bill, and those that have not ended', async () => {
    await aSavedInvoice(anna, project);
    await log('2026-07-10', 8);
    expect((await rows('2026-07-30')).map(inShort)).toEqual(['2026-05-01 2026-05-31 600.00 Draft']);
  });

  test('show the oldest of too many, and count the others', async () => {
    await aSavedInvoice(anna, project);
    for (const month of ['06', '07', '08']) await log(`2026-${month}-10`, 8);
    const found = await selectBillingRows(world.tx, anna, {
      until: calendarDate('2026-08-31'),
      today: calendarDate('2026-11-21'),
      now: '2026-11-21T09:00:00.000Z',
      atMost: 2,
    });
    expect([found.rows.map(inShort), found.notShown]).toEqual([
      [
        '2026-05-01 2026-05-31 600.00 Draft',
        '2026-06-01 2026-06-30 400.00 Not started',
        '2026-07-01 2026-07-31 400.00 Not started',
      ],
      1,
    ]);
  });

  test('name the prediction, its forecast and how far the invoice is off it', async () => {
    const predictionId = await aPrediction(anna, project.id, {
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      predictedAmount: '1000',
    });
    const [row] = await rows('2026-05-31');
    expect(row).toMatchObject({ predictionId, forecast: '1000.00', amount: '600.00', standing: 'decision' });
    expect(row?.checks.map(({ code }) => code)).toContain('off_forecast');
  });

  test('show what the wizard shows before it saves: its lines, its total and its prerequisites', async () => {
    await aSavedInvoice(anna, project);
    await log('2026-06-10', 7.5);
    const [, row] = await rows();
    const timesheet = await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026');
    const body = await savePayload(anna, timesheet);
    expect(row?.total).toBe(body.invoiceGenerateDetails.invoiceAmount);
    const saved = (await anna.call(invoiceEndpoints.create, { body })).data;
    expect((await rows())[1]).toMatchObject({ total: saved.invoiceAmount, amount: row?.amount, state: 'Draft' });
  });

  test('say what is still to be typed before the first invoice', async () => {
    await world.tx.updateTable('project').set({ active_billing: true }).where('id', '=', project.id).execute();
    const [row] = await rows('2026-05-31');
    expect(row).toMatchObject({ amount: '600.00', standing: 'decision' });
    expect(row?.checks.find(({ code }) => code === 'incomplete')?.words).toMatch(/message/i);
  });

  test('are blocked where the server would refuse the invoice', async () => {
    await aPrediction(anna, project.id, { startDate: '2026-05-01', endDate: '2026-05-31' });
    await sql`update project set active_billing = false where id = ${project.id}`.execute(world.tx);
    const [row] = await rows('2026-05-31');
    expect([row?.standing, row?.checks[0]]).toMatchObject(['blocked', { code: 'active_billing', kind: 'blocks' }]);
  });

  test('come with what their currencies are worth in USD today', async () => {
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('CHF', '2026-01-01', 1.1, 'test', now()), ('CHF', '2026-01-02', 1.25, 'test', now())`.execute(world.tx);
    await aBillableProject(world, anna, { company: { currencyCode: 'CHF' } });
    const { usdRates } = (await anna.call(billingRunEndpoints.rows, { query: { until: '2026-05-31' } })).data;
    expect(usdRates).toEqual([{ currencyCode: 'CHF', rate: '1.250000' }]);
  });

  test('count open findings', async () => {
    await log('2026-05-20', 13);
    const [row] = await rows('2026-05-31');
    expect(row?.checks).toContainEqual({
      code: 'findings',
      kind: 'asks',
      words: '1 finding is open',
      link: null,
      employeeId: null,
      day: null,
    });
  });

  test('name the developer and the day with which a missing rate is settled', async () => {
    const { id, employeeId } = await aBillableProject(world, anna, { developer: { fromDate: '2026-05-04' } });
    await sql`update rate_range set start_date = '2026-05-05' where project_id = ${id}`.execute(world.tx);
    const row = (await rows('2026-05-31')).find(({ projectId }) => projectId === id);
    expect(row?.checks.find(({ code }) => code === 'rates')).toMatchObject({ employeeId, day: '2026-05-04' });
  });

  test('name the developer without a billing model, and the days worked for a prepaid period', async () => {
    const { id, employeeId } = await aBillableProject(world, anna, {
      model: 'Mixed',
      payModel: 'Prepaid',
      developer: { billingModel: null },
    });
    await aPrediction(anna, id, { startDate: '2026-06-01', endDate: '2026-06-30' });
    const row = (await rows()).find(({ projectId, startDate }) => projectId === id && startDate === '2026-06-01');
    expect(row?.worked).toEqual({ startDate: '2026-05-01', endDate: '2026-05-31' });
    expect(row?.checks.find(({ code }) => code === 'billing_models')).toMatchObject({ employeeId, day: null });
  });

  test('are those of the projects that the caller sees', async () => {
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    expect(await rows('2026-05-31', other)).toEqual([]);
    const all = await rows('2026-05-31', await world.signedIn('ROLE_ADMIN'));
    expect(all.map(({ projectId }) => projectId)).toContain(project.id);
  });
});
