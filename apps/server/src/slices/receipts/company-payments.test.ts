import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, anOpenCredit, issueBare } from '../../../test/bare-invoice.ts';
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
beforeEach(async () => {
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId] })).id;
});

const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const payable = async (by = anna) =>
  (await by.call(companyPaymentEndpoints.payable, { params: { id: companyId }, query: { currencyCode: 'USD' } })).data;
interface Typed {
  readonly amount: string;
  readonly parts: readonly (readonly [invoiceId: number, amount: string])[];
}
/** The request that pays invoices as they are now. */
async function request({ amount, parts }: Typed, more: object = {}) {
  const versions = await Promise.all(parts.map(async ([id]) => (await account(id)).version));
  return {
    params: { id: companyId },
    body: {
      currencyCode: 'USD',
      amount,
      receivedDate: '2028-02-29',
      parts: parts.map(([invoiceId, part], at) => ({ invoiceId, version: versions[at] ?? 1, amount: part })),
      ...more,
    },
  };
}
const pay = async (typed: Typed, more: object = {}) =>
  anna.call(companyPaymentEndpoints.add, await request(typed, more));
const reverse = (paymentNumber: number) =>
  anna.call(companyPaymentEndpoints.reverse, {
    params: { id: companyId, paymentNumber },
    body: { reason: 'of another company' },
  });
const code = (answer: { readonly failure: { readonly code: string } | undefined }) => answer.failure?.code;
const openCredits = async () =>
  (await anna.call(receiptEndpoints.openCredits, { params: { id: companyId }, query: {} })).data;
const onAccount = async () => (await openCredits()).paymentsOnAccount[0]?.openAmount ?? '0.00';
/** Two open invoices over 600 and 250, of which the second one is due first. */
async function twoInvoices(): Promise<[number, number]> {
  const ids: [number, number] = [
    await aBareIssued(world.tx, projectId, '600'),
    await aBareIssued(world.tx, projectId, '250'),
  ];
  return ids;
}
const states = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { outStandingAmount, receipts } = await account(id);
      return [outStandingAmount, receipts.map(({ amount }) => amount)];
    }),
  );

