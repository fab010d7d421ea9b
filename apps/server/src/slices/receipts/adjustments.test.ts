import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, voidBare } from '../../../test/bare-invoice.ts';
import { invoicesWithTotals } from '../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let csm: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld({ now: '2028-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  csm = await world.signedIn('ROLE_CSM', 'Carlos');
  projectId = (await aProject(world.tx, { accountants: [anna.userId], csms: [csm.userId] })).id;
});
afterAll(() => world.close());

const anInvoice = (total = '600') => aBareIssued(world.tx, projectId, total);
interface Waived {
  readonly amount: string;
  readonly version?: number;
  readonly adjustmentType?: 'Discount' | 'Deduction' | 'Bad Debts';
  readonly adjustedDate?: string;
}
const adjust = (id: number, waived: Waived, person = anna, key?: string) =>
  person.call(
    receiptEndpoints.adjust,
    {
      params: { id },
      body: { version: 1, adjustmentType: 'Discount', adjustedDate: '2028-02-28', reason: ' paid early ', ...waived },
    },
    key === undefined ? {} : { key },
  );
const takeBack = (id: number, adjustmentId: number, version: number, person = anna) =>
  person.call(receiptEndpoints.reverseAdjustment, {
    params: { id, adjustmentId },
    body: { version, reason: 'they paid it after all' },
  });
const receive = (invoiceId: number, sent: object, person = anna) =>
  person.call(receiptEndpoints.add, { body: { invoiceId, version: 1, receivedDate: '2028-02-28', ...sent } });
const accountOf = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const fields = (answer: { failure: { errors?: unknown } | undefined }) => answer.failure?.errors;
const ofTheDatabase = (statement: Promise<unknown>) =>
  statement.then(
    () => 'let it pass',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  );

describe('an amount that is waived of an issued invoice', () => {
  test('closes the difference to the received amount, on every screen with outstanding amounts', async () => {
    const id = await anInvoice();
    const part = (await receive(id, { amount: '590' })).data;
    const waived = await adjust(id, { amount: '10', version: part.version });
    expect(waived.message).toBe('Adjustment added');
    expect(waived.data).toMatchObject({
      invoiceStatus: 'Received',
      paymentStatus: 'Received',
      receivedAmount: '590.00',
      adjustedAmount: '10.00',
      outStandingAmount: '0.00',
      adjustments: [
        {
          adjustmentType: 'Discount',
          amount: '10.00',
          reason: 'paid early',
          enteredBy: 'Anna',
          adjustedDate: '2028-02-28',
          isReversed: false,
        },
      ],
      version: 3,
    });
    const [receipt] = waived.data.receipts;
    expect(waived.data.adjustments[0]?.adjustmentId).toBeGreaterThan(receipt?.receiptId ?? Number.NaN);
    const settled = { invoiceStatus: 'Received', receivedAmount: '590.00', outStandingAmount: '0.00' };
    expect((await anna.call(invoiceEndpoints.get, { params: { id } })).data).toMatchObject(settled);
    const { invoiceDetails, totals } = await invoicesWithTotals(anna, { projectId, tab: 'paid', pageSize: 200 });
    expect(invoiceDetails.find((one) => one.invoiceId === id)).toMatchObject(settled);
    expect(totals.byCurrency).toMatchObject([{ currencyCode: 'USD', outStandingAmount: '0.00' }]);
    const row = (
      await anna.call(revenueEndpoints.filter, { query: { pageSize: 200 }, body: { show: 'paid' } })
    ).data.revenueDetails.find(({ invoiceDetails: invoice }) => invoice?.invoiceId === id);
    expect(row?.invoiceDetails).toMatchObject(settled);
    const { pendingInvoices } = (
      await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: projectId } })
    ).data;
    expect(pendingInvoices.map((one) => one.invoiceId)).not.toContain(id);
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(id)} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toEqual([
      { fieldName: 'Discount', oldValue: null, newValue: 'USD 10.00 on 2028-02-28: paid early' },
      { fieldName: 'Adjusted amount', oldValue: 'USD 0.00', newValue: 'USD 10.00' },
    ]);
  });

  test('leaves the sums of all billings with what is outstanding now', async () => {
    const sums = async () => {
      const { data: totals } = await anna.call(revenueEndpoints.totals, { body: {} });
      return totals.byCurrency[0]?.outStandingAmount;
    };
    const before = await sums();
    const id = await anInvoice('100');
    await adjust(id, { amount: '99.99' });
    expect(Number(await sums()) - Number(before)).toBeCloseTo(0.01, 5);
  });

  test.each([
    ['600.01', 'adjustment_over_outstanding', 'Adjustment can not be greater than outstanding amount'],
    ['0', 'adjustment_amount_invalid', 'Invalid amount entered'],
    ['1.234', 'adjustment_amount_invalid', 'Invalid amount entered'],
    ['-5.25', 'adjustment_other_sign', 'Enter a positive amount. To undo an adjustment, reverse it.'],
  ])('of %s is refused at its field', async (amount, refusal, message) => {
    const refused = await adjust(await anInvoice(), { amount });
    expect([refused.status, code(refused), fields(refused)]).toEqual([400, refusal, [{ path: 'amount', message }]]);
  });

  test('is no more than receipts leave, and a receipt no more than adjustments leave', async () => {
    const id = await anInvoice();
    const { version } = (await receive(id, { amount: '500' })).data;
    expect(code(await adjust(id, { amount: '100.01', version }))).toBe('adjustment_over_outstanding');
    const waived = (await adjust(id, { amount: '99', version })).data;
    expect(code(await receive(id, { amount: '1.01', version: waived.version }))).toBe('receipt_over_outstanding');
  });

  test('has a day that is not to come, and is of an issued invoice', async () => {
    expect(code(await adjust(await anInvoice(), { amount: '1', adjustedDate: '2028-03-01' }))).toBe(
      'adjustment_in_future',
    );
    expect(code(await adjust(await aBareDraft(world.tx, projectId), { amount: '1' }))).toBe('adjustment_needs_issued');
    const gone = await anInvoice();
    await voidBare(world.tx, gone);
    expect(code(await adjust(gone, { amount: '1' }))).toBe('adjustment_needs_issued');
  });

  test('of a credit is below 0, like its invoice', async () => {
    const id = await anInvoice('-600');
    expect(code(await adjust(id, { amount: '5.25' }))).toBe('adjustment_other_sign');
    expect((await adjust(id, { amount: '-5.25' })).data).toMatchObject({
      invoiceStatus: 'Overdue',
      adjustedAmount: '-5.25',
      outStandingAmount: '-594.75',
    });
  });

  test('is written off as bad debts by accountants and administrators; a CSM grants discounts and deductions', async () => {
    const id = await anInvoice();
    const refused = await adjust(id, { amount: '1', adjustmentType: 'Bad Debts' }, csm);
    expect([refused.status, code(refused)]).toEqual([403, 'forbidden']);
    expect((await adjust(id, { amount: '1', adjustmentType: 'Deduction' }, csm)).status).toBe(200);
    const written = (await adjust(id, { amount: '1', adjustmentType: 'Bad Debts', version: 2 })).data;
    expect(code(await takeBack(id, written.adjustments[1]?.adjustmentId ?? 0, written.version, csm))).toBe('forbidden');
    expect(
      (await takeBack(id, written.adjustments[0]?.adjustmentId ?? 0, written.version, csm)).data.adjustedAmount,
    ).toBe('1.00');
  });

  test('of an invoice outside the scope is not found', async () => {
    const id = await anInvoice();
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect(code(await adjust(id, { amount: '1' }, stranger))).toBe('invoice_not_found');
    expect(code(await takeBack(id, 1, 1, stranger))).toBe('invoice_not_found');
  });
});

