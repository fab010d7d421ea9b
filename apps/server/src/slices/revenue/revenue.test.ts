import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareIssued } from '../../../test/bare-invoice.ts';
import { revenueWithTotals } from '../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let stranger: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_CSM', 'Stefan');
  projectId = (await aProject(world.tx, { name: 'Atlas', accountants: [anna.userId] })).id;
});
afterAll(() => world.close());

const found = async (numbers: string[], { who = anna, months = [] as string[] } = {}) =>
  (await who.call(revenueEndpoints.filter, { body: { invoiceNumber: numbers, receivedMonth: months } })).data
    .revenueDetails;
const change = (billingId: number, version: number, receivedMonth: string) =>
  anna.call(revenueEndpoints.change, { body: { billingId, version, receivedMonth } });

describe('the rows of a number', () => {
  test('tell what the invoice asks for and what came of it, however the number is written', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    expect(await found([`inv-${invoiceId}`])).toMatchObject([
      {
        projectName: 'Atlas',
        accuracy: 100,
        receivedMonth: null,
        version: 1,
        invoiceDetails: {
          invoiceId,
          invoiceNumber: `INV-${invoiceId}`,
          invoiceAmount: '100.00',
          outStandingAmount: '100.00',
        },
      },
    ]);
    expect(await found([`INV-${invoiceId}`], { who: stranger })).toEqual([]);
    expect(await found([`INV-${invoiceId}0`])).toEqual([]);
  });

  test('are those of credits too, and none of a draft whose number is only kept for it', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const creditId = await aBareCredit(world.tx, invoiceId);
    const draftId = await aBareDraft(world.tx, projectId);
    await sql`update invoice set invoice_number = case id when ${draftId} then 'KEPT' else 'KEPT TOO' end
      where id in (${draftId}, ${creditId})`.execute(world.tx);
    expect(await found(['KEPT', 'KEPT TOO'])).toEqual([]);
    await sql`update invoice set document_state = 'issued', frozen_hash = '\\x00' where id = ${creditId}`.execute(
      world.tx,
    );
    expect(await found(['KEPT', 'KEPT TOO'])).toMatchObject([
      { invoiceDetails: { invoiceId: creditId, correctsInvoice: { invoiceId } } },
    ]);
  });

  test('are of the asked months alone', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    await change(row?.billingId ?? 0, 1, 'Mar-2027');
    expect(await found([`INV-${invoiceId}`], { months: ['Mar-2027', 'Apr-2027'] })).toHaveLength(1);
    expect(await found([`INV-${invoiceId}`], { months: ['Apr-2027'] })).toEqual([]);
  });
});