describe('a payment of several invoices', () => {
  test('pays each its part, and what exceeds them is open credit of the company', async () => {
    const [one, other] = await twoInvoices();
    expect((await payable()).invoices).toMatchObject([
      { invoiceId: one, outStandingAmount: '600.00', connectionId: null },
      { invoiceId: other, outStandingAmount: '250.00' },
    ]);
    const { data } = await pay({
      amount: '900',
      parts: [
        [one, '600'],
        [other, '250'],
      ],
    });
    expect(data).toMatchObject({ companyId, amount: '900.00', openCredit: '50.00' });
    expect(await states([one, other])).toEqual([
      ['0.00', ['600.00']],
      ['0.00', ['250.00']],
    ]);
    const [{ partOf } = { partOf: null }] = (await account(one)).receipts;
    expect(partOf).toEqual({ paymentNumber: data.paymentNumber, amount: '900.00', invoices: 2 });
    expect(await onAccount()).toBe('50.00');
    expect((await payable()).invoices).toEqual([]);
    const { receivables } = (await anna.call(receivableEndpoints.list, { query: {} })).data;
    expect(receivables.find((row) => row.companyId === companyId)?.own).toMatchObject({
      owed: '0.00',
      onAccount: '50.00',
    });
    const statement = await anna.call(statementEndpoints.page, {
      params: { id: companyId },
      query: { from: '2028-02-01', to: '2028-02-29' },
    });
    expect(JSON.stringify(statement.data)).toMatch(/Payment on account.*-50\.00/);
  });

  test('can leave an invoice partly paid, and its open credit pays another one later', async () => {
    const [one, other] = await twoInvoices();
    await pay({ amount: '500', parts: [[one, '400']] });
    const { version } = await account(other);
    const used = await anna.call(receiptEndpoints.payFromOpenCredit, {
      params: { id: other },
      body: { version, amount: '100' },
    });
    expect(used.status).toBe(200);
    expect(await states([one, other])).toEqual([
      ['200.00', ['400.00']],
      ['150.00', ['100.00']],
    ]);
    expect(await onAccount()).toBe('0.00');
  });

  test('that is sent twice under one key is recorded once', async () => {
    const [one, other] = await twoInvoices();
    const input = await request({
      amount: '300',
      parts: [
        [one, '100'],
        [other, '200'],
      ],
    });
    const options = { key: `several-${one}` };
    const first = await anna.call(companyPaymentEndpoints.add, input, options);
    const again = await anna.call(companyPaymentEndpoints.add, input, options);
    expect(again.data.paymentNumber).toBe(first.data.paymentNumber);
    expect(await states([one, other])).toEqual([
      ['500.00', ['100.00']],
      ['50.00', ['200.00']],
    ]);
  });

  test('of two users at the same moment pays once, in any order of the invoices', async () => {
    const [one, other] = await twoInvoices();
    const first = await request({
      amount: '850',
      parts: [
        [one, '600'],
        [other, '250'],
      ],
    });
    const second = { ...first, body: { ...first.body, parts: first.body.parts.toReversed() } };
    const both = await Promise.all([first, second].map((input) => anna.call(companyPaymentEndpoints.add, input)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.flatMap((answer) => code(answer) ?? [])).toEqual(['stale_version']);
    expect(await states([one, other])).toEqual([
      ['0.00', ['600.00']],
      ['0.00', ['250.00']],
    ]);
  });

  test('is stored whole or not at all, and the database refuses one that is not spread', async () => {
    const insert = sql`insert into company_payment (company_id, currency_code, received_on, amount, note, entered_by, entered_at)
      values (${companyId}, 'USD', '2028-02-29', 10, '', ${anna.userId}, now())`;
    await expect(insert.execute(world.tx)).rejects.toThrow('a payment is what its invoices and the open credit get');
  });
});

describe('a payment of several invoices is refused', () => {
  test('for its amount, or for a part that its invoice cannot take', async () => {
    const [one, other] = await twoInvoices();
    for (const [amount, first, second, expected, path] of [
      ['0', '1', '1', 'receipt_amount_invalid', 'amount'],
      ['10.005', '1', '1', 'receipt_amount_invalid', 'amount'],
      ['10', '10', '0', 'receipt_amount_invalid', 'parts.1.amount'],
      ['10', '11', '-1', 'receipt_other_sign', 'parts.1.amount'],
      ['900', '600.01', '1', 'receipt_over_outstanding', 'parts.0.amount'],
      ['849.99', '600', '250', 'parts_over_payment', 'amount'],
    ] as const) {
      const answer = await pay({
        amount,
        parts: [
          [one, first],
          [other, second],
        ],
      });
      expect([code(answer), answer.failure?.errors?.[0]?.path]).toEqual([expected, path]);
    }
    expect(await states([one, other])).toEqual([
      ['600.00', []],
      ['250.00', []],
    ]);
  });

  test('for a future day, another company, a draft, a credit note, or an invoice that changed meanwhile', async () => {
    const [one] = await twoInvoices();
    const typed = (id: number): Typed => ({ amount: '10', parts: [[id, '10']] });
    expect(code(await pay(typed(one), { receivedDate: '2028-03-01' }))).toBe('receipt_in_future');
    const strange = (await aProject(world.tx, { companyId: await aCompany(world.tx), accountants: [anna.userId] })).id;
    expect(code(await pay(typed(await aBareIssued(world.tx, strange, '100'))))).toBe('invoice_of_other_company');
    expect(code(await pay(typed(await aBareDraft(world.tx, projectId))))).toBe('receipt_needs_issued');
    expect(code(await pay(typed(await anOpenCredit(world.tx, one, '-30'))))).toBe('receipt_other_sign');
    const stale = await request(typed(one));
    await pay(typed(one));
    const answer = await anna.call(companyPaymentEndpoints.add, stale);
    expect([answer.status, code(answer)]).toEqual([409, 'stale_version']);
    expect(answer.failure?.current).toMatchObject({ companyId, currencyCode: 'USD' });
    expect(code(await pay({ amount: '10', parts: [] }))).toBe('invalid_input');
    expect(
      code(
        await pay({
          amount: '10',
          parts: [
            [one, '5'],
            [one, '5'],
          ],
        }),
      ),
    ).toBe('invalid_input');
  });

  test('for an invoice or a company that the user does not see', async () => {
    const [one] = await twoInvoices();
    const hidden = (await aProject(world.tx, { companyId, accountants: [] })).id;
    const unseen = await aBareIssued(world.tx, hidden, '100');
    const seen = await request({ amount: '20', parts: [[one, '10']] });
    const parts = [...seen.body.parts, { invoiceId: unseen, version: 1, amount: '10' }];
    const input = { ...seen, body: { ...seen.body, parts } };
    expect(code(await anna.call(companyPaymentEndpoints.add, input))).toBe('invoice_not_found');
    expect((await payable()).invoices.map(({ invoiceId }) => invoiceId)).not.toContain(unseen);
    const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Sam');
    const { params } = seen;
    expect(code(await stranger.call(companyPaymentEndpoints.add, seen))).toBe('company_not_found');
    const query = { currencyCode: 'USD' };
    expect(code(await stranger.call(companyPaymentEndpoints.payable, { params, query }))).toBe('company_not_found');
    const paymentNumber = (await pay({ amount: '10', parts: [[one, '10']] })).data.paymentNumber;
    const undo = { params: { ...params, paymentNumber }, body: { reason: 'a mistake' } };
    expect(code(await stranger.call(companyPaymentEndpoints.reverse, undo))).toBe('company_not_found');
  });
});

describe('a payment of several invoices that is reversed', () => {
  test('opens all its invoices and takes its open credit off, once', async () => {
    const [one, other] = await twoInvoices();
    const { paymentNumber } = (
      await pay({
        amount: '900',
        parts: [
          [one, '600'],
          [other, '250'],
        ],
      })
    ).data;
    const both = await Promise.all([reverse(paymentNumber), reverse(paymentNumber)]);
    expect(both.flatMap((answer) => code(answer) ?? [])).toEqual(['receipt_already_reversed']);
    expect(await states([one, other])).toEqual([
      ['600.00', ['600.00', '-600.00']],
      ['250.00', ['250.00', '-250.00']],
    ]);
    expect(await openCredits()).toMatchObject({ paymentsOnAccount: [], refunds: [] });
    expect(code(await reverse(paymentNumber + 1000))).toBe('receipt_not_found');
  });

  test('is refused part by part, but a part can be moved to the open credit and is reversed with the whole', async () => {
    const [one, other] = await twoInvoices();
    const { paymentNumber } = (
      await pay({
        amount: '900',
        parts: [
          [one, '600'],
          [other, '250'],
        ],
      })
    ).data;
    const { receipts, version } = await account(one);
    const params = { id: one, receiptId: receipts[0]?.receiptId ?? 0 };
    const body = { version, reason: 'of another invoice' };
    expect(code(await anna.call(receiptEndpoints.reverse, { params, body }))).toBe('payment_of_several_invoices');
    expect((await anna.call(receiptEndpoints.moveToOpenCredit, { params, body })).status).toBe(200);
    expect(await onAccount()).toBe('650.00');
    expect((await reverse(paymentNumber)).status).toBe(200);
    expect(await states([other])).toEqual([['250.00', ['250.00', '-250.00']]]);
    expect(await onAccount()).toBe('0.00');
  });

  test('is refused while part of its open credit was used or refunded', async () => {
    const [one, other] = await twoInvoices();
    const { paymentNumber } = (await pay({ amount: '700', parts: [[one, '600']] })).data;
    const { version } = await account(other);
    const use = { params: { id: other }, body: { version, amount: '40' } };
    const { receipts } = (await anna.call(receiptEndpoints.payFromOpenCredit, use)).data;
    expect(code(await reverse(paymentNumber))).toBe('payment_used_since');
    const undo = { params: { id: other, receiptId: receipts[0]?.receiptId ?? 0 } };
    const newer = await account(other);
    await anna.call(receiptEndpoints.reverse, { ...undo, body: { version: newer.version, reason: 'a mistake' } });
    await anna.call(receiptEndpoints.refundOpenCredit, {
      params: { id: companyId },
      body: { currencyCode: 'USD', amount: '60', refundDate: '2028-02-29' },
    });
    expect(code(await reverse(paymentNumber))).toBe('payment_used_since');
    expect(await onAccount()).toBe('40.00');
  });

  test('is refused while a later invoice uses the retainer that it paid', async () => {
    const retainer = await aBareDraft(world.tx, projectId);
    await sql`update invoice set end_date = null, rows_amount = 100, lines_amount = 100, total = 100 where id = ${retainer}`.execute(
      world.tx,
    );
    await issueBare(world.tx, retainer);
    const { paymentNumber } = (await pay({ amount: '100', parts: [[retainer, '100']] })).data;
    const other = await aBareIssued(world.tx, projectId, '1');
    await sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
      values (${projectId}, 'USD', ${other}, -1, 0, '2028-02-29', now())`.execute(world.tx);
    expect(code(await reverse(paymentNumber))).toBe('retainer_balance_used');
    expect(await states([retainer])).toEqual([['0.00', ['100.00']]]);
  });
});
