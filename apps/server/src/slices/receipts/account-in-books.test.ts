import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { kindsOfBooks as kinds, type KindOfBooks as Kind } from '../../../test/kinds-of-books.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { isoInstant } from '../../clock/clock.ts';
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

const developers = new Map<number, number>();

/** An invoice of 600.00 that the books have. */
async function anIssued(kind: Kind, companyId?: number): Promise<Invoice> {
  const project = await aBillableProject(world, anna, companyId === undefined ? { company: kind } : { companyId });
  const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  developers.set(saved.invoiceId, project.employeeId);
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
}
const account = async ({ invoiceId: id }: Pick<Invoice, 'invoiceId'>) =>
  (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const open = async (id: number) => (await anna.call(receiptEndpoints.openCredits, { params: { id } })).data;
const onAccount = async (id: number) => (await open(id)).paymentsOnAccount[0]?.openAmount ?? '0.00';
const pathOf = ({ provider, region }: Kind) => `/books/${sandboxBooks(provider, region).realmId}`;

async function settle(minutes = 3): Promise<void> {
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

async function takePayments({ provider, region }: Kind): Promise<void> {
  await sql`insert into outbox (topic, service, subject, payload, due_at, created_at)
    select 'take-payments', 'books:' || id, 'books:' || id, jsonb_build_object('connectionId', id), ${isoInstant(world.clock.now())}::timestamptz, now()
    from connection where provider = ${provider} and region = ${region}`.execute(world.tx);
  await world.deliverAll();
}

/** 600.00 that were paid for an invoice and moved to the account of its company, here and in the books. */
async function moved(kind: Kind) {
  const invoice = await anIssued(kind);
  const { version } = await account(invoice);
  const body = {
    invoiceId: invoice.invoiceId,
    amount: '600.00',
    receivedDate: '2026-11-20',
    version,
    recordInBooks: true,
  };
  const { receipts, version: paid, companyId } = (await anna.call(receiptEndpoints.add, { body })).data;
  await settle(1);
  const params = { id: invoice.invoiceId, receiptId: receipts[0]?.receiptId ?? 0 };
  const move = { params, body: { version: (await account(invoice)).version, reason: 'of another invoice' } };
  expect([paid > 0, (await anna.call(receiptEndpoints.moveToOpenCredit, move)).failure]).toEqual([true, undefined]);
  await settle(1);
  const { rows } = await sql<{
    id: string;
  }>`select payment_id as id from account_payment where company_id = ${companyId}`.execute(world.tx);
  return { invoice, companyId, paymentId: rows[0]?.id ?? '' };
}
const refund = async (kind: Kind, id: number, amount: string, more: object = {}) => {
  const { paymentsOnAccount } = await open(id);
  const account = paymentsOnAccount[0]?.books?.depositAccounts.find(({ name }) => name === kind.account);
  const { currencyCode } = kind;
  const rest = { recordInBooks: true, depositAccountId: account?.id, ...more };
  const body = { currencyCode, amount, refundDate: '2026-11-20', note: 'wire 12', ...rest };
  return anna.call(receiptEndpoints.refundOpenCredit, { params: { id }, body });
};
const refundStates = async (id: number) =>
  (await open(id)).refunds.map(({ amount, inBooks, isReversed }) => [amount, inBooks?.state ?? null, isReversed]);
/** The refunds in the books that carry our reference of an invoice. */
const refundsThere = async (kind: Kind, invoice: Invoice) => {
  const { rows } = await sql<{
    reference: string;
  }>`select reference from invoice where id = ${invoice.invoiceId}`.execute(world.tx);
  return (await world.booksOf(kind.region, kind.provider)).refunds.filter(({ note }) =>
    note.includes(rows[0]?.reference ?? '?'),
  );
};

describe.each(kinds)('a refund of money on account, with the books of $provider', (kind) => {
  test('is recorded there once, from the account that was chosen, also after a lost answer, and the sync finds nothing new', async () => {
    const { invoice, companyId } = await moved(kind);
    expect((await open(companyId)).paymentsOnAccount).toMatchObject([
      { openAmount: '600.00', books: { provider: kind.provider, canRecordPayments: true } },
    ]);
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    await world.control('POST', '/faults', {
      service: kind.service,
      match: kind.refunding,
      kind: 'applied-then-cut',
      times: 1,
    });
    expect((await refund(kind, companyId, '200.00')).failure).toBeUndefined();
    expect(await refundStates(companyId)).toEqual([['200.00', 'Waiting', false]]);
    await settle(12);
    expect(await refundStates(companyId)).toEqual([['200.00', 'In books', false]]);
    expect(await refundsThere(kind, invoice)).toMatchObject([{ date: '2026-11-20', account: kind.account }]);
    expect([await sync(), await onAccount(companyId)]).toEqual([0, '400.00']);
  });

  test('that the books refuse is kept here with their words, and recorded when it is sent again', async () => {
    const { invoice, companyId } = await moved(kind);
    await world.control('POST', '/faults', {
      service: kind.service,
      match: kind.refunding,
      kind: 'fault-in-200',
      times: 'always',
    });
    await refund(kind, companyId, '200.00');
    await settle(12);
    const [refused] = (await open(companyId)).refunds;
    expect(refused?.inBooks).toMatchObject({ state: 'Rejected' });
    expect(refused?.inBooks?.words).toBeTruthy();
    expect(await sync()).toBe(0);
    await world.control('DELETE', '/faults');
    const params = { id: companyId, refundNumber: refused?.refundNumber ?? 0 };
    const todos = (await anna.call(todoEndpoints.list, { query: { pageNo: 1, pageSize: 100, type: 'PUSH' } })).data;
    const mine = todos.todoDetails.filter(({ invoiceId }) => invoiceId === invoice.invoiceId);
    expect(mine).toMatchObject([{ retry: { companyId, refundNumber: params.refundNumber } }]);
    expect(mine[0]?.text).toContain(`${serverMessages.todoRefundNotTaken} ${kind.currencyCode} 200.00`);
    const again = (body: object = {}) => anna.call(receiptEndpoints.recordRefundInBooks, { params, body });
    expect((await again({ depositAccountId: '31337' })).failure?.code).toBe('deposit_account_unknown');
    expect((await again()).message).toBe(messages.refundSentToBooks);
    expect((await again()).failure?.code).toBe('payment_under_way');
    await settle();
    expect(await refundStates(companyId)).toEqual([['200.00', 'In books', false]]);
    expect((await again()).failure?.code).toBe('payment_not_for_books');
    const elsewhere = (changes: object) =>
      anna.call(receiptEndpoints.recordRefundInBooks, { params: { ...params, ...changes }, body: {} });
    expect((await elsewhere({ refundNumber: 2_147_483_000 })).failure?.code).toBe('refund_not_found');
    expect((await elsewhere({ id: 2_147_483_000 })).failure?.code).toBe('company_not_found');
    expect(await refundsThere(kind, invoice)).toHaveLength(1);
  });

  test('that was a mistake is reversed: the money is on account again, and the books delete the refund, also after a lost answer', async () => {
    const { invoice, companyId } = await moved(kind);
    await refund(kind, companyId, '200.00');
    await settle(1);
    const refundNumber = (await open(companyId)).refunds[0]?.refundNumber ?? 0;
    const params = { id: companyId, refundNumber };
    const reverse = (changes: object = {}) =>
      anna.call(receiptEndpoints.reverseRefund, { params: { ...params, ...changes }, body: { reason: 'sent twice' } });
    expect((await reverse({ id: 2_147_483_000 })).failure?.code).toBe('company_not_found');
    expect((await reverse({ refundNumber: 2_147_483_000 })).failure?.code).toBe('refund_not_found');
    const match = kind.deletingRefund;
    await world.control('POST', '/faults', { service: kind.service, match, kind: 'applied-then-cut', times: 1 });
    expect((await reverse()).message).toBe(messages.refundReversed);
    expect((await reverse()).failure?.code).toBe('refund_already_reversed');
    expect([await onAccount(companyId), await refundStates(companyId)]).toEqual([
      '600.00',
      [['200.00', 'Being removed', true]],
    ]);
    expect(await sync()).toBe(0);
    await settle(12);
    expect(await refundStates(companyId)).toEqual([['200.00', 'Removed from the books', true]]);
    expect([await sync(), await onAccount(companyId), await refundsThere(kind, invoice)]).toEqual([0, '600.00', []]);
  });

  test('is deleted in the books before its money is used for another invoice, although both were asked for at once', async () => {
    const { companyId } = await moved(kind);
    const other = await anIssued(kind, companyId);
    for (const amount of ['200.00', '150.00']) {
      await refund(kind, companyId, amount);
      await settle(1);
    }
    await world.control('POST', '/faults', {
      service: kind.service,
      match: kind.deletingRefund,
      kind: 'cut-before',
      times: 2,
    });
    for (const { refundNumber } of (await open(companyId)).refunds)
      await anna.call(receiptEndpoints.reverseRefund, {
        params: { id: companyId, refundNumber },
        body: { reason: 'sent twice' },
      });
    const { version } = await account(other);
    const body = { version, amount: '600.00' };
    const params = { id: other.invoiceId };
    expect((await anna.call(receiptEndpoints.payFromOpenCredit, { params, body })).failure).toBeUndefined();
    await settle(12);
    expect((await account(other)).receipts).toMatchObject([{ amount: '600.00', inBooks: { state: 'In books' } }]);
    expect([await sync(), await onAccount(companyId)]).toEqual([0, '0.00']);
  });

  test('is not deleted where the books refuse: it says so, and Retry deletes it', async () => {
    const { companyId, invoice } = await moved(kind);
    await refund(kind, companyId, '200.00');
    await settle(1);
    const params = { id: companyId, refundNumber: (await open(companyId)).refunds[0]?.refundNumber ?? 0 };
    const match = kind.deletingRefund;
    await world.control('POST', '/faults', { service: kind.service, match, kind: 'fault-in-200', times: 'always' });
    await anna.call(receiptEndpoints.reverseRefund, { params, body: { reason: 'sent twice' } });
    await settle(12);
    expect([await refundStates(companyId), await sync()]).toEqual([[['200.00', 'Not removed', true]], 0]);
    const { data } = await anna.call(todoEndpoints.list, { query: { pageNo: 1, pageSize: 100, type: 'PUSH' } });
    expect(data.todoDetails.filter(({ invoiceId }) => invoiceId === invoice.invoiceId)).toMatchObject([
      { retry: { companyId, refundNumber: params.refundNumber } },
    ]);
    await world.control('DELETE', '/faults');
    expect((await anna.call(receiptEndpoints.recordRefundInBooks, { params, body: {} })).failure).toBeUndefined();
    await settle(1);
    expect(await refundStates(companyId)).toEqual([['200.00', 'Removed from the books', true]]);
    expect([await sync(), await onAccount(companyId)]).toEqual([0, '600.00']);
  });

  test('that was reversed before the books had it is never sent', async () => {
    const { invoice, companyId } = await moved(kind);
    await refund(kind, companyId, '200.00');
    const params = { id: companyId, refundNumber: (await open(companyId)).refunds[0]?.refundNumber ?? 0 };
    await anna.call(receiptEndpoints.reverseRefund, { params, body: { reason: 'sent twice' } });
    await settle(1);
    expect(await refundStates(companyId)).toEqual([['200.00', null, true]]);
    expect([await refundsThere(kind, invoice), await sync(), await onAccount(companyId)]).toEqual([[], 0, '600.00']);
  });

  test('that a bookkeeper entered there comes in once, and is taken back when they delete it', async () => {
    const { companyId, paymentId } = await moved(kind);
    const { refundId } = (await world.control('POST', `${pathOf(kind)}/refunds`, {
      paymentId,
      amount: '150.00',
      date: '2026-11-19',
    })) as { refundId: string };
    expect([await sync(), await onAccount(companyId), await sync()]).toEqual([1, '450.00', 0]);
    expect((await open(companyId)).refunds).toMatchObject([
      {
        amount: '150.00',
        refundDate: '2026-11-19',
        note: serverMessages.refundedInBooks,
        inBooks: { state: 'In books' },
      },
    ]);
    await world.control('DELETE', `${pathOf(kind)}/refunds/${refundId}`);
    expect([await sync(), await onAccount(companyId), await sync()]).toEqual([1, '600.00', 0]);
    expect(await refundStates(companyId)).toEqual([['150.00', 'Removed from the books', true]]);
  });

  test('that was entered here for itself and there by the bookkeeper is one refund', async () => {
    const { companyId, paymentId } = await moved(kind);
    await refund(kind, companyId, '100.00', { recordInBooks: false });
    await world.control('POST', `${pathOf(kind)}/refunds`, { paymentId, amount: '100.00', date: '2026-11-22' });
    expect([await sync(), await onAccount(companyId), await sync()]).toEqual([1, '500.00', 0]);
    expect(await refundStates(companyId)).toEqual([['100.00', 'In books', false]]);
  });

  test('finds no money when the payment was deleted there: what is on account here is taken back', async () => {
    const { companyId, paymentId } = await moved(kind);
    await world.control('DELETE', `${pathOf(kind)}/payments/${paymentId}`);
    expect([await sync(), await onAccount(companyId), await sync()]).toEqual([1, '0.00', 0]);
    expect((await refund(kind, companyId, '1.00')).failure?.code).toBe('over_account_balance');
  });

  test.each(['600.00', '250.00'])(
    'that was deleted there after %s of it paid another invoice is gone here after one sync, or as soon as they tell of it',
    async (amount) => {
      const { companyId, paymentId } = await moved(kind);
      const other = await anIssued(kind, companyId);
      const { version } = await account(other);
      const use = { params: { id: other.invoiceId }, body: { version, amount } };
      expect((await anna.call(receiptEndpoints.payFromOpenCredit, use)).failure).toBeUndefined();
      await settle(1);
      await world.control('DELETE', `${pathOf(kind)}/payments/${paymentId}`);
      // the webhook of a payment leaves the same work
      await (amount === '600.00' ? sync() : takePayments(kind));
      expect([await onAccount(companyId), (await account(other)).receivedAmount]).toEqual(['0.00', '0.00']);
      expect(await sync()).toBe(0);
    },
  );
});
