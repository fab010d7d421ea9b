import { companyEndpoints, type CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aConnection, aProject, nextNumber } from '../../../seed/builders.ts';
import { aTypedCompany } from '../../../test/typed-company.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

type Typed = typeof aTypedCompany;

let world: World;
let anna: Person;
let bea: Person;
let carl: Person;
let name: string;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  bea = await world.signedIn('ROLE_ACCOUNTANT', 'Bea');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(() => {
  name = `Company of test ${nextNumber()}`;
});

const save = (overrides: Partial<Typed> = {}, by = anna) =>
  by.call(companyEndpoints.save, { body: { ...aTypedCompany, displayName: name, ...overrides } });
const change = ({ companyId: id, version }: CompanyDetails, changes: Partial<Typed> = {}, by = anna) =>
  save({ id, version, ...changes }, by);
const get = (id: number, by = anna) => by.call(companyEndpoints.get, { params: { id } });
const archive = ({ companyId: id, version }: CompanyDetails) =>
  anna.call(companyEndpoints.archive, { params: { id }, query: { version } });
const putBack = (id: number) => anna.call(companyEndpoints.putBack, { params: { id } });
const push = (id: number) => anna.call(companyEndpoints.push, { params: { id } });
const listed = async (body: object = {}, by = anna) =>
  (await by.call(companyEndpoints.filter, { query: { pageSize: 200 }, body })).data.companyDetails.map(
    (one) => one.displayName,
  );
const entriesOf = async (id: number) =>
  (
    await sql<{
      action: string;
      visitor: string;
      changes: { fieldName: string; oldValue: string; newValue: string }[];
    }>`
      select action, visitor, changes from activity_entry where resource = 'COMPANY' and resource_id = ${String(id)} order by id`.execute(
      world.tx,
    )
  ).rows;