describe('an adjustment that was a mistake', () => {
  test('is taken back whole, once, with a reason, and leads back from Received', async () => {
    const id = await anInvoice();
    const waived = (await adjust(id, { amount: '600' })).data;
    expect(waived.invoiceStatus).toBe('Received');
    const adjustmentId = waived.adjustments[0]?.adjustmentId ?? 0;
    const reversed = await takeBack(id, adjustmentId, waived.version);
    expect(reversed.message).toBe('Adjustment reversed');
    expect(reversed.data).toMatchObject({
      invoiceStatus: 'Overdue',
      adjustedAmount: '0.00',
      outStandingAmount: '600.00',
      adjustments: [
        { isReversed: true, reverses: null },
        { amount: '-600.00', reverses: adjustmentId, reason: 'they paid it after all', adjustedDate: '2028-02-29' },
      ],
    });
    const { version, adjustments } = reversed.data;
    expect(code(await takeBack(id, adjustmentId, version))).toBe('adjustment_already_reversed');
    expect(code(await takeBack(id, adjustments[1]?.adjustmentId ?? 0, version))).toBe('adjustment_not_found');
    expect(code(await takeBack(await anInvoice(), adjustmentId, 1))).toBe('adjustment_not_found');
    expect(code(await takeBack(id, adjustmentId, 1))).toBe('stale_version');
  });
});

