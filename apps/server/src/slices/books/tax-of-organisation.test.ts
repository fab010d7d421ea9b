import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from '../../../test/invoicing.ts';
import { aTypedCompany } from '../../../test/typed-company.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { booksOf, limitsRefusal } from '../invoices/wizard/books-would-refuse.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UAE', 'ZOHO_BOOKS');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  await world.connectBooks('IND');
  await world.connectBooks('US');
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

const connectionOf = async (code: string): Promise<Connection> => {
  const { connectionDetails } = (await ada.call(connectionEndpoints.list)).data;
  const found = connectionDetails.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no connection ${code}`);
  return found;
};
/** Changes what the tax of an organisation hangs on, as its drawer does. */
async function changeConnection(code: string, overrides: { chargesVat?: boolean; taxState?: string }) {
  const { id, organizationName, clientId, redirectUrl, scopeCode, realmId, version } = await connectionOf(code);
  const typed = { id, organizationName, clientId, redirectUrl, scopeCode, realmId: realmId ?? '', version };
  return ada.call(connectionEndpoints.change, { body: { ...typed, ...overrides } });
}

const optionsOf = async (provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS', region: string) =>
  (await ada.call(booksEndpoints.companyOptions, { query: { provider, region } })).data;
const idOf = async (name: string, region: string, provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS' = 'ZOHO_BOOKS') => {
  const { rows } = await sql<{
    id: string;
  }>`select tax_code_id as id from books_tax t join connection c on c.id = t.connection_id
    where t.name = ${name} and c.region = ${region} and c.provider = ${provider}`.execute(world.tx);
  return rows[0]?.id ?? '';
};
const payload = async (project: { zohoProjectId: string }, overrides: SaveOverrides = {}) =>
  savePayload(ada, await aTimesheetOf(ada, project, '05-01-2026', '05-31-2026'), overrides);
/** What a save with another tax than the screen shows is answered. */
async function refusedWith(
  body: Awaited<ReturnType<typeof payload>>,
  tax: { globalTaxSetting: 'Exclusive of Tax' | 'Inclusive of Tax' | 'Not Applicable'; taxCodeId: string | null },
) {
  const details = body.invoiceGenerateDetails;
  const taxDetails = { ...details.taxDetails, ...tax };
  const { failure } = await ada.call(invoiceEndpoints.create, {
    body: { ...body, invoiceGenerateDetails: { ...details, taxDetails } },
  });
  return failure === undefined ? undefined : [failure.code, failure.errors?.[0]?.path, failure.message];
}
const field = (name: 'taxCodeId' | 'globalTaxSetting') => `invoiceGenerateDetails.taxDetails.${name}`;

describe('an organisation in the Emirates', () => {
  const inEmirates = {
    provider: 'ZOHO_BOOKS',
    region: 'UAE',
    currencyCode: 'AED',
    country: 'United Arab Emirates',
    taxTreatment: 'vat_registered',
    placeOfSupply: 'DU',
  } as const;
  const input = { exchangeRate: '0.2723' };
  const typed = () => ({
    ...aTypedCompany,
    displayName: `Emirates ${nextNumber()}`,
    provider: 'ZOHO_BOOKS' as const,
    region: 'UAE',
    currencyCode: 'AED',
    placeOfContact: 'DU',
    billingAddress: { country: 'United Arab Emirates' },
  });
  const tax = { taxTreatment: 'vat_registered', trnNo: '100123456700003' };

  test('bills without tax until its connection says that it charges VAT, and then as its books do', async () => {
    const standard = await idOf('Standard Rate', 'UAE');
    const project = await aBillableProject(world, ada, { company: inEmirates });
    await sql`update company set taxable = true, trn_no = '100123456700003' where id = ${project.companyId}`.execute(
      world.tx,
    );
    expect(await optionsOf('ZOHO_BOOKS', 'UAE')).toMatchObject({ taxes: [], global_taxes: ['Not Applicable'] });
    const before = await payload(project, input);
    expect(await refusedWith(before, { globalTaxSetting: 'Exclusive of Tax', taxCodeId: standard })).toEqual([
      'tax_unknown',
      field('taxCodeId'),
      serverMessages.taxNotCharged,
    ]);
    const draft = (await ada.call(invoiceEndpoints.create, { body: before })).data;

    const elsewhere = await changeConnection('quickbooks_us', { chargesVat: true });
    expect(elsewhere.failure).toMatchObject({ errors: [{ path: 'chargesVat', message: messages.vatOfUaeOnly }] });
    const changed = await changeConnection('zoho_books_uae', { chargesVat: true });
    expect(changed.data).toMatchObject({ chargesVat: true });
    const { rows: recorded } = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'CONNECTION' order by id desc limit 1`.execute(world.tx);
    expect(recorded[0]?.changes).toEqual([
      { fieldName: 'This organization charges VAT', oldValue: 'No', newValue: 'Yes' },
    ]);
    // what a form from before does not name stays
    expect((await changeConnection('zoho_books_uae', {})).data).toMatchObject({ chargesVat: true });

    const offered = await optionsOf('ZOHO_BOOKS', 'UAE');
    expect(offered.taxes.map(({ taxName, percent }) => [taxName, percent])).toEqual([
      ['Exempt', '0.0000'],
      ['Out of Scope', '0.0000'],
      ['Standard Rate', '5.0000'],
      ['Zero Rate', '0.0000'],
    ]);
    expect(offered.global_taxes).toEqual(['Exclusive of Tax', 'Not Applicable']);

    // the draft from before is not sent without tax
    const { invoiceId: id, version } = draft;
    expect((await ada.call(invoiceEndpoints.push, { params: { id }, body: { version } })).failure).toMatchObject({
      code: 'books_would_refuse',
      errors: [{ path: field('globalTaxSetting'), message: serverMessages.vatNotChosen }],
    });
    await ada.call(invoiceEndpoints.remove, { params: { id }, query: { version } });

    const timesheet = await aTimesheetOf(ada, project, '05-01-2026', '05-31-2026');
    expect(timesheet.invoiceGenerateDetails.taxDetails).toMatchObject({
      taxable: true,
      globalTaxSetting: 'Exclusive of Tax',
      taxCodeId: null,
    });
    const charged = { globalTaxSetting: 'Exclusive of Tax', taxCodeId: standard } as const;
    const body = await payload(project, { ...input, tax: charged, saveInBooks: true });
    expect(await refusedWith(body, { globalTaxSetting: 'Not Applicable', taxCodeId: null })).toEqual([
      'tax_unknown',
      field('globalTaxSetting'),
      serverMessages.vatNotChosen,
    ]);
    const saved = (await ada.call(invoiceEndpoints.create, { body })).data;
    expect(saved.totals).toMatchObject({ taxAmount: '30.00', total: '630.00' });
    await world.deliverAll();
    const { invoices } = await world.booksOf('UAE', 'ZOHO_BOOKS');
    expect(invoices.map((one) => [one.state, one.tax, one.total])).toEqual([['open', '30.00', '630.00']]);
  });

  test('has a company choose its tax rate', async () => {
    const zero = await idOf('Zero Rate', 'UAE');
    const without = { ...typed(), taxDetails: tax };
    expect((await ada.call(companyEndpoints.save, { body: without })).failure).toMatchObject({
      code: 'tax_unknown',
      errors: [{ path: 'taxDetails.taxCodeId', message: messages.pleaseSelect('tax rate') }],
    });
    const saved = await ada.call(companyEndpoints.save, {
      body: { ...without, taxDetails: { ...tax, taxCodeId: zero } },
    });
    expect(saved.data.taxDetails).toMatchObject({ taxCodeId: zero, globalTaxSetting: 'Exclusive of Tax' });
  });
});

