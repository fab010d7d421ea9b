import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  booksDifferenceEndpoints,
  type RecordedDifference,
} from '@countinghouse/contract/books/books-differences.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import type { BooksDocument, BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import type { Person, World } from '../../../test/world.ts';
import { nameOfBooks } from './name-of-books.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

const kinds = [
  { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' },
  { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR' },
] as const;
type Kind = (typeof kinds)[number];

let both: TwoProducts;
let world: World;
let anna: Person;
beforeAll(async () => {
  both = await twoProducts();
  world = both.world;
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => both.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await world.control('DELETE', '/faults');
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});

/** An invoice of 600.00 that the books have. */
async function anIssued(kind: Kind): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { company: kind });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  const issued = await now(saved);
  expect(issued.documentState).toBe('issued');
  return issued;
}
const now = async ({ invoiceId }: Invoice): Promise<Invoice> =>
  (await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
const booksIdOf = async ({ invoiceId }: Invoice): Promise<string> =>
  (await sql<{ id: string }>`select books_id as id from invoice where id = ${invoiceId}`.execute(world.tx)).rows[0]
    ?.id ?? '';
async function booksOf({ provider, region }: Kind): Promise<BooksProvider> {
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  return world.product.outside.booksFor(connection);
}
async function inBooks(kind: Kind, invoice: Invoice): Promise<BooksDocument> {
  const found = await (await booksOf(kind)).readInvoice(await booksIdOf(invoice));
  if (found === undefined) throw new Error('the books do not hold it');
  return found;
}
/** What a bookkeeper does who opens the document there and writes other figures. */
async function changedThere(
  kind: Kind,
  invoice: Invoice,
  to: { readonly number?: string; readonly date?: string; readonly dueDate?: string; readonly total?: string },
) {
  const books = await booksOf(kind);
  const document = await inBooks(kind, invoice);
  const { number, date, dueDate, total } = to;
  await books.changeInvoice(document.id, {
    ...(number === undefined ? {} : { number }),
    ...(date === undefined ? {} : { date: calendarDate(date) }),
    ...(dueDate === undefined ? {} : { dueDate: calendarDate(dueDate) }),
  });
  if (total === undefined) return;
  const line = { itemName: 'Development Fees', description: 'By hand', quantity: '1.00' };
  await books.restoreLines(document.id, {
    reference: document.reference ?? '',
    customerId: document.customerId,
    currency: document.currency,
    date: document.date,
    lines: [{ ...line, unitPrice: total, amount: total }],
    taxMode: 'none',
    tax: '0.00',
    total,
  });
}
async function pay(kind: Kind, invoice: Invoice, amount: string): Promise<void> {
  const { realmId } = sandboxBooks(kind.provider, kind.region);
  const payment = { documentId: await booksIdOf(invoice), amount, date: '2026-11-20' };
  await world.control('POST', `/books/${realmId}/payments`, payment);
}
/** Lets the books refuse what is changed there. */
async function refusing({ provider, region }: Kind, isOn: boolean): Promise<void> {
  if (provider === 'QUICK_BOOKS')
    await world.control('POST', `/books/${sandboxBooks(provider, region).realmId}/preferences`, {
      closedThrough: isOn ? '2026-12-31' : null,
    });
  else if (isOn)
    await world.control('POST', '/faults', {
      service: 'zoho-books',
      // a refusal counts when it is heard twice
      times: 2,
      kind: 'status',
      status: 400,
      match: { method: 'PUT', pathIncludes: '/invoices' },
    });
}

/** Lets the books answer otherwise. */
function booksSay(change: (books: BooksProvider) => Partial<BooksProvider>) {
  const { outside } = world.product;
  const open = outside.booksFor;
  vi.spyOn(outside, 'booksFor').mockImplementation((connection) => {
    const books = open(connection);
    return { ...books, ...change(books) };
  });
}

/** Runs the job; answers what it said of each month of some books. */
async function reconcile({ provider, region }: Kind, product = world.product): Promise<string[]> {
  await product.jobs.runNow('BOOKS_RECONCILE');
  const items = await sql<{ name: string; words: string }>`
    select name, words from job_run_item where run_id = (select max(id) from job_run where job = 'BOOKS_RECONCILE') order by name`.execute(
    world.tx,
  );
  return items.rows.filter(({ name }) => name.startsWith(nameOfBooks({ provider, region }))).map(({ words }) => words);
}
const kept = async ({ invoiceId }: Invoice): Promise<readonly RecordedDifference[]> =>
  (await anna.call(booksDifferenceEndpoints.ofInvoice, { params: { id: invoiceId } })).data.differences;
const said = (differences: readonly RecordedDifference[]) =>
  differences.map(({ field, ours, theirs, state }) => `${field}: ${ours}, ${theirs}, ${state}`);
const compare = ({ invoiceId }: Invoice) => anna.call(booksDifferenceEndpoints.compare, { params: { id: invoiceId } });
const settle = (one: RecordedDifference | undefined, way: RecordedDifference['ways'][number], reason = '') =>
  anna.call(booksDifferenceEndpoints.settle, {
    params: { id: one?.differenceId ?? 0 },
    body: { version: one?.version ?? 0, way, reason },
  });
const todosOf = async ({ invoiceId }: Invoice, type?: 'DIFFERENCE'): Promise<string[]> => {
  const query = { pageSize: 100, ...(type === undefined ? {} : { type }) };
  const { data } = await anna.call(todoEndpoints.list, { query });
  return data.todoDetails.filter((one) => one.invoiceId === invoiceId).map(({ text }) => text);
};
const asks = async (invoice: Invoice): Promise<number> => (await todosOf(invoice, 'DIFFERENCE')).length;
const amend = async (invoice: Invoice, to: { readonly dueDate?: string; readonly memo?: string }) => {
  const { invoiceId: id, version, invoiceDueDate, customerMemo, receivedMonth } = await now(invoice);
  return anna.call(invoiceEndpoints.amend, {
    params: { id },
    body: {
      version,
      invoiceDueDate: to.dueDate ?? invoiceDueDate,
      customerMemo: to.memo ?? customerMemo,
      receivedMonth: receivedMonth ?? 'Jan-2027',
    },
  });
};
const sendAgain = async (invoice: Invoice) => {
  const { invoiceId: id, version } = await now(invoice);
  return anna.call(invoiceEndpoints.push, { params: { id }, body: { version } });
};
/** Lets the books refuse every change and every void until they are open again. */
function booksAreClosed(): void {
  const refuse = () => Promise.reject(new BooksError('rejected', { reason: 'period_closed', words: 'Closed.' }));
  booksSay(() => ({ changeInvoice: refuse, voidInvoice: refuse }));
}

describe.each(kinds)('an invoice and its document in the books of $provider', (kind) => {
  test('agree while they are unchanged; two servers that compare store a difference once', async () => {
    const invoice = await anIssued(kind);
    expect((await compare(invoice)).message).toBe('The books have the same values.');
    await changedThere(kind, invoice, { date: '2026-10-02' });
    await Promise.all([reconcile(kind), reconcile(kind, both.second), compare(invoice)]);
    expect(said(await kept(invoice))).toEqual([`date: ${invoice.invoiceDate}, 2026-10-02, open`]);
    const all = await sql`select from books_difference where invoice_id = ${invoice.invoiceId}`.execute(world.tx);
    expect(all.rows).toHaveLength(1);
  });

  test('that was rewritten there is restored, each difference by one act, and then needs no further decision', async () => {
    const invoice = await anIssued(kind);
    const before = await inBooks(kind, invoice);
    await changedThere(kind, invoice, { number: `${invoice.invoiceNumber}-B`, total: '650.00' });
    expect((await reconcile(kind)).join()).toMatch(/differ/);
    const differences = await kept(invoice);
    expect(said(differences)).toEqual([
      `number: ${invoice.invoiceNumber}, ${invoice.invoiceNumber}-B, open`,
      'total: 600.00, 650.00, open',
      'balance: 600.00, 650.00, open',
    ]);
    expect(differences.map(({ ways }) => ways.join(' '))).toEqual(['ours leave', 'ours leave', 'theirs leave']);
    expect(await asks(invoice)).toBe(1);
    expect(said((await settle(differences[1], 'ours')).data.differences)[1]).toBe('total: 600.00, 650.00, sent');
    expect((await compare(invoice)).failure?.code).toBe('invoice_being_pushed');
    await world.deliverAll();
    // what stands beside it is settled by itself
    const [number, ...others] = await kept(invoice);
    expect([number?.field, others]).toEqual(['number', []]);
    await settle(number, 'ours');
    await world.deliverAll();
    expect(await kept(invoice)).toEqual([]);
    expect(await asks(invoice)).toBe(0);
    expect(await inBooks(kind, invoice)).toEqual({ ...before, syncToken: expect.anything() as string });
  });

  test('with another due date there: theirs is taken, or ours is sent', async () => {
    const [one, other] = [await anIssued(kind), await anIssued(kind)];
    const books = await booksOf(kind);
    for (const invoice of [one, other])
      await books.changeInvoice(await booksIdOf(invoice), { dueDate: calendarDate('2027-02-28'), memo: 'Thank you' });
    await reconcile(kind);
    expect(said(await kept(one))).toEqual([`dueDate: ${one.invoiceDueDate}, 2027-02-28, open`]);
    expect((await settle((await kept(one))[0], 'theirs')).data.differences).toEqual([]);
    expect((await now(one)).invoiceDueDate).toBe('2027-02-28');
    await settle((await kept(other))[0], 'ours');
    await world.deliverAll();
    expect((await inBooks(kind, other)).dueDate).toBe(other.invoiceDueDate);
    await reconcile(kind);
    expect([...(await kept(one)), ...(await kept(other))]).toEqual([]);
  });

  test('with a due date there that is before the invoice keeps its own', async () => {
    const invoice = await anIssued(kind);
    booksSay((books) => ({
      readInvoice: async (id) => {
        const found = await books.readInvoice(id);
        return found && { ...found, dueDate: calendarDate('2020-02-29') };
      },
    }));
    await compare(invoice);
    const { failure } = await settle((await kept(invoice))[0], 'theirs');
    expect(failure).toMatchObject({
      code: 'difference_not_taken',
      message: 'The books have a due date before the invoice date.',
    });
    expect((await now(invoice)).invoiceDueDate).toBe(invoice.invoiceDueDate);
  });

  test('paid there on a day of a closed month waits as a to-do, and is recorded on the first open day with its true day', async () => {
    const invoice = await anIssued(kind);
    const closed = await sql<{ id: number }>`insert into month_close (month, closed_at, closed_by, reason)
      values ('2026-10-01', now(), ${anna.userId}, 'done') returning id`.execute(world.tx);
    try {
      const { realmId } = sandboxBooks(kind.provider, kind.region);
      const documentId = await booksIdOf(invoice);
      await world.control('POST', `/books/${realmId}/payments`, { documentId, amount: '150.25', date: '2026-10-30' });
      await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
      const run = await sql<{ isDone: boolean }>`
        select is_done as "isDone" from job_run_item where name like ${`${invoice.invoiceNumber} %`} order by run_id desc limit 1`.execute(
        world.tx,
      );
      expect(run.rows).toEqual([{ isDone: true }]);
      const why = `The books have a payment of ${kind.currencyCode} 150.25 on 30 Oct 2026, in a closed month. Use the books’ value to record it on 1 Nov 2026, or reopen the month.`;
      expect(await todosOf(invoice, 'DIFFERENCE')).toEqual([why]);
      const [balance, ...others] = await kept(invoice);
      expect([balance, others]).toMatchObject([
        { field: 'balance', ours: '600.00', theirs: '449.75', reason: why },
        [],
      ]);
      // however often it runs, nothing is lost and nothing is doubled
      await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
      expect((await settle(balance, 'theirs')).data.differences).toEqual([]);
      const { data } = await anna.call(receiptEndpoints.list, { params: { id: invoice.invoiceId } });
      expect(data.receipts).toMatchObject([
        {
          amount: '150.25',
          receivedDate: '2026-11-01',
          note: 'Paid on 30 Oct 2026. That month was closed when the payment was recorded.',
        },
      ]);
      await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
      await reconcile(kind);
      expect(await kept(invoice)).toEqual([]);
      expect((await now(invoice)).receivedAmount).toBe('150.25');
    } finally {
      await sql`update month_close set reopened_at = now(), reopened_by = ${anna.userId}, reopen_reason = 'test' where id = ${closed.rows[0]?.id}`.execute(
        world.tx,
      );
    }
  });

  test('voided there is voided here once, by a user with a reason', async () => {
    const invoice = await anIssued(kind);
    await (await booksOf(kind)).voidInvoice(await booksIdOf(invoice), 'a mistake');
    await reconcile(kind);
    const [one] = await kept(invoice);
    expect(one).toMatchObject({ field: 'document', ours: 'issued', theirs: 'void', ways: ['theirs', 'leave'] });
    expect((await settle(one, 'ours')).failure?.code).toBe('difference_way_closed');
    const { failure } = await settle(one, 'theirs');
    expect(failure).toMatchObject({ code: 'reason_missing', errors: [{ path: 'reason' }] });
    expect((await settle(one, 'theirs', 'billed twice')).data.differences).toEqual([]);
    expect(await now(invoice)).toMatchObject({ documentState: 'void', voidReason: 'billed twice' });
    expect((await settle(one, 'theirs', 'billed twice')).failure?.code).toBe('not_found');
    await world.deliverAll();
    await reconcile(kind);
    expect(await kept(invoice)).toEqual([]);
  });

  test('gone there can be void here: the books have nothing to void', async () => {
    const invoice = await anIssued(kind);
    booksSay(() => ({ readInvoice: async () => undefined }));
    await compare(invoice);
    expect(said(await kept(invoice))).toEqual(['document: issued, missing, open']);
    await settle((await kept(invoice))[0], 'theirs', 'deleted by the bookkeeper');
    vi.restoreAllMocks();
    await sql`update invoice set books_id = '999999999' where id = ${invoice.invoiceId}`.execute(world.tx);
    await world.deliverAll();
    const rows = await sql<{ state: string }>`
      select state from outbox where subject = ${`invoice:${invoice.invoiceId}`} and topic = 'void-invoice'`.execute(
      world.tx,
    );
    expect(rows.rows).toEqual([{ state: 'done' }]);
    await reconcile(kind);
    expect(await kept(invoice)).toEqual([]);
  });

  test('void here alone is void there when ours is sent', async () => {
    const invoice = await anIssued(kind);
    await anna.call(invoiceEndpoints.void, {
      params: { id: invoice.invoiceId },
      body: { version: invoice.version, reason: 'a mistake' },
    });
    // the void reached the books, and a person restored the document there
    await sql`update outbox set state = 'done', finished_at = now() where subject = ${`invoice:${invoice.invoiceId}`}
      and topic = 'void-invoice'`.execute(world.tx);
    await reconcile(kind);
    const [one] = await kept(invoice);
    expect(one).toMatchObject({ ours: 'void', theirs: 'issued', ways: ['ours', 'leave'] });
    await settle(one, 'ours');
    await world.deliverAll();
    expect((await inBooks(kind, invoice)).isVoided).toBe(true);
    expect(await kept(invoice)).toEqual([]);
  });

  test('with money that does not fit says why, and takes it when it fits', async () => {
    const invoice = await anIssued(kind);
    const body = { invoiceId: invoice.invoiceId, amount: '500.00', receivedDate: '2026-10-01', note: '', version: 0 };
    const { version } = (await anna.call(receiptEndpoints.list, { params: { id: invoice.invoiceId } })).data;
    expect((await anna.call(receiptEndpoints.add, { body: { ...body, version } })).failure).toBeUndefined();
    await pay(kind, invoice, '600.00');
    await reconcile(kind);
    expect(said(await kept(invoice))).toEqual(['balance: 100.00, 0.00, open']);
    const { failure } = await settle((await kept(invoice))[0], 'theirs');
    expect(failure).toMatchObject({ code: 'difference_not_taken' });
    expect(failure?.message).toContain('100.00 is outstanding');
    const list = (await anna.call(receiptEndpoints.list, { params: { id: invoice.invoiceId } })).data;
    await anna.call(receiptEndpoints.reverse, {
      params: { id: invoice.invoiceId, receiptId: list.receipts[0]?.receiptId ?? 0 },
      body: { reason: 'of another customer', version: list.version },
    });
    expect((await settle((await kept(invoice))[0], 'theirs')).data.differences).toEqual([]);
    expect((await now(invoice)).invoiceStatus).toBe('Received');
  });

  test('left with a reason is not asked about again until the books change once more', async () => {
    const invoice = await anIssued(kind);
    await changedThere(kind, invoice, { date: '2026-11-02' });
    await reconcile(kind);
    const [one] = await kept(invoice);
    expect((await settle(one, 'leave')).failure?.code).toBe('reason_missing');
    await settle(one, 'leave', 'the auditor moved it');
    await reconcile(kind);
    expect(await kept(invoice)).toMatchObject([
      { state: 'left', reason: 'the auditor moved it', settledBy: 'Anna', differenceId: one?.differenceId },
    ]);
    expect(await asks(invoice)).toBe(0);
    expect((await settle(one, 'leave', 'again')).failure?.code).toBe('stale_version');
    await changedThere(kind, invoice, { date: '2026-11-03' });
    await reconcile(kind);
    expect(said(await kept(invoice))).toEqual([`date: ${invoice.invoiceDate}, 2026-11-03, open`]);
    expect(await asks(invoice)).toBe(1);
  });

  test('that the books refuse to change is open again with their words', async () => {
    const invoice = await anIssued(kind);
    await changedThere(kind, invoice, { date: '2026-11-02' });
    await reconcile(kind);
    await refusing(kind, true);
    await settle((await kept(invoice))[0], 'ours');
    await world.deliverAll();
    const [one] = await kept(invoice);
    expect(one).toMatchObject({ state: 'open', settledBy: null });
    expect(one?.reason ?? '').not.toBe('');
    await refusing(kind, false);
    await settle(one, 'ours');
    await world.deliverAll();
    expect(await kept(invoice)).toEqual([]);
  });
});

describe.each(kinds)('what the books of $provider did not take of an issued invoice', (kind) => {
  const notTaken = 'The books rejected a change';

  test('of its message is to be done, says why, and is sent again once', async () => {
    const invoice = await anIssued(kind);
    booksAreClosed();
    await amend(invoice, { memo: 'Thanks again' });
    await world.deliverAll();
    expect(await todosOf(invoice)).toEqual([notTaken]);
    expect((await now(invoice)).push).toMatchObject({ state: 'failed', reason: 'Closed.' });
    vi.restoreAllMocks();
    expect([(await sendAgain(invoice)).status, (await sendAgain(invoice)).failure?.code]).toEqual([
      202,
      'invoice_not_pushable',
    ]);
    await world.deliverAll();
    expect((await inBooks(kind, invoice)).memo).toBe('Thanks again');
    expect(await todosOf(invoice)).toEqual([]);
    expect((await now(invoice)).push).toMatchObject({ state: 'in books', reason: null });
    expect((await sendAgain(invoice)).failure?.code).toBe('invoice_not_pushable');
  });

  test('goes with what is changed next', async () => {
    const invoice = await anIssued(kind);
    booksAreClosed();
    await amend(invoice, { memo: 'Thanks again' });
    await world.deliverAll();
    vi.restoreAllMocks();
    await amend(invoice, { dueDate: '2027-02-28' });
    await world.deliverAll();
    expect(await inBooks(kind, invoice)).toMatchObject({ memo: 'Thanks again', dueDate: '2027-02-28' });
    expect(await todosOf(invoice)).toEqual([]);
  });

  test('that it is void is to be done too', async () => {
    const invoice = await anIssued(kind);
    booksAreClosed();
    const { invoiceId: id, version } = await now(invoice);
    await anna.call(invoiceEndpoints.void, { params: { id }, body: { version, reason: 'billed twice' } });
    await world.deliverAll();
    expect(await todosOf(invoice)).toContain(notTaken);
    expect(await now(invoice)).toMatchObject({ documentState: 'void', push: { state: 'failed', reason: 'Closed.' } });
    vi.restoreAllMocks();
    expect((await sendAgain(invoice)).status).toBe(202);
    await world.deliverAll();
    expect((await inBooks(kind, invoice)).isVoided).toBe(true);
    expect(await todosOf(invoice)).not.toContain(notTaken);
    expect((await sendAgain(invoice)).failure?.code).toBe('invoice_already_void');
  });

  test('is asked for once: where it is known as a difference, that is settled', async () => {
    const invoice = await anIssued(kind);
    booksAreClosed();
    await amend(invoice, { dueDate: '2027-02-28' });
    await world.deliverAll();
    expect(await todosOf(invoice)).toEqual([notTaken]);
    vi.restoreAllMocks();
    await reconcile(kind);
    expect(await todosOf(invoice)).toEqual(['The books differ from the invoice']);
    await settle((await kept(invoice))[0], 'leave', 'agreed with the customer');
    expect(await todosOf(invoice)).toEqual([]);
  });

  test('excludes a due date that was left there: another message does not change it', async () => {
    const invoice = await anIssued(kind);
    await changedThere(kind, invoice, { dueDate: '2027-03-31' });
    await reconcile(kind);
    await settle((await kept(invoice))[0], 'leave', 'agreed with the customer');
    await amend(invoice, { memo: 'Thanks again' });
    await world.deliverAll();
    expect(await inBooks(kind, invoice)).toMatchObject({ memo: 'Thanks again', dueDate: '2027-03-31' });
    expect(said(await kept(invoice))).toEqual([`dueDate: ${invoice.invoiceDueDate}, 2027-03-31, left`]);
  });
});

test('books that are away or closed say so; a draft is in no books', async () => {
  const [kind] = kinds;
  const invoice = await anIssued(kind);
  await pay(kind, invoice, '100.00');
  booksSay(() => ({ paymentsOf: async () => [] }));
  await compare(invoice);
  vi.restoreAllMocks();
  const money = (await kept(invoice))[0];
  await world.control('POST', '/faults', { service: 'quickbooks', times: 40, kind: 'status', status: 503 });
  expect((await compare(invoice)).failure?.code).toBe('provider_away');
  expect((await settle(money, 'theirs')).failure?.code).toBe('provider_away');
  await world.control('DELETE', '/faults');
  await sql`update connection set state = 'not connected' where provider = 'QUICK_BOOKS'`.execute(world.tx);
  expect((await compare(invoice)).failure?.code).toBe('books_not_connected');
  expect((await settle(money, 'theirs')).failure?.code).toBe('books_not_connected');
  await sql`update connection set state = 'connected' where provider = 'QUICK_BOOKS'`.execute(world.tx);
  const draft = await aSavedInvoice(anna, await aBillableProject(world, anna, { company: kind }));
  expect((await compare(draft)).failure?.code).toBe('invoice_not_in_books');
});

test('only who keeps the money of the project sees and settles differences', async () => {
  const [kind] = kinds;
  const invoice = await anIssued(kind);
  await changedThere(kind, invoice, { date: '2026-11-02' });
  await compare(invoice);
  const [one] = await kept(invoice);
  const other = await world.signedIn('ROLE_ACCOUNTANT', 'Olga');
  const params = { id: invoice.invoiceId };
  expect((await other.call(booksDifferenceEndpoints.ofInvoice, { params })).failure?.code).toBe('invoice_not_found');
  expect((await other.call(booksDifferenceEndpoints.compare, { params })).failure?.code).toBe('invoice_not_found');
  const stranger = await other.call(booksDifferenceEndpoints.settle, {
    params: { id: one?.differenceId ?? 0 },
    body: { version: 1, way: 'leave', reason: 'not mine' },
  });
  expect(stranger.failure?.code).toBe('not_found');
  const carl = await world.signedIn('ROLE_CSM', 'Carl');
  expect((await carl.call(booksDifferenceEndpoints.ofInvoice, { params })).status).toBe(403);
});
