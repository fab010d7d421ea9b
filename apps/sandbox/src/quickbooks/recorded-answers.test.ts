import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  control,
  type Loose,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  US,
} from '../testing/call-sandbox.ts';
import { shapeDifferences } from '../testing/same-shape.ts';

/*
 * The same request gets a response of the same shape as the recorded one of the real books: same keys, same types of
 * values. What the sandbox does not imitate is listed here, by path; nothing else may differ.
 */
const tolerated: Readonly<Record<string, string>> = {
  'missing *.Lat': 'the books look the address up on a map',
  'missing *.Long': 'the books look the address up on a map',
  'extra Customer.IsProject': 'newer than the recordings of 2020',
  'extra Invoice.FreeFormAddress': 'newer than the recordings of 2020',
  'extra Invoice.ShipFromAddr': 'newer than the recordings of 2020',
  'extra Invoice.MetaData.LastModifiedByRef': 'newer than the recordings of 2020',
  'extra Invoice.Line[].CustomExtensions': 'newer than the recordings of 2020',
  'extra Invoice.Line[].SalesItemLineDetail.ItemAccountRef': 'newer than the recordings of 2020',
};

const ROOT = resolve(import.meta.dirname, '../../../..');
const named = process.env['SHARED_DATA'] ?? '../shared/data';
const folder = join(isAbsolute(named) ? named : resolve(ROOT, named), 'books', 'quickbooks');
const isThere = existsSync(folder);
const file = (name: string) => readFileSync(join(folder, name), 'utf8');

let sandbox: SandboxUnderTest;
let books: BooksCaller;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
  books = await connectBooks(sandbox.url, US);
});
afterEach(() => sandbox.stop());

