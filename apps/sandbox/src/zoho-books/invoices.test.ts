import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  connectZohoBooks,
  control,
  type Loose,
  type SandboxUnderTest,
  sandboxUnderTest,
  type ZohoBooksCaller,
} from '../testing/call-sandbox.ts';

const UK = '860000002';
const IND = '860000004';
let sandbox: SandboxUnderTest;
let uk: ZohoBooksCaller;
let india: ZohoBooksCaller;
let customer: string;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  uk = await connectZohoBooks(sandbox.url, UK, 'eu');
  india = await connectZohoBooks(sandbox.url, IND, 'in');
  customer = await contactIn(uk, 'Pembroke & Hale Ltd');
});
afterAll(() => sandbox.stop());

async function contactIn(books: ZohoBooksCaller, name: string, more: object = {}): Promise<string> {
  const answer = await books.call('POST', '/contacts', { contact_name: name, ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json['contact']?.['contact_id'] ?? '';
}
const taxIn = async (books: ZohoBooksCaller, name: string): Promise<string> => {
  const taxes = (await books.call('GET', '/settings/taxes')).json['taxes'] as unknown as Loose[];
  return taxes.find((tax) => tax['tax_name'] === name)?.['tax_id'] ?? '';
};
const line = (rate: number | string, quantity: number | string = 1, more: object = {}) => ({
  name: 'Development Fees',
  description: 'October',
  rate,
  quantity,
  ...more,
});
const create = (body: object, books = uk, to = customer, query = '') =>
  books.call('POST', `/invoices${query}`, { customer_id: to, ...body });
const own = '?ignore_auto_number_generation=true';
const valuesOf = (answer: Answer, ...keys: string[]) => keys.map((key) => answer.json['invoice']?.[key]);
const refused = (answer: Answer) => [answer.status, Number(answer.json['code'])];

describe('amounts of an invoice', () => {
  test('are rate times quantity per line in the decimals of the currency', async () => {
    const answer = await create({ line_items: [line('33.3333', '152.25'), line('-74.99')] });
    expect(valuesOf(answer, 'sub_total', 'total').map(Number)).toEqual([5000, 5000]);
    expect(answer.text).toContain('"item_total":5074.99');
  });

  test('have a tax computed once on the sum of its lines, half up', async () => {
    const tax = await taxIn(uk, 'Standard Rate');
    const lines = [line('10.01', 1, { tax_id: tax }), line('10.01', 1, { tax_id: tax }), line('5')];
    const answer = await create({ line_items: lines });
    expect(valuesOf(answer, 'sub_total', 'tax_total', 'total').map(Number)).toEqual([25.02, 4, 29.02]);
    // per line it would be 0.06
    const halves = await create({ line_items: [1, 2, 3].map(() => line('0.12', 1, { tax_id: tax })) });
    expect(valuesOf(halves, 'tax_total').map(Number)).toEqual([0.07]);
  });

  test('have each part of a tax group rounded separately', async () => {
    const group = await taxIn(india, 'GST18');
    const buyer = await contactIn(india, 'Chennai Data Pvt Ltd');
    const answer = await create({ line_items: [line('100.05', 1, { tax_id: group })] }, india, buyer);
    const taxes = answer.json['invoice']?.['taxes'] as unknown as Loose[];
    expect(taxes.map((tax) => [tax['tax_name'], Number(tax['tax_amount'])])).toEqual([
      ['CGST9 (9%)', 9],
      ['SGST9 (9%)', 9],
    ]);
    expect(answer.json['invoice']?.['line_items']?.[0]?.['tax_type']).toBe('tax_group');
    expect(valuesOf(answer, 'tax_total').map(Number)).toEqual([18]);
  });

  test('keep the code of their services in India, where a line sent without one loses it; other editions have none', async () => {
    const buyer = await contactIn(india, 'Pune Data Pvt Ltd');
    const coded = (code?: string) => ({ line_items: [line('100', 1, code === undefined ? {} : { hsn_or_sac: code })] });
    const codeIn = (answer: Awaited<ReturnType<typeof create>>) =>
      answer.json['invoice']?.['line_items']?.[0]?.['hsn_or_sac'];
    expect(codeIn(await create(coded('998314'), india, buyer))).toBe('998314');
    expect(codeIn(await create(coded(), india, buyer))).toBeUndefined();
    expect(refused(await create(coded('99-83'), india, buyer))[0]).toBe(400);
    expect(refused(await create(coded('998314')))[0]).toBe(400);
  });

  test('have both halves within the state of an Indian organisation, and IGST elsewhere', async () => {
    const [group, igst] = [await taxIn(india, 'GST18'), await taxIn(india, 'IGST18')];
    const there = await contactIn(india, 'Kochi Data Pvt Ltd', { place_of_contact: 'KL' });
    const here = await contactIn(india, 'Mysuru Data Pvt Ltd', { place_of_contact: 'KA' });
    const abroad = await contactIn(india, 'Lisbon Data Lda', { gst_treatment: 'overseas' });
    const taxed = (tax: string, buyer: string, place?: string) =>
      create({ line_items: [line('100', 1, { tax_id: tax })], place_of_supply: place }, india, buyer);
    expect((await taxed(group, there)).json['message']).toBe('IGST must be applied for interstate transactions.');
    expect(refused(await taxed(igst, here))[0]).toBe(400);
    expect(refused(await taxed(group, abroad))[0]).toBe(400);
    // the document's place of supply takes precedence over the customer's
    expect(refused(await taxed(group, here, 'KL'))[0]).toBe(400);
    expect([(await taxed(igst, there)).status, (await taxed(group, here)).status]).toEqual([201, 201]);
    expect((await taxed(igst, abroad)).status).toBe(201);
  });

  test('exclude a tax included in the rate', async () => {
    const tax = await taxIn(uk, 'Standard Rate');
    const answer = await create({ is_inclusive_tax: true, line_items: [line('120', 1, { tax_id: tax })] });
    expect(valuesOf(answer, 'tax_total', 'total').map(Number)).toEqual([20, 120]);
  });

  test('are taxed after a discount of the whole invoice', async () => {
    const tax = await taxIn(uk, 'Standard Rate');
    const body = { discount: '10%', discount_type: 'entity_level', line_items: [line('100', 1, { tax_id: tax })] };
    expect(valuesOf(await create(body), 'discount_total', 'tax_total', 'total').map(Number)).toEqual([10, 18, 108]);
    const later = { ...body, is_discount_before_tax: false };
    expect(valuesOf(await create(later), 'tax_total', 'total').map(Number)).toEqual([20, 110]);
  });

  test("are in a foreign customer's currency, at the rate sent or that of the day", async () => {
    const currencies = (await uk.call('GET', '/settings/currencies')).json['currencies'] as unknown as Loose[];
    const dollar = currencies.find((one) => one['currency_code'] === 'USD')?.['currency_id'] ?? '';
    expect(Number(currencies[0]?.['exchange_rate'])).toBe(0);
    const buyer = await contactIn(uk, 'Northwind Inc', { currency_id: dollar });
    const sent = await create({ exchange_rate: '0.80', line_items: [line('100')] }, uk, buyer);
    expect(valuesOf(sent, 'currency_code', 'exchange_rate', 'total', 'bcy_total').map(String)).toEqual([
      'USD',
      '0.8',
      '100',
      '80',
    ]);
  });
});

describe('invoice numbers', () => {
  test('are assigned in sequence unless the caller sends one', async () => {
    const first = await create({ line_items: [line('1')] });
    const [number = ''] = valuesOf(first, 'invoice_number');
    expect(number).toMatch(/^INV-\d{6}$/);
    const ignored = await create({ invoice_number: 'MINE-1', line_items: [line('1')] });
    expect(valuesOf(ignored, 'invoice_number')[0]).not.toBe('MINE-1');
    const mine = await create({ invoice_number: 'MINE-1', line_items: [line('1')] }, uk, customer, own);
    expect(valuesOf(mine, 'invoice_number')).toEqual(['MINE-1']);
  });

  test('that are used already are refused, also those of a void invoice', async () => {
    const numbered = { invoice_number: 'MINE-2', line_items: [line('1')] };
    const [id] = valuesOf(await create(numbered, uk, customer, own), 'invoice_id');
    expect((await create({ ...numbered, invoice_number: 'mine-2' }, uk, customer, own)).status).toBe(400);
    await uk.call('POST', `/invoices/${id}/status/void`);
    expect((await create(numbered, uk, customer, own)).status).toBe(400);
  });
});

describe('the life of an invoice', () => {
  test('draft, sent, overdue, partly paid, paid; what is paid is not voided', async () => {
    const made = await create({ date: '2026-10-01', due_date: '2026-10-31', line_items: [line('100')] });
    const [id = ''] = valuesOf(made, 'invoice_id');
    const status = async () => valuesOf(await uk.call('GET', `/invoices/${id}`), 'status')[0];
    const pay = (amount: number) =>
      uk.call('POST', '/customerpayments', {
        customer_id: customer,
        payment_mode: 'banktransfer',
        amount,
        date: '2026-11-02',
        invoices: [{ invoice_id: id, amount_applied: amount }],
      });
    expect(await status()).toBe('draft');
    await uk.call('POST', `/invoices/${id}/status/sent`);
    expect(await status()).toBe('overdue');
    expect((await pay(40)).status).toBe(201);
    expect(await status()).toBe('partially_paid');
    expect(refused(await pay(61))).toEqual([400, 4]);
    await pay(60);
    expect(await status()).toBe('paid');
    expect((await uk.call('POST', `/invoices/${id}/status/void`)).status).toBe(400);
    const payments = (await uk.call('GET', `/invoices/${id}/payments`)).json['payments'] as unknown as Loose[];
    expect(payments).toHaveLength(2);
  });

  test('can return from void to draft; a void invoice has no balance and keeps its number', async () => {
    const made = await create({ line_items: [line('100')] });
    const [id = '', number = ''] = valuesOf(made, 'invoice_id', 'invoice_number');
    await uk.call('POST', `/invoices/${id}/status/void`);
    const voided = await uk.call('GET', `/invoices/${id}`);
    expect(valuesOf(voided, 'status', 'balance', 'invoice_number').map(String)).toEqual(['void', '0', number]);
    expect((await uk.call('PUT', `/invoices/${id}`, { notes: 'x' })).status).toBe(400);
    expect((await uk.call('POST', `/invoices/${id}/status/draft`)).status).toBe(200);
    expect((await uk.call('POST', `/invoices/${id}/status/gone`)).status).toBe(404);
  });

  test('keeps omitted fields in an update and deletes omitted lines', async () => {
    const made = await create({ reference_number: 'CH-1', line_items: [line('100'), line('50')] });
    const [id = ''] = valuesOf(made, 'invoice_id');
    const noted = await uk.call('PUT', `/invoices/${id}`, { notes: 'By hand' });
    expect(valuesOf(noted, 'reference_number', 'total', 'notes').map(String)).toEqual(['CH-1', '150', 'By hand']);
    const keptId = made.json['invoice']?.['line_items']?.[0]?.['line_item_id'];
    const shorter = await uk.call('PUT', `/invoices/${id}`, { line_items: [{ line_item_id: keptId, quantity: 2 }] });
    expect(valuesOf(shorter, 'total').map(Number)).toEqual([200]);
  });

  test('is recorded in its history', async () => {
    const [id = ''] = valuesOf(await create({ line_items: [line('1')] }), 'invoice_id');
    expect((await uk.call('POST', `/invoices/${id}/comments`, { description: 'Billed twice' })).status).toBe(201);
    const { json } = await uk.call('GET', `/invoices/${id}/comments`);
    expect(json['comments']?.[0]?.['description']).toBe('Billed twice');
    const stored = (await control(sandbox.url, 'GET', `/books/${UK}`)).json['invoices'] as unknown as Loose[];
    expect(stored.find((one) => one['id'] === id)?.['comments']).toEqual(['Billed twice']);
  });
});

describe('the books refuse', () => {
  test.each([
    ['no lines', { line_items: [] }, 4],
    ['an unknown customer', { customer_id: '1', line_items: [line('1')] }, 4],
    ['a quantity of nothing', { line_items: [line('1', 0)] }, 4],
    ['an unknown tax', { line_items: [line('1', 1, { tax_id: '1' })] }, 4],
    ['a total below nothing', { line_items: [line('-1')] }, 4],
    ['a day that does not exist', { date: '2026-02-30', line_items: [line('1')] }, 4],
    ['a long description', { line_items: [line('1', 1, { description: 'x'.repeat(2001) })] }, 15],
    ['a long reference', { reference_number: 'x'.repeat(101), line_items: [line('1')] }, 15],
    ['a tax field of another country', { gst_treatment: 'business_gst', line_items: [line('1')] }, 4],
    ['more decimals than six', { line_items: [line('1.1234567')] }, 4],
  ])('%s', async (_, body, code) => {
    expect(refused(await create(body))).toEqual([400, code]);
  });

  test('a body that is not JSON, and an unknown path, method or filter', async () => {
    expect(refused(await uk.call('POST', '/invoices', '{"a":'))).toEqual([400, 1038]);
    expect(refused(await uk.call('GET', '/nothing'))).toEqual([404, 5]);
    expect((await uk.call('DELETE', '/invoices')).status).toBe(405);
    expect(refused(await uk.call('GET', '/invoices?filter_by=Status.Strange'))).toEqual([400, 2]);
    expect(refused(await uk.call('GET', '/invoices/260000000000000001'))).toEqual([404, 1002]);
  });

  test('a used name, and tax numbers of the wrong format', async () => {
    const again = await uk.call('POST', '/contacts', { contact_name: 'PEMBROKE & hale ltd' });
    expect(refused(again)).toEqual([400, 3062]);
    const bad = { contact_name: 'Delhi Co', gst_treatment: 'business_gst', gst_no: '123' };
    expect(refused(await india.call('POST', '/contacts', bad))).toEqual([400, 4]);
    const good = { ...bad, gst_no: '22AAAAA0000A1Z5', place_of_contact: 'TN' };
    expect((await india.call('POST', '/contacts', good)).status).toBe(201);
  });
});

describe('a search', () => {
  test('is by reference, number, customer and day; a page reports whether there are more', async () => {
    const buyer = await contactIn(uk, 'Many Invoices Ltd');
    for (const number of [1, 2, 3]) {
      const body = { reference_number: `CH-LOOK-${number}`, date: `2026-10-0${number}`, line_items: [line('1')] };
      await create(body, uk, buyer);
    }
    const find = async (query: string) => {
      const { json } = await uk.call('GET', `/invoices?${query}`);
      const rows = json['invoices'] as unknown as Loose[];
      return [rows.map((row) => row['reference_number']), json['page_context']?.['has_more_page']];
    };
    expect(await find('reference_number=ch-look-2')).toEqual([['CH-LOOK-2'], false]);
    expect(await find(`customer_id=${buyer}&date=2026-10-03`)).toEqual([['CH-LOOK-3'], false]);
    expect(await find(`customer_id=${buyer}&date_start=2026-10-02&sort_column=date&sort_order=A`)).toEqual([
      ['CH-LOOK-2', 'CH-LOOK-3'],
      false,
    ]);
    expect(await find(`customer_id=${buyer}&per_page=2&sort_column=date&sort_order=A`)).toEqual([
      ['CH-LOOK-1', 'CH-LOOK-2'],
      true,
    ]);
    expect(await find(`customer_id=${buyer}&per_page=2&page=2&sort_column=date&sort_order=A`)).toEqual([
      ['CH-LOOK-3'],
      false,
    ]);
  });
});

test('acknowledged changes are kept over a restart, to the cent', async () => {
  const one = await sandboxUnderTest();
  const books = await connectZohoBooks(one.url, UK, 'eu');
  const buyer = await contactIn(books, 'Kept Ltd');
  const tax = await taxIn(books, 'Standard Rate');
  await create({ reference_number: 'CH-KEPT', line_items: [line('33.33', 3, { tax_id: tax })] }, books, buyer);
  const before = (await control(one.url, 'GET', `/books/${UK}`)).json['invoices'];
  const again = await one.restart();
  expect((await control(again.url, 'GET', `/books/${UK}`)).json['invoices']).toEqual(before);
  expect(before?.[0]).toMatchObject({ reference: 'CH-KEPT', state: 'draft', tax: '20.00', total: '119.99' });
  await again.stop();
});
