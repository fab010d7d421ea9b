import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject, type GivenProject } from '../../../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let stranger: Person;

// today is a leap day, so that "past" and the length of a month are put to the test
beforeAll(async () => {
  world = await aWorld({ now: '2024-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
});
afterAll(() => world.close());

let projectId: number;
beforeEach(async () => {
  projectId = await aProjectOfAnna();
});

const aProjectOfAnna = async (given: GivenProject = {}): Promise<number> =>
  (await aProject(world.tx, { ...given, accountants: [anna.userId] })).id;

type Body = NonNullable<RequestOf<typeof predictionEndpoints.add>['body']>;
type Planned = Body['predictionDetails'][number];
const march: Planned = {
  predictionId: 0,
  accuracy: 75,
  predictedAmount: '12500',
  startDate: '2024-03-01',
  endDate: '2024-03-31',
  receivedMonth: 'Apr-2024',
  submissionType: 'IT',
};
const april: Planned = { ...march, startDate: '2024-04-01', endDate: '2024-04-30', receivedMonth: 'May-2024' };
const bodyOf = (list: readonly Planned[], more: Partial<Body> = {}): Body => ({
  projectId,
  predictionDetails: [...list],
  ...more,
});

const add = (list: readonly Planned[], more: Partial<Body> = {}, person = anna) =>
  person.call(predictionEndpoints.add, { body: bodyOf(list, more) });
const change = (list: readonly Planned[], more: Partial<Body> = {}, person = anna) =>
  person.call(predictionEndpoints.change, { body: bodyOf(list, more) });
const remove = (id: number, version: number, person = anna) =>
  person.call(predictionEndpoints.remove, { params: { id }, query: { version } });
const get = (id: number, person = anna) => person.call(predictionEndpoints.get, { params: { id } });
const open = async () => (await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: projectId } })).data;
const spans = async () => (await open()).predictionDetails.map((one) => [one.startDate, one.endDate]);

/** A prediction for March, as it is answered. */
async function inMarch() {
  const [one] = (await add([march])).data.predictionDetails;
  if (one === undefined) throw new Error('no prediction was added');
  return one;
}
const again = (one: { predictionId: number; version: number }, other: Partial<Planned> = {}): Planned => ({
  ...march,
  predictionId: one.predictionId,
  version: one.version,
  ...other,
});
const recorded = async () =>
  (
    await sql<{
      action: string;
      resource: string;
      changes: { fieldName: string; oldValue: string; newValue: string }[];
    }>`
      select action, resource, changes from activity_entry where project_id = ${projectId} order by id`.execute(
      world.tx,
    )
  ).rows.map(({ action, resource, changes }) => [
    action,
    resource,
    ...changes.map((one) => `${one.fieldName}: ${one.oldValue} > ${one.newValue}`),
  ]);

describe('predictions that are added', () => {
  test('are stored together, and answered as they are read again, under the head of their project', async () => {
    const { status, data, message } = await add([march, april]);
    expect([status, message]).toEqual([201, 'Prediction added successfully']);
    const [first] = data.predictionDetails;
    expect(first).toEqual({
      predictionId: expect.any(Number) as number,
      accuracy: 75,
      predictedRevenueAmount: '12500.00',
      startDate: '2024-03-01',
      endDate: '2024-03-31',
      receivedMonth: 'Apr-2024',
      financialType: 'Revenue',
      submissionType: 'IT',
      associatedProjectNames: [],
      invoiceId: null,
      closed: null,
      version: 1,
    });
    expect((await get(first?.predictionId ?? 0)).data).toEqual({ ...data, predictionDetails: [first] });
    expect([data.projectModel, data.payModel, data.cycle, data.currencyCode]).toEqual([
      'Hourly',
      'Postpaid',
      'Monthly',
      'USD',
    ]);
    expect((await open()).predictionDetails).toEqual(data.predictionDetails);
    expect(await recorded()).toEqual([
      [
        'Created',
        'PREDICTION',
        'Accuracy: null > 75 %',
        'Predicted amount: null > USD 12500.00',
        'Start date: null > 2024-03-01',
        'End date: null > 2024-03-31',
        'Received month: null > Apr-2024',
        'Submission type: null > IT',
        'Financial type: null > Revenue',
      ],
      expect.arrayContaining(['Created', 'PREDICTION']),
    ]);
  });

  test('are once there when the same request is sent twice', async () => {
    const send = () => anna.call(predictionEndpoints.add, { body: bodyOf([march]) }, { key: `add-once-${projectId}` });
    const [one, two] = await Promise.all([send(), send()]);
    expect((await send()).data).toEqual(one.failure === undefined ? one.data : two.data);
    expect(await spans()).toEqual([['2024-03-01', '2024-03-31']]);
  });

  test('need no end, and may be billed along with other projects of the same company', async () => {
    const companyId = await aCompany(world.tx);
    projectId = await aProjectOfAnna({ companyId, name: 'Main' });
    await aProjectOfAnna({ companyId, name: 'Beside' });
    const { data } = await add([{ ...march, endDate: null, associatedProjectNames: ['Beside'] }]);
    expect(data.predictionDetails[0]).toMatchObject({ endDate: null, associatedProjectNames: ['Beside'] });
    const other = await add([{ ...april, associatedProjectNames: ['Main'] }], { skipWarnings: true });
    expect([other.failure?.code, other.failure?.errors?.[0]?.path]).toEqual([
      'associated_project_unknown',
      'predictionDetails.0.associatedProjectNames',
    ]);
  });
});

