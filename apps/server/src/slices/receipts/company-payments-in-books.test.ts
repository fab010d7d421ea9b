import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aBareIssued } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { kindsOfBooks as kinds, type KindOfBooks as Kind } from '../../../test/kinds-of-books.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await world.deliverAll();
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/settings', { requestIdsHonoured: false });
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

/** An invoice of 600.00 that the books have. */
async function anIssued(kind: Kind, companyId?: number): Promise<Invoice> {
  const project = await aBillableProject(world, anna, companyId === undefined ? { company: kind } : { companyId });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
}
const account = async ({ invoiceId: id }: Pick<Invoice, 'invoiceId'>) =>
  (await anna.call(receiptEndpoints.list, { params: { id } })).data;
/** Two invoices of one company. */
async function two(kind: Kind): Promise<{ companyId: number; one: Invoice; other: Invoice }> {
  const one = await anIssued(kind);
  const { companyId } = await account(one);
  return { companyId, one, other: await anIssued(kind, companyId) };
}
async function pay(kind: Kind, amount: string, parts: readonly (readonly [Invoice, string])[], more: object = {}) {
  const accounts = await Promise.all(parts.map(([invoice]) => account(invoice)));
  return anna.call(companyPaymentEndpoints.add, {
    params: { id: accounts[0]?.companyId ?? 0 },
    body: {
      currencyCode: kind.currencyCode,
      amount,
      receivedDate: '2026-11-20',
      note: 'wire 4711',
      parts: parts.map(([{ invoiceId }, part], at) => ({
        invoiceId,
        version: accounts[at]?.version ?? 0,
        amount: part,
      })),
      recordInBooks: true,
      ...more,
    },
  });
}
const reverse = (companyId: number, paymentNumber: number) =>
  anna.call(companyPaymentEndpoints.reverse, {
    params: { id: companyId, paymentNumber },
    body: { reason: 'of another company' },
  });
const statesOf = async (invoice: Invoice) =>
  (await account(invoice)).receipts.map(({ inBooks }) => inBooks?.state ?? null);
const payFromOpenCredit = async (invoice: Invoice, amount: string) =>
  anna.call(receiptEndpoints.payFromOpenCredit, {
    params: { id: invoice.invoiceId },
    body: { version: (await account(invoice)).version, amount },
  });
/** The live payments of the books that settle one of these invoices, and what is open of each invoice there. */
async function inBooks(kind: Kind, invoices: readonly Invoice[]) {
  const { rows } = await sql<{ booksId: string }>`select books_id as "booksId" from invoice
    where id = any(${invoices.map(({ invoiceId }) => invoiceId)}::int[]) order by id`.execute(world.tx);
  const books = await world.booksOf(kind.region, kind.provider);
  const ids = rows.map(({ booksId }) => booksId);
  return {
    payments: books.payments.filter(
      ({ state, applied }) => state === 'open' && applied.some(({ invoiceId }) => ids.includes(invoiceId)),
    ),
    balances: ids.map((id) => Number(books.invoices.find((one) => one.id === id)?.balance)),
  };
}
const spoil = (kind: Kind, on: 'recording' | 'deleting', fault: object, times: number | 'always' = 1) =>
  world.control('POST', '/faults', { service: kind.service, match: kind[on], times, ...fault });
