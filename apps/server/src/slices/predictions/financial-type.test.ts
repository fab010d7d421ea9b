import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { financialType } from '@countinghouse/contract/options.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { classifyDatabaseError } from '../../database/constraint-errors.ts';

let world: World;
let anna: Person;
let project: { readonly id: number; readonly zohoProjectId: string };
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await aProject(world.tx, { accountants: [anna.userId] });
});

const october = { startDate: '2026-10-01', endDate: '2026-10-31', receivedMonth: 'Oct-2026' } as const;
const stored = async (predictionId: number) => {
  const { data } = await anna.call(predictionEndpoints.get, { params: { id: predictionId } });
  const [prediction] = data.predictionDetails;
  if (prediction === undefined) throw new Error('no prediction');
  return prediction;
};
type Planned = RequestOf<typeof predictionEndpoints.change>['body']['predictionDetails'][number];
const change = async (predictionId: number, changed: Partial<Planned>) => {
  const { version } = await stored(predictionId);
  return anna.call(predictionEndpoints.change, {
    body: {
      projectId: project.id,
      skipWarnings: true,
      predictionDetails: [
        { predictionId, version, accuracy: 100, predictedAmount: '1000', submissionType: 'IT', ...october, ...changed },
      ],
    },
  });
};
const refusalOf = (error: unknown): string | undefined => {
  const fault = classifyDatabaseError(error);
  return fault?.kind === 'constraint' ? fault.refusal : undefined;
};

describe('the financial type of a prediction', () => {
  test('is Revenue unless another is given, stays when a save leaves it out, and a change of it is logged', async () => {
    for (const type of financialType.options) {
      const id = await aPrediction(anna, project.id, { ...october, financialType: type });
      expect((await stored(id)).financialType).toBe(type);
    }
    const id = await aPrediction(anna, project.id, october);
    expect((await stored(id)).financialType).toBe('Revenue');
    await change(id, { financialType: 'Buyout' });
    expect((await stored(id)).financialType).toBe('Buyout');
    await change(id, { accuracy: 50 });
    expect(await stored(id)).toMatchObject({ financialType: 'Buyout', accuracy: 50 });
    const { rows } = await sql<{ changes: unknown }>`
      select changes from activity_entry where project_id = ${project.id} order by id desc limit 2`.execute(world.tx);
    expect(rows[1]?.changes).toEqual([{ fieldName: 'Financial type', oldValue: 'Revenue', newValue: 'Buyout' }]);
    expect(JSON.stringify(rows[0]?.changes)).not.toContain('Financial type');
  });

  test('that is unknown is refused at its field', async () => {
    const unknown = 'Gift' as 'Buyout';
    const { failure } = await anna.call(predictionEndpoints.add, {
      body: {
        projectId: project.id,
        predictionDetails: [
          {
            predictionId: 0,
            accuracy: 100,
            predictedAmount: '1',
            submissionType: 'I',
            ...october,
            financialType: unknown,
          },
        ],
      },
    });
    expect(failure?.errors?.map(({ path }) => path)).toEqual(['predictionDetails.0.financialType']);
  });
});

