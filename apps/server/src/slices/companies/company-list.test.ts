import { companyEndpoints, type CompanyNeed } from '@countinghouse/contract/companies/companies.contract.ts';
import { companyFields, inParts, type TypedCompany } from '@countinghouse/contract/companies/companies.record.ts';
import { ruleErrors, settledCompany } from '@countinghouse/contract/companies/company-errors.ts';
import { textsOf } from '@countinghouse/contract/record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { insertCompany } from './companies.sql.ts';

let world: World;
let admin: Person;
let csm: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  csm = await world.signedIn('ROLE_CSM');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company');
});

const listed = async (
  person: Person,
  body: { archived?: boolean; missing?: CompanyNeed[] } = {},
): Promise<{ names: string[]; total: number }> => {
  const { data } = await person.call(companyEndpoints.filter, { query: { pageSize: 200 }, body });
  return {
    names: data.companyDetails.map((row) => row.displayName),
    total: data.paginationDetails.totalElements,
  };
};

test('lists a company without projects for all users, one with projects for their users only, and counts accordingly', async () => {
  const free = await aCompany(world.tx, { displayName: 'Free' });
  const shared = await aCompany(world.tx, { displayName: 'Shared' });
  const gone = await aCompany(world.tx, { displayName: 'Gone' });
  await sql`update company set archived_at = now() where id = ${gone}`.execute(world.tx);
  await aProject(world.tx, { companyId: shared, csms: [csm.userId] });
  expect(await listed(admin)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(csm)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
  expect(await listed(accountant, { archived: true })).toEqual({ names: ['Gone'], total: 1 });
  await aProject(world.tx, { companyId: free, accountants: [accountant.userId] });
  expect(await listed(csm)).toEqual({ names: ['Shared'], total: 1 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
});

/** A company that has all that an invoice needs, before some of it is taken away. */
function typedCompany(given: Partial<TypedCompany>, tax: Partial<TypedCompany['taxDetails']> = {}): TypedCompany {
  const texts = { ...textsOf(companyFields, undefined), purchaseOrders: 'Optional', taxable: true };
  const whole = inParts(texts as unknown as Parameters<typeof inParts>[0]) as unknown as TypedCompany;
  return {
    ...whole,
    companyName: 'Acme',
    displayName: 'Acme',
    email: 'billing@acme.example',
    cc: 'cfo@acme.example',
    accStartDate: '2026-01-05',
    provider: 'QUICK_BOOKS',
    region: 'US',
    currencyCode: 'USD',
    paymentTerms: 'Net 30',
    ...given,
    billingAddress: {
      ...whole.billingAddress,
      addressLine1: '1 Main Street',
      country: 'Canada',
      ...given.billingAddress,
    },
    taxDetails: { ...whole.taxDetails, ...tax },
    modifyInBooks: true,
    refCompanyId: '',
  };
}
let reference = 0;
const stored = (one: TypedCompany, booksId: string | null = null): Promise<number> =>
  insertCompany(world.tx, { company: settledCompany(one), dueDays: 30, booksId, reference: `CO-${(reference += 1)}` });

test('finds the companies that lack something for an invoice, each by what it lacks', async () => {
  const whole = {
    addressLine1: '1 Main Street',
    addressLine2: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'Canada',
  };
  const client = async (id: number) => {
    await sql`insert into client (company_id, name, email) values (${id}, 'Jane', ${`jane${id}@acme.example`})`.execute(
      world.tx,
    );
  };
  for (const [name, given, booksId, hasClient] of [
    ['Whole', {}, '1', true],
    ['No email', { email: '' }, '2', true],
    ['No street', { billingAddress: { ...whole, addressLine1: '' } }, '3', true],
    ['No terms', { paymentTerms: '' }, '4', true],
    ['No client', {}, '5', false],
    ['No customer', {}, null, true],
    ['No VAT number', { region: 'UK' }, '6', true],
  ] as const) {
    const id = await stored(typedCompany({ displayName: name, companyName: name, ...given }), booksId);
    if (hasClient) await client(id);
  }
  const found = async (...missing: CompanyNeed[]) => (await listed(admin, { missing })).names;
  expect(await found('Email')).toEqual(['No email']);
  expect(await found('Address')).toEqual(['No street']);
  expect(await found('Payment terms')).toEqual(['No terms']);
  expect(await found('Tax')).toEqual(['No VAT number']);
  expect(await found('Client')).toEqual(['No client']);
  expect(await found('Customer in the books')).toEqual(['No customer']);
  expect(await found('Client', 'Email')).toEqual(['No client', 'No email']);
  expect(await found()).toHaveLength(7);
});

test('finds by "Tax" exactly the companies whose tax the form would refuse', async () => {
  const choices = (['QUICK_BOOKS', 'ZOHO_BOOKS'] as const).flatMap((provider) =>
    ['US', 'CA', 'UK_2', 'IND', 'UAE'].flatMap((region) =>
      ['', 'business_gst', 'overseas', 'vat_registered'].flatMap((taxTreatment) =>
        [true, false].flatMap((taxable) => [
          typedCompany({ provider, region }, { taxTreatment, taxable, globalTaxSetting: 'Exclusive of Tax' }),
          typedCompany(
            { provider, region, placeOfContact: 'KA' },
            {
              taxTreatment,
              taxable,
              globalTaxSetting: 'Exclusive of Tax',
              taxCodeId: '7',
              trnNo: region === 'UAE' ? '100123456700003' : region === 'IND' ? '29ABCDE1234F1Z5' : 'GB123456789',
              taxExemptReason: 'Export',
            },
          ),
        ]),
      ),
    ),
  );
  const refused: string[] = [];
  for (const [at, company] of choices.entries()) {
    const name = `Company ${String(at).padStart(3, '0')}`;
    await stored({ ...company, displayName: name, companyName: name });
    const isOfTax = ({ path }: { path: string }) => path.startsWith('taxDetails.') || path === 'placeOfContact';
    if (ruleErrors(company).some(isOfTax)) refused.push(name);
  }
  expect(refused.length).toBeGreaterThan(10);
  expect((await listed(admin, { missing: ['Tax'] })).names).toEqual(refused);
});