/** Lets time pass until nothing is looked for any longer. */
async function settle(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    await world.deliverAll();
    world.clock.advance(60_000);
  }
  await world.deliverAll();
}
async function sync(): Promise<number> {
  await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  const { rows } = await sql<{ name: string; words: string; done: boolean }>`
    select name, words, is_done as done from job_run_item
    where run_id = (select max(id) from job_run where job = 'BOOKS_PAYMENT_SYNC')`.execute(world.tx);
  expect(rows.filter(({ done }) => !done)).toEqual([]);
  return rows.length;
}
async function differences(invoices: readonly Invoice[]): Promise<string[]> {
  await world.product.jobs.runNow('BOOKS_RECONCILE');
  const { rows } = await sql<{ field: string }>`select field from books_difference
    where invoice_id = any(${invoices.map(({ invoiceId }) => invoiceId)}::int[]) and ended_at is null`.execute(
    world.tx,
  );
  return rows.map(({ field }) => field);
}
const refusedAt = async (invoices: readonly Invoice[]): Promise<(string | null | undefined)[]> =>
  (await anna.call(todoEndpoints.list, { query: { type: 'PUSH', pageSize: 200 } })).data.todoDetails
    .filter(({ invoiceId }) => invoices.some((one) => one.invoiceId === invoiceId))
    .map(({ text }) => text);

describe.each(kinds)('a payment of several invoices in the books of $provider', (kind) => {
  test('is one payment there, its open credit pays a third invoice there too, and a sync finds nothing new', async () => {
    const { companyId, one, other } = await two(kind);
    const made = await pay(kind, '1000.00', [
      [one, '600.00'],
      [other, '300.10'],
    ]);
    expect(made.data).toMatchObject({ openCredit: '99.90' });
    expect([await statesOf(one), await statesOf(other)]).toEqual([['Waiting'], ['Waiting']]);
    const third = await anIssued(kind, companyId);
    expect([await statesOf(one), await statesOf(other)]).toEqual([['In books'], ['In books']]);
    const { payments, balances } = await inBooks(kind, [one, other]);
    expect(payments).toMatchObject([{ date: '2026-11-20', applied: [{}, {}] }]);
    expect(Number(payments[0]?.total)).toBe(1000);
    expect(payments[0]?.note).toMatch(/CH-[0-9A-Z]+-P\d+[^]*wire 4711/);
    expect(balances).toEqual([0, 299.9]);
    expect(await sync()).toBe(0);
    expect((await payFromOpenCredit(third, '99.90')).status).toBe(200);
    await settle(1);
    expect((await inBooks(kind, [third])).payments.map(({ id }) => id)).toEqual([payments[0]?.id]);
    expect(await sync()).toBe(0);
    expect(await differences([one, other, third])).toEqual([]);
    expect((await account(other)).receipts).toHaveLength(1);
  });

  test.each(['applied-then-cut', 'cut-before'])(
    'and whose answer is lost (%s) is there once all the same',
    async (fault) => {
      const { one, other } = await two(kind);
      await spoil(kind, 'recording', { kind: fault });
      await pay(kind, '700.00', [
        [one, '400.00'],
        [other, '200.00'],
      ]);
      await world.deliverAll();
      // the payment sync may see it first
      await sync();
      await settle(14);
      expect((await inBooks(kind, [one, other])).payments).toHaveLength(1);
      expect([await statesOf(one), await statesOf(other)]).toEqual([['In books'], ['In books']]);
      expect(await sync()).toBe(0);
      expect((await payFromOpenCredit(one, '100.00')).status).toBe(200);
      await settle(1);
      expect(await differences([one, other])).toEqual([]);
    },
  );

  test('that they reject stays here as one to-do, its open credit waits, and Retry records it', async () => {
    const { one, other } = await two(kind);
    await spoil(kind, 'recording', { kind: 'fault-in-200' }, 'always');
    await pay(kind, '700.00', [
      [one, '400.00'],
      [other, '200.00'],
    ]);
    await settle(12);
    expect([await statesOf(one), await statesOf(other)]).toEqual([['Rejected'], ['Rejected']]);
    expect(await refusedAt([one, other])).toEqual([expect.stringMatching(/payment of [A-Z]{3} 700\.00: /)]);
    expect((await payFromOpenCredit(one, '100.00')).failure?.code).toBe('open_credit_not_in_books');
    const refund = { currencyCode: kind.currencyCode, amount: '10', refundDate: '2026-11-20' };
    const { companyId, receipts, version } = await account(other);
    const refunded = await anna.call(receiptEndpoints.refundOpenCredit, { params: { id: companyId }, body: refund });
    expect(refunded.failure?.code).toBe('open_credit_not_in_books');
    await world.control('DELETE', '/faults');
    const params = { id: other.invoiceId, receiptId: receipts[0]?.receiptId ?? 0 };
    expect((await anna.call(receiptEndpoints.recordInBooks, { params, body: { version } })).status).toBe(200);
    await settle(1);
    expect([await statesOf(one), await statesOf(other)]).toEqual([['In books'], ['In books']]);
    expect((await inBooks(kind, [one, other])).payments).toHaveLength(1);
  });

  test('that is reversed is deleted there as a whole, before the next payment of its invoices is recorded', async () => {
    const { companyId, one, other } = await two(kind);
    const { paymentNumber } = (
      await pay(kind, '1200.00', [
        [one, '600.00'],
        [other, '500.00'],
      ])
    ).data;
    await settle(1);
    // a part that is moved off its invoice at the same time
    const { receipts, version } = await account(other);
    const move = {
      params: { id: other.invoiceId, receiptId: receipts[0]?.receiptId ?? 0 },
      body: { version, reason: 'x' },
    };
    expect((await anna.call(receiptEndpoints.moveToOpenCredit, move)).status).toBe(200);
    expect((await reverse(companyId, paymentNumber)).status).toBe(200);
    const again = await anna.call(receiptEndpoints.add, {
      body: {
        invoiceId: one.invoiceId,
        version: (await account(one)).version,
        amount: '600.00',
        receivedDate: '2026-11-20',
        recordInBooks: true,
      },
    });
    expect(again.status).toBe(200);
    await settle(3);
    expect(await statesOf(one)).toEqual(['Removed from the books', null, 'In books']);
    expect(await statesOf(other)).toEqual(['Removed from the books', null]);
    const { payments, balances } = await inBooks(kind, [one, other]);
    expect([payments.length, ...balances]).toEqual([1, 0, 600]);
    expect(await sync()).toBe(0);
    expect(await differences([one, other])).toEqual([]);
  });

  test('that is reversed before it was sent never gets there', async () => {
    const { companyId, one, other } = await two(kind);
    const { paymentNumber } = (
      await pay(kind, '800.00', [
        [one, '400.00'],
        [other, '300.00'],
      ])
    ).data;
    await reverse(companyId, paymentNumber);
    await settle(2);
    expect((await inBooks(kind, [one, other])).payments).toEqual([]);
    expect(await sync()).toBe(0);
  });
});

