import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
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
  await world.control('POST', '/settings', { requestIdsHonoured: true });
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

/** Who logged the hours of an invoice. */
const developers = new Map<number, number>();

/** An invoice of 600.00 that the books have. */
async function anIssued(kind: Kind, sameCompany?: Invoice): Promise<Invoice> {
  const companyId = sameCompany && (await account(sameCompany)).companyId;
  const project = await aBillableProject(world, anna, companyId === undefined ? { company: kind } : { companyId });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  developers.set(saved.invoiceId, project.employeeId);
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
}
const account = async ({ invoiceId: id }: Pick<Invoice, 'invoiceId'>) =>
  (await anna.call(receiptEndpoints.list, { params: { id } })).data;
async function record(invoice: Invoice, amount: string, more: object = {}) {
  const { version } = await account(invoice);
  const { invoiceId } = invoice;
  const body = {
    invoiceId,
    amount,
    receivedDate: '2026-11-20',
    note: 'wire 4711',
    version,
    recordInBooks: true,
    ...more,
  };
  const answer = await anna.call(receiptEndpoints.add, { body });
  expect(answer.failure).toBeUndefined();
  return answer;
}
const onReceipt = async (invoice: Invoice, at = 0) => {
  const { receipts, version } = await account(invoice);
  return { params: { id: invoice.invoiceId, receiptId: receipts[at]?.receiptId ?? 0 }, version };
};
async function reverse(invoice: Invoice, at = 0): Promise<void> {
  const { params, version } = await onReceipt(invoice, at);
  const body = { version, reason: 'of another customer' };
  expect((await anna.call(receiptEndpoints.reverse, { params, body })).status).toBe(200);
}
async function retry(invoice: Invoice, at = 0) {
  const { params, version } = await onReceipt(invoice, at);
  return anna.call(receiptEndpoints.recordInBooks, { params, body: { version } });
}
const statesOf = async (invoice: Invoice) =>
  (await account(invoice)).receipts.map(({ inBooks }) => inBooks?.state ?? null);
const documentOf = async ({ invoiceId }: Invoice): Promise<string> =>
  (await sql<{ id: string }>`select books_id as id from invoice where id = ${invoiceId}`.execute(world.tx)).rows[0]
    ?.id ?? '';
/** The payments that the books hold of an invoice, and what they hold open of it. */
async function inBooks(kind: Kind, invoice: Invoice) {
  const books = await world.booksOf(kind.region, kind.provider);
  const id = await documentOf(invoice);
  const payments = books.payments.filter(
    (one) => one.state === 'open' && one.applied.some(({ invoiceId }) => invoiceId === id),
  );
  return { payments, balance: Number(books.invoices.find((one) => one.id === id)?.balance) };
}
const spoil = (
  kind: Kind,
  on: 'recording' | 'deleting' | 'applying' | 'refunding',
  fault: object,
  times: number | 'always' = 1,
) => world.control('POST', '/faults', { service: kind.service, match: kind[on], times, ...fault });
/** Lets time pass until nothing is looked for any longer. */
async function settle(minutes = 40): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    await world.deliverAll();
    world.clock.advance(60_000);
  }
  await world.deliverAll();
}
async function sync(): Promise<number> {
  await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  const found = await sql<{ count: number }>`select count(*)::int as count from job_run_item
    where run_id = (select max(id) from job_run where job = 'BOOKS_PAYMENT_SYNC')`.execute(world.tx);
  return found.rows[0]?.count ?? -1;
}
async function differencesOf({ invoiceId }: Invoice): Promise<string[]> {
  await world.product.jobs.runNow('BOOKS_RECONCILE');
  const found = await sql<{ field: string }>`
    select field from books_difference where invoice_id = ${invoiceId} and ended_at is null`.execute(world.tx);
  return found.rows.map(({ field }) => field);
}

