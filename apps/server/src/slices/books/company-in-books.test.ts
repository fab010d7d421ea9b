import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { companyEndpoints, type CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, nextNumber } from '../../../seed/builders.ts';
import { reconnectBooks } from '../../../test/reconnect-books.ts';
import { aTypedCompany } from '../../../test/typed-company.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

type Typed = typeof aTypedCompany;

let world: World;
let anna: Person;
let name: string;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/settings', { requestIdsHonoured: true });
  world.clock.advance(31 * 60_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  name = `Customer ${nextNumber()}`;
});

const save = async (overrides: Partial<Typed> = {}) =>
  anna.call(companyEndpoints.save, { body: { ...aTypedCompany, displayName: name, ...overrides } });
const change = ({ companyId: id, version }: CompanyDetails, changes: Partial<Typed> = {}) =>
  save({ id, version, ...changes });
const push = (id: number) => anna.call(companyEndpoints.push, { params: { id } });
const refreshOptions = (body: { provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS'; region: string }) =>
  anna.call(booksEndpoints.refreshOptions, { body });
const fault = (details: object, service = 'quickbooks') =>
  world.control('POST', '/faults', { service, times: 1, ...details });
const writing = { match: { method: 'POST', pathIncludes: '/customer?' } };
const now = async (id: number) => (await anna.call(companyEndpoints.get, { params: { id } })).data.companyDetails;

/** Lets time pass until nothing is on its way any more. */
async function delivered(): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await world.deliverAll();
    const left = await sql<{ count: number }>`select count(*)::int as count from outbox
      where state in ('ready', 'sending', 'unknown')`.execute(world.tx);
    if (left.rows[0]?.count === 0) break;
    world.clock.advance(400_000);
  }
  // the session of before ended meanwhile
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
}

const customersNamed = async (displayName: string) =>
  (await world.booksOf('US')).customers.filter((one) => one.displayName === displayName);

const inIndia: Partial<Typed> = {
  provider: 'ZOHO_BOOKS',
  region: 'IND',
  currencyCode: 'INR',
  placeOfContact: 'KA',
  billingAddress: { country: 'India' },
};

const untaxed = { taxable: false, taxExemptReason: 'Export', taxTreatment: 'consumer' };

