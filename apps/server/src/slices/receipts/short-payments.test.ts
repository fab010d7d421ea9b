import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, issueBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let csm: Person;
let companyId: number;
let projectId: number;

beforeAll(async () => {
  world = await aWorld({ now: '2028-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  csm = await world.signedIn('ROLE_CSM', 'Carlos');
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId], csms: [csm.userId] })).id;
});
afterAll(() => world.close());

const anInvoice = (total = '600') => aBareIssued(world.tx, projectId, total);
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const withheld = { certificateNumber: 'TDS-2028-17', withholdingRate: '10' };
const pay = (invoiceId: number, sent: object) =>
  anna.call(receiptEndpoints.add, {
    body: { invoiceId, version: 1, amount: '540', receivedDate: '2028-02-28', ...sent },
  });

describe('a payment that leaves a rest', () => {
  test('is closed by the tax that the customer withheld, with certificate and rate, and reversed with them', async () => {
    const id = await anInvoice();
    const closing = { adjustmentType: 'Withholding Tax', adjustmentAmount: '60', adjustmentReason: 'TDS', ...withheld };
    const closed = await pay(id, { ...closing, invoiceStatus: 'Received' });
    expect(closed.data).toMatchObject({
      invoiceStatus: 'Received',
      adjustments: [{ adjustmentType: 'Withholding Tax', certificateNumber: 'TDS-2028-17', withholdingRate: '10.00' }],
    });
    const { version, adjustments } = closed.data;
    const params = { id, adjustmentId: adjustments[0]?.adjustmentId ?? 0 };
    const body = { version, reason: 'wrong certificate' };
    expect((await anna.call(receiptEndpoints.reverseAdjustment, { params, body })).data).toMatchObject({
      adjustedAmount: '0.00',
      adjustments: [{}, { certificateNumber: 'TDS-2028-17', amount: '-60.00' }],
    });
  });

  test.each([
    [
      'Withholding Tax without a certificate',
      { adjustmentType: 'Withholding Tax', withholdingRate: '10' },
      'certificateNumber',
    ],
    [
      'Withholding Tax without a rate',
      { adjustmentType: 'Withholding Tax', certificateNumber: 'A' },
      'withholdingRate',
    ],
    [
      'a bank charge with a certificate',
      { adjustmentType: 'Bank Charge', certificateNumber: 'A' },
      'certificateNumber',
    ],
    ['a rate of 0', { adjustmentType: 'Withholding Tax', ...withheld, withholdingRate: '0' }, 'withholdingRate'],
    [
      'a rate of 100.01',
      { adjustmentType: 'Withholding Tax', ...withheld, withholdingRate: '100.01' },
      'withholdingRate',
    ],
  ])('is refused with %s', async (_, closing, path) => {
    const refused = await pay(await anInvoice(), { adjustmentAmount: '60', adjustmentReason: 'TDS', ...closing });
    expect(refused.failure?.errors).toMatchObject([{ path }]);
  });

  test('is proposed to be closed as most of the last ones of the company were', async () => {
    const ownCompany = await aCompany(world.tx);
    const own = (await aProject(world.tx, { companyId: ownCompany, accountants: [anna.userId] })).id;
    const [first, second] = [await aBareIssued(world.tx, own, '600'), await aBareIssued(world.tx, own, '600')];
    expect((await account(second)).usualClosing).toBeNull();
    const { version, adjustments } = (
      await pay(first, {
        amount: '585',
        adjustmentType: 'Bank Charge',
        adjustmentAmount: '15',
        adjustmentReason: 'SWIFT fee',
      })
    ).data;
    expect((await account(second)).usualClosing).toEqual({
      adjustmentType: 'Bank Charge',
      withholdingRate: null,
      reason: 'SWIFT fee',
      times: 1,
      of: 1,
    });
    const params = { id: first, adjustmentId: adjustments[0]?.adjustmentId ?? 0 };
    await anna.call(receiptEndpoints.reverseAdjustment, { params, body: { version, reason: 'refunded by the bank' } });
    // the payment is still short, and its rest is outstanding now
    expect((await account(second)).usualClosing).toMatchObject({ adjustmentType: null, times: 1, of: 1 });
    for (const adjustmentType of ['Discount', 'Discount'] as const) {
      const closing = { adjustmentType, adjustmentAmount: '10', adjustmentReason: 'paid early' };
      await pay(await aBareIssued(world.tx, own, '600'), { amount: '590', ...closing });
    }
    await pay(second, { amount: '600' });
    expect((await account(second)).usualClosing).toMatchObject({ adjustmentType: 'Discount', times: 2, of: 3 });
  });
});

