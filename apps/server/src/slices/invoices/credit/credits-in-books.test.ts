import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxBooks } from '../../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';
import { enterJobs } from '../../../jobs/history.sql.ts';
import { jobs } from '../../../jobs/schedule.ts';

const kinds = [
  {
    provider: 'QUICK_BOOKS',
    region: 'US',
    currencyCode: 'USD',
    service: 'quickbooks',
    applying: { method: 'POST', pathIncludes: '/payment?requestid' },
    removing: { method: 'POST', pathIncludes: '/payment?operation=delete' },
  },
  {
    provider: 'ZOHO_BOOKS',
    region: 'IND',
    currencyCode: 'INR',
    service: 'zoho-books',
    applying: { method: 'POST', pathIncludes: '/invoices?organization' },
    removing: { method: 'DELETE', pathIncludes: '/creditnotes/' },
  },
] as const;
type Kind = (typeof kinds)[number];

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

/** Lets time pass until nothing is on its way any longer. */
async function settle(): Promise<void> {
  for (let passed = 0; passed < 14; passed += 1) {
    await world.deliverAll();
    world.clock.advance(60_000);
  }
}
const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;

/** An invoice of 600.00 in the books, and a credit note over 100.00 of it. */
async function credited(kind: Kind, fault?: object): Promise<{ invoice: Invoice; creditId: number }> {
  const project = await aBillableProject(world, anna, { company: kind });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const { invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  const invoice = await now(invoiceId);
  if (fault !== undefined)
    await world.control('POST', '/faults', { service: kind.service, match: kind.applying, times: 1, ...fault });
  const made = await anna.call(creditEndpoints.credit, {
    params: { id: invoiceId },
    body: {
      version: invoice.version,
      reason: 'two hours were billed twice',
      creditDate: '2026-12-21',
      lines: invoice.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: '2.00', amount: null })),
      hours: [{ userId: project.employeeId, hours: '2.00' }],
      creditAmount: '-100.00',
    },
  });
  expect(made.failure).toBeUndefined();
  await settle();
  return { invoice: await now(invoiceId), creditId: made.data.invoiceId };
}
const idInBooks = async (id: number): Promise<string> =>
  (await sql<{ id: string }>`select books_id as id from invoice where id = ${id}`.execute(world.tx)).rows[0]?.id ?? '';
/** What the books hold open of an invoice, and what credits settle of it there. */
async function inBooks(kind: Kind, invoiceId: number) {
  const books = await world.booksOf(kind.region, kind.provider);
  const id = await idInBooks(invoiceId);
  const applications = books.applications.filter((one) => one.invoiceId === id);
  return { applications, balance: Number(books.invoices.find((one) => one.id === id)?.balance) };
}
async function sync(): Promise<void> {
  await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  await world.product.jobs.runNow('BOOKS_RECONCILE');
}
const differences = async (id: number): Promise<string[]> =>
  (
    await sql<{
      field: string;
    }>`select field from books_difference where invoice_id = ${id} and ended_at is null`.execute(world.tx)
  ).rows.map(({ field }) => field);
async function reverse(invoiceId: number): Promise<void> {
  const { version, creditApplications } = await account(invoiceId);
  const last = creditApplications.findLast((one) => !one.isReversed && one.reverses === null);
  const params = { id: invoiceId, applicationId: last?.applicationId ?? 0 };
  const body = { version, reason: 'of another invoice' };
  expect((await anna.call(receiptEndpoints.reverseCreditApplication, { params, body })).status).toBe(200);
}