describe('a company', () => {
  test('is added with all that was typed, and comes back letter by letter', async () => {
    const typed: Partial<Typed> = {
      title: 'Dr',
      firstName: 'Ann',
      lastName: 'Ó Brian',
      companyName: 'Ó Brian & Söhne',
      bcc: 'boss@acme.example, other@acme.example',
      phoneNumber: '+1 (503) 555-0100',
      website: 'acme.example',
      billingAddress: {
        addressLine1: '1 Main Street',
        addressLine2: 'Floor 2',
        city: 'Portland',
        state: 'Oregon',
        country: 'United States',
        zipCode: '97201',
      },
    };
    const added = await save(typed);
    expect(added.message).toBe(serverMessages.companySavedNotConnected);
    const { companyDetails, clientDetailsList, companyId } = (await get(added.data.companyId)).data;
    expect({ companyId, clientDetailsList }).toEqual({ companyId: added.data.companyId, clientDetailsList: [] });
    expect(companyDetails).toEqual(added.data);
    expect(companyDetails).toMatchObject({
      ...typed,
      website: 'https://acme.example',
      displayName: name,
      modifyInBooks: false,
      isBound: false,
      books: { state: 'none', reason: null },
      taxDetails: { taxable: true, globalTaxSetting: 'Not Applicable', taxCodeId: '', taxName: null },
      version: 1,
    });
    expect((await entriesOf(companyId))[0]).toMatchObject({ action: 'Created', visitor: 'Anna' });
  });

  test('has a phone number that is valid in its country, else the refusal names an example', async () => {
    const abroad = { addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '', country: 'United Kingdom' };
    const billed = (phoneNumber: string) => save({ displayName: `${name} rung`, phoneNumber, billingAddress: abroad });
    const refused = await billed('0123 456 789');
    const [{ path, message } = { path: '', message: '' }] = refused.failure?.errors ?? [];
    expect([refused.status, path]).toEqual([400, 'phoneNumber']);
    expect(message).toMatch(/^Please enter a valid phone number, such as \+44 [\d ]+$/);
    expect((await billed('020 7946 0958')).data.phoneNumber).toBe('020 7946 0958');
  });

  test('takes the name of its tax from the books, whatever is sent with it', async () => {
    const added = await save({ displayName: `${name} named`, taxDetails: { taxName: 'VAT at will' } });
    expect(added.data.taxDetails.taxName).toBeNull();
  });

  test('is refused with the words of each field, all at once', async () => {
    const refused = await save({
      displayName: ' ',
      cc: 'incomplete',
      region: 'UK',
      billingAddress: { country: 'U' },
      taxDetails: { globalTaxSetting: 'Exclusive of Tax' },
    });
    expect(refused.status).toBe(400);
    expect(refused.failure?.errors).toEqual(
      expect.arrayContaining([
        { path: 'displayName', message: 'Please enter display name' },
        { path: 'cc', message: `cc : ${messages.invalidEmail}` },
        { path: 'billingAddress.country', message: messages.countryLength },
        { path: 'taxDetails.trnNo', message: 'Please enter TRN' },
      ]),
    );
  });

  test('without a provider is asked for one, in the words of the form', async () => {
    const { provider: _, ...withoutProvider } = aTypedCompany;
    const body = withoutProvider as Typed;
    expect((await anna.call(companyEndpoints.save, { body })).failure?.errors).toEqual([
      { path: 'provider', message: 'Please select provider' },
    ]);
  });

  test('in no region that the books have is refused', async () => {
    for (const region of ['FR', 'USA', 'US_']) expect((await save({ region })).status).toBe(400);
    expect((await save({ region: 'US_2' })).data.region).toBe('US_2');
  });

  test('has a name that no other company of the same books has, whatever its capitals', async () => {
    await save();
    const again = await save({ displayName: name.toUpperCase() });
    expect(again.failure).toMatchObject({
      code: 'company_name_taken',
      errors: [{ path: 'displayName', message: serverMessages.companyNameTaken }],
    });
    expect((await save({ region: 'US_2' })).status).toBe(200);
  });

  test('of the same name at the same moment is added once', async () => {
    const answers = await Promise.all([save(), save({}, bea)]);
    expect(new Set(answers.map((answer) => answer.failure?.code))).toEqual(new Set(['company_name_taken', undefined]));
  });

  test('needs a tax that its books have', async () => {
    const refused = await save({
      region: 'CA',
      currencyCode: 'CAD',
      taxDetails: { globalTaxSetting: 'Exclusive of Tax', taxCodeId: '99' },
    });
    expect(refused.failure).toMatchObject({ code: 'tax_unknown', errors: [{ path: 'taxDetails.taxCodeId' }] });
  });

  test('needs no tax while its books never said which they have; it goes to them once one is chosen', async () => {
    const canadian: Partial<Typed> = {
      region: 'CA',
      currencyCode: 'CAD',
      taxDetails: { globalTaxSetting: 'Exclusive of Tax' },
    };
    const { id: connectionId } = await aConnection(world.tx, { region: 'CA' });
    const untaxed = await save(canadian);
    expect(untaxed.message).toBe(serverMessages.companySavedWithoutTax);
    expect((await push(untaxed.data.companyId)).failure?.code).toBe('company_tax_missing');
    await sql`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
      values (${connectionId}, '5', 'GST', '[]', now())`.execute(world.tx);
    for (const refused of [await save({ ...canadian, displayName: `${name} 2` }), await change(untaxed.data, canadian)])
      expect(refused.failure?.errors).toEqual([{ path: 'taxDetails.taxCodeId', message: 'Please select tax rate' }]);
    const taxDetails = { ...canadian.taxDetails, taxCodeId: '5' };
    expect((await change(untaxed.data, { ...canadian, taxDetails })).message).toBe(
      serverMessages.companySavedAndQueued,
    );
  });

  test.each([
    ['Net 30', 30],
    ['Due on receipt', 0],
    ['At harvest', null],
  ])('under %s, of books that were never read, is due after %s days', async (paymentTerms, days) => {
    const { companyId } = (await save({ paymentTerms })).data;
    const kept = await sql<{
      days: number | null;
    }>`select due_days as days from company where id = ${companyId}`.execute(world.tx);
    expect(kept.rows).toEqual([{ days }]);
  });

  test('can only be tied to a customer that the books of its region hold', async () => {
    const refused = await save({ modifyInBooks: false, refCompanyId: '58' });
    expect(refused.failure).toMatchObject({ code: 'reference_unknown', errors: [{ path: 'refCompanyId' }] });
  });

  test('that a CSM looks at cannot be changed by them', async () => {
    expect((await save({}, carl)).failure?.code).toBe('forbidden');
  });
});

