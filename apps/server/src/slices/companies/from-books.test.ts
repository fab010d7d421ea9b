import { connectBooks } from '@countinghouse/sandbox/testing/call-sandbox.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTypedCompany } from '../../../test/typed-company.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let bea: Person;

const customersInAll = 310;
beforeAll(async () => {
  world = await aWorld();
  await signIn();
  await world.connectBooks('US');
  await world.connectBooks('CA');
  const customers = Array.from({ length: customersInAll }, (_, at) => ({
    id: String(1000 + at),
    displayName: nameOf(at),
    companyName: `${nameOf(at)} Inc`,
    currency: 'USD',
    syncToken: '0',
    email: `ap${at}@customer.example`,
    paymentTerms: 'Net 30',
    address: { lines: ['1 Main Street'], city: 'Portland', country: 'United States' },
  }));
  await sql`update books_offer set customers = ${JSON.stringify(customers)}
    where connection_id = (select id from connection where provider = 'QUICK_BOOKS' and region = 'US')`.execute(
    world.tx,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from company`.execute(world.tx);
});

async function signIn(): Promise<void> {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  bea = await world.signedIn('ROLE_ADMIN', 'Bea');
}

const nameOf = (at: number): string => `Customer ${String(at).padStart(3, '0')}`;
const us = { provider: 'QUICK_BOOKS', region: 'US' } as const;
type Companies = (RequestOf<typeof companyEndpoints.addFromBooks>['body'] & object)['companies'];
type Row = Companies[number];
const rowOf = (at: number, overrides: Partial<Row> = {}): Row => ({
  ...aTypedCompany,
  displayName: nameOf(at),
  refCompanyId: String(1000 + at),
  modifyInBooks: false,
  ...overrides,
});
const add = (companies: Companies, by = anna) => by.call(companyEndpoints.addFromBooks, { body: { companies } });
const customers = async (wanted: object = {}, by = anna) =>
  (await by.call(booksEndpoints.customers, { query: { ...us, ...wanted } })).data;
const companiesHere = async () =>
  (
    await sql<{ name: string; booksId: string }>`
      select display_name as name, books_id as "booksId" from company order by display_name`.execute(world.tx)
  ).rows;

describe('the customers of the books', () => {
  test('are listed by name and page, with what the books know of each', async () => {
    const page = await customers({ pageNo: 2, pageSize: 25 });
    expect(page.paginationDetails).toEqual({ pageNo: 2, pageSize: 25, totalPages: 13, totalElements: customersInAll });
    expect(page.customers).toHaveLength(25);
    expect(page.customers[0]).toEqual({
      refCompanyId: '1025',
      companyName: 'Customer 025 Inc',
      displayName: 'Customer 025',
      currencyCode: 'USD',
      isCompany: false,
      known: {
        companyName: 'Customer 025 Inc',
        displayName: 'Customer 025',
        email: 'ap25@customer.example',
        addressLine1: '1 Main Street',
        city: 'Portland',
        country: 'United States',
        paymentTerms: 'Net 30',
      },
    });
    const beyond = await customers({ pageNo: 99, pageSize: 25 });
    expect([beyond.customers, beyond.paginationDetails.totalElements]).toEqual([[], customersInAll]);
  });

  test('are found by a part of either name, whatever its capitals, and signs of a pattern mean themselves', async () => {
    expect((await customers({ name: 'CUSTOMER 30' })).customers.map((one) => one.displayName)).toEqual(
      Array.from({ length: 10 }, (_, at) => nameOf(300 + at)),
    );
    expect((await customers({ name: '_' })).paginationDetails.totalElements).toBe(0);
  });

  test('of another organization are others, and books that were never read have none', async () => {
    expect((await customers({ region: 'CA' })).customers.map((one) => one.refCompanyId)).not.toContain('1000');
    expect(await customers({ region: 'UK' })).toMatchObject({ customers: [], paginationDetails: { totalElements: 0 } });
  });

  test('that are companies already say so, deleted ones too', async () => {
    await add([rowOf(0), rowOf(1)]);
    await sql`update company set archived_at = now() where display_name = ${nameOf(1)}`.execute(world.tx);
    const listed = await customers();
    expect(listed.customers.slice(0, 3).map((one) => one.isCompany)).toEqual([true, true, false]);
    expect([listed.free, listed.paginationDetails.totalElements]).toEqual([customersInAll - 2, customersInAll]);
  });

  test('are no business of a CSM', async () => {
    const carl = await world.signedIn('ROLE_CSM', 'Carl');
    expect((await carl.call(booksEndpoints.customers, { query: us })).failure?.code).toBe('forbidden');
    expect((await add([rowOf(0)], carl)).failure?.code).toBe('forbidden');
  });

  test('that are made in the books come with the next reading; one that is cut off leaves the list as it was', async () => {
    const realm = await connectBooks(world.sandboxUrl, '9341450000000003');
    const made = await realm.post('/customer?minorversion=75', {
      DisplayName: 'Northern Timber',
      CompanyName: 'Northern Timber Ltd',
      CurrencyRef: { value: 'CAD' },
    });
    expect(made.status).toBe(200);
    const canada = { provider: 'QUICK_BOOKS', region: 'CA' } as const;
    const refresh = () => anna.call(booksEndpoints.refreshOptions, { body: canada });
    const names = async () => (await customers(canada)).customers.map((one) => one.displayName);
    await world.control('POST', '/faults', {
      service: 'quickbooks',
      kind: 'cut-json',
      times: 'always',
      match: { method: 'GET' },
    });
    expect((await refresh()).failure?.message).toBe(messages.companyOptionsFailed);
    expect(await names()).not.toContain('Northern Timber');
    await world.control('DELETE', '/faults');
    world.clock.advance(31 * 60_000);
    await signIn();
    expect((await refresh()).failure).toBeUndefined();
    expect(await names()).toContain('Northern Timber');
  });
});

describe('companies from customers of the books', () => {
  test('are created all at once, tied to their customers, logged one by one, and nothing is sent to the books', async () => {
    const answer = await add([rowOf(0), rowOf(1, { paymentTerms: 'Due on receipt' })]);
    expect([answer.status, answer.data, answer.message]).toEqual([
      201,
      { created: 2 },
      serverMessages.companiesCreated(2),
    ]);
    expect(await companiesHere()).toEqual([
      { name: nameOf(0), booksId: '1000' },
      { name: nameOf(1), booksId: '1001' },
    ]);
    const entries = await sql<{ name: string }>`select resource_name as name from activity_entry
      where resource = 'COMPANY' and action = 'Created' order by id desc limit 2`.execute(world.tx);
    expect(entries.rows.map(({ name }) => name)).toEqual([nameOf(1), nameOf(0)]);
    const sent = await sql`select from outbox where topic = 'push-customer'`.execute(world.tx);
    expect(sent.rows).toEqual([]);
  });

  test('are not created as soon as one is refused; each refusal is at its row and field, in the words of a single save', async () => {
    await add([rowOf(9)]);
    const refused = await add([
      rowOf(0),
      rowOf(1, { displayName: nameOf(0) }),
      rowOf(9, { displayName: 'Another name' }),
      rowOf(2, { currencyCode: 'EUR' }),
      rowOf(3, { refCompanyId: '99' }),
      rowOf(4),
    ]);
    expect(refused.failure).toMatchObject({ code: 'rows_refused', message: serverMessages.rowsRefused(4) });
    expect(refused.failure?.errors).toEqual([
      { path: 'companies.1.displayName', message: serverMessages.companyNameTaken },
      { path: 'companies.2.refCompanyId', message: serverMessages.referenceUnknown },
      { path: 'companies.3.refCompanyId', message: serverMessages.referenceCurrency('USD') },
      { path: 'companies.4.refCompanyId', message: serverMessages.referenceUnknown },
    ]);
    expect(await companiesHere()).toEqual([{ name: nameOf(9), booksId: '1009' }]);
    const entries =
      await sql`select from activity_entry where resource = 'COMPANY' and resource_name = ${nameOf(4)}`.execute(
        world.tx,
      );
    expect(entries.rows).toEqual([]);
  });

  test('are checked field by field before anything is looked up', async () => {
    const refused = await add([rowOf(0), rowOf(1, { email: 'nobody', cc: '' })]);
    expect(refused.failure?.code).toBe('invalid_input');
    expect(refused.failure?.errors).toEqual(
      expect.arrayContaining([
        { path: 'companies.1.email', message: messages.invalidEmail },
        { path: 'companies.1.cc', message: messages.ccMissing },
      ]),
    );
    expect(await companiesHere()).toEqual([]);
  });

  test('cannot be customers of the books of another organization', async () => {
    const refused = await add([
      rowOf(0, { region: 'CA', currencyCode: 'CAD', taxDetails: { globalTaxSetting: 'Not Applicable' } }),
    ]);
    expect(refused.failure?.errors).toContainEqual({
      path: 'companies.0.refCompanyId',
      message: serverMessages.referenceUnknown,
    });
  });

  test('are always tied: a row that would make a new customer in the books is refused', async () => {
    const refused = await add([{ ...rowOf(0), modifyInBooks: true as never }]);
    expect(refused.failure?.errors?.map(({ path }) => path)).toEqual(['companies.0.modifyInBooks']);
  });

  test('of two people at once are one company', async () => {
    const rows = [0, 1, 2, 3, 4].map((at) => rowOf(at));
    const answers = await Promise.all([add(rows), add(rows.toReversed(), bea)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.failure?.errors).toHaveLength(5);
    expect(refused?.failure?.errors?.[0]?.message).toBe(serverMessages.referenceUnknown);
    expect(await companiesHere()).toHaveLength(5);
  });

  test('that were sent twice under one key are created once', async () => {
    const request = { body: { companies: [rowOf(0)] } };
    const options = { key: 'companies-sent-twice' };
    const first = await anna.call(companyEndpoints.addFromBooks, request, options);
    const again = await anna.call(companyEndpoints.addFromBooks, request, options);
    expect([first.data, again.data]).toEqual([{ created: 1 }, { created: 1 }]);
    expect(await companiesHere()).toHaveLength(1);
  });

  test('are at most 300 at once, and 300 are created together', async () => {
    const rows = Array.from({ length: 301 }, (_, at) => rowOf(at));
    expect((await add(rows)).failure?.errors).toEqual([{ path: 'companies', message: messages.fewerCustomers(300) }]);
    expect((await add(rows.slice(0, 300))).data).toEqual({ created: 300 });
    expect(await companiesHere()).toHaveLength(300);
  });
});
