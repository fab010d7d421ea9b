import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aWorkLog } from '../../../../seed/builders.ts';
import { aBillableProject, changePayload, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from '../../../../test/invoicing.ts';
import { aPrediction } from '../../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** Monday to Friday of a month, counted by the calendar of the machine and not by ours. */
function weekdays(year: number, month: number): number {
  let count = 0;
  for (
    const day = new Date(Date.UTC(year, month - 1, 1));
    day.getUTCMonth() === month - 1;
    day.setUTCDate(day.getUTCDate() + 1)
  )
    if (day.getUTCDay() % 6 !== 0) count += 1;
  return count;
}

const may = ['05-01-2026', '05-31-2026'] as const;
const june = ['06-01-2026', '06-30-2026'] as const;
const items = [
  { id: 1, name: 'Hosting', description: 'Servers of the month', rate: '99.99' },
  { id: 4, name: 'Discount', description: 'Agreed by mail', rate: '50' },
];
const itemsAmount = 99.99 - 50;

async function saved(project: BillableProject, [start, end]: readonly [string, string], overrides: SaveOverrides) {
  const timesheet = await aTimesheetOf(anna, project, start, end);
  return (await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, timesheet, overrides) })).data;
}

const secondsOnDraft = async (invoiceId: number) =>
  (
    await sql<{ seconds: number }>`
      select coalesce(sum(seconds), 0)::int as seconds from time_entry where invoice_id = ${invoiceId}`.execute(
      world.tx,
    )
  ).rows[0]?.seconds;

const templates = ['Standard', 'Developerwise', 'Techwise', 'Combined'] as const;
const logged = 12 * 50;
const expectedOf = (month: number) => weekdays(2026, month) * 8 * 50;

/** What the developers are billed: 12 h are logged in May at 50.00; Prepaid, the invoice is of June. */
const models = [
  ['Hourly', 'Postpaid', logged],
  ['Hourly', 'Prepaid', expectedOf(6)],
  ['Dedicated', 'Postpaid', expectedOf(5)],
  ['Dedicated', 'Prepaid', expectedOf(6)],
  ['T&M Retainer', 'Postpaid', logged],
  ['T&M Retainer', 'Prepaid', logged],
  ['Fixed Cost', 'Postpaid', 0],
  ['Fixed Cost', 'Prepaid', 0],
] as const;

