import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from '../../../../test/bare-invoice.ts';
import { invoicesWithTotals } from '../../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
let invoices: { readonly draft: number; readonly overdue: number; readonly pending: number; readonly gone: number };

beforeAll(async () => {
  world = await aWorld({ now: '2026-07-01T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  projectId = (await aProject(world.tx, { accountants: [anna.userId] })).id;
  const dated = async (invoiceDate: string, dueDate: string, total: string): Promise<number> => {
    const id = await aBareDraft(world.tx, projectId);
    await sql`update invoice set invoice_date = ${invoiceDate}, due_date = ${dueDate}, rows_amount = ${total},
      lines_amount = ${total}, total = ${total} where id = ${id}`.execute(world.tx);
    return id;
  };
  invoices = {
    draft: await dated('2026-06-30', '2026-07-30', '10'),
    overdue: await dated('2026-05-31', '2026-06-30', '30'),
    pending: await dated('2026-06-30', '2026-07-01', '20'),
    gone: await dated('2026-04-30', '2026-05-30', '40'),
  };
  await issueBare(world.tx, invoices.overdue);
  await issueBare(world.tx, invoices.pending);
  await issueBare(world.tx, invoices.gone);
  await voidBare(world.tx, invoices.gone);
});
afterAll(() => world.close());

type Query = Omit<NonNullable<RequestOf<typeof invoiceEndpoints.list>['query']>, 'projectId'>;
const list = (asked: Query) => invoicesWithTotals(anna, { projectId, ...asked });
const ids = async (asked: Query) => (await list(asked)).invoiceDetails.map((one) => one.invoiceId);

describe('the invoices of a project', () => {
  test('are all of them, newest first, with how sure and when their money was expected', async () => {
    const { draft, overdue, pending, gone } = invoices;
    expect(await ids({})).toEqual([pending, draft, overdue, gone]);
    const [first] = (await list({})).invoiceDetails;
    expect([first?.invoiceStatus, first?.accuracy, first?.receivedMonth]).toEqual(['Pending', 100, null]);
  });

  test('are pending as long as they are neither paid nor void', async () => {
    const { draft, overdue, pending } = invoices;
    expect(await ids({ tab: 'pending' })).toEqual([pending, draft, overdue]);
    expect((await list({ tab: 'paid' })).paginationDetails.totalElements).toBe(0);
  });

  test('come to sums of the whole result, without void ones; nothing of a draft is outstanding', async () => {
    const { totals, invoiceDetails } = await list({ pageSize: 10 });
    expect(invoiceDetails).toHaveLength(4);
    const sums = { invoiceAmount: '60.00', receivedAmount: '0.00', outStandingAmount: '50.00' };
    expect(totals).toEqual({ byCurrency: [{ currencyCode: 'USD', ...sums }], usd: sums, withoutRate: [] });
    expect((await list({ tab: 'paid' })).totals).toEqual({
      byCurrency: [],
      usd: { invoiceAmount: '0.00', receivedAmount: '0.00', outStandingAmount: '0.00' },
      withoutRate: [],
    });
  });

  test('are converted one by one at their own rate, rounded to cents and added; a rate that is missing leaves no sum in USD', async () => {
    const other = (await aProject(world.tx, { accountants: [anna.userId] })).id;
    const inPounds = async (total: string, rate: string): Promise<number> => {
      const id = await aBareDraft(world.tx, other);
      await sql`update invoice set currency_code = 'GBP', exchange_rate = ${rate}::numeric, rows_amount = ${total}, lines_amount = ${total},
        total = ${total} where id = ${id}`.execute(world.tx);
      await issueBare(world.tx, id);
      return id;
    };
    // 0.125 and 0.125 are 0.13 and 0.13; added first they would be 0.25
    await inPounds('0.10', '1.25');
    const last = await inPounds('0.10', '1.25');
    const totals = async () => (await invoicesWithTotals(anna, { projectId: other })).totals;
    expect(await totals()).toEqual({
      byCurrency: [{ currencyCode: 'GBP', invoiceAmount: '0.20', receivedAmount: '0.00', outStandingAmount: '0.20' }],
      usd: { invoiceAmount: '0.26', receivedAmount: '0.00', outStandingAmount: '0.26' },
      withoutRate: [],
    });
    await voidBare(world.tx, last);
    expect((await totals()).usd).toEqual({ invoiceAmount: '0.13', receivedAmount: '0.00', outStandingAmount: '0.13' });
    const draft = await aBareDraft(world.tx, other);
    await sql`update invoice set currency_code = 'GBP', exchange_rate = null where id = ${draft}`.execute(world.tx);
    expect(await totals()).toMatchObject({ usd: null, withoutRate: ['GBP'] });
  });

  test('are paid once all of their money is there, and pending again when a receipt is taken back', async () => {
    const { draft, overdue, pending } = invoices;
    const params = { id: overdue };
    const received = { invoiceId: overdue, receivedDate: '2026-06-30' };
    const part = (await anna.call(receiptEndpoints.add, { body: { ...received, version: 1, amount: '29.99' } })).data;
    expect(await ids({ tab: 'paid' })).toEqual([]);
    const rest = { ...received, version: part.version, amount: '0.01' };
    const whole = (await anna.call(receiptEndpoints.add, { body: rest })).data;
    expect(await ids({ tab: 'paid' })).toEqual([overdue]);
    expect(await ids({ tab: 'pending' })).toEqual([pending, draft]);
    const [paid] = (await list({ tab: 'paid' })).invoiceDetails;
    expect(paid).toMatchObject({
      invoiceStatus: 'Received',
      receivedAmount: '30.00',
      outStandingAmount: '0.00',
      receivedDate: '2026-06-30',
    });
    const receiptId = whole.receipts[1]?.receiptId ?? 0;
    const body = { version: whole.version, reason: 'of another customer' };
    await anna.call(receiptEndpoints.reverse, { params: { ...params, receiptId }, body });
    expect(await ids({ tab: 'pending' })).toEqual([pending, draft, overdue]);
  });

  test('are found by the day of the invoice', async () => {
    expect(await ids({ invoiceDate: '30-Jun-2026' })).toEqual([invoices.pending, invoices.draft]);
    const bad = await anna.call(invoiceEndpoints.list, { query: { projectId, invoiceDate: '2026-06-30' } });
    expect(bad.failure?.errors).toEqual([{ path: 'invoiceDate', message: 'Please enter a date as dd-MMM-yyyy' }]);
  });

  test.each<[NonNullable<Query['field']>, (keyof typeof invoices)[]]>([
    ['invoiceAmount', ['draft', 'pending', 'overdue', 'gone']],
    ['invoiceDueDate', ['gone', 'overdue', 'pending', 'draft']],
    ['invoiceDate', ['gone', 'overdue', 'draft', 'pending']],
    ['invoiceNumber', ['overdue', 'pending', 'gone', 'draft']],
  ])('are sorted by %s; a draft has no number', async (field, order) => {
    expect(await ids({ field, order: 'asc' })).toEqual(order.map((name) => invoices[name]));
  });

  test('come in pages that lose and double none', async () => {
    for (let at = 0; at < 9; at += 1) await aBareDraft(world.tx, projectId);
    const pages = [await list({ pageNo: 1, pageSize: 10 }), await list({ pageNo: 2, pageSize: 10 })];
    const seen = pages.flatMap((page) => page.invoiceDetails.map((one) => one.invoiceId));
    expect([seen.length, new Set(seen).size]).toEqual([13, 13]);
    expect(pages[1]?.paginationDetails).toMatchObject({ pageNo: 2, pageSize: 10, totalPages: 2, totalElements: 13 });
  });
});