describe('a change of a company', () => {
  test('is logged with old and new values, and a save that changes nothing is not', async () => {
    const { data: added } = await save();
    const same = await change(added);
    expect([same.data.version, same.message]).toEqual([1, undefined]);
    const changed = await change(added, { companyName: 'Acme Ltd', paymentTerms: 'Net 15' });
    expect(changed.data).toMatchObject({ companyName: 'Acme Ltd', paymentTerms: 'Net 15', version: 2 });
    const entries = await entriesOf(added.companyId);
    expect(entries.map((one) => one.action)).toEqual(['Created', 'Updated']);
    expect(entries[1]?.changes).toEqual([
      { fieldName: 'Company name', oldValue: 'Acme Freight Inc', newValue: 'Acme Ltd' },
      { fieldName: 'Payment terms', oldValue: 'Net 30', newValue: 'Net 15' },
    ]);
  });

  test('from an older version is refused with the newer values', async () => {
    const { data: added } = await save();
    await change(added, { companyName: 'By Bea' }, bea);
    const late = await change(added, { companyName: 'By Anna' });
    expect(late.failure).toMatchObject({ code: 'stale_version', current: { companyName: 'By Bea', version: 2 } });
    expect((await get(added.companyId)).data.companyDetails.companyName).toBe('By Bea');
  });

  test('cannot take the name of another company, or be of one that is not there', async () => {
    await save();
    const { data: other } = await save({ displayName: `${name} too` });
    expect((await change(other, { displayName: name })).failure?.code).toBe('company_name_taken');
    expect((await change({ ...other, companyId: 2_000_000_000 })).failure?.code).toBe('company_not_found');
  });

  test('cannot move a company that has invoices, or is in the books, to other books', async () => {
    const { data: added } = await save();
    await sql`update company set books_id = ${`b${added.companyId}`} where id = ${added.companyId}`.execute(world.tx);
    for (const input of [{ region: 'US_2' }, { currencyCode: 'EUR' }]) {
      const { failure } = await change(added, input);
      expect([failure?.code, failure?.errors?.map(({ path }) => path)]).toEqual(['company_bound', Object.keys(input)]);
    }
    expect((await change(added, { email: 'new@acme.example' })).data).toMatchObject({
      email: 'new@acme.example',
      isBound: true,
    });
  });
});

test('a change of a company that the books have waits for them while they are not connected', async () => {
  await aConnection(world.tx, { region: 'UAE', state: 'not connected' });
  const { data: added } = await save({ region: 'UAE' });
  expect(added.books.state).toBe('none');
  await sql`update company set books_id = ${`b${added.companyId}`} where id = ${added.companyId}`.execute(world.tx);
  const changed = await change(added, { region: 'UAE', companyName: 'Acme Ltd' });
  expect(changed.message).toBe(serverMessages.companySavedAndWaits);
  expect(changed.data.books.state).toBe('queued');
});

describe('deleting a company', () => {
  test('puts it aside, from where it can be put back', async () => {
    const { data: added } = await save();
    await archive(added);
    expect([await listed(), await listed({ archived: true })].map((names) => names.includes(name))).toEqual([
      false,
      true,
    ]);
    expect((await change({ ...added, version: 2 })).failure?.code).toBe('company_not_found');
    expect((await push(added.companyId)).failure?.code).toBe('company_not_found');
    const taken = await save();
    expect(taken.failure?.errors?.[0]?.message).toBe(serverMessages.companyNameArchived);
    expect((await putBack(added.companyId)).data).toMatchObject({ displayName: name, isArchived: false });
    expect((await putBack(added.companyId)).failure?.code).toBe('company_not_found');
    expect((await entriesOf(added.companyId)).map((one) => one.action)).toEqual(['Created', 'Deleted', 'Put back']);
  });

  test('is refused while it has projects, with their number', async () => {
    const { data: added } = await save();
    await aProject(world.tx, { companyId: added.companyId, accountants: [anna.userId] });
    expect((await archive(added)).failure).toMatchObject({
      code: 'company_has_projects',
      message: 'This company has 1 project and cannot be deleted.',
    });
  });

  test('is refused to who saw an older one, and of one that is not there', async () => {
    const { data: added } = await save();
    expect((await archive({ ...added, version: 9 })).failure?.code).toBe('stale_version');
    expect((await archive({ ...added, companyId: 2_000_000_000 })).failure?.code).toBe('company_not_found');
  });
});

