import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBillableProject,
  aSavedInvoice,
  changePayload,
  type BillableProject,
} from '../../../../test/billable-project.ts';
import { aBareDraft, issueBare } from '../../../../test/bare-invoice.ts';
import { aTimesheetOf, savePayload } from '../../../../test/invoicing.ts';
import { aPrediction } from '../../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

let project: BillableProject;
beforeEach(async () => {
  project = await aBillableProject(world, anna);
});

const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
const mayOf = (predictionId: number) => aTimesheetOf(anna, project, '05-01-2026', '05-31-2026', predictionId);
const codeOf = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const predictions = async () =>
  (await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: project.id } })).data;
const stored = async (id: number) =>
  (
    await sql<{ start_date: string; end_date: string | null; predicted_amount: string; accuracy: number }>`
      select start_date, end_date, predicted_amount, accuracy from billing where id = ${id}`.execute(world.tx)
  ).rows[0];

describe('the invoice of a prediction', () => {
  test('belongs to that prediction, which is no longer open and keeps the predicted amount', async () => {
    const predictionId = await aPrediction(anna, project.id, { ...may, predictedAmount: '1000', accuracy: 75 });
    const timesheet = await mayOf(predictionId);
    expect(timesheet.invoiceGenerateDetails).toMatchObject({ predictionId, ...may, associatedProjects: [] });
    const body = await savePayload(anna, timesheet);
    const saved = (await anna.call(invoiceEndpoints.create, { body })).data;
    expect(saved).toMatchObject({ billingId: predictionId, invoiceAmount: '600.00' });
    expect(await predictions()).toMatchObject({
      predictionDetails: [],
      pendingInvoices: [{ invoiceId: saved.invoiceId, billingId: predictionId }],
    });
    const again = await changePayload(anna, saved.invoiceId, {
      edits: [{ userId: project.employeeId, extraLoggedHours: '1' }],
    });
    expect((await anna.call(invoiceEndpoints.change, { body: again })).data.invoiceAmount).toBe('650.00');
    expect(await stored(predictionId)).toMatchObject({ predicted_amount: '1000.000', accuracy: 75 });
  });

  test('reopens the prediction when the draft is deleted, and deletes a billing that the invoice created', async () => {
    const predictionId = await aPrediction(anna, project.id, may);
    const body = await savePayload(anna, await mayOf(predictionId));
    const { invoiceId, version } = (await anna.call(invoiceEndpoints.create, { body })).data;
    await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } });
    expect((await predictions()).predictionDetails).toMatchObject([{ predictionId, invoiceId: null }]);
    const own = await aSavedInvoice(anna, project);
    await anna.call(invoiceEndpoints.remove, { params: { id: own.invoiceId }, query: { version: own.version } });
    expect(await stored(own.billingId)).toBeUndefined();
  });

  test('made without one leaves no prediction behind when it is void, and what hangs on its billing stays', async () => {
    const own = await aSavedInvoice(anna, project);
    await issueBare(world.tx, own.invoiceId);
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: own.invoiceId } })).data;
    await anna.call(invoiceEndpoints.void, { params: { id: own.invoiceId }, body: { version, reason: 'a mistake' } });
    const { billingId } = own;
    expect((await predictions()).predictionDetails).toEqual([]);
    const open = await anna.call(revenueEndpoints.filter, { body: { show: 'predictions' } });
    expect(open.data.revenueDetails.filter((one) => one.billingId === billingId)).toEqual([]);
    const closed =
      await sql`select 1 from billing where id = ${billingId} and closed_by = ${anna.userId} and closed_reason = 'a mistake'`.execute(
        world.tx,
      );
    expect(closed.rows).toHaveLength(1);
    // opened again it takes another draft, and is there when that is deleted
    await anna.call(predictionEndpoints.reopen, { params: { id: billingId }, body: { version: 2 } });
    const draft = await aBareDraft(world.tx, project.id, billingId);
    const removed = await anna.call(invoiceEndpoints.remove, { params: { id: draft }, query: { version: 1 } });
    expect([removed.status, (await predictions()).predictionDetails.map((one) => one.predictionId)]).toEqual([
      200,
      [billingId],
    ]);
  });

  test('is made once when two users save it', async () => {
    const predictionId = await aPrediction(anna, project.id, may);
    const timesheet = await mayOf(predictionId);
    const body = await savePayload(anna, timesheet);
    await anna.call(invoiceEndpoints.create, { body }, { key: `first-of-${predictionId}` });
    expect(codeOf(await anna.call(invoiceEndpoints.create, { body }))).toBe('prediction_has_invoice');
    const fetched = await anna.call(timesheetEndpoints.getAllLogs, {
      params: { id: project.zohoProjectId },
      query: { startDate: '05-01-2026', endDate: '05-31-2026', predictionId },
    });
    expect([fetched.status, codeOf(fetched)]).toEqual([409, 'prediction_has_invoice']);
  });

  test('has the days of the prediction and no others, and gives an end to one without', async () => {
    const dated = await aPrediction(anna, project.id, may);
    const body = await savePayload(anna, await mayOf(dated));
    const shifted = {
      ...body,
      invoiceGenerateDetails: { ...body.invoiceGenerateDetails, endDate: '2026-05-30' },
    };
    expect(codeOf(await anna.call(invoiceEndpoints.create, { body: shifted }))).toBe('prediction_dates_differ');
    const fetched = await anna.call(timesheetEndpoints.getAllLogs, {
      params: { id: project.zohoProjectId },
      query: { startDate: '05-02-2026', endDate: '05-31-2026', predictionId: dated },
    });
    expect(codeOf(fetched)).toBe('prediction_dates_differ');
    const open = await aPrediction(anna, project.id, { startDate: may.startDate, endDate: null });
    const saved = await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, await mayOf(open)) });
    expect(saved.data.billingId).toBe(open);
    expect((await stored(open))?.end_date).toBe('2026-05-31');
    const moved = await changePayload(anna, saved.data.invoiceId);
    const details = { ...moved.invoiceGenerateDetails, startDate: '2026-05-02' };
    const refused = await anna.call(invoiceEndpoints.change, { body: { ...moved, invoiceGenerateDetails: details } });
    expect(codeOf(refused)).toBe('prediction_dates_differ');
  });

  test('is refused for a prediction that is not there or of another project', async () => {
    const other = await aBillableProject(world, anna);
    const foreign = await aPrediction(anna, other.id, may);
    for (const predictionId of [foreign, 2_147_483_000]) {
      const fetched = await anna.call(timesheetEndpoints.getAllLogs, {
        params: { id: project.zohoProjectId },
        query: { startDate: '05-01-2026', endDate: '05-31-2026', predictionId },
      });
      expect([fetched.status, codeOf(fetched)]).toEqual([404, 'prediction_not_found']);
      const body = await savePayload(anna, await mayOf(0));
      const details = { ...body.invoiceGenerateDetails, predictionId };
      const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, invoiceGenerateDetails: details } });
      expect(refused.failure).toMatchObject({
        code: 'prediction_not_found',
        message: `Prediction with id ${predictionId} not found`,
      });
    }
  });
});
