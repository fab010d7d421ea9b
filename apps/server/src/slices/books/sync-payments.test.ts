import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import type { Person, World } from '../../../test/world.ts';
import { todayIn } from '../../clock/clock.ts';
import { nameOfBooks } from './name-of-books.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import type { JobItem } from '../../jobs/job.ts';
import { jobs } from '../../jobs/schedule.ts';
import { syncPayments } from './sync-payments.job.ts';

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
  await world.control('DELETE', '/faults');
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

/** An invoice of 600.00 that the books have. */
async function anIssued(kind: Kind): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { company: kind });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  const issued = (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
  expect(issued.documentState).toBe('issued');
  return issued;
}
/** An invoice of 600.00 that was made in the books and imported together with one payment. */
async function aBrought(
  kind: Kind,
  paid: string,
  date = '2026-11-18',
): Promise<{ invoice: Invoice; paymentId: string }> {
  const { provider, region, currencyCode: currency } = kind;
  const customer = `Customer ${nextNumber()}`;
  const { id: projectId } = await aBillableProject(world, anna, { company: { ...kind, displayName: customer } });
  const document = await aHandMadeDocument(world, { provider, region, customer, currency });
  const paymentId = await payDocument(kind, document.id, paid, date);
  const invoices = [{ invoiceId: document.id, startDate: '2026-05-01', endDate: '2026-05-31' }];
  const body = { provider, region, projectId, invoices };
  const [one] = (await anna.call(directInvoiceEndpoints.assignProject, { body })).data.invoices;
  const { data } = await anna.call(invoiceEndpoints.get, { params: { id: one?.invoiceId ?? 0 } });
  return { invoice: data, paymentId };
}
const booksIdOf = async ({ invoiceId }: Invoice): Promise<string> =>
  (await sql<{ id: string }>`select books_id as id from invoice where id = ${invoiceId}`.execute(world.tx)).rows[0]
    ?.id ?? '';
const realmOf = ({ provider, region }: Kind) => sandboxBooks(provider, region).realmId;
const pay = async (kind: Kind, invoice: Invoice, amount: string, date = '2026-11-20'): Promise<string> =>
  payDocument(kind, await booksIdOf(invoice), amount, date);
async function payDocument(kind: Kind, documentId: string, amount: string, date: string): Promise<string> {
  const payment = { documentId, amount, date };
  const made = await world.control('POST', `/books/${realmOf(kind)}/payments`, payment);
  return (made as { paymentId: string }).paymentId;
}
const takeBack = (kind: Kind, paymentId: string) =>
  world.control('DELETE', `/books/${realmOf(kind)}/payments/${paymentId}`);
const move = (kind: Kind, paymentId: string, date: string) =>
  world.control('PATCH', `/books/${realmOf(kind)}/payments/${paymentId}`, { date });

/** Runs the job; answers what it said of each of its items. */
async function sync(product = world.product): Promise<Record<string, string>> {
  await product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  const items = await sql<{ name: string; words: string }>`
    select name, words from job_run_item where run_id = (select max(id) from job_run where job = 'BOOKS_PAYMENT_SYNC')`.execute(
    world.tx,
  );
  return Object.fromEntries(items.rows.map(({ name, words }) => [name, words]));
}
/** What the job would do, and by which name its list fails. */
async function offered(): Promise<Pick<JobItem, 'name' | 'ofList'>[]> {
  const items: JobItem[] = [];
  await syncPayments.run({
    nowMs: world.clock.now,
    today: () => todayIn('UTC', world.clock.now()),
    random: () => 0.5,
    randomBytes: world.clock.randomBytes,
    installation: {
      publicUrl: world.product.publicUrl,
      staffEmailDomains: [],
      sendsMail: true,
      authenticatorUrl: undefined,
    },
    outside: world.product.outside,
    signal: new AbortController().signal,
    log: () => undefined,
    inTransaction: world.product.work,
    addLine: () => Promise.resolve(),
    eachItem: (all) => {
      items.push(...all);
      return Promise.resolve([]);
    },
  });
  return items.map(({ name, ofList }) => ({ name, ...(ofList === undefined ? {} : { ofList }) }));
}
const itemOf = (invoice: Invoice, { provider, region }: Kind) =>
  `${invoice.invoiceNumber} (${nameOfBooks({ provider, region })})`;
const receipts = async ({ invoiceId }: Invoice) =>
  (
    await sql<{ day: string; amount: string; source: string; reverses: boolean }>`
      select received_on as day, amount::numeric(18,2)::text as amount, source, reverses is not null as reverses from receipt where invoice_id = ${invoiceId} order by id`.execute(
      world.tx,
    )
  ).rows.map(({ day, amount, source, reverses }) => `${day} ${amount} ${source}${reverses ? ' reversal' : ''}`);