describe('an invoice of every model and pay model', () => {
  test.each(models)('%s paid %s bills %d for the developers, and the items', async (model, payModel, developers) => {
    for (const template of templates) {
      const project = await aBillableProject(world, anna, { model, payModel });
      const invoice = await saved(project, payModel === 'Prepaid' ? june : may, { template, services: items });
      const total = (developers + itemsAmount).toFixed(2);
      expect(invoice.totals).toMatchObject({
        rowsAmount: developers.toFixed(2),
        rounding: '0.00',
        servicesAmount: '49.99',
        linesAmount: total,
        total,
      });
      expect(invoice.invoiceLineItemList.filter((line) => line.manuallyAdded)).toMatchObject([
        { lineId: 'service:1', id: 1, quantity: '1.00', rate: '99.9900', amount: '99.99', userIds: [] },
        { lineId: 'service:4', id: 4, quantity: '-1.00', rate: '50.0000', amount: '-50.00', userIds: [] },
      ]);
      // whatever is billed, the time of the days is settled with this invoice
      expect(await secondsOnDraft(invoice.invoiceId)).toBe(12 * 3600);
      const again = await anna.call(invoiceEndpoints.change, {
        body: await changePayload(anna, invoice.invoiceId, { template }),
      });
      expect(again.data.totals).toEqual(invoice.totals);
      expect(again.data.invoiceLineItemList.map((line) => line.lineId)).toEqual(
        invoice.invoiceLineItemList.map((line) => line.lineId),
      );
    }
  });

  test.each([
    ['Postpaid', may, 5],
    ['Prepaid', june, 6],
  ] as const)(
    'Mixed paid %s bills each row in its own way, or in the one that is chosen for it',
    async (payModel, period, month) => {
      const project = await aBillableProject(world, anna, {
        model: 'Mixed',
        payModel,
        developer: { billingModel: 'Hourly' },
      });
      const dedicated = await aDeveloper(world.tx, { projectId: project.id, billingModel: 'Dedicated' });
      const open = await aDeveloper(world.tx, { projectId: project.id, billingModel: null });
      await aWorkLog(world.tx, { projectId: project.id, employeeId: open, day: '2026-05-05', hours: 3 });
      const without = await saved(project, period, {});
      expect(without.totals.rowsAmount).toBe((logged + expectedOf(month) + 3 * 50).toFixed(2));
      const chosen = await anna.call(invoiceEndpoints.change, {
        body: await changePayload(anna, without.invoiceId, {
          edits: [
            { userId: open, billingModel: 'Dedicated' },
            { userId: dedicated, billingModel: 'Hourly' },
          ],
        }),
      });
      expect(chosen.data.totals.rowsAmount).toBe((logged + expectedOf(month)).toFixed(2));
      const rows = (await anna.call(invoiceEndpoints.timesheet, { params: { id: without.invoiceId } })).data;
      expect(rows.zohoEmployeeMetadataList.map((row) => [row.billingModel, row.edits.billingModel])).toEqual([
        ['Hourly', undefined],
        ['Dedicated', 'Hourly'],
        [null, 'Dedicated'],
      ]);
    },
  );

  test('a model chosen for a row changes nothing where the project has one model', async () => {
    const project = await aBillableProject(world, anna, { model: 'Hourly' });
    const invoice = await saved(project, may, {
      edits: [{ userId: project.employeeId, billingModel: 'Dedicated' }],
    });
    expect(invoice.totals.rowsAmount).toBe('600.00');
  });

  test('a draft is opened with the template that was chosen for it, whatever the project has', async () => {
    const project = await aBillableProject(world, anna);
    const { invoiceId } = await saved(project, may, { template: 'Combined' });
    const opened = await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } });
    expect(opened.data.invoiceTemplate).toBe('Combined');
  });

  test('a draft is read at the rates that it was saved with, and opened at those of today', async () => {
    const project = await aBillableProject(world, anna);
    const { invoiceId } = await saved(project, may, {});
    await sql`update role_rate set rate = 60 from rate_range r where r.id = rate_range_id and r.project_id = ${project.id}`.execute(
      world.tx,
    );
    const rowsOf = async (query: { asSaved?: 'yes' }) => {
      const { data } = await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId }, query });
      return data.zohoEmployeeMetadataList.map(({ rate, amount }) => [rate, amount]);
    };
    expect(await rowsOf({ asSaved: 'yes' })).toEqual([['50.0000', '600.00']]);
    expect(await rowsOf({})).toEqual([['60.0000', '720.00']]);
  });

  test('a draft is opened with the words that were written over its lines, and with those alone', async () => {
    const project = await aBillableProject(world, anna);
    const body = await savePayload(anna, await aTimesheetOf(anna, project, ...may));
    const [line] = body.invoiceLineItemList;
    if (line === undefined) throw new Error('nothing is billed');
    const named = { ...body, invoiceLineItemList: [{ ...line, name: 'Consulting, PO 4711' }] };
    const { invoiceId } = (await anna.call(invoiceEndpoints.create, { body: named })).data;
    const wordsOf = async (id: number) =>
      (await anna.call(invoiceEndpoints.timesheet, { params: { id } })).data.invoiceGenerateDetails.lineWords;
    const written = { [`row:${project.employeeId}:50.0000`]: { name: 'Consulting, PO 4711' } };
    expect(await wordsOf(invoiceId)).toEqual(written);
    // renamed since: no description was written, so that the line follows
    await sql`update employee set name = 'Renamed Rhea' where id = ${project.employeeId}`.execute(world.tx);
    expect(await wordsOf(invoiceId)).toEqual(written);
  });
});

describe('a row that a person added', () => {
  const added = { userId: 900, isDeletable: true, employeeName: 'Guest Gita', userRole: 'React Developer' };

  test('bills what is typed into it, at the rate of its role unless another is typed', async () => {
    const project = await aBillableProject(world, anna);
    const invoice = await saved(project, may, {
      edits: [
        { ...added, calculatedBillingHours: '10' },
        {
          ...added,
          userId: 901,
          employeeName: 'Guest Gus',
          calculatedBillingHours: '2',
          rate: '33.3333',
          note: 'Review',
        },
      ],
    });
    expect(invoice.totals.rowsAmount).toBe((600 + 500 + 66.67).toFixed(2));
    expect(invoice.invoiceLineItemList.map((line) => [line.lineId, line.userIds, line.amount])).toEqual([
      [`row:${project.employeeId}:50.0000`, [project.employeeId], '600.00'],
      ['row:added:900:50.0000', [], '500.00'],
      ['row:added:901:33.3333', [], '66.67'],
    ]);
    const opened = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoice.invoiceId } })).data;
    expect(opened.zohoEmployeeMetadataList.slice(1)).toMatchObject([
      { ...added, edits: { calculatedBillingHours: '10.00' }, logs: [] },
      { userId: 901, isDeletable: true, employeeName: 'Guest Gus', rate: '33.3333', note: 'Review' },
    ]);
  });

  test('needs a name and a role with a rate, each said at its field', async () => {
    const project = await aBillableProject(world, anna);
    const body = await savePayload(anna, await aTimesheetOf(anna, project, ...may));
    const errorsOf = async (row: object) =>
      (
        await anna.call(invoiceEndpoints.create, {
          body: { ...body, zohoEmployeeMetadataList: [{ ...added, ...row }] },
        })
      ).failure;
    expect((await errorsOf({ employeeName: ' ' }))?.errors).toEqual([
      { path: 'zohoEmployeeMetadataList.0.employeeName', message: 'Please enter employee name' },
    ]);
    expect((await errorsOf({ userRole: '' }))?.errors).toEqual([
      { path: 'zohoEmployeeMetadataList.0.userRole', message: 'Please select role' },
    ]);
    const unknown = await errorsOf({ userRole: 'Juggler' });
    expect([unknown?.code, unknown?.errors?.[0]?.path]).toEqual([
      'role_unknown',
      'zohoEmployeeMetadataList.0.userRole',
    ]);
  });
});