describe('money that comes with what is waived', () => {
  const closing = { adjustmentType: 'Deduction', adjustmentReason: 'bank charges' };

  test('settles the invoice in one go', async () => {
    const id = await anInvoice();
    const paid = await receive(id, { amount: '590', ...closing, adjustmentAmount: '10', invoiceStatus: 'Received' });
    expect(paid.data).toMatchObject({
      invoiceStatus: 'Received',
      receivedAmount: '590.00',
      adjustedAmount: '10.00',
      adjustments: [{ adjustmentType: 'Deduction', reason: 'bank charges' }],
    });
  });

  test('is refused as Received while a cent is missing, and stores nothing', async () => {
    const id = await anInvoice();
    const refused = await receive(id, {
      amount: '590',
      ...closing,
      adjustmentAmount: '9.99',
      invoiceStatus: 'Received',
    });
    expect([refused.status, code(refused)]).toEqual([400, 'received_not_equal']);
    expect(refused.failure?.message).toBe('Received amount is not equal to Invoice amount.');
    expect(await accountOf(id)).toMatchObject({ receipts: [], adjustments: [], version: 1 });
  });

  test.each([
    ['10.01', 'adjustment_over_outstanding'],
    ['-1', 'adjustment_other_sign'],
    ['0', 'adjustment_amount_invalid'],
  ])('with %s waived of the 10.00 that are left', async (adjustmentAmount, refusal) => {
    const refused = await receive(await anInvoice(), { amount: '590', ...closing, adjustmentAmount });
    expect(code(refused)).toBe(refusal);
    expect(fields(refused)).toMatchObject([{ path: 'adjustmentAmount' }]);
  });

  test('can be told as all that was received, never more than the invoice asks for', async () => {
    const id = await anInvoice('100');
    const first = (await receive(id, { amount: '40' })).data;
    const over = await receive(id, { receivedAmount: '100.01', version: first.version });
    expect([code(over), fields(over)]).toEqual([
      'received_over_invoice',
      [{ path: 'receivedAmount', message: 'Received amount can not be greater than invoice amount' }],
    ]);
    expect(code(await receive(id, { receivedAmount: '40', version: first.version }))).toBe('receipt_amount_invalid');
    expect(code(await receive(id, { receivedAmount: '39', version: first.version }))).toBe('receipt_other_sign');
    const all = (await receive(id, { receivedAmount: '100', version: first.version })).data;
    expect(all.receipts.map(({ amount }) => amount)).toEqual(['40.00', '60.00']);
  });

  test('says how much came in one way, and an adjustment whole', async () => {
    const id = await anInvoice();
    expect((await receive(id, {})).status).toBe(400);
    expect((await receive(id, { amount: '1', receivedAmount: '1' })).status).toBe(400);
    expect((await receive(id, { amount: '1', adjustmentAmount: '1' })).status).toBe(400);
  });
});

describe('adjustments at once', () => {
  test('one that is sent twice is one', async () => {
    const id = await anInvoice();
    const send = () => adjust(id, { amount: '10' }, anna, 'one-adjustment-twice');
    await Promise.all([send(), send()]);
    expect((await send()).data.adjustments).toHaveLength(1);
    expect((await accountOf(id)).adjustedAmount).toBe('10.00');
  });

  test('of ten who waive all and ten who receive all one does', async () => {
    const id = await anInvoice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? adjust(id, { amount: '600' }) : receive(id, { amount: '600' }),
      ),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const { receipts, adjustments, outStandingAmount } = await accountOf(id);
    expect([receipts.length + adjustments.length, outStandingAmount]).toEqual([1, '0.00']);
  });
});

describe('the database', () => {
  test('computes the sum of adjustments, and refuses a changed sum or adjustment', async () => {
    const id = await anInvoice();
    const stored = (amount: string, reverses: number | null = null, type = 'Discount') =>
      sql`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, reverses, entered_by, entered_at)
        values (${id}, '2028-02-28', ${type}, ${amount}, 'a reason', ${reverses}, ${anna.userId}, now())`.execute(
        world.tx,
      );
    await receive(id, { amount: '500' });
    await stored('100');
    const adjustmentId = (await accountOf(id)).adjustments[0]?.adjustmentId ?? 0;
    expect(await ofTheDatabase(stored('0.01'))).toBe('adjusted_within_the_amount');
    expect(await ofTheDatabase(stored('-1'))).toBe('adjustment_has_the_sign_of_its_invoice');
    expect(await ofTheDatabase(stored('-99.99', adjustmentId))).toBe('reversal_takes_back_an_adjustment');
    expect(await ofTheDatabase(stored('-100', adjustmentId, 'Bad Debts'))).toBe('reversal_takes_back_an_adjustment');
    await stored('-100', adjustmentId);
    await stored('100');
    expect(await ofTheDatabase(stored('-100', adjustmentId))).toBe('adjustment_is_reversed_once');
    const sum = sql`update invoice set adjusted = 0 where id = ${id}`.execute(world.tx);
    expect(await ofTheDatabase(sum)).toBe('adjusted_is_the_sum_of_the_adjustments');
    for (const change of [sql`update adjustment set reason = 'x'`, sql`delete from adjustment`])
      expect(await ofTheDatabase(change.execute(world.tx))).toContain('never changed or removed');
    const draft = await aBareDraft(world.tx, projectId);
    expect(
      await ofTheDatabase(
        sql`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, entered_by, entered_at)
          values (${draft}, '2028-02-28', 'Discount', 1, 'a reason', ${anna.userId}, now())`.execute(world.tx),
      ),
    ).toBe('adjustment_needs_issued');
    expect((await accountOf(id)).adjustedAmount).toBe('100.00');
  });
});
