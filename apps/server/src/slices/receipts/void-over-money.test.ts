import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, anOpenCredit, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let companyId: number;
let projectId: number;

beforeAll(async () => {
  world = await aWorld({ now: '2028-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** An issued invoice of a company of its own, with a payment of so much. */
async function aPaid(amount: string): Promise<{ id: number; receiptId: number }> {
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId] })).id;
  const id = await aBareIssued(world.tx, projectId, '600');
  const { receipts } = (await pay(id, amount)).data;
  return { id, receiptId: receipts[0]?.receiptId ?? 0 };
}
const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const pay = async (invoiceId: number, amount: string) =>
  anna.call(receiptEndpoints.add, {
    body: { invoiceId, version: (await account(invoiceId)).version, amount, receivedDate: '2028-02-28' },
  });
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const voiding = async (id: number) =>
  anna.call(invoiceEndpoints.void, {
    params: { id },
    body: { version: (await account(id)).version, reason: 'billed twice' },
  });
const move = async (id: number, receiptId: number, version?: number) =>
  anna.call(receiptEndpoints.moveToOpenCredit, {
    params: { id, receiptId },
    body: { version: version ?? (await account(id)).version, reason: 'of another invoice' },
  });
const use = async (id: number, amount: string, version?: number) =>
  anna.call(receiptEndpoints.payFromOpenCredit, {
    params: { id },
    body: { version: version ?? (await account(id)).version, amount },
  });
const refund = (amount: string, refundDate = '2028-02-28', id = companyId) =>
  anna.call(receiptEndpoints.refundOpenCredit, { params: { id }, body: { currencyCode: 'USD', amount, refundDate } });
const open = async () => (await anna.call(receiptEndpoints.openCredits, { params: { id: companyId }, query: {} })).data;

describe('an invoice with money on it', () => {
  test('is void only after its payment was reversed', async () => {
    const { id, receiptId } = await aPaid('100');
    const refused = await voiding(id);
    expect([refused.status, code(refused)]).toEqual([409, 'invoice_has_money']);
    const { version } = await account(id);
    await anna.call(receiptEndpoints.reverse, { params: { id, receiptId }, body: { version, reason: 'bounced' } });
    expect((await voiding(id)).data).toMatchObject({ documentState: 'void' });
  });

  test('is void only after the credit note that was applied to it was taken off', async () => {
    const { id: other } = await aPaid('600');
    const credit = await anOpenCredit(world.tx, other, '-50');
    const id = await aBareIssued(world.tx, projectId, '600');
    const { creditApplications } = (
      await anna.call(receiptEndpoints.applyCredit, {
        params: { id },
        body: { version: 1, creditId: credit, amount: '50' },
      })
    ).data;
    expect(code(await voiding(id))).toBe('invoice_has_money');
    expect(code(await voiding(credit))).toBe('invoice_has_money');
    const applicationId = creditApplications[0]?.applicationId ?? 0;
    const undo = { params: { id, applicationId }, body: { version: (await account(id)).version, reason: 'a mistake' } };
    await anna.call(receiptEndpoints.reverseCreditApplication, undo);
    expect((await voiding(id)).status).toBe(200);
    expect((await open()).openCredits).toMatchObject([{ creditId: credit, openAmount: '50.00' }]);
  });

  test('is not void past the rules either', async () => {
    const { id } = await aPaid('100');
    const refused = await voidBare(world.tx, id).catch((error: { constraint?: string }) => error.constraint);
    expect(refused).toBe('no_void_over_money');
  });
});