describe('the list of companies', () => {
  test('shows whose project one is on, and those without projects', async () => {
    const companyId = await aCompany(world.tx, { displayName: name });
    await aProject(world.tx, { companyId, accountants: [bea.userId], csms: [carl.userId] });
    const free = `${name} without projects`;
    await aCompany(world.tx, { displayName: free });
    const seen = await Promise.all([anna, bea, carl].map((by) => listed({ companyName: name }, by)));
    expect(seen).toEqual([[free], [name, free], [name, free]]);
    expect((await get(companyId, anna)).failure?.code).toBe('company_not_found');
    expect((await get(companyId, carl)).data.companyDetails.csms).toEqual(['Carl']);
  });

  test('is filtered by the names of CSM and accountant, and searched by both names of a company', async () => {
    const companyId = await aCompany(world.tx, { displayName: name });
    await aProject(world.tx, { companyId, accountants: [anna.userId], csms: [carl.userId] });
    expect(await listed({ companyName: name, csm: ['Carl'], accountant: ['Anna'] })).toEqual([name]);
    expect(await listed({ companyName: name, csm: ['Anna'] })).toEqual([]);
    const found = await anna.call(companyEndpoints.search, { query: { companyName: name.toUpperCase().slice(3) } });
    expect(found.data.companyDetails.map((one) => one.displayName)).toEqual([name]);
    expect((await anna.call(companyEndpoints.choices)).data).toMatchObject({
      csm: expect.arrayContaining(['Carl']),
      accountant: expect.arrayContaining(['Anna']),
    });
  });

  test('tells namesakes apart', async () => {
    const [one, other] = [await world.signedIn('ROLE_CSM', 'Twin'), await world.signedIn('ROLE_CSM', 'Twin')];
    for (const { userId } of [one, other]) {
      const companyId = await aCompany(world.tx, { displayName: `${name} of ${userId}` });
      await aProject(world.tx, { companyId, accountants: [anna.userId], csms: [userId] });
    }
    const twins = [one, other].map(({ email }) => `Twin (${email})`);
    const { csm } = (await anna.call(companyEndpoints.choices)).data;
    expect(csm.filter((label) => label.startsWith('Twin'))).toEqual(twins.toSorted());
    expect(await listed({ companyName: name, csm: [twins[1]] })).toEqual([`${name} of ${other.userId}`]);
    expect(await listed({ companyName: name, csm: ['Twin'] })).toHaveLength(2);
  });

  test('comes by pages, in the order that was asked for', async () => {
    for (const at of [3, 1, 2]) await aCompany(world.tx, { displayName: `${name} ${at}` });
    const page = (order: 'asc' | 'desc', pageNo: number) =>
      anna.call(companyEndpoints.filter, {
        query: { field: 'displayName', order, pageNo },
        body: { companyName: `${name} ` },
      });
    const [up, down, beyond] = await Promise.all([page('asc', 1), page('desc', 1), page('asc', 2)]);
    expect(up.data.companyDetails.map((one) => one.displayName)).toEqual([1, 2, 3].map((at) => `${name} ${at}`));
    expect(down.data.companyDetails.map((one) => one.displayName)).toEqual([3, 2, 1].map((at) => `${name} ${at}`));
    expect([beyond.data.companyDetails, beyond.data.paginationDetails.totalElements]).toEqual([[], 3]);
  });
});

test('a company can be kept in every region of both books, and in each organisation that is set up', async () => {
  await aConnection(world.tx, { provider: 'ZOHO_BOOKS', region: 'IND_2' });
  expect((await anna.call(companyEndpoints.choices)).data.providers).toEqual([
    { provider: 'QUICK_BOOKS', regions: ['US', 'IND', 'UK', 'CA', 'UAE'] },
    { provider: 'ZOHO_BOOKS', regions: ['US', 'IND', 'UK', 'CA', 'UAE', 'IND_2'] },
  ]);
});

describe('who gets a copy', () => {
  const copies = (companyId: number) => anna.call(companyEndpoints.copies, { query: { companyId } });
  const changeCopies = (companyId: number, cc: string, version = 1) =>
    anna.call(companyEndpoints.changeCopies, { body: { companyId, cc, bcc: 'b@acme.example', version } });

  test('is kept for each company', async () => {
    const { companyId } = (await save()).data;
    expect((await changeCopies(companyId, 'new@acme.example')).data).toEqual({
      cc: 'new@acme.example',
      bcc: 'b@acme.example',
      version: 2,
    });
    expect((await copies(companyId)).data.cc).toBe('new@acme.example');
    expect((await changeCopies(companyId, 'new@acme.example', 2)).data.version).toBe(2);
    expect((await changeCopies(companyId, 'x@acme.example')).failure?.code).toBe('stale_version');
    expect((await changeCopies(companyId, '', 2)).failure?.errors?.[0]?.message).toBe(messages.ccMissing);
  });

  test('is an empty list for an unknown company', async () => {
    expect((await copies(2_000_000_000)).failure?.code).toBe('company_not_found');
    expect((await changeCopies(2_000_000_000, 'x@acme.example')).failure?.code).toBe('company_not_found');
  });
});

test('a company whose books are not connected cannot be sent there', async () => {
  const { companyId } = (await save({ region: 'US_2' })).data;
  expect((await push(companyId)).failure?.code).toBe('books_not_connected');
});
