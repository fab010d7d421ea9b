import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { aWorkLog } from '../../../../seed/builders.ts';
import { aTimesheetOf, savePayload } from '../../../../test/invoicing.ts';
import { aPrediction } from '../../../../test/predicting.ts';
import { issueBare } from '../../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

test('compares an invoice with the newest earlier one of its project, drafts included, as both were saved', async () => {
  const project = await aBillableProject(world, anna, { developer: { name: 'Dora' } });
  const before = async (startDate: string, person = anna) =>
    person.call(invoiceEndpoints.former, { query: { projectId: project.id, startDate } });
  expect((await before('2026-06-01')).data).toEqual({ former: null, forecast: null, previous: null });
  const guest = {
    userId: 1,
    isDeletable: true,
    employeeName: 'Guest',
    userRole: 'React Developer',
    calculatedBillingHours: '2',
  };
  const may = await aSavedInvoice(anna, project, {
    edits: [guest, { userId: project.employeeId, extraLoggedHours: '1' }],
    services: [
      { id: 1, name: 'Hosting', description: '', rate: '99' },
      { id: 2, name: 'Discount', description: '', rate: '10' },
    ],
  });
  const { former } = (await before('2026-06-01')).data;
  expect(former).toMatchObject({
    startDate: '2026-05-01',
    currencyCode: may.currencyCode,
    people: [
      {
        employeeName: 'Dora',
        calculatedBillingHours: '12.00',
        extraLoggedHours: '1.00',
        totalHours: '13.00',
        amount: '650.00',
      },
      { employeeName: 'Guest', isDeletable: true, totalHours: '2.00' },
    ],
    items: [
      { name: 'Hosting', amount: '99.00' },
      { name: 'Discount', amount: '-10.00' },
    ],
    total: may.invoiceAmount,
  });
  expect((await before('2026-05-01')).data.former).toBeNull();
  const own = await anna.call(invoiceEndpoints.againstFormer, { params: { id: may.invoiceId } });
  expect(own.data).toEqual({ billed: former, former: null });
  await issueBare(world.tx, may.invoiceId);
  expect((await before('2026-06-01')).data.former?.total).toBe(may.invoiceAmount);
});

test('names the forecast and the previous amount that the billing run compares with, for a prediction and its draft', async () => {
  const project = await aBillableProject(world, anna);
  await aSavedInvoice(anna, project);
  const days = { startDate: '2026-06-01', endDate: '2026-06-30' };
  const predictionId = await aPrediction(anna, project.id, { ...days, predictedAmount: '1000' });
  await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: '2026-06-10', hours: 8 });
  const row = async () =>
    (await anna.call(billingRunEndpoints.rows, { query: { until: '2026-06-30' } })).data.rows.find(
      ({ projectId, startDate }) => projectId === project.id && startDate === '2026-06-01',
    );
  const compared = async (of: { readonly predictionId?: number; readonly invoiceId?: number }) =>
    (await anna.call(invoiceEndpoints.former, { query: { projectId: project.id, startDate: '2026-06-01', ...of } }))
      .data;
  expect(await row()).toMatchObject({ forecast: '1000.00', previous: '600.00', amount: '400.00' });
  expect(await compared({ predictionId })).toMatchObject({ forecast: '1000.00', previous: '600.00' });
  const timesheet = await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026', predictionId);
  const body = await savePayload(anna, timesheet);
  const { invoiceId } = (await anna.call(invoiceEndpoints.create, { body })).data;
  expect(await compared({ invoiceId })).toMatchObject({ forecast: '1000.00', previous: '600.00' });
  expect(await compared({})).toMatchObject({ forecast: null, previous: '600.00' });
});

test('has no forecast where the invoice made its billing itself', async () => {
  const project = await aBillableProject(world, anna);
  const { invoiceId } = await aSavedInvoice(anna, project);
  const input = { query: { projectId: project.id, startDate: '2026-05-01', invoiceId } };
  expect((await anna.call(invoiceEndpoints.former, input)).data).toEqual({
    former: null,
    forecast: null,
    previous: null,
  });
});

test('has no former invoice for a project outside the scope', async () => {
  const project = await aBillableProject(world, anna);
  const { invoiceId: id } = await aSavedInvoice(anna, project);
  const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
  const input = { query: { projectId: project.id, startDate: '2026-06-01' } };
  expect((await stranger.call(invoiceEndpoints.former, input)).failure?.code).toBe('project_not_found');
  expect((await stranger.call(invoiceEndpoints.againstFormer, { params: { id } })).failure?.code).toBe(
    'invoice_not_found',
  );
});