describe('a payment that is moved off its invoice', () => {
  test('is open credit of the company: it pays another invoice, and the rest is refunded', async () => {
    const { id, receiptId } = await aPaid('100');
    const moved = await move(id, receiptId);
    expect(moved.message).toBe('Payment moved to the open credit of the company');
    expect(moved.data).toMatchObject({ receivedAmount: '0.00', outStandingAmount: '600.00' });
    expect(await open()).toMatchObject({
      paymentsOnAccount: [{ currencyCode: 'USD', openAmount: '100.00' }],
      byCurrency: [{ currencyCode: 'USD', openAmount: '100.00' }],
    });
    expect((await voiding(id)).status).toBe(200);
    const other = await aBareIssued(world.tx, projectId, '70');
    expect((await use(other, '70')).data).toMatchObject({
      invoiceStatus: 'Received',
      receipts: [{ amount: '70.00', note: 'From the open credit of the company', receivedDate: '2028-02-29' }],
    });
    expect((await refund('30')).data).toEqual({ companyId, currencyCode: 'USD', openAmount: '0.00' });
    expect((await open()).paymentsOnAccount).toEqual([]);
  });

  test('goes back to the open credit when what it paid is reversed', async () => {
    const { id, receiptId } = await aPaid('100');
    await move(id, receiptId);
    const other = await aBareIssued(world.tx, projectId, '70');
    const { receipts, version } = (await use(other, '70')).data;
    const params = { id: other, receiptId: receipts[0]?.receiptId ?? 0 };
    await anna.call(receiptEndpoints.reverse, { params, body: { version, reason: 'wrong invoice' } });
    expect((await open()).paymentsOnAccount).toMatchObject([{ currencyCode: 'USD', openAmount: '100.00' }]);
  });

  test('is moved once, from an invoice that has it', async () => {
    const { id, receiptId } = await aPaid('100');
    expect(code(await move(id, receiptId, 1))).toBe('stale_version');
    const { receipts } = (await move(id, receiptId)).data;
    expect(code(await move(id, receiptId))).toBe('receipt_already_reversed');
    expect(code(await move(id, receipts[1]?.receiptId ?? 0))).toBe('receipt_not_found');
    const credit = await anOpenCredit(world.tx, id, '-50');
    const refunded = (await pay(credit, '-50')).data.receipts[0]?.receiptId ?? 0;
    expect(code(await move(credit, refunded))).toBe('payment_not_movable');
    expect(code(await move((await aPaid('1')).id, receiptId))).toBe('receipt_not_found');
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const unseen = { params: { id, receiptId }, body: { version: 1, reason: 'x' } };
    expect(code(await stranger.call(receiptEndpoints.moveToOpenCredit, unseen))).toBe('invoice_not_found');
    const from = { params: { id }, body: { version: 1, amount: '1' } };
    expect(code(await stranger.call(receiptEndpoints.payFromOpenCredit, from))).toBe('invoice_not_found');
    const back = { params: { id: companyId }, body: { currencyCode: 'USD', amount: '1', refundDate: '2028-02-28' } };
    expect(code(await stranger.call(receiptEndpoints.refundOpenCredit, back))).toBe('company_not_found');
  });

  test('of a retainer whose balance was used stays', async () => {
    await aPaid('1');
    const retainer = await aBareDraft(world.tx, projectId);
    await sql`update invoice set end_date = null, rows_amount = 100, lines_amount = 100, total = 100 where id = ${retainer}`.execute(
      world.tx,
    );
    await issueBare(world.tx, retainer);
    const receiptId = (await pay(retainer, '100')).data.receipts[0]?.receiptId ?? 0;
    const spend = (amount: string) =>
      sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
        values (${projectId}, 'USD', ${retainer}, ${amount}, 0, '2028-02-28', now())`.execute(world.tx);
    const other = await aBareIssued(world.tx, projectId, '1');
    await sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
      values (${projectId}, 'USD', ${other}, -1, 0, '2028-02-28', now())`.execute(world.tx);
    expect(code(await move(retainer, receiptId))).toBe('retainer_balance_used');
    // a credit note of a retainer takes from it when it is refunded, and nothing can be paid into one from the open credit then
    await spend('-99');
    expect(code(await use(await anOpenCredit(world.tx, retainer, '-10'), '-1'))).toBe('receipt_other_sign');
  });

  test.each([
    ['0', 'receipt_amount_invalid'],
    ['-1', 'receipt_other_sign'],
    ['600.01', 'received_over_invoice'],
    ['100.01', 'over_account_balance'],
  ])('does not pay %s of an invoice', async (amount, refusal) => {
    const { id, receiptId } = await aPaid('100');
    await move(id, receiptId);
    expect(code(await use(await aBareIssued(world.tx, projectId, '600'), amount))).toBe(refusal);
  });

  test('pays no more than is outstanding, an issued invoice, as it was seen', async () => {
    const { id, receiptId } = await aPaid('100');
    await move(id, receiptId);
    await pay(id, '590');
    expect(code(await use(id, '10.01'))).toBe('receipt_over_outstanding');
    expect(code(await use(id, '10', 1))).toBe('stale_version');
    expect(code(await use(await aBareDraft(world.tx, projectId), '1'))).toBe('receipt_needs_issued');
  });

  test.each([
    ['0', '2028-02-28', 'refund_amount_invalid'],
    ['1.001', '2028-02-28', 'refund_amount_invalid'],
    ['100.01', '2028-02-28', 'over_account_balance'],
    ['1', '2028-03-01', 'refund_in_future'],
  ])('is not refunded with %s on %s', async (amount, day, refusal) => {
    const { id, receiptId } = await aPaid('100');
    await move(id, receiptId);
    expect(code(await refund(amount, day))).toBe(refusal);
  });

  test('is used once by ten who pay and ten who refund at the same moment', async () => {
    const { id, receiptId } = await aPaid('100');
    await move(id, receiptId);
    const invoices = await Promise.all(Array.from({ length: 10 }, () => aBareIssued(world.tx, projectId, '100')));
    const answers = await Promise.all(invoices.flatMap((one) => [use(one, '100'), refund('100')]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await open()).paymentsOnAccount).toEqual([]);
  });
});