describe('what is given up by a CSM', () => {
  const adjust = (id: number, amount: string, person: Person, adjustmentType = 'Discount', version = 1) =>
    person.call(receiptEndpoints.adjust, {
      params: { id },
      body: {
        version,
        adjustmentType: adjustmentType as 'Discount',
        amount,
        adjustedDate: '2028-02-28',
        reason: 'late',
      },
    });

  test('is at most 5 % of the invoice in total; more needs an accountant', async () => {
    const id = await anInvoice();
    const refused = await adjust(id, '30.01', csm);
    expect([refused.status, code(refused), refused.failure?.errors]).toEqual([
      403,
      'adjustment_needs_accountant',
      [
        {
          path: 'amount',
          message: 'Discount, Deduction and Bad Debts above 5 % of an invoice need an accountant or administrator.',
        },
      ],
    ]);
    expect((await adjust(id, '20', csm)).status).toBe(200);
    expect(code(await adjust(id, '10.01', csm, 'Deduction', 2))).toBe('adjustment_needs_accountant');
    expect((await adjust(id, '10', csm, 'Deduction', 2)).status).toBe(200);
    expect((await adjust(id, '500', anna, 'Bad Debts', 3)).status).toBe(200);
  });

  test('is no tax, bank charge or exchange difference: those come with payments', async () => {
    expect(code(await adjust(await anInvoice(), '1', csm, 'Bank Charge'))).toBe('forbidden');
    expect(code(await adjust(await anInvoice(), '1', csm, 'Bad Debts'))).toBe('forbidden');
  });
});

describe('the exchange difference of a payment', () => {
  /** 1,000 pounds invoiced at 1.25; the newest rate on 10 Feb is 1.27, on 20 Feb 1.24. */
  async function inPounds(): Promise<number> {
    const id = await aBareDraft(world.tx, projectId);
    await sql`update invoice set rows_amount = 1000, lines_amount = 1000, total = 1000, currency_code = 'GBP', exchange_rate = 1.25
      where id = ${id}`.execute(world.tx);
    await issueBare(world.tx, id);
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('GBP', '2028-02-09', 1.27, 'test', now()), ('GBP', '2028-02-20', 1.24, 'test', now()) on conflict do nothing`.execute(
      world.tx,
    );
    return id;
  }
  const payOn = async (invoiceId: number, amount: string, receivedDate: string) =>
    anna.call(receiptEndpoints.add, {
      body: { invoiceId, version: (await account(invoiceId)).version, amount, receivedDate },
    });

  test('is the payment at the rate of its day less the payment at the rate of its invoice, and leaves nothing outstanding', async () => {
    const id = await inPounds();
    await payOn(id, '600', '2028-02-10');
    const { data } = await payOn(id, '400.00', '2028-02-20');
    expect(data).toMatchObject({
      outStandingAmount: '0.00',
      receipts: [{ exchangeDifference: '12.00' }, { exchangeDifference: '-4.00' }],
    });
    const params = { id, receiptId: data.receipts[0]?.receiptId ?? 0 };
    const undo = { params, body: { version: data.version, reason: 'bounced' } };
    expect((await anna.call(receiptEndpoints.reverse, undo)).data.receipts[2]?.exchangeDifference).toBe('-12.00');
  });

  test('is summed by month, and unknown where a rate is missing', async () => {
    const monthOf = async () =>
      (await anna.call(monthCloseEndpoints.get, { query: { month: 'Jan-2028' } })).data.figures.exchangeDifference;
    expect(await monthOf()).toBe('0.00');
    const id = await inPounds();
    const early = await payOn(id, '100', '2028-01-31');
    expect(early.data.receipts[0]?.exchangeDifference).toBeNull();
    expect(await monthOf()).toBeNull();
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at) values ('GBP', '2028-01-30', 1.2, 'test', now())`.execute(
      world.tx,
    );
    expect(await monthOf()).toBe('-5.00');
  });
});
