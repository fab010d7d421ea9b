import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectZohoBooks,
  type Answer,
  type Loose,
  type SandboxUnderTest,
  sandboxUnderTest,
  type ZohoBooksCaller,
} from '../testing/call-sandbox.ts';

const UK = '860000002';
let sandbox: SandboxUnderTest;
let uk: ZohoBooksCaller;
let customer: string;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  uk = await connectZohoBooks(sandbox.url, UK, 'eu');
  const contact = await uk.call('POST', '/contacts', { contact_name: 'Credited Ltd' });
  customer = contact.json['contact']?.['contact_id'] ?? '';
});
afterAll(() => sandbox.stop());

const refused = (answer: Answer) => [answer.status, Number(answer.json['code'])];
const body = (rate: number) => ({
  customer_id: customer,
  line_items: [{ name: 'Development Fees', rate, quantity: 1 }],
});
async function make(kind: 'invoice' | 'creditnote', rate: number): Promise<string> {
  const answer = await uk.call('POST', `/${kind}s`, body(rate));
  const id = String(answer.json[kind]?.[`${kind}_id`]);
  if (kind === 'invoice') await uk.call('POST', `/invoices/${id}/status/sent`);
  return id;
}
const read = async (kind: 'invoice' | 'creditnote', id: string) =>
  (await uk.call('GET', `/${kind}s/${id}`)).json[kind]!;
const apply = (note: string, invoice_id: string, amount_applied: number) =>
  uk.call('POST', `/creditnotes/${note}/invoices`, { invoices: [{ invoice_id, amount_applied }] });
const rows = (answer: Answer, key: string) => answer.json[key] as unknown as Loose[];

describe('a credit note applied to an invoice', () => {
  test('lowers the open amounts of both, is in both lists, and can be deleted', async () => {
    const [invoice, note] = [await make('invoice', 100), await make('creditnote', 40)];
    const applied = await apply(note, invoice, 40);
    expect(applied.json).toEqual({
      code: 0,
      message: 'Credits have been applied to the invoice(s).',
      apply_to_invoices: { invoices: [{ invoice_id: invoice, amount_applied: 40 }] },
    });
    expect(await read('invoice', invoice)).toMatchObject({ balance: 60, credits_applied: 40, payment_made: 0 });
    expect(await read('creditnote', note)).toMatchObject({ balance: 0, status: 'closed', total_credits_used: 40 });
    const [ofNote] = rows(await uk.call('GET', `/creditnotes/${note}/invoices`), 'invoices_credited');
    const [ofInvoice] = rows(await uk.call('GET', `/invoices/${invoice}/creditsapplied`), 'credits');
    expect(ofNote).toMatchObject({ creditnote_id: note, invoice_id: invoice, credited_amount: 40 });
    expect(ofInvoice).toMatchObject({
      creditnote_id: note,
      creditnotes_invoice_id: ofNote?.['creditnote_invoice_id'],
      amount_applied: 40,
    });
    expect(rows(await uk.call('GET', `/invoices/${invoice}/payments`), 'payments')).toEqual([]);
    expect(refused(await uk.call('POST', `/invoices/${invoice}/status/void`))).toEqual([400, 1015]);
    expect(refused(await uk.call('POST', `/creditnotes/${note}/status/void`))).toEqual([400, 1015]);

    const path = `/creditnotes/${note}/invoices/${String(ofNote?.['creditnote_invoice_id'])}`;
    expect((await uk.call('DELETE', path)).status).toBe(200);
    expect(refused(await uk.call('DELETE', path))).toEqual([404, 1002]);
    expect(await read('invoice', invoice)).toMatchObject({ balance: 100, credits_applied: 0 });
    expect(await read('creditnote', note)).toMatchObject({ balance: 40, status: 'open' });
  });

  test.each([
    ['more than the invoice has open', 120, 200],
    ['more than is left of the note', 60, 50],
  ])('is refused for %s and changes nothing', async (_case, amount, credit) => {
    const [invoice, note] = [await make('invoice', 100), await make('creditnote', credit)];
    expect(refused(await apply(note, invoice, amount))).toEqual([400, 1015]);
    expect(await read('invoice', invoice)).toMatchObject({ balance: 100 });
    expect(await read('creditnote', note)).toMatchObject({ balance: credit });
  });
});

test('a payment is deposited to the named account; credit cards are refused', async () => {
  const accounts = rows(await uk.call('GET', '/bankaccounts'), 'bankaccounts');
  const idOf = (type: string) => accounts.find((one) => one['account_type'] === type)?.['account_id'];
  const pay = (account_id: unknown) =>
    uk.call('POST', '/customerpayments', {
      customer_id: customer,
      payment_mode: 'banktransfer',
      amount: 5,
      date: '2026-10-01',
      account_id,
    });
  expect((await pay(idOf('bank'))).json['payment']).toMatchObject({ account_name: 'Business Checking' });
  expect((await pay(undefined)).json['payment']).toMatchObject({ account_name: 'Undeposited Funds' });
  expect(refused(await pay(idOf('credit_card')))).toEqual([400, 4]);
});

test('a consent without the scopes can neither pay, delete, apply nor read the accounts', async () => {
  const poor = await connectZohoBooks(sandbox.url, UK, 'eu', 'ZohoBooks.invoices.ALL,ZohoBooks.customerpayments.READ');
  expect(refused(await poor.call('GET', '/bankaccounts'))).toEqual([401, 57]);
  expect(refused(await poor.call('POST', '/customerpayments', {}))).toEqual([401, 57]);
  expect(refused(await poor.call('DELETE', '/customerpayments/1'))).toEqual([401, 57]);
  expect(refused(await poor.call('POST', '/creditnotes/1/invoices', {}))).toEqual([401, 57]);
  expect((await poor.call('GET', '/customerpayments')).status).toBe(200);
});