test('a payment is recorded in the books only if they hold all its invoices, in an account that they have', async () => {
  const [quickBooks] = kinds;
  const { companyId, one, other } = await two(quickBooks);
  const { id } = await aProject(world.tx, { companyId });
  const kept = { invoiceId: await aBareIssued(world.tx, id, '100') } as Invoice;
  const parts = [
    [one, '50.00'],
    [kept, '50.00'],
  ] as const;
  expect((await pay(quickBooks, '100.00', parts)).failure?.code).toBe('payment_of_several_books');
  expect((await pay(quickBooks, '100.00', parts, { recordInBooks: false })).status).toBe(200);
  const unknown = { depositAccountId: 'unknown' };
  expect((await pay(quickBooks, '100.00', [[other, '50.00']], unknown)).failure?.code).toBe('deposit_account_unknown');
  // kept here alone, and its open credit was used meanwhile
  await pay(quickBooks, '90.00', [[other, '50.00']], { recordInBooks: false });
  expect((await payFromOpenCredit(one, '40.00')).status).toBe(200);
  const { receipts, version } = await account(other);
  const params = { id: other.invoiceId, receiptId: receipts[0]?.receiptId ?? 0 };
  const sent = await anna.call(receiptEndpoints.recordInBooks, { params, body: { version } });
  expect(sent.failure?.code).toBe('payment_used_since');
});