describe('other projects that are billed together', () => {
  test('are offered and accepted within the scope of the user; one that another user chose before may stay', async () => {
    const companyId = await aCompany(world.tx);
    const admin = await world.signedIn('ROLE_ADMIN', 'Ada');
    projectId = await aProjectOfAnna({ companyId });
    await aProjectOfAnna({ companyId, name: 'In sight' });
    await aProject(world.tx, { companyId, name: 'Out of sight' });
    const offered = async (person: Person) =>
      (await person.call(predictionEndpoints.withPendingInvoices, { params: { id: projectId } })).data
        .otherProjectNames;
    expect([await offered(anna), await offered(admin)]).toEqual([['In sight'], ['In sight', 'Out of sight']]);
    const both = { associatedProjectNames: ['In sight', 'Out of sight'] };
    const planned = { ...march, ...both };
    expect((await add([planned])).failure?.code).toBe('associated_project_unknown');
    const [one] = (await add([planned], {}, admin)).data.predictionDetails;
    if (one === undefined) throw new Error('no prediction was added');
    const kept = await change([again(one, { ...both, accuracy: 90 })]);
    expect(kept.data.predictionDetails[0]).toMatchObject({
      accuracy: 90,
      associatedProjectNames: ['In sight', 'Out of sight'],
    });
    const left = await change([again({ ...one, version: 2 }, { associatedProjectNames: ['In sight'] })]);
    expect(left.data.predictionDetails[0]?.associatedProjectNames).toEqual(['In sight']);
    const taken = await change([again({ ...one, version: 3 }, both)]);
    expect(taken.failure?.code).toBe('associated_project_unknown');
  });

  test('of the same name are distinguished by their codes, and only the chosen one is linked', async () => {
    const companyId = await aCompany(world.tx);
    projectId = await aProjectOfAnna({ companyId });
    await aProjectOfAnna({ companyId, name: 'Twin' });
    await aProjectOfAnna({ companyId, name: 'Twin' });
    const offered = (await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: projectId } })).data
      .otherProjectNames;
    expect(offered).toEqual([
      expect.stringMatching(/^Twin \(PRJ-\d+\)$/) as string,
      expect.stringMatching(/^Twin \(PRJ-\d+\)$/) as string,
    ]);
    const chosen = { associatedProjectNames: offered.slice(1) };
    const saved = (await add([{ ...march, ...chosen }])).data.predictionDetails;
    expect(saved).toMatchObject([chosen]);
    expect((await add([{ ...march, associatedProjectNames: ['Twin'] }])).failure?.code).toBe(
      'associated_project_unknown',
    );
  });
});

