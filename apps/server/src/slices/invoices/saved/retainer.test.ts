import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aBillableProject,
  aSavedInvoice,
  aSavedInvoiceOf,
  changePayload,
  type BillableProject,
} from '../../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, toExport } from '../../../../test/invoicing.ts';
import { aPrediction } from '../../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** A project whose retainer is paid Prepaid; its developer logged 12 h in May 2026 at 50.00. */
const aRetainer = (given: Parameters<typeof aBillableProject>[2] = {}) =>
  aBillableProject(world, anna, { model: 'T&M Retainer', payModel: 'Prepaid', name: 'Harbor Care', ...given });
const from = '05-01-2026';
const openEnded = { startDate: '2026-05-01', endDate: null };
const predictedFor = (of: BillableProject, predictedAmount = '2500') =>
  aPrediction(anna, of.id, { ...openEnded, predictedAmount });
const retainerOf = (of: BillableProject, predictionId?: number) =>
  aTimesheetOf(anna, of, from, undefined, predictionId);

async function saved(of: BillableProject, predictionId?: number) {
  const body = await savePayload(anna, await retainerOf(of, predictionId));
  return (await anna.call(invoiceEndpoints.create, { body })).data;
}

describe('an invoice of a prediction without an end', () => {
  test('of a retainer paid Prepaid bills its amount in one line, and no days', async () => {
    const project = await aRetainer();
    const predictionId = await predictedFor(project);
    const timesheet = await retainerOf(project, predictionId);
    expect(timesheet.invoiceGenerateDetails).toMatchObject({
      startDate: '2026-05-01',
      endDate: null,
      endDateNull: true,
      invoiceStatus: 'Pending',
      financialType: 'Revenue',
      predictionId,
    });
    expect(timesheet.zohoEmployeeMetadataList).toEqual([]);
    const invoice = await saved(project, predictionId);
    expect(invoice).toMatchObject({
      billingId: predictionId,
      startDate: '2026-05-01',
      endDate: null,
      invoiceAmount: '2500.00',
      invoiceLineItemList: [
        {
          name: 'Development Fees',
          description: 'Harbor Care, retainer from 1 May 2026',
          quantity: '1.00',
          amount: '2500.00',
        },
      ],
    });
    const { data } = await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: project.id } });
    expect(data).toMatchObject({ predictionDetails: [], pendingInvoices: [{ endDate: null }] });
  });

  test('leaves the time of those days open: an invoice with an end bills it', async () => {
    const project = await aRetainer();
    const predictionId = await aPrediction(anna, project.id, { ...openEnded, financialType: 'Buyout' });
    // the type of the prediction, and Revenue unless a user chose another
    const { invoiceGenerateDetails: ofRetainer } = await retainerOf(project, predictionId);
    expect(ofRetainer).toMatchObject({ endDateNull: true, financialType: 'Buyout' });
    const { invoiceId } = await saved(project, predictionId);
    const held = await sql`select 1 from time_entry where invoice_id = ${invoiceId}`.execute(world.tx);
    expect(held.rows).toEqual([]);
    const ofJune = await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026');
    expect(ofJune.invoiceGenerateDetails).toMatchObject({ endDate: '2026-06-30', endDateNull: false });
    expect(ofJune.zohoEmployeeMetadataList[0]?.billedHours).toBe('12.00');
  });

  test('is opened and saved again, and gives the prediction back without an end when it is deleted', async () => {
    const project = await aRetainer();
    const predictionId = await predictedFor(project);
    const { invoiceId } = await saved(project, predictionId);
    const opened = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } })).data;
    expect(opened.invoiceGenerateDetails).toMatchObject({ endDate: null, endDateNull: true });
    const services = opened.invoiceLineItemList.map(({ id, name, description }) => ({
      id,
      name,
      description,
      rate: '3000',
    }));
    const body = await changePayload(anna, invoiceId, { services });
    const again = (await anna.call(invoiceEndpoints.change, { body })).data;
    expect(again).toMatchObject({ endDate: null, invoiceAmount: '3000.00' });
    const { version } = again;
    expect(
      (await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } })).failure,
    ).toBeUndefined();
    const { data } = await anna.call(predictionEndpoints.get, { params: { id: predictionId } });
    expect(data.predictionDetails[0]).toMatchObject({ endDate: null, invoiceId: null });
  });

  test('needs no prediction, and without one the amount is typed', async () => {
    const project = await aRetainer();
    const timesheet = await retainerOf(project);
    expect(timesheet.invoiceLineItemList).toEqual([]);
    const body = await savePayload(anna, timesheet, {
      services: [{ id: 1, name: 'Development Fees', description: 'Retainer', rate: '800' }],
    });
    const { data } = await anna.call(invoiceEndpoints.create, { body });
    expect(data).toMatchObject({ endDate: null, invoiceAmount: '800.00' });
  });

  test('has no rows: one that a request adds is refused', async () => {
    const project = await aRetainer();
    const body = await savePayload(anna, await retainerOf(project, await predictedFor(project)));
    for (const row of [
      { userId: project.employeeId, extraLoggedHours: '1' },
      { userId: 900, isDeletable: true, employeeName: 'Guest Gita', userRole: 'React Developer' },
    ]) {
      const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, zohoEmployeeMetadataList: [row] } });
      expect(refused.failure?.code).toBe('developer_unknown');
    }
  });

  test('has no other discount for its days either, which the screen does not offer', async () => {
    const project = await aRetainer();
    const fresh = await savePayload(anna, await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026'));
    const rows = [{ userId: project.employeeId, discountedHours: '0.01' }];
    const created = await anna.call(invoiceEndpoints.create, { body: { ...fresh, zohoEmployeeMetadataList: rows } });
    const draft = await aSavedInvoiceOf(anna, project, ['06-01-2026', '06-30-2026']);
    const { data: timesheet } = await anna.call(invoiceEndpoints.timesheet, { params: { id: draft.invoiceId } });
    const { invoiceId, version, ...body } = await changePayload(anna, draft.invoiceId);
    const { invoiceTemplate, taxDetails, startDate, endDate, fingerprint } = body.invoiceGenerateDetails;
    const { globalTaxSetting, taxCodeId } = taxDetails;
    const tax = { globalTaxSetting, taxCodeId };
    const shown = { projectId: project.id, invoiceId, startDate, endDate, fingerprint, invoiceTemplate };
    const discounted = { ...body, zohoEmployeeMetadataList: rows };
    const refused = [
      await anna.call(invoiceEndpoints.lineItems, {
        body: { ...shown, taxDetails: tax, zohoEmployeeMetadataList: rows },
      }),
      await anna.call(sheetEndpoints.exportSheet, toExport(timesheet, rows)),
      created,
      await anna.call(invoiceEndpoints.change, { body: { ...discounted, invoiceId, version } }),
    ];
    for (const { failure } of refused) {
      expect(failure?.code).toBe('discount_of_retainer');
      expect(failure?.errors).toEqual([
        {
          path: 'zohoEmployeeMetadataList.0.discountedHours',
          message: 'A Prepaid retainer has no other discount',
        },
      ]);
    }
    const none = { ...body, zohoEmployeeMetadataList: [{ userId: project.employeeId, discountedHours: '0' }] };
    const saved = await anna.call(invoiceEndpoints.change, { body: { ...none, invoiceId, version } });
    expect(saved.failure).toBeUndefined();
  });

  test('is not the invoice before that the people of a timesheet are compared with', async () => {
    const project = await aRetainer({ hours: [] });
    await aSavedInvoice(anna, project, { services: [{ id: 1, name: 'Others', description: '', rate: '10' }] });
    const body = await savePayload(
      anna,
      await aTimesheetOf(
        anna,
        project,
        '06-01-2026',
        undefined,
        await aPrediction(anna, project.id, { startDate: '2026-06-01', endDate: null }),
      ),
    );
    await anna.call(invoiceEndpoints.create, { body });
    const compared = await anna.call(invoiceEndpoints.compare, {
      query: { projectId: project.id },
      body: { startDate: '2026-07-01', zohoEmployeeMetadataList: [] },
    });
    expect(compared.data['Removed Users'].map((one) => one.userId)).toEqual([project.employeeId]);
  });
});