describe.each(kinds)('a payment recorded here for an invoice in the books of $provider', (kind) => {
  test('is recorded there once, in the chosen account, and the payment sync finds the same one payment', async () => {
    const invoice = await anIssued(kind);
    const { books } = await account(invoice);
    const chosen = books?.depositAccounts.find(({ name }) => name === kind.account);
    expect(books).toMatchObject({ provider: kind.provider, canRecordPayments: true });
    await record(invoice, '250.10', { depositAccountId: chosen?.id });
    expect(await statesOf(invoice)).toEqual(['Waiting']);
    await world.deliverAll();
    expect(await statesOf(invoice)).toEqual(['In books']);
    const { payments, balance } = await inBooks(kind, invoice);
    expect(payments).toMatchObject([{ date: '2026-11-20', account: kind.account }]);
    expect(payments[0]?.note).toMatch(/CH-[0-9A-Z]+-R\d+[^]*wire 4711/);
    expect(balance).toBe(349.9);
    expect(await sync()).toBe(0);
    expect((await account(invoice)).receipts).toHaveLength(1);
    expect(await differencesOf(invoice)).toEqual([]);
    expect((await account(await anIssued(kind))).books?.lastDepositAccountId).toBe(chosen?.id);
  });

  test.each(['applied-then-cut', 'applied-then-500', 'cut-before'])(
    'and whose answer is lost (%s) is recorded once all the same',
    async (fault) => {
      const invoice = await anIssued(kind);
      await world.control('POST', '/settings', { requestIdsHonoured: false });
      await spoil(kind, 'recording', { kind: fault });
      await record(invoice, '100.00');
      await world.deliverAll();
      expect(await statesOf(invoice)).toEqual(['Checking']);
      await settle(12);
      expect(await statesOf(invoice)).toEqual(['In books']);
      expect((await inBooks(kind, invoice)).payments).toHaveLength(1);
      expect(await sync()).toBe(0);
      expect((await account(invoice)).receivedAmount).toBe('100.00');
    },
  );

  test('twice over the same amount is two payments, each its own, though the sync sees them before their answers come', async () => {
    const invoice = await anIssued(kind);
    await spoil(kind, 'recording', { kind: 'applied-then-cut' }, 2);
    await record(invoice, '100.00');
    await record(invoice, '100.00');
    await world.deliverAll();
    await sync();
    expect(await account(invoice)).toMatchObject({ receivedAmount: '200.00', outStandingAmount: '400.00' });
    await settle(12);
    expect(await statesOf(invoice)).toEqual(['In books', 'In books']);
    expect((await inBooks(kind, invoice)).balance).toBe(400);
    expect((await account(invoice)).receipts).toHaveLength(2);
    expect(await sync()).toBe(0);
  });

  test('that the books refuse is kept here with their words, and is recorded when it is sent again', async () => {
    const invoice = await anIssued(kind);
    await spoil(kind, 'recording', { kind: 'fault-in-200' }, 'always');
    await record(invoice, '100.00');
    await settle(12);
    const [receipt] = (await account(invoice)).receipts;
    expect(receipt?.inBooks).toMatchObject({ state: 'Rejected' });
    expect(receipt?.inBooks?.words).toBeTruthy();
    expect((await account(invoice)).receivedAmount).toBe('100.00');
    const refused = async () =>
      (await anna.call(todoEndpoints.list, { query: { type: 'PUSH' } })).data.todoDetails.filter(
        (one) => one.invoiceId === invoice.invoiceId,
      );
    expect((await refused()).map(({ text }) => text)).toEqual([
      `The books rejected the payment of ${kind.currencyCode} 100.00: ${receipt?.inBooks?.words}`,
    ]);
    const { invoiceId, version } = { ...invoice, ...(await account(invoice)) };
    expect((await refused())[0]?.retry).toEqual({ invoiceId, receiptId: receipt?.receiptId, version });
    await world.control('DELETE', '/faults');
    expect((await retry(invoice)).message).toBe(messages.paymentSentToBooks);
    expect((await retry(invoice)).failure?.code).toBe('payment_under_way');
    await settle(2);
    expect(await statesOf(invoice)).toEqual(['In books']);
    expect(await refused()).toEqual([]);
    expect((await inBooks(kind, invoice)).payments).toHaveLength(1);
    expect((await retry(invoice)).failure?.code).toBe('payment_not_for_books');
  });

  test('and reversed here is deleted there, once more after a lost answer', async () => {
    const invoice = await anIssued(kind);
    await record(invoice, '100.00');
    await world.deliverAll();
    await spoil(kind, 'deleting', { kind: 'applied-then-cut' });
    await reverse(invoice);
    await settle(3);
    expect(await statesOf(invoice)).toEqual(['Removed from the books', null]);
    expect(await inBooks(kind, invoice)).toMatchObject({ payments: [], balance: 600 });
    expect(await sync()).toBe(0);
    expect(await account(invoice)).toMatchObject({ receivedAmount: '0.00' });
    expect((await account(invoice)).receipts).toHaveLength(2);
    expect(await differencesOf(invoice)).toEqual([]);
  });

  test('and reversed while its outcome is unknown is in the end neither here nor there', async () => {
    const invoice = await anIssued(kind);
    await spoil(kind, 'recording', { kind: 'applied-then-cut' });
    await record(invoice, '100.00');
    await world.deliverAll();
    await reverse(invoice);
    await sync();
    expect((await account(invoice)).receivedAmount).toBe('0.00');
    await settle(12);
    expect(await inBooks(kind, invoice)).toMatchObject({ payments: [], balance: 600 });
    expect(await account(invoice)).toMatchObject({ receivedAmount: '0.00' });
    expect(await sync()).toBe(0);
  });

  test('and reversed before it was sent never gets there', async () => {
    const invoice = await anIssued(kind);
    await record(invoice, '100.00');
    await reverse(invoice);
    await world.deliverAll();
    expect(await inBooks(kind, invoice)).toMatchObject({ payments: [], balance: 600 });
    expect(await statesOf(invoice)).toEqual([null, null]);
  });

  test('is only recorded here unless the books are ticked, and can be sent later', async () => {
    const invoice = await anIssued(kind);
    await record(invoice, '100.00', { recordInBooks: false });
    await world.deliverAll();
    expect(await statesOf(invoice)).toEqual([null]);
    expect((await inBooks(kind, invoice)).balance).toBe(600);
    await retry(invoice);
    await world.deliverAll();
    expect(await statesOf(invoice)).toEqual(['In books']);
    expect((await inBooks(kind, invoice)).balance).toBe(500);
  });

  test('that is moved to the open credit stays in the books, and pays another invoice of the company there as here', async () => {
    const invoice = await anIssued(kind);
    const other = await anIssued(kind, invoice);
    await record(invoice, '100.00');
    const { params, version } = await onReceipt(invoice);
    const body = { version, reason: 'of the other invoice' };
    expect((await anna.call(receiptEndpoints.moveToOpenCredit, { params, body })).failure?.code).toBe(
      'payment_under_way',
    );
    await world.deliverAll();
    await spoil(kind, 'applying', { kind: 'applied-then-cut' });
    await anna.call(receiptEndpoints.moveToOpenCredit, { params, body });
    await sync();
    await settle(3);
    expect(await statesOf(invoice)).toEqual(['Open credit', null]);
    expect((await inBooks(kind, invoice)).balance).toBe(600);
    for (const amount of ['30.00', '70.00']) {
      await spoil(kind, 'applying', { kind: 'applied-then-cut' });
      const use = { version: (await account(other)).version, amount };
      const answer = await anna.call(receiptEndpoints.payFromOpenCredit, {
        params: { id: other.invoiceId },
        body: use,
      });
      expect(answer.failure).toBeUndefined();
      await world.deliverAll();
      await sync();
      await settle(3);
    }
    expect(await inBooks(kind, other)).toMatchObject({ payments: [{}], balance: 500 });
    expect(await account(other)).toMatchObject({ receivedAmount: '100.00', outStandingAmount: '500.00' });
    expect(await sync()).toBe(0);
    expect([await differencesOf(invoice), await differencesOf(other)]).toEqual([[], []]);
    // back to the open credit, and off the invoice there
    const last = (await account(other)).receipts.length - 1;
    await reverse(other, last);
    await settle(3);
    expect((await inBooks(kind, other)).balance).toBe(600);
    const { data } = await anna.call(receiptEndpoints.openCredits, {
      params: { id: (await account(other)).companyId },
    });
    expect(data.paymentsOnAccount).toMatchObject([{ openAmount: '100.00' }]);
    expect(await sync()).toBe(0);
  });

  test('that pays back a credit note is recorded there once, also after a lost answer, and deleted when it is reversed', async () => {
    const invoice = await anIssued(kind);
    await record(invoice, '600.00');
    await world.deliverAll();
    const { invoiceLineItemList: lines, version } = (
      await anna.call(invoiceEndpoints.get, { params: { id: invoice.invoiceId } })
    ).data;
    const made = await anna.call(creditEndpoints.credit, {
      params: { id: invoice.invoiceId },
      body: {
        version,
        reason: 'two hours were billed twice',
        creditDate: '2026-12-21',
        lines: lines.map(({ lineId }) => ({ lineId, quantity: '2.00', amount: null })),
        hours: [{ userId: developers.get(invoice.invoiceId) ?? 0, hours: '2.00' }],
        creditAmount: '-100.00',
      },
    });
    await settle(2);
    const credit = made.data;
    const accountId =
      (await account(credit)).books?.depositAccounts.find(({ name }) => name === kind.account)?.id ?? '';
    const left = async () =>
      Number(
        (await world.booksOf(kind.region, kind.provider)).credits.find(({ docNumber }) => docNumber === numberOf)
          ?.balance,
      );
    const numberOf = (await anna.call(invoiceEndpoints.get, { params: { id: credit.invoiceId } })).data.invoiceNumber;
    expect(await left()).toBe(100);
    await sql`update connection set deposit_account_id = null`.execute(world.tx);
    const without = {
      invoiceId: credit.invoiceId,
      amount: '-40.00',
      receivedDate: '2026-11-20',
      recordInBooks: true,
      version: (await account(credit)).version,
    };
    expect((await anna.call(receiptEndpoints.add, { body: without })).failure).toMatchObject({
      code: 'deposit_account_unknown',
    });
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    await spoil(kind, 'refunding', { kind: 'applied-then-cut' });
    await record(credit, '-40.00', { depositAccountId: accountId });
    await settle(12);
    expect(await statesOf(credit)).toEqual(['In books']);
    expect(await left()).toBe(60);
    await reverse(credit);
    await settle(3);
    expect(await statesOf(credit)).toEqual(['Removed from the books', null]);
    expect(await left()).toBe(100);

    // what a bookkeeper pays back there, or takes back, comes in
    const path = `/books/${sandboxBooks(kind.provider, kind.region).realmId}/refunds`;
    const creditId = await documentOf(credit);
    const paidBack = await world.control('POST', path, { creditId, amount: '30.00', date: '2026-11-21' });
    expect(await sync()).toBe(1);
    expect(await account(credit)).toMatchObject({ receivedAmount: '-30.00', outStandingAmount: '-70.00' });
    expect((await account(credit)).receipts.at(-1)).toMatchObject({ source: 'books', receivedDate: '2026-11-21' });
    expect([await sync(), await differencesOf(credit)]).toEqual([0, []]);
    await world.control('DELETE', `${path}/${(paidBack as { refundId: string }).refundId}`);
    expect([await sync(), await sync(), (await account(credit)).outStandingAmount]).toEqual([1, 0, '-100.00']);

    // a refund that is only recorded here shows as a difference in the outstanding amount
    await record(credit, '-20.00', { recordInBooks: false });
    expect(await differencesOf(credit)).toEqual(['balance']);
  });

  test('goes into no account that the books do not have', async () => {
    const invoice = await anIssued(kind);
    const { version } = await account(invoice);
    const body = {
      invoiceId: invoice.invoiceId,
      amount: '1.00',
      receivedDate: '2026-11-20',
      version,
      recordInBooks: true,
    };
    const { failure } = await anna.call(receiptEndpoints.add, { body: { ...body, depositAccountId: '31337' } });
    expect(failure).toMatchObject({ code: 'deposit_account_unknown', errors: [{ path: 'depositAccountId' }] });
    expect((await account(invoice)).receipts).toEqual([]);
  });
});