describe('warnings', () => {
  const warned = async (list: readonly Planned[]) => {
    const { status, failure } = await add(list);
    expect([status, failure?.code]).toEqual([409, 'prediction_warnings']);
    return failure?.errors?.map(({ path, message }) => [path, message]);
  };

  test('are answered at their fields, and nothing is saved', async () => {
    expect(
      await warned([{ ...march, predictedAmount: '100001', startDate: '2024-02-01', endDate: '2024-02-28' }]),
    ).toEqual([
      ['predictionDetails.0.predictedAmount', 'Amount is more than 1 lakh, Do you want to continue with this amount?'],
      [
        'predictionDetails.0.endDate',
        'Start date and end date are not matching with the invoice cycle, Do you want to continue?',
      ],
      ['predictionDetails.0.startDate', 'Start date is from past, Do you wish to continue with past data?'],
      ['predictionDetails.0.endDate', 'End date is from past, Do you wish to continue with past data?'],
    ]);
    expect(await spans()).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  test('say which prediction they are about when there are several, those of the list among each other too', async () => {
    expect(await warned([march, { ...march, startDate: '2024-03-31', endDate: '2024-04-30' }])).toEqual([
      [
        'predictionDetails.0.startDate',
        'Prediction-1: There are some already existing data between the dates you have entered, Do you want to continue?',
      ],
      [
        'predictionDetails.1.startDate',
        'Prediction-2: There are some already existing data between the dates you have entered, Do you want to continue?',
      ],
    ]);
  });

  test('do not stand in the way of who has confirmed them', async () => {
    await inMarch();
    expect((await add([march])).failure?.code).toBe('prediction_warnings');
    expect((await add([march], { skipWarnings: true })).status).toBe(201);
    expect(await spans()).toEqual([
      ['2024-03-01', '2024-03-31'],
      ['2024-03-01', '2024-03-31'],
    ]);
  });

  test('are confirmed one by one: a save with another warning is refused until the user has seen it', async () => {
    await inMarch();
    const large = { ...march, predictedAmount: '100001' };
    const read = (await add([march])).failure?.errors ?? [];
    const other = await add([large], { skipWarnings: true, seenWarnings: read });
    expect([other.status, other.failure?.code, other.failure?.errors?.length]).toEqual([
      409,
      'prediction_warnings',
      read.length + 1,
    ]);
    const all = other.failure?.errors ?? [];
    expect((await add([large], { skipWarnings: true, seenWarnings: all })).status).toBe(201);
  });

  test('are the same for a change, which does not overlap with itself', async () => {
    const one = await inMarch();
    expect((await change([again(one, { accuracy: 90 })])).status).toBe(200);
    const two = await change([again({ ...one, version: 2 }, { endDate: '2024-03-30' })]);
    expect(two.failure?.code).toBe('prediction_warnings');
  });

  test('of two people at once who plan the same month, one sees the other', async () => {
    const csm = await world.signedIn('ROLE_ADMIN', 'Ada');
    const answers = await Promise.all([add([march]), add([march], {}, csm)]);
    expect(answers.map(({ failure }) => failure?.code ?? 'saved').toSorted()).toEqual(['prediction_warnings', 'saved']);
    expect(await spans()).toHaveLength(1);
  });
});

describe('adding and changing are refused', () => {
  const both = async (list: readonly Planned[]) => [
    (await add(list)).failure?.code,
    (await change(list)).failure?.code,
  ];
  const twice = (code: string) => [code, code];

  test('for a project outside the scope, which is not found', async () => {
    expect((await add([march], {}, stranger)).failure?.code).toBe('project_not_found');
    expect((await change([march], { projectId: 2_147_483_000 })).failure?.code).toBe('project_not_found');
  });

  test('while billing of the project is inactive', async () => {
    projectId = await aProjectOfAnna({ activeBilling: false });
    expect(await both([march])).toEqual(twice('billing_inactive'));
  });

  test('while the project lacks what billing needs, by name', async () => {
    projectId = await aProjectOfAnna({ payModel: null, cycle: null, accType: null, invoiceTerm: null });
    expect(await both([march])).toEqual(twice('project_fields_missing'));
    expect((await add([march])).failure?.message).toBe(
      'Please add Pay Model, Invoice Cycle, Account Type, Invoice Term in project to add prediction or invoice',
    );
  });

  test('with an end before the start, at its field', async () => {
    const list = [march, { ...april, endDate: '2024-03-31' }];
    expect(await both(list)).toEqual(twice('range_reversed'));
    expect((await add(list)).failure?.errors).toEqual([
      { path: 'predictionDetails.1.endDate', message: 'End date cannot be before the start date' },
    ]);
  });

  test('with another project of another company', async () => {
    expect(await both([{ ...march, associatedProjectNames: ['Unknown project'] }])).toEqual(
      twice('associated_project_unknown'),
    );
  });

  test('while warnings are not confirmed', async () => {
    expect(await both([{ ...march, predictedAmount: '100001' }])).toEqual(twice('prediction_warnings'));
  });

  test.each<[string, Partial<Planned>]>([
    ['no amount in digits', { predictedAmount: '12.5' }],
    ['letters for an amount', { predictedAmount: 'abc' }],
    ['nothing to expect', { predictedAmount: '0' }],
    ['a negative amount', { predictedAmount: '-5' }],
    ['another accuracy', { accuracy: 60 as 50 }],
    ['a month in another format', { receivedMonth: '04-2024' }],
    ['an impossible date', { startDate: '2023-02-29' }],
    ['another submission type', { submissionType: 'X' as 'I' }],
  ])('%s', async (_what, bent) => {
    expect(await both([{ ...march, ...bent }])).toEqual(twice('invalid_input'));
    expect(await spans()).toEqual([]);
  });
});

describe('predictions that are changed', () => {
  test('are stored again, those with id 0 are added, and those missing in the list stay', async () => {
    const { data } = await add([march, april]);
    const [first] = data.predictionDetails;
    if (first === undefined) throw new Error('no prediction was added');
    const may = { ...march, startDate: '2024-05-01', endDate: '2024-05-31', receivedMonth: 'Jun-2024' };
    const changed = await change([again(first, { predictedAmount: '13000', submissionType: 'T' }), may]);
    expect(changed.message).toBe('Prediction updated successfully');
    expect(
      changed.data.predictionDetails.map((one) => [one.startDate, one.predictedRevenueAmount, one.version]),
    ).toEqual([
      ['2024-03-01', '13000.00', 2],
      ['2024-05-01', '12500.00', 1],
    ]);
    expect((await spans()).map(([start]) => start)).toEqual(['2024-03-01', '2024-04-01', '2024-05-01']);
    expect((await recorded())[2]).toEqual([
      'Updated',
      'PREDICTION',
      'Predicted amount: USD 12500.00 > USD 13000.00',
      'Submission type: IT > T',
    ]);
  });

  test('by two people at once are changed by one of them; the other gets the newer record', async () => {
    const one = await inMarch();
    const answers = await Promise.all([
      change([again(one, { predictedAmount: '1' })]),
      change([again(one, { predictedAmount: '2' })]),
    ]);
    const lost = answers.find(({ failure }) => failure !== undefined);
    expect(lost?.failure?.code).toBe('stale_version');
    expect(lost?.failure?.current).toMatchObject({ predictionDetails: [{ version: 2 }] });
  });

  test('are refused when they are not of the project, come twice, or have no version', async () => {
    const one = await inMarch();
    projectId = await aProjectOfAnna();
    const foreign = await change([again(one)]);
    expect([foreign.failure?.code, foreign.failure?.message]).toEqual([
      'prediction_not_found',
      `Prediction with id ${one.predictionId} not found`,
    ]);
    const own = await inMarch();
    expect((await change([again(own), again(own)])).failure?.code).toBe('invalid_input');
    const { version: _version, ...withoutVersion } = again(own);
    expect((await change([withoutVersion])).failure?.errors?.[0]?.path).toBe('predictionDetails.0.version');
    expect((await add([again(own)])).failure?.errors?.[0]?.path).toBe('predictionDetails.0.predictionId');
  });

  test('are refused once they have an invoice', async () => {
    const one = await inMarch();
    await billed(one.predictionId);
    expect((await change([again(one)])).failure?.code).toBe('prediction_has_invoice');
  });
});

/** Gives a prediction an invoice, past all rules of the product; answers the invoice. */
async function billed(predictionId: number): Promise<number> {
  const invoiceId = await aBareDraft(world.tx, projectId);
  await sql`update invoice set billing_id = ${predictionId}, rows_amount = 600, lines_amount = 600, total = 600
    where id = ${invoiceId}`.execute(world.tx);
  return invoiceId;
}

describe('what a project will bring', () => {
  test('is its predictions without an invoice, and its invoices that live', async () => {
    const one = await inMarch();
    await add([april]);
    const invoiceId = await billed(one.predictionId);
    await sql`delete from billing b where not exists (select 1 from invoice i where i.billing_id = b.id) and b.accuracy = 100`.execute(
      world.tx,
    );
    const drafted = await open();
    expect(drafted.predictionDetails.map((each) => each.startDate)).toEqual(['2024-04-01']);
    expect(drafted.pendingInvoices).toMatchObject([
      { invoiceId, billingId: one.predictionId, documentState: 'draft', invoiceNumber: null, invoiceAmount: '600.00' },
    ]);
    await issueBare(world.tx, invoiceId);
    expect((await open()).pendingInvoices[0]).toMatchObject({
      documentState: 'issued',
      invoiceNumber: `INV-${invoiceId}`,
    });
    await voidBare(world.tx, invoiceId);
    const voided = await open();
    expect([voided.pendingInvoices, voided.predictionDetails.length]).toEqual([[], 2]);
  });

  test('is expected, where an invoice made the billing, in the month in which it falls due, also after a change', async () => {
    const billable = await aBillableProject(world, anna);
    const { invoiceId } = await aSavedInvoice(anna, billable);
    const month = async () =>
      (
        await anna.call(predictionEndpoints.between, {
          params: { projectId: billable.id },
          query: { startDate: '2026-05-01' },
        })
      ).data.predictionDetails.map((one) => [one.receivedMonth, one.submissionType, one.accuracy, one.invoiceId]);
    const saved = (await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
    const monthOf = (date: string) => formatDate(calendarDate(date), 'MMM-yyyy');
    expect(await month()).toEqual([[monthOf(saved.invoiceDueDate), null, 100, invoiceId]]);
    const payload = await changePayload(anna, invoiceId);
    const details = { ...payload.invoiceGenerateDetails, invoiceDueDate: '2027-01-15' };
    const changed = await anna.call(invoiceEndpoints.change, { body: { ...payload, invoiceGenerateDetails: details } });
    expect(changed.status).toBe(200);
    expect(await month()).toEqual([['Jan-2027', null, 100, invoiceId]]);
  });

  test('between two days is what shares one of them; without an end it runs on', async () => {
    await add([march, april]);
    const between = async (startDate: string, endDate?: string) =>
      (
        await anna.call(predictionEndpoints.between, {
          params: { projectId },
          query: endDate === undefined ? { startDate } : { startDate, endDate },
        })
      ).data.predictionDetails.map((one) => one.startDate);
    expect(await between('2024-02-01', '2024-02-29')).toEqual([]);
    expect(await between('2024-02-01', '2024-03-01')).toEqual(['2024-03-01']);
    expect(await between('2024-03-31', '2024-04-01')).toEqual(['2024-03-01', '2024-04-01']);
    expect(await between('2024-05-01')).toEqual([]);
    expect(await between('2024-04-30')).toEqual(['2024-04-01']);
    const reversed = await anna.call(predictionEndpoints.between, {
      params: { projectId },
      query: { startDate: '2024-04-02', endDate: '2024-04-01' },
    });
    expect(reversed.failure?.code).toBe('range_reversed');
  });

  test('latest is what begins last, or nothing', async () => {
    const latest = async () => (await anna.call(predictionEndpoints.latest, { params: { id: projectId } })).data;
    expect((await latest()).predictionDetails).toEqual([]);
    await add([april, march]);
    expect((await latest()).predictionDetails.map((one) => one.startDate)).toEqual(['2024-04-01']);
  });

  test.each([
    ['with its invoices', (id: number) => stranger.call(predictionEndpoints.withPendingInvoices, { params: { id } })],
    ['latest', (id: number) => stranger.call(predictionEndpoints.latest, { params: { id } })],
    [
      'between two days',
      (id: number) =>
        stranger.call(predictionEndpoints.between, { params: { projectId: id }, query: { startDate: '2024-03-01' } }),
    ],
  ])('%s is refused outside the scope', async (_what, ask) => {
    await inMarch();
    expect((await ask(projectId)).failure?.code).toBe('project_not_found');
  });
});

describe('a prediction', () => {
  test('is deleted by its version and is gone', async () => {
    const one = await inMarch();
    expect((await remove(one.predictionId, 2)).failure).toMatchObject({
      code: 'stale_version',
      current: { predictionDetails: [{ version: 1 }] },
    });
    expect((await remove(one.predictionId, 1)).message).toBe('Prediction deleted successfully');
    expect(await spans()).toEqual([]);
    expect((await recorded()).at(-1)).toEqual(['Deleted', 'PREDICTION', 'Predicted amount: USD 12500.00 > null']);
  });

  test('with an invoice stays, be the invoice void', async () => {
    const one = await inMarch();
    const invoiceId = await billed(one.predictionId);
    expect((await remove(one.predictionId, 1)).failure?.code).toBe('prediction_has_invoice');
    await issueBare(world.tx, invoiceId);
    await voidBare(world.tx, invoiceId);
    expect((await remove(one.predictionId, 1)).failure).toMatchObject({
      code: 'prediction_has_invoice',
      message: 'This prediction has a void invoice and cannot be deleted. Close it instead.',
    });
    expect((await get(one.predictionId)).data.predictionDetails[0]?.invoiceId).toBeNull();
  });

  test('of a project outside the scope is not found, with its id in the message', async () => {
    const one = await inMarch();
    for (const answer of [await get(one.predictionId, stranger), await remove(one.predictionId, 1, stranger)])
      expect([answer.failure?.code, answer.failure?.message]).toEqual([
        'prediction_not_found',
        `Prediction with id ${one.predictionId} not found`,
      ]);
  });
});