describe('a prediction of the type No Invoice', () => {
  test('is expected revenue that neither a to-do nor an open month waits for', async () => {
    const id = await aPrediction(anna, project.id, october);
    const look = async () => {
      const { data: open } = await anna.call(revenueEndpoints.filter, { body: { show: 'predictions' } });
      const { data: todos } = await anna.call(todoEndpoints.list, { query: { pageSize: 200 } });
      const { data: month } = await anna.call(monthCloseEndpoints.get, { query: { month: 'Oct-2026' } });
      const holds = (data: unknown) => JSON.stringify(data).includes(`"predictionId":${id}`);
      return {
        expected: open.revenueDetails.filter((one) => one.projectId === project.id).map((one) => one.predictedAmount),
        todo: holds(todos),
        month: holds(month),
      };
    };
    expect(await look()).toEqual({ expected: ['1000.00'], todo: true, month: true });
    await change(id, { financialType: 'No Invoice' });
    expect(await look()).toEqual({ expected: ['1000.00'], todo: false, month: false });
  });

  test('is not judged: no invoice says what came of it', async () => {
    const judged = async () => {
      const query = { from: 'Oct-2026', to: 'Oct-2026', projectId: project.id } as const;
      return (await anna.call(dashboardEndpoints.judged, { query })).data.predictionDetails.map((one) => one.billingId);
    };
    const id = await aPrediction(anna, project.id, october);
    await sql`select freeze_started_predictions('2026-11-21')`.execute(world.tx);
    expect(await judged()).toEqual([id]);
    await change(id, { financialType: 'No Invoice' });
    expect(await judged()).toEqual([]);
  });

  test('takes no invoice by any way, and what is invoiced does not become one', async () => {
    const id = await aPrediction(anna, project.id, { ...october, financialType: 'No Invoice' });
    const employeeId = await aDeveloper(world.tx, { projectId: project.id, role: 'React Developer' });
    await aRateRange(world.tx, {
      projectId: project.id,
      startDate: '2026-01-01',
      roleRates: { 'React Developer': '50' },
    });
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-10-05', hours: 8 });
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '10-01-2026', '10-31-2026'));
    body.invoiceGenerateDetails.predictionId = id;
    const save = async () => (await anna.call(invoiceEndpoints.create, { body })).failure;
    expect(await save()).toMatchObject({
      code: 'prediction_without_invoice',
      message: 'The financial type of this prediction is No Invoice. Please change it first, then create the invoice.',
    });
    const fetched = await anna.call(timesheetEndpoints.getAllLogs, {
      params: { id: project.zohoProjectId },
      query: { startDate: '10-01-2026', endDate: '10-31-2026', predictionId: String(id) },
    });
    expect(fetched.failure?.code).toBe('prediction_without_invoice');
    await expect(aBareDraft(world.tx, project.id, id)).rejects.toSatisfy(
      (error) => refusalOf(error) === 'prediction_without_invoice',
    );
    await change(id, { financialType: 'Expenses' });
    expect(await save()).toBeUndefined();
    expect((await change(id, { financialType: 'No Invoice' })).failure?.code).toBe('prediction_has_invoice');
    await expect(
      sql`update billing set financial_type = 'No Invoice' where id = ${id}`.execute(world.tx),
    ).rejects.toSatisfy((error) => refusalOf(error) === 'prediction_has_invoice');
  });

  test('is never that and invoiced, by two at the same moment', async () => {
    const id = await aPrediction(anna, project.id, october);
    await Promise.allSettled([change(id, { financialType: 'No Invoice' }), aBareDraft(world.tx, project.id, id)]);
    const { rows } = await sql<{ type: string; invoices: number }>`
      select b.financial_type as type, (select count(*)::int from invoice i where i.billing_id = b.id) as invoices
      from billing b where b.id = ${id}`.execute(world.tx);
    expect([
      ['No Invoice', 0],
      ['Revenue', 1],
    ]).toContainEqual([rows[0]?.type, rows[0]?.invoices]);
  });
});

test('what is settled once is not carried on into this month, and keeps no revenue from it', async () => {
  await aPrediction(anna, project.id, { ...october, predictedAmount: '1200' });
  await aPrediction(anna, project.id, { ...october, startDate: '2026-10-20', financialType: 'Expenses' });
  await aPrediction(anna, project.id, {
    ...october,
    startDate: '2026-11-10',
    endDate: '2026-11-10',
    financialType: 'Buyout',
  });
  await anna.call(revenueEndpoints.currentMonth, {});
  const query = { startDate: '2026-11-01', endDate: '2026-11-30' } as const;
  const { data } = await anna.call(predictionEndpoints.between, { params: { projectId: project.id }, query });
  expect(data.predictionDetails.map((one) => [one.startDate, one.financialType, one.predictedRevenueAmount])).toEqual([
    ['2026-11-01', 'Revenue', '1200.00'],
    ['2026-11-10', 'Buyout', '1000.00'],
  ]);
});