describe('a saved company', () => {
  test('becomes a customer of the books, and shows as being sent until then', async () => {
    const added = await save();
    expect(added.message).toBe(serverMessages.companySavedAndQueued);
    expect(added.data).toMatchObject({ modifyInBooks: false, books: { state: 'queued' }, isBound: true });
    expect((await push(added.data.companyId)).failure?.code).toBe('company_not_pushable');
    await delivered();
    expect(await now(added.data.companyId)).toMatchObject({
      modifyInBooks: true,
      books: { state: 'in books', reason: null },
      version: 1,
    });
    expect(await customersNamed(name)).toHaveLength(1);
    expect((await push(added.data.companyId)).failure?.code).toBe('company_not_pushable');
  });

  test.each([
    ['the answer was cut off', { kind: 'applied-then-cut' }],
    ['they answered with a failure', { kind: 'applied-then-500' }],
    ['the answer was cut in half', { kind: 'cut-json' }],
    ['the line was cut before', { kind: 'cut-before' }],
    ['they were away', { kind: 'status', status: 503, html: true }],
    ['our token had run out', { kind: 'token-expired' }],
  ])('is one customer although %s', async (_, changes) => {
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    await fault({ ...changes, ...writing });
    const { companyId } = (await save()).data;
    await delivered();
    expect(await now(companyId)).toMatchObject({ modifyInBooks: true, books: { state: 'in books' } });
    expect(await customersNamed(name)).toHaveLength(1);
  });

  test('that was changed is changed in the books', async () => {
    const { data: added } = await save();
    await delivered();
    await change(added, { displayName: `${name} renamed`, companyName: 'Renamed Inc' });
    expect((await now(added.companyId)).books.state).toBe('queued');
    await delivered();
    expect((await now(added.companyId)).books.state).toBe('in books');
    expect([await customersNamed(name), await customersNamed(`${name} renamed`)].map((found) => found.length)).toEqual([
      0, 1,
    ]);
  });

  test('that is changed while its books are not connected reaches them as soon as they are', async () => {
    const { data: added } = await save();
    await delivered();
    await anna.call(connectionEndpoints.disconnect, { params: { code: 'quickbooks_us' } });
    const changed = await change(added, { displayName: `${name} renamed` });
    expect(changed.message).toBe(serverMessages.companySavedAndWaits);
    await world.deliverAll();
    expect((await now(added.companyId)).books.state).not.toBe('failed');
    await reconnectBooks(world, anna);
    await delivered();
    expect((await now(added.companyId)).books.state).toBe('in books');
    expect(await customersNamed(`${name} renamed`)).toHaveLength(1);
  });

  test.each<[string, Partial<Typed>, 'US' | 'IND', 'QUICK_BOOKS' | 'ZOHO_BOOKS']>([
    ['QuickBooks', {}, 'US', 'QUICK_BOOKS'],
    ['Zoho Books', { ...inIndia, taxDetails: untaxed }, 'IND', 'ZOHO_BOOKS'],
  ])(
    'that lost its telephone and website loses them in %s, which keep what never stood here',
    async (_, of, region, provider) => {
      const held = async (displayName: string) =>
        JSON.stringify(
          (await world.booksOf(region, provider)).customers.find((one) => one.displayName === displayName)?.written,
        );
      const full = { ...of, phoneNumber: '+14155550100', website: 'https://acme.example' };
      const { data: added } = await save(full);
      await delivered();
      expect(await held(name)).toMatch(/4155550100.*acme\.example|acme\.example.*4155550100/);
      // emptied in two steps, of which the first does not arrive by itself
      const { data: once } = await change(added, { ...full, phoneNumber: '' });
      await change(once, { ...of, phoneNumber: '', website: '' });
      await delivered();
      expect(await held(name)).not.toMatch(/4155550100|https:\/\/acme/);
      const left = await sql<{ emptied: string[] }>`select emptied from company where id = ${added.companyId}`.execute(
        world.tx,
      );
      expect(left.rows[0]?.emptied).toEqual([]);
    },
  );

  test('that was changed before it arrived is one customer, as it is now', async () => {
    const { data: added } = await save();
    await change(added, { displayName: `${name} renamed` });
    await delivered();
    expect([await customersNamed(name), await customersNamed(`${name} renamed`)].map((found) => found.length)).toEqual([
      0, 1,
    ]);
  });

  test('that the books refuse says why, in their words, and can be sent again', async () => {
    await fault({ kind: 'status', status: 400, times: 'always', ...writing });
    const { companyId } = (await save()).data;
    await delivered();
    const refused = await now(companyId);
    expect(refused).toMatchObject({ modifyInBooks: false, books: { state: 'failed' } });
    expect(refused.books.reason).toBeTruthy();
    await world.control('DELETE', '/faults');
    expect((await push(companyId)).data.books.state).toBe('queued');
    await delivered();
    expect((await now(companyId)).books.state).toBe('in books');
    expect(await customersNamed(name)).toHaveLength(1);
  });

  test('of India arrives in Zoho Books with its tax, place and terms', async () => {
    const { taxes } = (
      await anna.call(booksEndpoints.companyOptions, { query: { provider: 'ZOHO_BOOKS', region: 'IND' } })
    ).data;
    const added = await save({
      ...inIndia,
      taxDetails: {
        taxCodeId: taxes[0]?.taxCodeId ?? '',
        taxTreatment: 'business_gst',
        trnNo: '29ABCDE1234F1Z5',
        panNo: 'ABCDE1234F',
      },
    });
    await delivered();
    const saved = await now(added.data.companyId);
    expect(saved).toMatchObject({ books: { state: 'in books' }, taxDetails: { taxName: taxes[0]?.taxName } });
    await change(saved, {
      ...inIndia,
      taxDetails: untaxed,
    });
    await delivered();
    expect((await now(added.data.companyId)).books).toEqual({ state: 'in books', reason: null });
    const customers = (await world.booksOf('IND', 'ZOHO_BOOKS')).customers;
    expect(customers.filter((one) => one.displayName === name)).toHaveLength(1);
  });
});

