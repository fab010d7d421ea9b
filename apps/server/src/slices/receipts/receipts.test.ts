import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld({ now: '2028-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  projectId = (await aProject(world.tx, { accountants: [anna.userId] })).id;
});
afterAll(() => world.close());

/** An issued invoice over an amount, due on a leap day. */
async function anInvoice(total = '600', dueDate = '2028-02-29'): Promise<number> {
  const id = await aBareIssued(world.tx, projectId, total);
  await sql`update invoice set due_date = ${dueDate} where id = ${id}`.execute(world.tx);
  return id;
}
interface Sent {
  readonly amount: string;
  readonly version?: number;
  readonly receivedDate?: string;
  readonly note?: string;
}
const receive = (invoiceId: number, sent: Sent, person = anna, key?: string) =>
  person.call(
    receiptEndpoints.add,
    { body: { invoiceId, version: 1, receivedDate: '2028-02-28', ...sent } },
    key === undefined ? {} : { key },
  );
const takeBack = (id: number, receiptId: number, version: number, person = anna) =>
  person.call(receiptEndpoints.reverse, {
    params: { id, receiptId },
    body: { version, reason: 'of another customer' },
  });
const receiptsOf = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const ofTheDatabase = (statement: Promise<unknown>) =>
  statement.then(
    () => 'let it pass',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  );

