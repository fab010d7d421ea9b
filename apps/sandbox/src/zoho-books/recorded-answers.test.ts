import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectZohoBooks,
  type Loose,
  type SandboxUnderTest,
  sandboxUnderTest,
  type ZohoBooksCaller,
} from '../testing/call-sandbox.ts';
import { shapeDifferences } from '../testing/same-shape.ts';

/*
 * The same request gets a response of the same shape as the recorded one of the real books: same keys, same types of
 * values. Differences caused by the recorded organisation's settings are listed here; nothing else may differ.
 */
const tolerated: Readonly<Record<string, string>> = {};
const of2024: Readonly<Record<string, string>> = Object.fromEntries([
  ...['latitude', 'longitude'].map((key) => [`extra *.${key}`, 'newer than the recording of 2024']),
  ...[
    'allow_parent_for_payment_and_view',
    'siret_number',
    'tax_percentage',
    'tax_name',
    'tax_id',
    'company_id',
    'contact_persons',
  ].map((key) => [`missing contact.${key}`, 'the organisation of 2024 was a Brazilian one']),
  ...[
    'contact_relation_type',
    'photo_url',
    'integration_references',
    'upi_mandates',
    'submitted_by_name',
    'account_name',
    'approvers_list',
    'lock_details',
    'approver_id',
    'track_1099',
    'last_modified_by_id',
    'account_id',
    'created_by_id',
    'submitter_id',
    'submitted_by_photo_url',
    'tax_id_type',
    'submitted_by_email',
    'tax_reg_label',
    'tax_id_value',
    'locked_actions',
    'submitted_date',
    'lock_detail',
    'submitted_by',
  ].map((key) => [`extra contact.${key}`, 'newer than the recording of 2024']),
]);

const ROOT = resolve(import.meta.dirname, '../../../..');
const named = process.env['SHARED_DATA'] ?? '../shared/data';
const folder = join(isAbsolute(named) ? named : resolve(ROOT, named), 'books', 'zoho-books');
const isThere = existsSync(folder);
const file = (name: string) => readFileSync(join(folder, name), 'utf8');

let sandbox: SandboxUnderTest;
let books: ZohoBooksCaller;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
  books = await connectZohoBooks(sandbox.url, '860000001', 'us');
});
afterEach(() => sandbox.stop());

type Exchange = { readonly status: number; readonly request: Loose; readonly response: Loose; readonly headers: Loose };
function exchange(name: string): Exchange {
  const { api } = JSON.parse(file(name)) as { api: Record<string, Record<string, Loose>> };
  const found = Object.values(Object.values(api)[0] ?? {})[0];
  if (found === undefined) throw new Error(`${name} holds no exchange`);
  const { status, request, response, headers } = found as unknown as Record<string, Loose>;
  return {
    status: Number(status),
    request: request?.['data'] as Loose,
    response: response as Loose,
    headers: headers as Loose,
  };
}

const address = {
  address: '123 Main St',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'USA',
  country_code: 'USA',
};
async function acme(): Promise<string> {
  const answer = await books.call('POST', '/contacts', { contact_name: 'Acme Corp', billing_address: address });
  return answer.json['contact']?.['contact_id'] ?? '';
}
async function licence(): Promise<string> {
  const item = { name: 'Software License', rate: 199.99, unit: 'license', description: 'Annual software license' };
  return (await books.call('POST', '/items', item)).json['item']?.['item_id'] ?? '';
}
async function invoiceOf(customerId: string, itemId: string, rate?: number): Promise<string> {
  const line = { item_id: itemId, quantity: 1, ...(rate === undefined ? {} : { rate }) };
  const answer = await books.call('POST', '/invoices', { customer_id: customerId, line_items: [line] });
  return answer.json['invoice']?.['invoice_id'] ?? '';
}

