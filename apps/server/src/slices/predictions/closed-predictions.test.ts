import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { revenueWithTotals } from '../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { classifyDatabaseError } from '../../database/constraint-errors.ts';

let world: World;
let anna: Person;
let stranger: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_CSM', 'Stella');
});
afterAll(() => world.close());

let project: { readonly id: number; readonly zohoProjectId: string };
let predictionId: number;
beforeEach(async () => {
  project = await aProject(world.tx, { accountants: [anna.userId] });
  predictionId = await aPrediction(anna, project.id, { startDate: '2026-10-01', endDate: '2026-10-31' });
});

const close = (version: number, person = anna, reason = ' They went elsewhere. ') =>
  person.call(predictionEndpoints.close, { params: { id: predictionId }, body: { version, reason } });
const reopen = (version: number, person = anna) =>
  person.call(predictionEndpoints.reopen, { params: { id: predictionId }, body: { version } });
const codeOf = async (answer: Promise<{ failure: { code: string } | undefined }>) => (await answer).failure?.code;
const code = (error: unknown): string | undefined => {
  const fault = classifyDatabaseError(error);
  return fault?.kind === 'constraint' ? fault.refusal : undefined;
};

describe('a closed prediction', () => {
  test('is closed with a reason, once, and told; it stays as it was predicted', async () => {
    const { data, message } = await close(1);
    expect(message).toBe('Prediction closed');
    expect(data.predictionDetails).toMatchObject([
      {
        predictionId,
        closed: { on: '2026-11-21', by: 'Anna', reason: 'They went elsewhere.' },
        version: 2,
      },
    ]);
    const { rows } = await sql<{ action: string; resource: string }>`
      select action, resource from activity_entry where project_id = ${project.id} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(rows).toEqual([{ action: 'Closed', resource: 'PREDICTION' }]);
    expect([await codeOf(close(1)), await codeOf(close(2))]).toEqual(['stale_version', 'prediction_closed']);
    const again = { ...data.predictionDetails[0], predictedAmount: '1', receivedMonth: 'Nov-2026' };
    expect(
      await codeOf(
        anna.call(predictionEndpoints.change, {
          body: {
            projectId: project.id,
            skipWarnings: true,
            predictionDetails: [
              {
                predictionId,
                version: 2,
                accuracy: 75,
                predictedAmount: again.predictedAmount,
                startDate: '2026-10-01',
                endDate: '2026-10-31',
                receivedMonth: again.receivedMonth,
                submissionType: 'I',
              },
            ],
          },
        }),
      ),
    ).toBe('prediction_closed');
  });

  test('asks for a reason', async () => {
    const { failure } = await close(1, anna, '  ');
    expect(failure?.errors).toEqual([{ path: 'reason', message: 'Please enter a reason' }]);
  });

  test('is opened again by the version that was seen', async () => {
    expect(await codeOf(reopen(1))).toBe('prediction_not_closed');
    await close(1);
    expect(await codeOf(reopen(1))).toBe('stale_version');
    const { data, message } = await reopen(2);
    expect([message, data.predictionDetails[0]?.closed, data.predictionDetails[0]?.version]).toEqual([
      'Prediction reopened',
      null,
      3,
    ]);
  });

  test('of a project outside the scope is not found', async () => {
    expect([await codeOf(close(1, stranger)), await codeOf(reopen(1, stranger))]).toEqual([
      'prediction_not_found',
      'prediction_not_found',
    ]);
  });

  test('leaves the open ones, the to-dos and what a month waits for; the list of billings says that it is closed', async () => {
    const look = async () => {
      const open = await anna.call(revenueEndpoints.filter, { body: { show: 'predictions' } });
      const all = await revenueWithTotals(anna, { body: { show: 'all' } });
      const todos = await anna.call(todoEndpoints.list, { query: {} });
      const month = await anna.call(monthCloseEndpoints.get, { query: { month: 'Oct-2026' } });
      const isOurs = (one: object) => 'projectId' in one && one.projectId === project.id;
      return {
        open: open.data.revenueDetails.filter(isOurs).length,
        closed: all.revenueDetails.filter(isOurs).map((one) => one.isClosed),
        predicted: all.totals.byCurrency[0]?.predictedAmount,
        todos: JSON.stringify(todos.data).includes(`"predictionId":${predictionId}`),
        month: JSON.stringify(month.data).includes(`"predictionId":${predictionId}`),
      };
    };
    const before = await look();
    expect(before).toMatchObject({ open: 1, closed: [false], todos: true, month: true });
    await close(1);
    expect(await look()).toEqual({ ...before, open: 0, closed: [true], todos: false, month: false });
    await reopen(2);
    expect(await look()).toEqual(before);
  });

  test('brought nothing, which the scorecard knows before its month is over', async () => {
    const late = await aPrediction(anna, project.id, {
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      receivedMonth: 'Feb-2027',
    });
    await sql`select freeze_started_predictions('2026-11-21')`.execute(world.tx);
    const judged = async () => {
      const query = { from: 'Feb-2027', to: 'Feb-2027', projectId: project.id } as const;
      return (await anna.call(dashboardEndpoints.judged, { query })).data.predictionDetails;
    };
    expect(await judged()).toEqual([]);
    await anna.call(predictionEndpoints.close, { params: { id: late }, body: { version: 1, reason: 'no' } });
    expect(await judged()).toMatchObject([
      { billingId: late, invoiceAmount: '0.00', error: '100.00', cameTrue: false },
    ]);
  });

  test('takes no invoice until it is opened again', async () => {
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, role: 'React Developer' });
    await aRateRange(world.tx, {
      projectId: project.id,
      startDate: '2026-01-01',
      roleRates: { 'React Developer': '50' },
    });
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-10-05', hours: 8 });
    const timesheet = await aTimesheetOf(anna, project, '10-01-2026', '10-31-2026');
    const body = await savePayload(anna, timesheet);
    body.invoiceGenerateDetails.predictionId = predictionId;
    await close(1);
    expect(await codeOf(anna.call(invoiceEndpoints.create, { body }))).toBe('prediction_closed');
    const fetched = anna.call(timesheetEndpoints.getAllLogs, {
      params: { id: project.zohoProjectId },
      query: { startDate: '10-01-2026', endDate: '10-31-2026', predictionId: String(predictionId) },
    });
    expect(await codeOf(fetched)).toBe('prediction_closed');
    await expect(aBareDraft(world.tx, project.id, predictionId)).rejects.toSatisfy(
      (error) => code(error) === 'prediction_closed',
    );
    await reopen(2);
    expect((await anna.call(invoiceEndpoints.create, { body })).failure).toBeUndefined();
    const [billed] = (await anna.call(predictionEndpoints.get, { params: { id: predictionId } })).data
      .predictionDetails;
    expect(await codeOf(close(billed?.version ?? 0))).toBe('prediction_has_invoice');
    await expect(
      sql`update billing set closed_on = '2026-11-21', closed_by = ${anna.userId}, closed_reason = 'no' where id = ${predictionId}`.execute(
        world.tx,
      ),
    ).rejects.toSatisfy((error) => code(error) === 'prediction_has_invoice');
  });

  test('is never closed and invoiced by two at the same moment', async () => {
    const outcomes = await Promise.allSettled([close(1), aBareDraft(world.tx, project.id, predictionId)]);
    const { rows } = await sql<{ closed: boolean; invoices: number }>`
      select b.closed_on is not null as closed, (select count(*)::int from invoice i where i.billing_id = b.id) as invoices
      from billing b where b.id = ${predictionId}`.execute(world.tx);
    expect(outcomes).toHaveLength(2);
    expect([rows[0]?.closed, rows[0]?.invoices]).toEqual(rows[0]?.closed === true ? [true, 0] : [false, 1]);
  });
});
