import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { disputesWithTotals } from '../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let csm: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld({ now: '2028-03-01T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  csm = await world.signedIn('ROLE_CSM', 'Carlos');
  projectId = (await aProject(world.tx, { csms: [csm.userId], name: 'Atlas' })).id;
});
afterAll(() => world.close());

/** An issued invoice, and its billing. */
async function anInvoice(total = '600', project = projectId): Promise<{ id: number; billingId: number }> {
  const id = await aBareIssued(world.tx, project, total);
  return { id, billingId: await billingOf(id) };
}
async function billingOf(id: number): Promise<number> {
  const { rows } = await sql<{ billing_id: number }>`select billing_id from invoice where id = ${id}`.execute(world.tx);
  return rows[0]?.billing_id ?? 0;
}
const receive = async (invoiceId: number, amount: string, version = 1) =>
  (
    await admin.call(receiptEndpoints.add, {
      body: { invoiceId, version, amount, receivedDate: '2028-02-28' },
    })
  ).data;
const waive = (id: number, amount: string, version: number) =>
  admin.call(receiptEndpoints.adjust, {
    params: { id },
    body: { version, adjustmentType: 'Discount', amount, adjustedDate: '2028-02-29', reason: 'settled' },
  });
const open = (billingId: number, person = csm, reason = 'hours are doubted') =>
  person.call(disputeEndpoints.open, { body: { billingId, reason } });
const resolve = (billingId: number, version: number, person = csm) =>
  person.call(disputeEndpoints.resolve, { body: { billingId, version, resolution: 'they pay in June' } });
type Query = NonNullable<RequestOf<typeof disputeEndpoints.list>['query']>;
const listed = (query: Query = {}, person = csm) => disputesWithTotals(person, { pageSize: 200, ...query });
const rowOf = async (billingId: number, query: Query = {}, person = csm) =>
  (await listed(query, person)).disputeDetails.find((row) => row.billingId === billingId);
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;

describe('billings whose receipts differ from their invoice', () => {
  test('are listed with the difference and since when, until it is closed', async () => {
    const { id, billingId } = await anInvoice();
    expect(await rowOf(billingId)).toBeUndefined();
    const { version } = await receive(id, '590');
    expect(await rowOf(billingId)).toMatchObject({
      projectName: 'Atlas',
      invoiceAmount: '600.00',
      receivedAmount: '590.00',
      adjustedAmount: '0.00',
      difference: '10.00',
      isOpen: true,
      reason: null,
      openedBy: null,
      // a leap day lies between
      openedOn: '2028-02-28',
      ageDays: 2,
      version: 0,
    });
    const part = (await waive(id, '4', version)).data;
    expect(await rowOf(billingId)).toMatchObject({ adjustedAmount: '4.00', difference: '6.00' });
    await waive(id, '6', part.version);
    expect(await rowOf(billingId)).toBeUndefined();
  });

  test('are those of own projects, and of an administrator all', async () => {
    const other = await anInvoice('100', (await aProject(world.tx)).id);
    await receive(other.id, '1');
    expect(await rowOf(other.billingId)).toBeUndefined();
    expect(await rowOf(other.billingId, {}, admin)).toMatchObject({ difference: '99.00' });
    const accountant = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await accountant.call(disputeEndpoints.list, {})).data.disputeDetails).toEqual([]);
    expect(code(await open(other.billingId))).toBe('prediction_not_found');
    expect(code(await resolve(other.billingId, 0))).toBe('prediction_not_found');
  });
});

describe('a billing that a user marked as disputed', () => {
  test('is listed with reason and author though nothing or all came, and once', async () => {
    const { id, billingId } = await anInvoice();
    const marked = await open(billingId);
    expect([marked.message, marked.data]).toMatchObject([
      'Marked as disputed',
      { isOpen: true, reason: 'hours are doubted', openedBy: 'Carlos', version: 1 },
    ]);
    expect(await rowOf(billingId)).toMatchObject({ openedOn: '2028-03-01', ageDays: 0, difference: '600.00' });
    await receive(id, '600');
    expect(await rowOf(billingId)).toMatchObject({ difference: '0.00', isOpen: true });
    expect(code(await open(billingId))).toBe('dispute_open');
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(id)} order by id limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toEqual([
      { fieldName: 'Disputed', oldValue: null, newValue: 'hours are doubted' },
    ]);
  });

  test('stays with its invoice: the one that takes its place is not disputed', async () => {
    const { id, billingId } = await anInvoice();
    await open(billingId);
    await voidBare(world.tx, id);
    const next = await aBareDraft(world.tx, projectId, billingId);
    await sql`update invoice set rows_amount = 700, lines_amount = 700, total = 700 where id = ${next}`.execute(
      world.tx,
    );
    await issueBare(world.tx, next);
    for (const state of ['open', 'resolved', 'all'] as const) expect(await rowOf(billingId, { state })).toBeUndefined();
    expect(code(await resolve(billingId, 1))).toBe('stale_version');
    expect(code(await resolve(billingId, 0))).toBe('dispute_not_open');
    expect((await open(billingId, csm, 'the second one too')).data).toMatchObject({ version: 1 });
    expect(await rowOf(billingId)).toMatchObject({ invoiceId: next, reason: 'the second one too' });
    expect((await resolve(billingId, 1)).data.version).toBe(2);
    const kept = await sql`select is_open, reason from dispute where invoice_id = ${id}`.execute(world.tx);
    expect(kept.rows).toEqual([{ is_open: true, reason: 'hours are doubted' }]);
  });

  test('has an issued invoice', async () => {
    expect(code(await open(await billingOf(await aBareDraft(world.tx, projectId))))).toBe('dispute_needs_invoice');
  });

  test('is marked by one of twenty', async () => {
    const { billingId } = await anInvoice();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(billingId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['dispute_open']));
  });
});