describe.skipIf(!isThere)('compared with recorded responses of the real books', () => {
  test('creating a customer has the same shape (2026)', async () => {
    const { request, response } = exchange('nango__create-customer.test.json', 'post');
    const answer = await books.post('/customer', request);
    expect(answer.status).toBe(200);
    expect(differences(response, answer.json)).toEqual([]);
  });

  test('creating an invoice has the same shape (2026)', async () => {
    const { request, response } = exchange('nango__create-invoice.test.json', 'post');
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { customTxnNumbers: false });
    const address = { Line1: '4581 Finch St.', City: 'Bayshore', CountrySubDivisionCode: 'CA', PostalCode: '94326' };
    await books.post('/customer', { DisplayName: "Amy's Bird Sanctuary", BillAddr: address, ShipAddr: address });
    const answer = await books.post('/invoice', request);
    expect(answer.status).toBe(200);
    expect(differences(response, answer.json)).toEqual([]);
  });

  test('creating a payment has the same shape (2026)', async () => {
    const { request, response } = exchange('nango__create-payment.test.json', 'post');
    await books.post('/customer', { DisplayName: 'Test Customer Updated Final' });
    const answer = await books.post('/payment', request);
    expect(answer.status).toBe(200);
    expect(differences(response, answer.json)).toEqual([]);
  });

  test('querying items, and customers of every form, has the same shape (2026)', async () => {
    const items = exchange('nango__list-items.test.json', 'get');
    const services = answerWith(
      items.response,
      'QueryResponse',
      answerWith(items.response['QueryResponse'], 'Item', recordedServices(items.response)),
    );
    await books.post('/item', {
      Name: 'Design',
      Description: 'Custom Design',
      Type: 'Service',
      UnitPrice: 75,
      Taxable: false,
      IncomeAccountRef: { value: '1' },
    });
    expect(differences(services, (await books.query(items.statement)).json)).toEqual([]);

    const customers = exchange('nango__query-entities.test.json', 'get');
    for (const recorded of customers.response['QueryResponse']?.['Customer'] ?? []) {
      const {
        DisplayName,
        GivenName,
        FamilyName,
        CompanyName,
        Taxable,
        PrimaryPhone,
        PrimaryEmailAddr,
        BillAddr,
        ShipAddr,
      } = recorded;
      const addresses = { BillAddr: withoutMap(BillAddr), ShipAddr: withoutMap(ShipAddr) };
      await books.post('/customer', {
        DisplayName,
        GivenName,
        FamilyName,
        CompanyName,
        Taxable,
        PrimaryPhone,
        PrimaryEmailAddr,
        ...addresses,
      });
    }
    const answer = await books.query(customers.statement);
    const rows = (from: Loose) => from['QueryResponse']?.['Customer'] ?? [];
    expect(rows(answer.json)).toHaveLength(5);
    // The recorded books store no tax code with these customers; ours assign new ones the code of the state.
    const answered = rows(answer.json).map((row) => without(row, 'DefaultTaxCodeRef'));
    for (const [index, recorded] of rows(customers.response).entries()) {
      expect([recorded['DisplayName'], ...differences(recorded, answered[index] as Loose, 'Customer')]).toEqual([
        recorded['DisplayName'],
      ]);
    }
  });

  test('creating, reading and updating a customer has the same shape (2020)', async () => {
    const [created] = cassette('qbo_api__create-customer.yml');
    const answer = await books.post('/customer?requestid=', created?.request ?? '');
    expect(differences(created?.response, answer.json)).toEqual([]);

    const [read, updated] = cassette('qbo_api__update-customer.yml');
    const { Id } = (await books.post('/customer', { DisplayName: 'Doe2, Jane' })).json['Customer']!;
    expect(differences(read?.response, (await books.get(`/customer/${Id}?minorversion=8`)).json)).toEqual([]);
    const changed = await books.post('/customer?minorversion=8', {
      ...(JSON.parse(updated?.request ?? '') as object),
      Id,
    });
    expect(differences(updated?.response, changed.json)).toEqual([]);
    expect(changed.json['Customer']?.['SyncToken']).toBe(updated?.response['Customer']?.['SyncToken']);
  });

  test('reading and deleting an invoice has the same shape (2020)', async () => {
    const [read, deleted] = cassette('qbo_api__delete-invoice.yml');
    const address = { Line1: '4581 Finch St.', City: 'Bayshore', CountrySubDivisionCode: 'CA', PostalCode: '94326' };
    await books.post('/customer', { DisplayName: "Amy's Bird Sanctuary", BillAddr: address, ShipAddr: address });
    const CustomField = [{ DefinitionId: '1', Name: 'Crew #', Type: 'StringType' }];
    const made = await books.post('/invoice', {
      CustomerRef: { value: '1' },
      DocNumber: '1043',
      CustomField,
      Line: [salesLine(100)],
    });
    const Id = made.json['Invoice']?.['Id'];
    expect(differences(read?.response, (await books.get(`/invoice/${Id}`)).json)).toEqual([]);
    const gone = await books.post('/invoice?operation=delete', {
      ...(JSON.parse(deleted?.request ?? '') as object),
      Id,
    });
    expect(differences(deleted?.response, gone.json)).toEqual([]);
  });

  test('a name used twice is refused in the same shape (2020)', async () => {
    const [recorded] = cassette('qbo_api__error-validation.yml');
    await books.post('/customer', recorded?.request ?? '');
    const answer = await books.post('/customer', recorded?.request ?? '');
    expect(answer.status).toBe(400);
    expect(differences(recorded?.response, answer.json)).toEqual([]);
    expect(answer.json['Fault']).toEqual(recorded?.response['Fault']);
  });

  test('an expired token is refused in the same shape (2020)', async () => {
    const [recorded] = cassette('qbo_api__error-401.yml');
    await control(sandbox.url, 'POST', '/expire-tokens');
    const answer = await books.get('/customer/1');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Intuit", error="invalid_token"',
    ]);
    expect(differences(recorded?.response, answer.json)).toEqual([]);
    expect(answer.json['fault']?.['error']?.[0]?.['message']).toBe(
      recorded?.response['fault']?.['error']?.[0]?.['message'],
    );
  });

  test('an invalid statement is refused in the same shape (2017)', async () => {
    const recorded = JSON.parse(file('exquickbooks__api-query_error.json')) as Loose;
    const answer = await books.query('select * from');
    expect(answer.status).toBe(400);
    expect(differences(recorded, answer.json)).toEqual([]);
    expect(answer.json['Fault']?.['Error']?.[0]?.['code']).toBe(recorded['Fault']?.['Error']?.[0]?.['code']);
  });

  test('the tax codes of a US company (XML)', async () => {
    const recorded = file('quickbooks-ruby__tax_codes.xml');
    const answer = (await books.query('select * from TaxCode')).json['QueryResponse']?.['TaxCode'];
    const elements = (name: string) =>
      new RegExp(`<TaxCode[^>]*>(?:(?!</TaxCode>)[^])*<Id>${name}</Id>[^]*?</TaxCode>`).exec(recorded)?.[0] ?? '';
    for (const [recordedId, ownId] of [
      ['TAX', 'TAX'],
      ['NON', 'NON'],
      ['9', '2'],
    ] as const) {
      const own = answer?.find((code) => code['Id'] === ownId);
      const keys = [...elements(recordedId).matchAll(/\n {6}<(\w+)/g)].map((match) => match[1]);
      expect([recordedId, keys.filter((key) => !(key === undefined || key in (own ?? {})))]).toEqual([recordedId, []]);
    }
  });

  test('an invoice with a percent discount (XML)', async () => {
    const recorded = file('quickbooks-ruby__invoice_with_discount_line_item_response.xml');
    const types = [...recorded.matchAll(/<DetailType>(\w+)</g)].map((match) => match[1]);
    await books.post('/customer', { DisplayName: 'Acme Enterprises' });
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    const { Invoice } = (
      await books.post('/invoice', {
        CustomerRef: { value: '1' },
        Line: [salesLine(50, {}, { UnitPrice: 50, Qty: 1 }), discount],
      })
    ).json;
    expect(Invoice?.['Line']?.map((line) => line['DetailType'])).toEqual(types);
    const amounts = [...recorded.matchAll(/<Amount>([\d.]+)</g)].map((match) => Number(match[1]));
    expect(Invoice?.['Line']?.map((line) => line['Amount'])).toEqual(amounts);
    expect(Object.keys(Invoice?.['Line']?.[2]?.['DiscountLineDetail'] ?? {}).sort()).toEqual([
      'DiscountAccountRef',
      'DiscountPercent',
      'PercentBased',
    ]);
  });

  test('too many calls are refused in the same shape (XML)', async () => {
    await control(sandbox.url, 'POST', '/faults', { service: 'quickbooks', kind: 'xml-error', times: 1 });
    const answer = await books.get('/preferences');
    const recorded = file('quickbooks-ruby__too_many_requests_error.xml');
    const outline = (xml: string) => [...xml.matchAll(/<(\w+)|code="(\d+)"|type="(\w+)"/g)].map((match) => match[0]);
    expect(outline(answer.text)).toEqual(outline(recorded));
  });
});