describe('a line that a person added', () => {
  test('needs a name, and its own number', async () => {
    const project = await aBillableProject(world, anna);
    const timesheet = await aTimesheetOf(anna, project, ...may);
    const merging = async (lines: readonly { id: number; name: string }[]) =>
      (
        await anna.call(invoiceEndpoints.lineItems, {
          body: {
            projectId: project.id,
            startDate: '2026-05-01',
            endDate: '2026-05-31',
            fingerprint: timesheet.fingerprint,
            invoiceTemplate: 'Standard',
            taxDetails: { globalTaxSetting: 'Not Applicable', taxCodeId: null },
            zohoEmployeeMetadataList: [],
            invoiceLineItemList: lines.map((line) => ({ ...line, description: '', rate: '1' })),
          },
        })
      ).failure;
    expect((await merging([{ id: 1, name: ' ' }]))?.errors).toEqual([
      { path: 'invoiceLineItemList.0.name', message: 'Please select service name' },
    ]);
    expect((await merging([1, 1].map((id) => ({ id, name: 'Hosting' }))))?.code).toBe('invalid_input');
  });

  test('cannot be smuggled in at another amount than its price', async () => {
    const project = await aBillableProject(world, anna, { model: 'Fixed Cost' });
    const body = await savePayload(anna, await aTimesheetOf(anna, project, ...may), { services: items });
    for (const bent of [{ quantity: '2.00' }, { amount: '99.98' }, { rate: '99.98' }]) {
      const [first, ...others] = body.invoiceLineItemList;
      if (first === undefined) throw new Error('no line');
      const lines = [{ ...first, ...bent }, ...others];
      const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, invoiceLineItemList: lines } });
      expect(refused.failure?.code).toBe('totals_differ');
    }
  });

  test('is all that a Fixed Cost project bills, and without one there is nothing to invoice', async () => {
    const project = await aBillableProject(world, anna, { model: 'Fixed Cost' });
    const empty = await savePayload(anna, await aTimesheetOf(anna, project, ...may));
    expect((await anna.call(invoiceEndpoints.create, { body: empty })).failure?.code).toBe('nothing_to_invoice');
  });

  test('is there already where a Fixed Cost amount was predicted, and can be changed or taken out', async () => {
    const project = await aBillableProject(world, anna, { model: 'Fixed Cost', name: 'Harbor Site' });
    const predictionId = await aPrediction(anna, project.id, {
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      predictedAmount: '12000',
    });
    const timesheet = await aTimesheetOf(anna, project, ...may, predictionId);
    expect(timesheet.invoiceLineItemList).toMatchObject([
      {
        id: 1,
        name: 'Development Fees',
        description: 'Harbor Site, 1 May 2026 to 31 May 2026',
        quantity: '1.00',
        rate: '12000.0000',
      },
    ]);
    const [line] = timesheet.invoiceLineItemList;
    if (line === undefined) throw new Error('no line');
    const { id, name, description } = line;
    const body = await savePayload(anna, timesheet, { services: [{ id, name, description, rate: '11500.50' }] });
    const { data: invoice } = await anna.call(invoiceEndpoints.create, { body });
    expect(invoice).toMatchObject({ invoiceAmount: '11500.50', billingId: predictionId });
    const opened = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoice.invoiceId } })).data;
    expect(opened.invoiceLineItemList.map((one) => one.rate)).toEqual(['11500.5000']);
    // without a prediction there is no price
    expect((await aTimesheetOf(anna, project, ...june)).invoiceLineItemList).toEqual([]);
    const hourly = await aBillableProject(world, anna);
    const predicted = await aPrediction(anna, hourly.id, { startDate: '2026-05-01', endDate: '2026-05-31' });
    expect((await aTimesheetOf(anna, hourly, ...may, predicted)).invoiceLineItemList).toEqual([]);
  });
});