describe('what the books offer for a company', () => {
  test('is read when they are connected, and differs by provider and region', async () => {
    const of = async (provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS', region: string) =>
      (await anna.call(booksEndpoints.companyOptions, { query: { provider, region } })).data;
    expect(await of('QUICK_BOOKS', 'US')).toMatchObject({
      connected: true,
      taxes: [],
      global_taxes: ['Not Applicable'],
      currencies: expect.arrayContaining(['USD']),
      payment_terms: expect.arrayContaining([{ name: 'Net 30', dueDays: 30 }]),
      states: [],
    });
    const india = await of('ZOHO_BOOKS', 'IND');
    expect(india).toMatchObject({
      connected: true,
      currencies: expect.arrayContaining(['INR']),
      payment_terms: expect.arrayContaining([{ name: 'Due end of the month', dueDays: null }]),
      states: expect.arrayContaining([{ code: 'KA', name: 'Karnataka' }]),
    });
    expect(india.taxes.length).toBeGreaterThan(0);
    expect(await of('QUICK_BOOKS', 'UK_2')).toMatchObject({ connected: false, readAt: null, currencies: ['GBP'] });
  });

  test('is read again: a customer made there can be tied to a company, once', async () => {
    await save();
    await delivered();
    const [made] = await customersNamed(name);
    // without the company, its customer looks like one that was made in the books
    await sql`delete from company where display_name = ${name}`.execute(world.tx);
    const { companies } = (await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' })).data;
    expect(companies).toContainEqual({
      refCompanyId: made?.id,
      refCompanyName: `Acme Freight Inc | ${name}`,
      currencyCode: 'USD',
      known: expect.objectContaining({
        companyName: 'Acme Freight Inc',
        displayName: name,
        email: expect.any(String) as string,
        addressLine1: expect.any(String) as string,
        paymentTerms: expect.any(String) as string,
      }) as unknown,
    });
    const mapped = { modifyInBooks: false, refCompanyId: made?.id ?? '' };
    const other = await save({ ...mapped, currencyCode: 'EUR' });
    expect(other.failure?.message).toBe(serverMessages.referenceCurrency('USD'));
    const tied = await save(mapped);
    expect(tied.data).toMatchObject({ modifyInBooks: true, books: { state: 'in books' } });
    expect((await save({ ...mapped, displayName: `${name} too` })).failure?.code).toBe('reference_unknown');
    const after = (await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' })).data.companies;
    expect(after.map((one) => one.refCompanyId)).not.toContain(made?.id);
  });

  test('can be tied to a company that is here and not there, which makes no second customer', async () => {
    await save({ displayName: `${name} there` });
    await delivered();
    const [made] = await customersNamed(`${name} there`);
    await sql`delete from company where display_name = ${`${name} there`}`.execute(world.tx);
    await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' });
    await fault({ kind: 'status', status: 400, times: 'always', ...writing });
    const { data: added } = await save();
    const tie = { modifyInBooks: false, refCompanyId: made?.id ?? '' };
    expect((await change(added, tie)).failure?.code).toBe('company_not_pushable');
    await delivered();
    await world.control('DELETE', '/faults');
    const refused = await now(added.companyId);
    expect(refused.books.state).toBe('failed');
    expect((await change(refused, { ...tie, refCompanyId: '999999' })).failure?.code).toBe('reference_unknown');
    expect((await change(refused, tie)).data).toMatchObject({ modifyInBooks: true, version: 2 });
    await delivered();
    expect(await now(added.companyId)).toMatchObject({ modifyInBooks: true, books: { state: 'in books' } });
    expect(await customersNamed(name)).toMatchObject([{ id: made?.id }]);
    expect(await customersNamed(`${name} there`)).toEqual([]);
  });

  test('is tied to a company that waited for nothing, without anything being sent', async () => {
    await save({ displayName: `${name} there` });
    await delivered();
    const [made] = await customersNamed(`${name} there`);
    await sql`delete from company where display_name = ${`${name} there`}`.execute(world.tx);
    await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' });
    const companyId = await aCompany(world.tx, { displayName: name });
    const tied = await change(await now(companyId), { modifyInBooks: false, refCompanyId: made?.id ?? '' });
    expect(tied.message).toBe(messages.companySaved);
    expect(tied.data).toMatchObject({ modifyInBooks: true, books: { state: 'in books' } });
    const recorded = await sql<{ changes: unknown }>`select changes from activity_entry
      where resource = 'COMPANY' and resource_id = ${String(companyId)}`.execute(world.tx);
    expect(recorded.rows[0]?.changes).toContainEqual({
      fieldName: 'Reference company',
      oldValue: null,
      newValue: made?.id,
    });
  });

  test('stays as it was read when the books are away', async () => {
    const before = (await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' })).data;
    await fault({ kind: 'status', status: 503, times: 'always', match: { method: 'GET' } });
    expect((await refreshOptions({ provider: 'QUICK_BOOKS', region: 'US' })).failure).toMatchObject({
      code: 'books_away',
      message: messages.companyOptionsFailed,
    });
    const query = { provider: 'QUICK_BOOKS', region: 'US' } as const;
    expect((await anna.call(booksEndpoints.companyOptions, { query })).data).toEqual(before);
  });

  test('cannot be read where nothing is connected', async () => {
    expect((await refreshOptions({ provider: 'QUICK_BOOKS', region: 'CA' })).failure?.code).toBe('books_not_connected');
  });
});