test('the comparison of shapes detects a missing key, an additional key, another type of value and a longer list', () => {
  const loose = (value: unknown) => value as Loose;
  const recorded = loose({ Customer: { Id: '1', Balance: 0, Line: [{ Amount: 1 }] }, time: '2026-05-05' });
  const answered = loose({ Customer: { Balance: '0', Extra: 1, Line: [{ Amount: 1 }, { Amount: 2 }] }, time: 'today' });
  expect(differences(recorded, answered)).toEqual([
    'missing Customer.Id',
    'kind Customer.Balance number / text',
    'kind Customer.Line[] undefined / object',
    'extra Customer.Extra',
    'kind time a day / text',
  ]);
});

type Exchange = { readonly request: unknown; readonly statement: string; readonly response: Loose };

const differences = (recorded: Loose | undefined, answered: Loose | undefined, path = '') =>
  shapeDifferences(recorded, answered, tolerated, path);

function exchange(name: string, method: 'get' | 'post'): Exchange {
  const recording = JSON.parse(file(name)) as Record<
    string,
    Record<string, Record<string, { response: Loose; request: { data?: unknown; params?: { query: string } } }>>
  >;
  const found = Object.values(recording['api']?.[method] ?? {})[0];
  if (found === undefined) throw new Error(`${name} holds no ${method}`);
  return { request: found.request.data, statement: found.request.params?.query ?? '', response: found.response };
}

/** The requests and responses of a cassette; its texts are folded over several lines and double their apostrophes. */
function cassette(name: string): { request: string; response: Loose }[] {
  const texts = [...file(name).matchAll(/^ {6}string: '((?:[^']|'')*)'/gm)].map((match) =>
    (match[1] ?? '').replace(/\n\s+/g, ' ').replaceAll("''", "'"),
  );
  return Array.from({ length: texts.length / 2 }, (_, index) => ({
    request: texts[index * 2] ?? '',
    response: JSON.parse(texts[index * 2 + 1] ?? '') as Loose,
  }));
}

function recordedServices(response: Loose): unknown[] {
  return (response['QueryResponse']?.['Item'] ?? []).filter(
    (item) =>
      item['Type'] === 'Service' && item['Description'] !== undefined && item['ExpenseAccountRef'] === undefined,
  );
}

function answerWith(answer: Loose | undefined, key: string, value: unknown): Loose {
  return { ...(answer as unknown as Record<string, unknown>), [key]: value } as unknown as Loose;
}

function withoutMap(address: Loose | undefined): unknown {
  return address === undefined ? undefined : without(without(without(address, 'Lat'), 'Long'), 'Id');
}

function without(value: Loose, key: string): Loose {
  const copy = { ...(value as unknown as Record<string, unknown>) };
  delete copy[key];
  return copy as unknown as Loose;
}