describe('the month in which money is expected', () => {
  test('is changed of an invoiced billing and told', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    const billingId = row?.billingId ?? 0;
    const saved = await change(billingId, 1, 'Dec-2026');
    expect([saved.message, saved.data]).toEqual([
      'Revenue updated successfully',
      { ...row, receivedMonth: 'Dec-2026', version: 2 },
    ]);
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'PREDICTION' and resource_id = ${String(billingId)}`.execute(
      world.tx,
    );
    expect(recorded.rows).toEqual([
      { changes: [{ fieldName: 'Received month', oldValue: null, newValue: 'Dec-2026' }] },
    ]);
    expect(
      (await anna.call(predictionEndpoints.get, { params: { id: billingId } })).data.predictionDetails,
    ).toMatchObject([{ receivedMonth: 'Dec-2026' }]);
  });

  test('sent as it is changes nothing: no version and no entry, and a version that is not current is refused', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    const billingId = row?.billingId ?? 0;
    const { version } = (await change(billingId, 1, 'Dec-2026')).data;
    expect((await change(billingId, version, 'Dec-2026')).data.version).toBe(version);
    const recorded = await sql`
      select from activity_entry where resource = 'PREDICTION' and resource_id = ${String(billingId)}`.execute(
      world.tx,
    );
    expect(recorded.rows).toHaveLength(1);
    expect((await change(billingId, 1, 'Dec-2026')).failure?.code).toBe('stale_version');
  });

  test('is not lost when two users change it: the second gets the value that the first saved', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    const billingId = row?.billingId ?? 0;
    await change(billingId, 1, 'Dec-2026');
    const { failure } = await change(billingId, 1, 'Jan-2027');
    expect([failure?.code, failure?.current]).toMatchObject([
      'stale_version',
      { billingId, receivedMonth: 'Dec-2026', version: 2 },
    ]);
  });

  test('is changed by the whole row too, whose other fields stay as they are', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    if (row === undefined) throw new Error('no row');
    const { data } = await anna.call(revenueEndpoints.change, {
      body: { ...row, receivedMonth: 'Dec-2026', projectName: 'Another name', predictedAmount: '1.00' },
    });
    expect(data).toEqual({ ...row, receivedMonth: 'Dec-2026', version: 2 });
  });

  test('does not take another due date along, which is changed with the invoice', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    if (row === undefined) throw new Error('no row');
    const { failure } = await anna.call(revenueEndpoints.change, {
      body: { ...row, receivedMonth: 'Dec-2026', invoiceDetails: { invoiceDueDate: '2031-01-01' } },
    });
    expect([failure?.code, failure?.errors]).toEqual([
      'due_date_of_invoice',
      [{ path: 'invoiceDetails.invoiceDueDate', message: 'Change the due date in the invoice details.' }],
    ]);
    expect(await found([`INV-${invoiceId}`])).toEqual([row]);
  });

  test('of a billing that is not there is nowhere', async () => {
    expect((await change(2_147_483_000, 1, 'Dec-2026')).failure?.code).toBe('prediction_not_found');
    expect((await change(1, 1, '12-2026')).failure?.errors?.[0]?.path).toBe('receivedMonth');
  });
});

/** In a project of its own, so that nothing of the other tests is in the lists. */
describe('the list of billings', () => {
  let own: number;
  let clara: Person;
  beforeAll(async () => {
    clara = await world.signedIn('ROLE_ACCOUNTANT', 'Clara');
    own = (await aProject(world.tx, { name: 'Beacon', accountants: [clara.userId] })).id;
  });
  const billing = async (start: string, month: string | null, amount = '1000') => {
    const made = await sql<{ id: number }>`
      insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${own}, ${start}, 75, ${amount}, ${month}, now()) returning id`.execute(world.tx);
    return made.rows[0]?.id ?? 0;
  };
  const listed = (body: object = {}, query: object = {}) => revenueWithTotals(clara, { body, query });

  test('has one row for each, predicted and invoiced side by side, the newest first', async () => {
    await billing('2026-05-01', '2026-07-01');
    const invoiceId = await aBareIssued(world.tx, own, '100');
    const voided = await aBareIssued(world.tx, own, '50');
    await sql`update invoice set document_state = 'void', void_reason = 'wrong' where id = ${voided}`.execute(world.tx);
    await sql`update billing set start_date = '2026-06-01', received_month = '2026-08-01' where id = (select billing_id from invoice where id = ${invoiceId})`.execute(
      world.tx,
    );
    await sql`update billing set start_date = '2026-04-01' where id = (select billing_id from invoice where id = ${voided})`.execute(
      world.tx,
    );
    const { revenueDetails, paginationDetails } = await listed();
    expect(
      revenueDetails.map((row) => [row.startDate, row.receivedMonth, row.invoiceDetails?.invoiceId ?? null]),
    ).toEqual([
      ['2026-06-01', 'Aug-2026', invoiceId],
      ['2026-05-01', 'Jul-2026', null],
      ['2026-04-01', null, null],
    ]);
    expect(revenueDetails[1]).toMatchObject({
      projectName: 'Beacon',
      accuracy: 75,
      predictedAmount: '1000.00',
      primaryAccountant: 'Clara',
      financialType: 'Revenue',
    });
    expect(paginationDetails.totalElements).toBe(3);
  });

  test('is searched by part of the name or code of the project', async () => {
    const search = async (projectName: string) =>
      (await clara.call(revenueEndpoints.search, { query: { projectName } })).data;
    expect((await search('eaCO')).paginationDetails.totalElements).toBe(3);
    expect((await search('%')).revenueDetails).toEqual([]);
    expect((await listed({ projectName: 'beac', receivedMonth: ['Jul-2026'] })).revenueDetails).toHaveLength(1);
  });

  test('is cut to what is only predicted, to what is invoiced, and of that to what is paid or not', async () => {
    const shown = async (show: string) => {
      const { revenueDetails, totals, paginationDetails } = await listed({ show });
      expect(paginationDetails.totalElements).toBe(revenueDetails.length);
      return [revenueDetails.map((row) => row.startDate), totals.byCurrency.map((one) => one.outStandingAmount)];
    };
    expect(await shown('predictions')).toEqual([['2026-05-01', '2026-04-01'], ['0.00']]);
    expect(await shown('invoices')).toEqual([['2026-06-01'], ['100.00']]);
    expect(await shown('pending')).toEqual([['2026-06-01'], ['100.00']]);
    expect(await shown('paid')).toEqual([[], []]);
    expect((await listed({ show: 'all' })).revenueDetails).toHaveLength(3);
  });

  test('is narrowed to months and people, and sorted and cut into pages', async () => {
    expect((await listed({ receivedMonth: ['Jul-2026', 'Sep-2026'] })).revenueDetails).toHaveLength(1);
    expect((await listed({ accountantEmail: clara.email.toUpperCase() })).paginationDetails.totalElements).toBe(3);
    expect((await listed({ csmEmail: clara.email })).revenueDetails).toEqual([]);
    const months = async (order: string) =>
      (await listed({}, { field: 'receivedMonth', order })).revenueDetails.map((row) => row.receivedMonth);
    expect(await months('asc')).toEqual(['Jul-2026', 'Aug-2026', null]);
    expect(await months('desc')).toEqual(['Aug-2026', 'Jul-2026', null]);
    const second = await listed({}, { pageNo: 2, pageSize: 10 });
    expect([second.revenueDetails, second.paginationDetails.totalElements]).toEqual([[], 3]);
  });

  test('has sums in each currency and in USD, over all pages, without void documents', async () => {
    const { totals } = await listed({}, { pageSize: 10 });
    const own = await listed({ receivedMonth: ['Aug-2026'] });
    expect(own.totals.byCurrency).toEqual([
      {
        currencyCode: 'USD',
        predictedAmount: own.revenueDetails[0]?.predictedAmount,
        invoiceAmount: '100.00',
        receivedAmount: '0.00',
        outStandingAmount: '100.00',
      },
    ]);
    expect(totals.usd).toEqual({ ...totals.byCurrency[0], currencyCode: undefined });
    expect(totals.byCurrency[0]).toMatchObject({ invoiceAmount: '100.00', outStandingAmount: '100.00' });
  });

  test('has no sum in USD where a rate is missing, and one at the newest rate where it is there', async () => {
    const foreign = await aProject(world.tx, {
      name: 'Cove',
      accountants: [clara.userId],
      companyId: await aCompany(world.tx, { currencyCode: 'CAD' }),
    });
    await sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${foreign.id}, '2027-01-01', 90, 333.33, '2027-02-01', now())`.execute(world.tx);
    await sql`delete from exchange_rate where currency_code = 'CAD'`.execute(world.tx);
    const inFebruary = () => listed({ receivedMonth: ['Feb-2027'] });
    expect((await inFebruary()).totals).toMatchObject({ usd: null, withoutRate: ['CAD'] });
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('CAD', '2020-01-02', 0.5, 'test', now()), ('CAD', '2020-01-03', 0.735, 'test', now())`.execute(world.tx);
    const rated = { usd: { predictedAmount: '245.00' }, withoutRate: [] };
    expect((await inFebruary()).totals).toMatchObject(rated);
  });

  test('shows a stranger nothing', async () => {
    const seen = await revenueWithTotals(stranger, { body: {} });
    expect([seen.revenueDetails, seen.totals.byCurrency]).toEqual([[], []]);
  });
});