test('a payment that was brought to the bank stays in QuickBooks with their words until it can be deleted', async () => {
  const [kind] = kinds;
  const invoice = await anIssued(kind);
  await record(invoice, '100.00');
  await world.deliverAll();
  const [payment] = (await inBooks(kind, invoice)).payments;
  const { realmId } = sandboxBooks(kind.provider, kind.region);
  await world.control('POST', `/books/${realmId}/payments/${payment?.id}/deposit`);
  await reverse(invoice);
  await settle(1);
  const [receipt] = (await account(invoice)).receipts;
  expect(receipt?.inBooks).toMatchObject({ state: 'Not removed' });
  expect(receipt?.inBooks?.words).toContain('deposited');
  expect((await retry(invoice)).message).toBe(messages.paymentSentToBooks);
  await settle(1);
  expect(await statesOf(invoice)).toEqual(['Not removed', null]);
});

test('where the consent is older than that, a payment stays here, says why, and everything else goes on', async () => {
  const kind = kinds[1];
  const invoice = await anIssued(kind);
  const older =
    'ZohoBooks.contacts.ALL,ZohoBooks.invoices.ALL,ZohoBooks.creditnotes.ALL,ZohoBooks.customerpayments.READ,ZohoBooks.settings.ALL';
  const granted = await sql<{
    scopes: string;
  }>`select granted_scopes as scopes from connection where provider = ${kind.provider}`.execute(world.tx);
  await sql`update connection set granted_scopes = ${older} where provider = ${kind.provider}`.execute(world.tx);
  try {
    expect((await account(invoice)).books).toMatchObject({ canRecordPayments: false });
    expect((await record(invoice, '100.00')).message).toBe(serverMessages.receiptAddedHereOnly);
    expect((await retry(invoice)).failure?.code).toBe('payment_not_for_books');
    await world.deliverAll();
    expect(await statesOf(invoice)).toEqual([null]);
    expect((await anIssued(kind)).documentState).toBe('issued');
  } finally {
    await sql`update connection set granted_scopes = ${granted.rows[0]?.scopes} where provider = ${kind.provider}`.execute(
      world.tx,
    );
  }
});

test('what cannot be sent to the books again is refused, each for its reason', async () => {
  const [kind] = kinds;
  const invoice = await anIssued(kind);
  await record(invoice, '100.00', { recordInBooks: false });
  const { params, version } = await onReceipt(invoice);
  const ask = async (changes: object, body: object = {}) =>
    (
      await anna.call(receiptEndpoints.recordInBooks, {
        params: { ...params, ...changes },
        body: { version, ...body },
      })
    ).failure?.code;
  expect(await ask({ id: 999_999 })).toBe('invoice_not_found');
  expect(await ask({}, { version: version + 1 })).toBe('stale_version');
  expect(await ask({ receiptId: 999_999 })).toBe('receipt_not_found');
  expect(await ask({}, { depositAccountId: '31337' })).toBe('deposit_account_unknown');
  expect(await statesOf(invoice)).toEqual([null]);
});