describe('an organisation in India', () => {
  const inIndia = (placeOfSupply: string, taxTreatment = 'business_none') =>
    ({
      provider: 'ZOHO_BOOKS',
      region: 'IND',
      currencyCode: 'INR',
      country: 'India',
      placeOfSupply,
      taxTreatment,
    }) as const;
  const input = { exchangeRate: '0.012' };
  const charged = (taxCodeId: string) => ({ globalTaxSetting: 'Exclusive of Tax', taxCodeId }) as const;
  const between = serverMessages.indianTaxBetweenStates;

  test('has the state of its address in the books, until an administrator chooses another one', async () => {
    const state = async () => (await connectionOf('zoho_books_ind')).taxState;
    const refreshOptions = () =>
      ada.call(booksEndpoints.refreshOptions, { body: { provider: 'ZOHO_BOOKS', region: 'IND' } });
    expect(await state()).toBe('KA');
    expect((await changeConnection('zoho_books_ind', { taxState: 'KL' })).failure).toBeUndefined();
    await refreshOptions();
    expect(await state()).toBe('KL');
    expect((await changeConnection('zoho_books_ind', { taxState: '' })).failure).toBeUndefined();
    await refreshOptions();
    expect(await state()).toBe('KA');
    const { rows } = await sql<{ name: string; changes: unknown }>`
      select resource_name as name, changes from activity_entry where resource = 'CONNECTION' and action = 'Synced' order by id`.execute(
      world.tx,
    );
    const change = { fieldName: 'State of the organization', oldValue: null, newValue: 'KA' };
    expect(rows.map(({ changes }) => changes)).toEqual([[change], [change]]);
  });

  test('has a state of India', async () => {
    expect((await changeConnection('zoho_books_ind', { taxState: 'DU' })).failure).toMatchObject({
      errors: [{ path: 'taxState', message: messages.stateOfIndiaOnly }],
    });
    expect((await changeConnection('zoho_books_uae', { taxState: 'KA' })).failure).toMatchObject({
      errors: [{ path: 'taxState' }],
    });
  });

  test.each([
    ['KL', 'business_none', 'GST18', between('Kerala'), 'IGST18'],
    ['KA', 'business_none', 'IGST18', serverMessages.indianTaxWithinState('Karnataka'), 'GST18'],
    ['KA', 'business_none', 'CGST9', serverMessages.halfOfIndianTax, 'GST18'],
    ['', 'overseas', 'GST18', between('outside India'), 'IGST0'],
  ])('charges in %s, treated as %s, not %s: "%s" but %s', async (place, treatment, wrong, words, right) => {
    const project = await aBillableProject(world, ada, { company: inIndia(place, treatment) });
    const body = await payload(project, { ...input, tax: charged(await idOf(right, 'IND')), saveInBooks: true });
    expect(await refusedWith(body, charged(await idOf(wrong, 'IND')))).toEqual([
      'tax_unknown',
      field('taxCodeId'),
      words,
    ]);
    const saved = (await ada.call(invoiceEndpoints.create, { body })).data;
    await world.deliverAll();
    const { push } = (await ada.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
    expect(push).toMatchObject({ state: 'in books' });
  });

  test('keeps a draft back whose place of supply has moved to another state', async () => {
    const group = await idOf('GST18', 'IND');
    const project = await aBillableProject(world, ada, { company: inIndia('KA') });
    const { invoiceId: id, version } = await aSavedInvoice(ada, project, { ...input, tax: charged(group) });
    await sql`update company set place_of_contact = 'KL' where id = ${project.companyId}`.execute(world.tx);
    expect((await ada.call(invoiceEndpoints.push, { params: { id }, body: { version } })).failure).toMatchObject({
      code: 'books_would_refuse',
      errors: [{ path: field('taxCodeId'), message: between('Kerala') }],
    });
  });

  test('has a company choose the tax of its place of supply', async () => {
    const body = {
      ...aTypedCompany,
      displayName: `India ${nextNumber()}`,
      provider: 'ZOHO_BOOKS' as const,
      region: 'IND',
      currencyCode: 'INR',
      placeOfContact: 'KL',
      billingAddress: { country: 'India' },
      taxDetails: { taxTreatment: 'consumer', taxCodeId: await idOf('GST18', 'IND') },
    };
    expect((await ada.call(companyEndpoints.save, { body })).failure).toMatchObject({
      errors: [{ path: 'taxDetails.taxCodeId', message: between('Kerala') }],
    });
    const taxDetails = { ...body.taxDetails, taxCodeId: await idOf('IGST18', 'IND') };
    expect((await ada.call(companyEndpoints.save, { body: { ...body, taxDetails } })).failure).toBeUndefined();
  });

  test('is never billed with tax on top where it was asked for inside the amounts', async () => {
    const group = await idOf('GST18', 'IND');
    const project = await aBillableProject(world, ada, { company: inIndia('KA') });
    const body = await payload(project, { ...input, tax: charged(group) });
    expect(await refusedWith(body, { globalTaxSetting: 'Inclusive of Tax', taxCodeId: group })).toEqual([
      'tax_unknown',
      field('globalTaxSetting'),
      messages.noTaxInsideInZoho,
    ]);
    const company = {
      ...aTypedCompany,
      displayName: `Inside ${nextNumber()}`,
      provider: 'ZOHO_BOOKS' as const,
      region: 'IND',
      currencyCode: 'INR',
      placeOfContact: 'KA',
      billingAddress: { country: 'India' },
      taxDetails: { taxTreatment: 'consumer', taxCodeId: group, globalTaxSetting: 'Inclusive of Tax' as const },
    };
    expect((await ada.call(companyEndpoints.save, { body: company })).failure).toMatchObject({
      errors: [{ path: 'taxDetails.globalTaxSetting', message: messages.noTaxInsideInZoho }],
    });
  });
});

describe('books with limits', () => {
  test('take 750 lines of QuickBooks where it works sales tax out by itself, and the rounding line counts', async () => {
    const record = {
      provider: 'QUICK_BOOKS',
      region: 'US',
      customerMemo: '',
      privateNote: '',
      total: '1.00',
      untaxedRounding: '0.00',
      corrects: null,
    } as const;
    const refused = async (many: number, overrides = {}) =>
      limitsRefusal(
        world.tx,
        { ...record, ...overrides },
        Array.from({ length: many }, () => ({ description: '', quantity: '1.00', amount: '1.00' })),
        await booksOf(world.tx, record),
      );
    const offered = (isAutomated: boolean) =>
      sql`update books_offer set has_automated_tax = ${isAutomated} where connection_id = (select id from connection where region = 'US')`.execute(
        world.tx,
      );
    await offered(true);
    expect(await refused(750)).toBeUndefined();
    const words = serverMessages.linesBooksTake(751, 750);
    expect(await refused(751)).toEqual({ words, path: 'invoiceLineItemList' });
    expect(await refused(750, { untaxedRounding: '-0.01' })).toEqual({ words, path: 'invoiceLineItemList' });
    await offered(false);
    expect(await refused(751)).toBeUndefined();
  });

  test('without a tax code that charges nothing refuse a cent that tax inside leaves, before the save', async () => {
    const igst = await idOf('18.0% IGST', 'IND', 'QUICK_BOOKS');
    const project = await aBillableProject(world, ada, {
      company: { provider: 'QUICK_BOOKS', region: 'IND', currencyCode: 'INR', country: 'India' },
    });
    const tax = { globalTaxSetting: 'Inclusive of Tax', taxCodeId: igst } as const;
    await sql`delete from books_tax t using connection c where c.id = t.connection_id and c.provider = 'QUICK_BOOKS' and c.region = 'IND'
      and t.tax_code_id <> ${igst}`.execute(world.tx);
    const body = await payload(project, { exchangeRate: '0.012', tax });
    expect((await ada.call(invoiceEndpoints.create, { body })).failure).toMatchObject({
      code: 'books_would_refuse',
      errors: [{ path: field('globalTaxSetting'), message: serverMessages.roundingNeedsTaxCode }],
    });
  });
});