describe('a dispute that is settled', () => {
  test('leaves the list with its resolution, and comes back when it is reopened', async () => {
    const { id, billingId } = await anInvoice();
    await receive(id, '1');
    const done = await resolve(billingId, 0);
    expect([done.message, done.data]).toMatchObject([
      'Dispute resolved',
      { isOpen: false, resolution: 'they pay in June', resolvedBy: 'Carlos', resolvedOn: '2028-03-01', version: 1 },
    ]);
    expect(await rowOf(billingId)).toBeUndefined();
    expect(await rowOf(billingId, { state: 'resolved' })).toMatchObject({ isOpen: false, reason: null });
    expect(await rowOf(billingId, { state: 'all' })).toBeDefined();
    expect((await open(billingId)).data).toMatchObject({ isOpen: true, resolution: null, version: 2 });
    expect(code(await resolve(billingId, 1))).toBe('stale_version');
    expect((await resolve(billingId, 2)).data.version).toBe(3);
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(id)} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toEqual([
      { fieldName: 'Disputed', oldValue: 'hours are doubted', newValue: null },
      { fieldName: 'Dispute resolved', oldValue: null, newValue: 'they pay in June' },
    ]);
    expect(code(await resolve(billingId, 3))).toBe('dispute_not_open');
  });

  test('was one', async () => {
    expect(code(await resolve((await anInvoice()).billingId, 0))).toBe('dispute_not_open');
  });

  test('is settled by one of twenty', async () => {
    const { id, billingId } = await anInvoice();
    await receive(id, '1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => resolve(billingId, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['stale_version']));
  });
});

describe('the list of disputes', () => {
  test('is narrowed, sorted, paged and summed in each currency and in USD', async () => {
    const company = await aCompany(world.tx, { currencyCode: 'GBP' });
    const { id: ours } = await aProject(world.tx, { companyId: company, csms: [csm.userId], name: 'Zephyr' });
    const made: number[] = [];
    const inPounds = async (total: string, came: string, rate: string | null) => {
      const id = await aBareDraft(world.tx, ours);
      await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, currency_code = 'GBP',
        exchange_rate = ${rate}::numeric, document_state = 'issued', invoice_number = ${`Z-${id}`}, frozen_hash = '\\x00' where id = ${id}`.execute(
        world.tx,
      );
      await receive(id, came);
      made.push(await billingOf(id));
    };
    for (const came of ['40', '90', '70']) await inPounds('100', came, '1.255');
    await open(made[1] ?? 0);
    const query = { projectName: 'Zeph', field: 'difference', order: 'asc' } as const;
    const { disputeDetails, totals, paginationDetails } = await listed(query);
    expect(disputeDetails.map(({ difference }) => difference)).toEqual(['10.00', '30.00', '60.00']);
    const gbp = {
      invoiceAmount: '300.00',
      receivedAmount: '200.00',
      adjustedAmount: '0.00',
      creditsAppliedAmount: '0.00',
      difference: '100.00',
    };
    expect(totals.byCurrency).toEqual([{ currencyCode: 'GBP', ...gbp }]);
    // 12.55 + 37.65 + 75.30, each rounded before it is added
    expect(totals.usd).toMatchObject({ invoiceAmount: '376.50', difference: '125.50' });
    expect(totals.withoutRate).toEqual([]);
    expect(paginationDetails.totalElements).toBe(3);
    const second = (await csm.call(disputeEndpoints.list, { query: { ...query, pageSize: 10, pageNo: 2 } })).data;
    expect(second.disputeDetails).toEqual([]);
    expect((await listed({ ...query, cause: 'marked' })).disputeDetails.map(({ billingId }) => billingId)).toEqual([
      made[1],
    ]);
    expect((await listed({ ...query, cause: 'differs' })).disputeDetails).toHaveLength(2);
    expect((await listed({ ...query, csmEmail: csm.email })).disputeDetails).toHaveLength(3);
    expect((await listed({ ...query, accountantEmail: 'unknown@countinghouse.example' })).disputeDetails).toEqual([]);
    await inPounds('100', '99', null);
    expect((await listed(query)).totals).toMatchObject({ usd: null, withoutRate: ['GBP'] });
  });
});