const receivedAndStatus = async ({ invoiceId }: Invoice) => {
  const { data } = await anna.call(receiptEndpoints.list, { params: { id: invoiceId } });
  return [data.receivedAmount, data.invoiceStatus];
};
const byHand = async ({ invoiceId }: Invoice, amount: string, receivedDate: string) => {
  const { data } = await anna.call(receiptEndpoints.list, { params: { id: invoiceId } });
  return anna.call(receiptEndpoints.add, {
    body: { invoiceId, amount, receivedDate, note: '', version: data.version },
  });
};
async function reverseFirst({ invoiceId: id }: Invoice): Promise<void> {
  const { data } = await anna.call(receiptEndpoints.list, { params: { id } });
  const receiptId = data.receipts[0]?.receiptId ?? 0;
  const body = { reason: 'of another customer', version: data.version };
  expect((await anna.call(receiptEndpoints.reverse, { params: { id, receiptId }, body })).status).toBe(200);
}

describe.each(kinds)('payments in the books of $provider', (kind) => {
  test('come in once each, whatever their number, however often and on however many servers the job runs', async () => {
    const invoice = await anIssued(kind);
    await pay(kind, invoice, '100.10', '2026-11-19');
    await pay(kind, invoice, '99.90', '2026-11-20');
    expect((await sync())[itemOf(invoice, kind)]).toBe('2 added, 0 already recorded here, 0 removed');
    expect(await receipts(invoice)).toEqual(['2026-11-19 100.10 books', '2026-11-20 99.90 books']);
    expect(await receivedAndStatus(invoice)).toEqual(['200.00', 'Partial Received']);
    expect(await sync()).toEqual({});
    await pay(kind, invoice, '400.00');
    await Promise.all([world.product, both.second, world.product, both.second].map((product) => sync(product)));
    expect(await receipts(invoice)).toHaveLength(3);
    expect(await receivedAndStatus(invoice)).toEqual(['600.00', 'Received']);
  });

  test('that are taken back there are reversed here, and may come again', async () => {
    const invoice = await anIssued(kind);
    const paymentId = await pay(kind, invoice, '600.00', '2026-11-18');
    await sync();
    await takeBack(kind, paymentId);
    expect((await sync())[itemOf(invoice, kind)]).toBe('0 added, 0 already recorded here, 1 removed');
    expect(await receivedAndStatus(invoice)).toEqual(['0.00', 'Pending']);
    await pay(kind, invoice, '250.00', '2026-11-20');
    await sync();
    expect((await receipts(invoice)).map((one) => one.slice(11))).toEqual([
      '600.00 books',
      '-600.00 books reversal',
      '250.00 books',
    ]);
  });

  test('that are moved to another day there count on that day, once', async () => {
    const invoice = await anIssued(kind);
    const [first] = [await pay(kind, invoice, '100.00', '2026-11-18'), await pay(kind, invoice, '50.00', '2026-11-19')];
    await sync();
    await move(kind, first, '2026-10-31');
    expect((await sync())[itemOf(invoice, kind)]).toBe('1 added, 0 already recorded here, 1 removed');
    expect((await receipts(invoice)).map((one) => (one.endsWith('books') ? one : one.slice(11)))).toEqual([
      '2026-11-18 100.00 books',
      '2026-11-19 50.00 books',
      '-100.00 books reversal',
      '2026-10-31 100.00 books',
    ]);
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['150.00', 'Partial Received']);
  });

  test('come in also while the books do not tell on which days they were', async () => {
    const invoice = await anIssued(kind);
    await pay(kind, invoice, '60.00');
    const [service, pathIncludes] =
      kind.provider === 'QUICK_BOOKS' ? ['quickbooks', 'LastUpdatedTime'] : ['zoho-books', '/customerpayments'];
    await world.control('POST', '/faults', { service, kind: 'status', status: 400, times: 1, match: { pathIncludes } });
    const items = await sync();
    expect(items[itemOf(invoice, kind)]).toBe('1 added, 0 already recorded here, 0 removed');
    expect(Object.keys(items)).toContain(nameOfBooks(kind));
    expect(await sync()).toEqual({});
  });

  test('that a person entered already are counted once; what a person took back stays so', async () => {
    const invoice = await anIssued(kind);
    expect((await byHand(invoice, '150.00', '2026-11-20')).status).toBe(200);
    await pay(kind, invoice, '150.00', '2026-11-17');
    expect((await sync())[itemOf(invoice, kind)]).toBe('0 added, 1 already recorded here, 0 removed');
    expect(await receivedAndStatus(invoice)).toEqual(['150.00', 'Partial Received']);
    await reverseFirst(invoice);
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['0.00', 'Pending']);
  });

  test('of more than is outstanding are reported with both amounts, and do not block other invoices', async () => {
    const [full, other] = [await anIssued(kind), await anIssued(kind)];
    await byHand(full, '500.00', '2026-10-01');
    await pay(kind, full, '300.00');
    await pay(kind, other, '1.00', '2028-02-29');
    const items = await sync();
    expect(items[itemOf(full, kind)]).toBe(
      `The books show ${kind.currencyCode} 300.00 more than was received here, but ${kind.currencyCode} 100.00 is outstanding. Check the payments and adjustments that were entered by hand.`,
    );
    expect(items[itemOf(other, kind)]).toBe('1 added, 0 already recorded here, 0 removed');
    expect(await receivedAndStatus(full)).toEqual(['500.00', 'Partial Received']);
    expect(await receipts(other)).toEqual(['2028-02-29 1.00 books']);
    await takeBack(kind, (await lastPayment(kind)) ?? '');
  });

  test('of an invoice that was brought from there count once: as one sum, and one by one when the books say more', async () => {
    const { invoice } = await aBrought(kind, '150.00');
    const [sum] = await receipts(invoice);
    for (const _ of [1, 2]) expect(await sync()).toEqual({});
    expect([await receipts(invoice), await receivedAndStatus(invoice)]).toEqual([
      [sum],
      ['150.00', 'Partial Received'],
    ]);
    await pay(kind, invoice, '100.00', '2026-11-20');
    expect((await sync())[itemOf(invoice, kind)]).toBe('2 added, 0 already recorded here, 1 removed');
    expect((await receipts(invoice)).map((one) => (one.endsWith('books') ? one : one.slice(11)))).toEqual([
      sum,
      '-150.00 books reversal',
      '2026-11-18 150.00 books',
      '2026-11-20 100.00 books',
    ]);
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['250.00', 'Partial Received']);
  });

  test('of one that was brought as paid leave it so, until they are taken back there', async () => {
    const { invoice, paymentId } = await aBrought(kind, '600.00');
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['600.00', 'Received']);
    await takeBack(kind, paymentId);
    expect((await sync())[itemOf(invoice, kind)]).toBe('0 added, 0 already recorded here, 1 removed');
    expect(await receivedAndStatus(invoice)).toEqual(['0.00', 'Pending']);
  });

  test('of one that was brought stay taken back where a person did that, until the books say more', async () => {
    const { invoice } = await aBrought(kind, '150.00');
    await reverseFirst(invoice);
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['0.00', 'Pending']);
    await pay(kind, invoice, '100.00', '2026-11-20');
    expect((await sync())[itemOf(invoice, kind)]).toBe('2 added, 0 already recorded here, 0 removed');
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['250.00', 'Partial Received']);
  });

  test('that were taken in beside that sum are not counted with it any more', async () => {
    const { invoice, paymentId } = await aBrought(kind, '300.00');
    await sql`with single as (
        insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
        values (${invoice.invoiceId}, '2026-11-18', 300, '', 'books', now()) returning id)
      insert into books_payment (invoice_id, payment_id, turn, paid_on, amount, receipt_id, seen_at)
      select ${invoice.invoiceId}, ${paymentId}, 1, '2026-11-18', 300, id, now() from single`.execute(world.tx);
    expect(await receivedAndStatus(invoice)).toEqual(['600.00', 'Received']);
    expect((await sync())[itemOf(invoice, kind)]).toBe('0 added, 0 already recorded here, 1 removed');
    expect(await sync()).toEqual({});
    expect(await receivedAndStatus(invoice)).toEqual(['300.00', 'Partial Received']);
  });

  test('wait until the books answer: one run fails in words, the next one takes them in', async () => {
    const invoice = await anIssued(kind);
    await pay(kind, invoice, '60.00');
    const service = kind.provider === 'QUICK_BOOKS' ? 'quickbooks' : 'zoho-books';
    await world.control('POST', '/faults', { service, kind: 'status', status: 400, times: 'always' });
    const items = await sync();
    const list = nameOfBooks(kind);
    expect(Object.keys(items)).toContain(list);
    expect(await receipts(invoice)).toEqual([]);
    await world.control('DELETE', '/faults');
    world.clock.advance(3_600_000);
    anna = await world.signedIn('ROLE_ADMIN', 'Anna');
    // a user who tries the list again means its current entries
    expect(await offered()).toContainEqual({ name: itemOf(invoice, kind), ofList: list });
    await sync();
    expect(await receipts(invoice)).toEqual(['2026-11-20 60.00 books']);
  });
});

async function lastPayment(kind: Kind): Promise<string | undefined> {
  const view = (await world.control('GET', `/books/${realmOf(kind)}`)) as { payments: { id: string; total: string }[] };
  return view.payments.find(({ total }) => total === '300' || total === '300.00')?.id;
}