describe('without an end date', () => {
  const others = [
    ['T&M Retainer', 'Postpaid'],
    ['T&M Retainer', null],
    ['Hourly', 'Prepaid'],
    ['Fixed Cost', 'Prepaid'],
  ] as const;

  test.each(others)('a %s project paid %s is not billed, and its end date is asked for', async (model, payModel) => {
    const project = await aBillableProject(world, anna, { model, payModel });
    const input = { params: { id: project.zohoProjectId }, query: { startDate: from } };
    const fetched = await anna.call(timesheetEndpoints.getAllLogs, input);
    const checked = await anna.call(timesheetEndpoints.validate, input);
    const timesheet = await aTimesheetOf(anna, project, from, '05-31-2026');
    const body = await savePayload(anna, timesheet);
    const details = { ...body.invoiceGenerateDetails, endDate: null, endDateNull: true };
    const created = await anna.call(invoiceEndpoints.create, { body: { ...body, invoiceGenerateDetails: details } });
    const merged = await anna.call(invoiceEndpoints.lineItems, {
      body: {
        projectId: project.id,
        startDate: '2026-05-01',
        endDate: null,
        fingerprint: timesheet.fingerprint,
        invoiceTemplate: 'Standard',
        taxDetails: { globalTaxSetting: 'Not Applicable', taxCodeId: null },
        zohoEmployeeMetadataList: [],
      },
    });
    for (const refused of [fetched, checked, created, merged]) {
      expect([refused.status, refused.failure?.code]).toEqual([400, 'end_date_missing']);
      expect(refused.failure?.errors?.[0]?.message).toBe('Please select end date');
    }
  });

  test('a draft is not changed into a retainer of a project that has none', async () => {
    const project = await aBillableProject(world, anna);
    const { invoiceId } = await aSavedInvoice(anna, project);
    const body = await changePayload(anna, invoiceId);
    const details = { ...body.invoiceGenerateDetails, endDate: null, endDateNull: true };
    const refused = await anna.call(invoiceEndpoints.change, { body: { ...body, invoiceGenerateDetails: details } });
    expect([refused.status, refused.failure?.code]).toEqual([400, 'end_date_missing']);
  });

  test('bills a retainer only if it is declared as one; a forgotten date is refused at its field', async () => {
    const project = await aRetainer();
    const body = await savePayload(anna, await retainerOf(project, await predictedFor(project)));
    for (const bent of [{ endDateNull: false }, { endDate: '2026-05-31' }]) {
      const details = { ...body.invoiceGenerateDetails, ...bent };
      const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, invoiceGenerateDetails: details } });
      expect([refused.status, refused.failure?.errors]).toEqual([
        400,
        [{ path: 'invoiceGenerateDetails.endDate', message: 'Please select end date' }],
      ]);
    }
  });
});