describe('money that comes for an issued invoice', () => {
  test('is added up receipt by receipt, and the status follows', async () => {
    const id = await anInvoice();
    expect(await receiptsOf(id)).toMatchObject({
      invoiceStatus: 'Pending',
      paymentStatus: 'Pending',
      outStandingAmount: '600.00',
      receivedDate: null,
      receipts: [],
    });
    const part = await receive(id, { amount: '199.99', note: ' by wire ' });
    expect(part.message).toBe('Payment recorded');
    expect(part.data).toMatchObject({
      invoiceStatus: 'Partial Received',
      receivedAmount: '199.99',
      outStandingAmount: '400.01',
      receivedDate: '2028-02-28',
      receipts: [{ amount: '199.99', note: 'by wire', source: 'hand', enteredBy: 'Anna', isReversed: false }],
      version: 2,
    });
    const rest = await receive(id, { amount: '400.01', version: 2, receivedDate: '2028-02-29' });
    expect(rest.data).toMatchObject({
      invoiceStatus: 'Received',
      outStandingAmount: '0.00',
      receivedDate: '2028-02-29',
    });
    const invoice = (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
    expect(invoice).toMatchObject({ invoiceStatus: 'Received', receivedAmount: '600.00', outStandingAmount: '0.00' });
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(id)} order by id`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toEqual([
      { fieldName: 'Payment', oldValue: null, newValue: 'USD 199.99 on 2028-02-28' },
      { fieldName: 'Received amount', oldValue: 'USD 0.00', newValue: 'USD 199.99' },
    ]);
  });

  test('that was paid is no longer among what the project still brings', async () => {
    const id = await anInvoice('5');
    const pending = async () =>
      (
        await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: projectId } })
      ).data.pendingInvoices.map((one) => one.invoiceId);
    expect(await pending()).toContain(id);
    await receive(id, { amount: '5' });
    expect(await pending()).not.toContain(id);
  });

  test('leaves an invoice overdue after a leap day while a cent is missing, and not on it', async () => {
    const id = await anInvoice('600', '2028-02-28');
    expect((await receive(id, { amount: '599.99' })).data).toMatchObject({
      invoiceStatus: 'Overdue',
      paymentStatus: 'Partial Received',
    });
    expect((await receive(id, { amount: '0.01', version: 2 })).data.invoiceStatus).toBe('Received');
  });

  test('is never more than the outstanding amount, with an error at the field', async () => {
    const id = await anInvoice('100');
    const refused = await receive(id, { amount: '100.01' });
    expect([refused.status, code(refused)]).toEqual([400, 'received_over_invoice']);
    expect(refused.failure?.errors).toEqual([
      { path: 'amount', message: 'Received amount can not be greater than invoice amount' },
    ]);
    expect(code(await receive(id, { amount: '100' }))).toBeUndefined();
  });

  test.each([
    ['0', 'receipt_amount_invalid', 'Invalid amount entered'],
    ['1.234', 'receipt_amount_invalid', 'Invalid amount entered'],
    ['-5.25', 'receipt_other_sign', 'Enter a positive amount. To undo a payment, reverse it.'],
  ])('of %s is refused at its field', async (amount, refusal, message) => {
    const refused = await receive(await anInvoice(), { amount });
    expect([refused.status, code(refused), refused.failure?.errors]).toEqual([
      400,
      refusal,
      [{ path: 'amount', message }],
    ]);
  });

  test.each([
    ['600', 'receipt_in_future', 'The payment date cannot be in the future.'],
    ['-600', 'refund_in_future', 'The refund date cannot be in the future.'],
  ])('of an invoice of %s has no date in the future', async (total, refusal, message) => {
    const amount = total.startsWith('-') ? '-1' : '1';
    const refused = await receive(await anInvoice(total), { amount, receivedDate: '2028-03-01' });
    expect([refused.status, code(refused), refused.failure?.errors]).toEqual([
      400,
      refusal,
      [{ path: 'receivedDate', message }],
    ]);
  });

  test('comes for issued invoices only', async () => {
    const draft = await aBareDraft(world.tx, projectId);
    expect(code(await receive(draft, { amount: '1' }))).toBe('receipt_needs_issued');
    const gone = await anInvoice();
    await voidBare(world.tx, gone);
    expect(code(await receive(gone, { amount: '1' }))).toBe('receipt_needs_issued');
    expect((await receiptsOf(gone)).outStandingAmount).toBe('0.00');
  });

  test('that is paid back on a credit is below 0, like its invoice', async () => {
    const id = await anInvoice('-600');
    expect(code(await receive(id, { amount: '5.25' }))).toBe('receipt_other_sign');
    expect((await receive(id, { amount: '-5.25' })).data).toMatchObject({
      invoiceStatus: 'Partial Received',
      outStandingAmount: '-594.75',
    });
    expect(code(await receive(id, { amount: '-594.76', version: 2 }))).toBe('receipt_over_outstanding');
  });
});

describe('a receipt that was a mistake', () => {
  test('is taken back whole with a reason, stays in the list and leads back from Received', async () => {
    const id = await anInvoice('600');
    const paid = (await receive(id, { amount: '600' })).data;
    const receiptId = paid.receipts[0]?.receiptId ?? 0;
    const reversed = await takeBack(id, receiptId, paid.version);
    expect(reversed.message).toBe('Payment reversed');
    expect(reversed.data).toMatchObject({ invoiceStatus: 'Pending', receivedAmount: '0.00', receivedDate: null });
    expect(reversed.data.receipts).toMatchObject([
      { amount: '600.00', isReversed: true, reverses: null },
      {
        amount: '-600.00',
        isReversed: false,
        reverses: receiptId,
        note: 'of another customer',
        receivedDate: '2028-02-29',
      },
    ]);
    expect((await receive(id, { amount: '600', version: 3 })).data.invoiceStatus).toBe('Received');
  });

  test('is taken back once, and a reversal not at all', async () => {
    const id = await anInvoice();
    const paid = (await receive(id, { amount: '10' })).data;
    const receiptId = paid.receipts[0]?.receiptId ?? 0;
    const { data } = await takeBack(id, receiptId, paid.version);
    const again = await takeBack(id, receiptId, data.version);
    expect([again.status, code(again)]).toEqual([409, 'receipt_already_reversed']);
    const reversal = await takeBack(id, data.receipts[1]?.receiptId ?? 0, data.version);
    expect([reversal.status, code(reversal)]).toEqual([404, 'receipt_not_found']);
  });

  test('is one of the invoice', async () => {
    const [one, other] = [await anInvoice(), await anInvoice()];
    const receiptId = (await receive(one, { amount: '10' })).data.receipts[0]?.receiptId ?? 0;
    expect(code(await takeBack(other, receiptId, 1))).toBe('receipt_not_found');
  });
});

describe('the receipts of an invoice outside the scope', () => {
  test('look like those of one that is not there; a CSM sees those of own projects and enters none', async () => {
    const id = await anInvoice();
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const listed = await stranger.call(receiptEndpoints.list, { params: { id } });
    expect([listed.status, code(listed)]).toEqual([404, 'invoice_not_found']);
    expect(code(await receive(id, { amount: '1' }, stranger))).toBe('invoice_not_found');
    expect(code(await takeBack(id, 1, 1, stranger))).toBe('invoice_not_found');
    const csm = await world.signedIn('ROLE_CSM');
    await sql`insert into project_staff (project_id, user_id, kind, is_primary) values (${projectId}, ${csm.userId}, 'csm', true)`.execute(
      world.tx,
    );
    expect((await csm.call(receiptEndpoints.list, { params: { id } })).data.receipts).toEqual([]);
    expect((await receive(id, { amount: '1' }, csm)).status).toBe(403);
    expect((await takeBack(id, 1, 1, csm)).status).toBe(403);
  });
});

describe('receipts at once', () => {
  test('a receipt that is sent twice is one', async () => {
    const id = await anInvoice();
    const send = () => receive(id, { amount: '10' }, anna, 'one-receipt-twice');
    const [first, second] = await Promise.all([send(), send()]);
    expect([first?.status, second?.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await send()).data.receipts).toHaveLength(1);
    expect((await receiptsOf(id)).receivedAmount).toBe('10.00');
  });

  test('let one of twenty record the whole amount, and refuse the others with the new balance', async () => {
    const id = await anInvoice('600');
    const answers = await Promise.all(Array.from({ length: 20 }, () => receive(id, { amount: '600' })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const refused = answers.filter((one) => one.status !== 200);
    expect(new Set(refused.map(code))).toEqual(new Set(['stale_version']));
    expect(refused[0]?.failure?.current).toMatchObject({ invoiceStatus: 'Received', version: 2 });
    expect((await receiptsOf(id)).receipts).toHaveLength(1);
  });

  test('of twenty who take it back one does', async () => {
    const id = await anInvoice('600');
    const { receipts, version } = (await receive(id, { amount: '600' })).data;
    const receiptId = receipts[0]?.receiptId ?? 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(id, receiptId, version)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect((await receiptsOf(id)).receivedAmount).toBe('0.00');
  });
});

describe('the database', () => {
  test('computes the sum of receipts, and refuses a changed sum or receipt', async () => {
    const id = await anInvoice('600');
    const stored = (amount: string, reverses: number | null = null) =>
      sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
        values (${id}, '2028-02-28', ${amount}, '', 'books', ${reverses}, now())`.execute(world.tx);
    await stored('100');
    await stored('500');
    const receiptId = (await receiptsOf(id)).receipts[0]?.receiptId ?? 0;
    expect(await ofTheDatabase(stored('0.01'))).toBe('received_within_the_amount');
    expect(await ofTheDatabase(stored('-1'))).toBe('receipt_has_the_sign_of_its_invoice');
    expect(await ofTheDatabase(stored('-99.99', receiptId))).toBe('reversal_takes_back_a_receipt');
    await stored('-100', receiptId);
    expect(await ofTheDatabase(stored('-100', receiptId))).toBe('receipt_is_reversed_once');
    const sum = sql`update invoice set received = 600 where id = ${id}`.execute(world.tx);
    expect(await ofTheDatabase(sum)).toBe('received_is_the_sum_of_the_receipts');
    for (const change of [sql`update receipt set note = 'x'`, sql`delete from receipt`])
      expect(await ofTheDatabase(change.execute(world.tx))).toContain('never changed or removed');
    expect((await receiptsOf(id)).receivedAmount).toBe('500.00');
  });
});