describe.skipIf(!isThere)('compared with recorded responses of the real books', () => {
  test('creating a contact has the same shape (2026)', async () => {
    const { request, response, status } = exchange('nango__create-contact.test.json');
    const answer = await books.call('POST', '/contacts', request);
    expect(answer.status).toBe(status);
    expect(shapeDifferences(response, answer.json, tolerated)).toEqual([]);
    expect(answer.json['message']).toBe(response['message']);
  });

  test('create a contact marked as text (2024)', async () => {
    const recorded = JSON.parse(file('zohobooksapi__contacts-contacts_create.json')) as Record<string, Loose>[];
    const [, made] = recorded;
    const sent = String(made?.['request']?.['body']);
    const answer = await books.call('POST', '/contacts', sent, { 'content-type': 'text/plain; charset=utf-8' });
    const response = JSON.parse(String(made?.['response']?.['body'])) as Loose;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/api\/v3\/contacts\/\d{18}$/);
    expect(shapeDifferences(response, answer.json, of2024)).toEqual([]);
  });

  test('listing contacts has the same shape (2026)', async () => {
    const { response } = exchange('nango__list-contacts.test.json');
    await acme();
    const answer = await books.call('GET', '/contacts?page=1');
    expect(answer.status).toBe(200);
    expect(shapeDifferences(response, answer.json, tolerated)).toEqual([]);
  });

  test('creating an item has the same shape (2026)', async () => {
    const { request, response, status } = exchange('nango__create-item.test.json');
    const answer = await books.call('POST', '/items', request);
    expect(answer.status).toBe(status);
    expect(shapeDifferences(response, answer.json, tolerated)).toEqual([]);
  });

  test('creating an invoice has the same shape (2026)', async () => {
    const { response, status, headers } = exchange('nango__create-invoice.test.json');
    const line = { item_id: await licence(), quantity: 1 };
    const answer = await books.call('POST', '/invoices', { customer_id: await acme(), line_items: [line] });
    expect(answer.status).toBe(status);
    expect(shapeDifferences(response, answer.json, tolerated)).toEqual([]);
    const expected = (invoice: Loose | undefined) =>
      ['status', 'total', 'sub_total', 'exchange_rate'].map((key) => invoice?.[key]);
    expect(expected(answer.json['invoice'])).toEqual(expected(response['invoice']));
    for (const name of ['x-rate-limit-limit', 'x-rate-limit-remaining', 'x-rate-limit-reset', 'server', 'location'])
      expect([name, answer.headers.has(name)]).toEqual([name, headers[name] !== undefined]);
  });

  test('read a paid invoice, mark one as sent (2026)', async () => {
    const [customer, item] = [await acme(), await licence()];
    const paid = await invoiceOf(customer, item);
    await books.call('POST', `/invoices/${paid}/status/sent`);
    const payment = { customer_id: customer, payment_mode: 'cash', amount: 199.99, date: '2026-06-09' };
    await books.call('POST', '/customerpayments', {
      ...payment,
      invoices: [{ invoice_id: paid, amount_applied: 199.99 }],
    });
    const read = await books.call('GET', `/invoices/${paid}`);
    const recorded = exchange('nango__get-invoice.test.json').response;
    expect(shapeDifferences(recorded, read.json, tolerated)).toEqual([]);
    expect([read.json['invoice']?.['status'], Number(read.json['invoice']?.['balance'])]).toEqual(['paid', 0]);

    const other = await invoiceOf(customer, item);
    const sent = await books.call('POST', `/invoices/${other}/status/sent`);
    expect(sent.json).toEqual(exchange('nango__mark-invoice-sent.test.json').response);
  });

  test('recording a payment has the same shape (2026)', async () => {
    const { request, response, status } = exchange('nango__create-payment.test.json');
    const [customer, item] = [await acme(), await licence()];
    const invoice = await invoiceOf(customer, item, 100);
    const sent = {
      ...(request as unknown as object),
      customer_id: customer,
      invoices: [{ invoice_id: invoice, amount_applied: 100 }],
    };
    const answer = await books.call('POST', '/customerpayments', sent);
    expect(answer.status).toBe(status);
    expect(shapeDifferences(response, answer.json, tolerated)).toEqual([]);
  });

  test('listing the taxes has the same shape (2026)', async () => {
    const { response } = exchange('nango__list-taxes.test.json');
    const answer = await books.call('GET', '/settings/taxes?page=1&per_page=200');
    const filled = { 'length taxes': 'the recorded organisation has no taxes' };
    expect(shapeDifferences(response, answer.json, filled)).toEqual([]);
  });
});