describe.each(kinds)('a credit note that settles its invoice here, in the books of $provider', (kind) => {
  test.each([undefined, { kind: 'applied-then-cut' }, { kind: 'cut-before' }])(
    'is applied there once, and both sides agree (trouble: %j)',
    async (fault) => {
      const { invoice } = await credited(kind, fault);
      expect(await account(invoice.invoiceId)).toMatchObject({ outStandingAmount: '500.00', receivedAmount: '0.00' });
      expect(await inBooks(kind, invoice.invoiceId)).toMatchObject({
        applications: [{}],
        balance: 500,
      });
      await sync();
      expect(await differences(invoice.invoiceId)).toEqual([]);
      expect((await account(invoice.invoiceId)).receipts).toEqual([]);
    },
  );

  test('is taken back there when it is reversed here', async () => {
    const { invoice } = await credited(kind);
    await reverse(invoice.invoiceId);
    await settle();
    expect(await inBooks(kind, invoice.invoiceId)).toEqual({ applications: [], balance: 600 });
    await sync();
    expect(await differences(invoice.invoiceId)).toEqual([]);
    expect((await account(invoice.invoiceId)).creditApplications).toHaveLength(2);
  });

  test('is taken off its invoice and refunded at once: the refund waits until the books have the credit note free again', async () => {
    const { invoice, creditId } = await credited(kind);
    await world.control('POST', '/faults', {
      service: kind.service,
      match: kind.removing,
      times: 3,
      kind: 'status',
      status: 503,
    });
    await reverse(invoice.invoiceId);
    const { version, books } = await account(creditId);
    const depositAccountId = books?.depositAccounts.find(({ name }) => name.includes('Checking'))?.id;
    const body = {
      invoiceId: creditId,
      version,
      amount: '-100.00',
      receivedDate: '2026-11-21',
      recordInBooks: true,
      depositAccountId,
    };
    expect((await anna.call(receiptEndpoints.add, { body })).failure).toBeUndefined();
    await world.deliverAll();
    world.clock.advance(2_000);
    await world.deliverAll();
    const { rows } = await sql<{ reason: string }>`
      select reason from outbox where topic = 'reverse-credit-application' and state <> 'done' order by id desc limit 1`.execute(
      world.tx,
    );
    expect((await account(creditId)).receipts[0]?.inBooks).toEqual({
      state: 'Waiting',
      words: `${serverMessages.waitsForEarlierOfCredit} ${rows[0]?.reason}`,
    });
    await settle();
    expect(await inBooks(kind, invoice.invoiceId)).toEqual({ applications: [], balance: 600 });
    const { credits } = await world.booksOf(kind.region, kind.provider);
    const idOfCredit = await idInBooks(creditId);
    expect(Number(credits.find(({ id }) => id === idOfCredit)?.balance)).toBe(0);
    expect((await account(creditId)).outStandingAmount).toBe('0.00');
  });

  test('and is taken off before the books had it, and then applied by hand there, is applied here too', async () => {
    const { invoice, creditId } = await credited(kind);
    await reverse(invoice.invoiceId);
    await settle();
    const { version } = await account(invoice.invoiceId);
    const body = { version, creditId, amount: '60.00' };
    const params = { id: invoice.invoiceId };
    expect((await anna.call(receiptEndpoints.applyCredit, { params, body })).failure).toBeUndefined();
    await reverse(invoice.invoiceId);
    await settle();
    expect(await inBooks(kind, invoice.invoiceId)).toEqual({ applications: [], balance: 600 });
    await world.control('POST', `/books/${sandboxBooks(kind.provider, kind.region).realmId}/applications`, {
      creditId: await idInBooks(creditId),
      documentId: await idInBooks(invoice.invoiceId),
      amount: '60.00',
      date: '2026-11-21',
    });
    await sync();
    await settle();
    expect(await account(invoice.invoiceId)).toMatchObject({ outStandingAmount: '540.00', receipts: [] });
    expect(await inBooks(kind, invoice.invoiceId)).toMatchObject({ applications: [{}], balance: 540 });
    expect(await differences(invoice.invoiceId)).toEqual([]);
  });

  test('and is removed and applied again by hand there, is reversed and applied here, and is never money', async () => {
    const { invoice, creditId } = await credited(kind);
    const { realmId } = sandboxBooks(kind.provider, kind.region);
    const [there] = (await inBooks(kind, invoice.invoiceId)).applications;
    await world.control('DELETE', `/books/${realmId}/applications/${there?.id}`);
    await sync();
    expect(await account(invoice.invoiceId)).toMatchObject({ outStandingAmount: '600.00' });
    const documents = { creditId: await idInBooks(creditId), documentId: await idInBooks(invoice.invoiceId) };
    await world.control('POST', `/books/${realmId}/applications`, {
      ...documents,
      amount: '60.00',
      date: '2026-11-21',
    });
    await sync();
    await settle();
    expect(await account(invoice.invoiceId)).toMatchObject({
      outStandingAmount: '540.00',
      receivedAmount: '0.00',
      receipts: [],
    });
    expect(await inBooks(kind, invoice.invoiceId)).toMatchObject({ applications: [{}], balance: 540 });
    expect(await differences(invoice.invoiceId)).toEqual([]);
  });
});
