import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareLine, issueBare, voidBare } from '../../../../test/bare-invoice.ts';
import { invoicesWithTotals } from '../../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let admin: Person;
let anna: Person;
let carl: Person;
let stranger: Person;
const named = new Map<number, string>();

beforeAll(async () => {
  world = await aWorld({ now: '2026-07-01T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  stranger = await world.signedIn('ROLE_CSM', 'Stefan');
  const staff = { accountants: [anna.userId], csms: [carl.userId] };
  const ours = (await aProject(world.tx, { name: 'Salt & Sea', cycle: 'Weekly', ...staff })).id;
  const theirs = (
    await aProject(world.tx, {
      name: '100% Wool_',
      accountants: [anna.userId],
      companyId: await aCompany(world.tx, { currencyCode: 'GBP' }),
    })
  ).id;
  const made = async (name: string, projectId: number, given: Readonly<Record<string, string>> = {}) => {
    const id = await aBareDraft(world.tx, projectId);
    named.set(id, name);
    for (const [column, value] of Object.entries({ due_date: '2026-07-30', ...given }))
      await sql`update invoice set ${sql.ref(column)} = ${value} where id = ${id}`.execute(world.tx);
    const total = name === 'deposit' ? '0' : '100';
    await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total} where id = ${id}`.execute(
      world.tx,
    );
    return id;
  };
  const issued = async (...overrides: Parameters<typeof made>) => {
    const id = await made(...overrides);
    await issueBare(world.tx, id);
    return id;
  };
  await made('draft', ours, { invoice_date: '2026-05-01', start_date: '2026-04-30', end_date: '2026-06-30' });
  const pending = await issued('pending', ours, { invoice_date: '2026-05-02' });
  await issued('overdue', ours, { invoice_date: '2026-05-03', due_date: '2026-06-30' });
  const partial = await issued('partial', ours, { invoice_date: '2026-05-04' });
  const paid = await issued('paid', theirs, { invoice_date: '2026-05-05', currency_code: 'GBP' });
  const deposit = await made('deposit', ours, { invoice_date: '2026-05-06' });
  await aBareLine(world.tx, deposit);
  await sql`update invoice_line set name = 'Retainer Adjustment' where invoice_id = ${deposit}`.execute(world.tx);
  await issueBare(world.tx, deposit);
  await voidBare(world.tx, await issued('void', theirs, { invoice_date: '2026-05-07' }));
  const credit = await aBareCredit(world.tx, pending);
  named.set(credit, 'credit');
  await sql`update invoice set invoice_date = '2026-05-31', due_date = '2026-06-30' where id = ${credit}`.execute(
    world.tx,
  );
  const pay = async (invoiceId: number, amount: string, receivedDate: string) => {
    const { version } = (await anna.call(receiptEndpoints.list, { params: { id: invoiceId } })).data;
    const body = { invoiceId, version, amount, receivedDate };
    return (await anna.call(receiptEndpoints.add, { body })).data;
  };
  await pay(partial, '40', '2026-06-10');
  await pay(paid, '60', '2026-06-20');
  const { version, receipts } = await pay(paid, '40', '2026-06-21');
  const params = { id: paid, receiptId: receipts[1]?.receiptId ?? 0 };
  await anna.call(receiptEndpoints.reverse, { params, body: { version, reason: 'of another' } });
  await pay(paid, '40', '2026-06-22');
  await sql`update billing set received_month = '2026-08-01', financial_type = 'Buyout' where id = (select billing_id from invoice where id = ${partial})`.execute(
    world.tx,
  );
});
afterAll(() => world.close());

type Query = NonNullable<RequestOf<typeof invoiceEndpoints.list>['query']>;
const list = (query: Query, who = anna) => invoicesWithTotals(who, query);
const names = async (query: Query, who = anna) =>
  (await list({ field: 'invoiceDate', order: 'asc', ...query }, who)).invoiceDetails.map((one) =>
    named.get(one.invoiceId),
  );
const fault = async (query: object) => (await anna.call(invoiceEndpoints.list, { query })).failure?.errors;

describe('the invoices of all projects', () => {
  test('say what they are, whose and of what, and are those in scope', async () => {
    expect(await names({ pageSize: 25 })).toEqual([
      'draft',
      'pending',
      'overdue',
      'partial',
      'paid',
      'deposit',
      'void',
      'credit',
    ]);
    const [paid] = (await list({ invoiceStatus: 'Received' })).invoiceDetails;
    expect(paid).toMatchObject({
      invoiceStatus: 'Received',
      invoiceAmount: '100.00',
      receivedAmount: '100.00',
      outStandingAmount: '0.00',
      invoiceDate: '2026-05-05',
      invoiceDueDate: '2026-07-30',
      receivedDate: '2026-06-22',
      financialType: 'Revenue',
      projectName: '100% Wool_',
      csmEmail: null,
      accountantEmail: anna.email,
    });
    expect(await names({}, carl)).not.toContain('paid');
    expect(await names({}, stranger)).toEqual([]);
    expect((await list({}, stranger)).totals.byCurrency).toEqual([]);
    expect((await list({}, admin)).paginationDetails.totalElements).toBe(8);
  });

  test.each<[Query, string[]]>([
    [{ invoiceStatus: 'Pending' }, ['pending']],
    [{ invoiceStatus: 'Overdue' }, ['overdue']],
    [{ invoiceStatus: 'Partial Received,Draft' }, ['draft', 'partial', 'credit']],
    [{ invoiceStatus: 'Deposit Settlement' }, ['deposit']],
    [{ invoiceStatus: 'Void' }, ['void']],
    [{ tab: 'pending' }, ['draft', 'pending', 'overdue', 'partial', 'credit']],
    [{ tab: 'paid' }, ['paid', 'deposit']],
    [{ projectName: 'salt & SEA', invoiceStatus: 'Pending' }, ['pending']],
    [{ projectName: '100% wool_' }, ['paid', 'void']],
    [{ projectName: '%' }, ['paid', 'void']],
    [{ financialType: 'Buyout,Expenses' }, ['partial']],
    [{ invoiceCycle: 'Weekly', tab: 'paid' }, ['deposit']],
    [{ currencyCode: 'GBP' }, ['paid']],
    [{ invoiceDate: '02-May-2026' }, ['pending']],
    [{ invoiceDate: '02-May-2026,04-May-2026' }, ['pending', 'overdue', 'partial']],
    [{ startDate: '30-Apr-2026' }, ['draft']],
    [{ endDate: '01-Jun-2026,30-Jun-2026' }, ['draft']],
    [{ invoiceDueDate: '30-Jun-2026' }, ['overdue']],
    [{ receivedDate: '10-Jun-2026' }, ['partial']],
    [{ receivedDate: '21-Jun-2026' }, []],
    [{ receivedDate: '01-Jun-2026,30-Jun-2026' }, ['partial', 'paid']],
    [{ receivedMonth: 'Jul-2026,Aug-2026' }, ['partial']],
    [{ invoiceDate: '01-May-2026,06-May-2026', tab: 'pending', receivedMonth: 'Sep-2026' }, []],
  ])('are narrowed by %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await list(query)).paginationDetails.totalElements).toBe(found.length);
  });

  test('are narrowed to people of their projects, and to one number', async () => {
    expect(await names({ csm: carl.email.toUpperCase(), tab: 'paid' }, admin)).toEqual(['deposit']);
    expect(await names({ accountant: carl.email }, admin)).toEqual([]);
    const [pending] = (await list({ invoiceStatus: 'Pending' })).invoiceDetails;
    expect(await names({ invoiceNumber: pending?.invoiceNumber?.toLowerCase() })).toEqual(['pending']);
    expect(await names({ invoiceNumber: 'INV-' })).toEqual([]);
  });

  test('come to sums of the whole result in each currency and in USD', async () => {
    const { totals } = await list({ tab: 'pending', pageSize: 10 });
    const sums = { invoiceAmount: '399.00', receivedAmount: '40.00', outStandingAmount: '260.00' };
    expect(totals).toEqual({ byCurrency: [{ currencyCode: 'USD', ...sums }], usd: sums, withoutRate: [] });
    // the one in pounds has no rate
    expect((await list({ tab: 'paid' })).totals).toMatchObject({ usd: null, withoutRate: ['GBP'] });
  });

  test.each([
    [{ invoiceDate: '2026-05-02' }, 'invoiceDate', 'Please enter a date as dd-MMM-yyyy'],
    [{ invoiceDate: '01-May-2026,02-May-2026,03-May-2026' }, 'invoiceDate', 'Please enter a date as dd-MMM-yyyy'],
    [{ endDate: '03-May-2026,01-May-2026' }, 'endDate', 'The end date cannot be before the start date.'],
    [{ receivedDate: '30-Feb-2026' }, 'receivedDate', 'Please enter a date as dd-MMM-yyyy'],
  ])('%j cannot be asked', async (query, path, message) => {
    expect(await fault(query)).toEqual([{ path, message }]);
  });

  test('cannot be asked for a status, cycle or month that is not there', async () => {
    for (const query of [
      { invoiceStatus: 'Paid' },
      { invoiceCycle: '' },
      { receivedMonth: '08-2026' },
      { colour: 'red' },
    ])
      expect(await fault(query), JSON.stringify(query)).toHaveLength(1);
  });
});

describe('the search over numbers', () => {
  const found = async (query: string, who = anna) =>
    (await who.call(invoiceEndpoints.search, { query: { query, order: 'asc' } })).data;

  test('finds those that hold the text, and all without one', async () => {
    const all = await found('inv-');
    expect(all.invoiceDetails.map((one) => named.get(one.invoiceId))).toEqual([
      'pending',
      'overdue',
      'partial',
      'paid',
      'deposit',
      'void',
    ]);
    const { data: totals } = await anna.call(invoiceEndpoints.totals, { query: { query: 'inv-' } });
    expect(totals.byCurrency.map((one) => one.currencyCode)).toEqual(['GBP', 'USD']);
    const { data: none } = await anna.call(invoiceEndpoints.totals, { query: { query: 'inv%' } });
    expect(none.byCurrency).toEqual([]);
    expect((await found('')).paginationDetails.totalElements).toBe(8);
    expect((await found('inv%')).invoiceDetails).toEqual([]);
    expect((await found('inv-', stranger)).invoiceDetails).toEqual([]);
  });

  test('counts an invoice once whose number and accountant hold the text', async () => {
    const { invoiceDetails, paginationDetails } = await found('n');
    expect(invoiceDetails.filter(({ invoiceNumber }) => invoiceNumber?.includes('N')).length).toBeGreaterThan(5);
    expect(invoiceDetails.map((one) => named.get(one.invoiceId))).toHaveLength(8);
    expect(paginationDetails.totalElements).toBe(8);
    expect((await found('n', stranger)).paginationDetails.totalElements).toBe(0);
  });

  test('refuses what the search bars refuse', async () => {
    const { failure } = await anna.call(invoiceEndpoints.search, { query: { query: '<b>' } });
    expect(failure?.errors).toEqual([{ path: 'query', message: 'Invalid input: Potential XSS attempt detected' }]);
  });
});
