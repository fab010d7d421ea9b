import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { missingOnInvoice } from '@countinghouse/contract/invoice-page/missing-on-invoice.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
let anna: Person;

const books = {
  US: 'QUICK_BOOKS',
  UK: 'QUICK_BOOKS',
  CA: 'QUICK_BOOKS',
  IND: 'ZOHO_BOOKS',
  UAE: 'ZOHO_BOOKS',
} as const;
type Region = keyof typeof books;
const regions = Object.keys(books) as Region[];

/** How the organizations name themselves, with the numbers that their tax authorities gave them. */
const suppliers: Readonly<Record<Region, { city: string; state?: string; country: string; taxNumber: string }>> = {
  US: { city: 'Portland', state: 'Oregon', country: 'United States', taxNumber: '' },
  UK: { city: 'York', country: 'United Kingdom', taxNumber: 'GB123456727' },
  CA: { city: 'Toronto', state: 'Ontario', country: 'Canada', taxNumber: '123456782RT0001' },
  IND: { city: 'Bengaluru', state: 'Karnataka', country: 'India', taxNumber: '29ABCDE1234F1Z5' },
  UAE: { city: 'Dubai', state: '', country: 'United Arab Emirates', taxNumber: '100234567800003' },
};

beforeAll(async () => {
  world = await aWorld();
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  for (const region of regions) await world.connectBooks(region, books[region]);
  await sql`update connection set charges_vat = true where region = 'UAE'`.execute(world.tx);
  const { organizationDetails } = (await ada.call(organizationEndpoints.list)).data;
  for (const stored of organizationDetails) {
    const profile = organizationProfile({
      ...stored,
      ...suppliers[stored.region as Region],
      legalName: `Larkspur ${stored.region}`,
      addressLine1: '1 High Street',
      addressLine2: '',
      bankDetails: 'Larkspur Bank, account 12345678',
      paymentInstructions: 'Quote the invoice number',
      footer: 'Thank you for your trust',
    });
    const body = { ...profile, zipCode: '', version: stored.version };
    const changed = await ada.call(organizationEndpoints.change, { params: { id: stored.id }, body });
    expect(changed.failure, stored.region).toBeUndefined();
  }
});
afterAll(() => world.close());

interface Sale {
  readonly region: Region;
  readonly currencyCode: string;
  readonly tax?: string;
  readonly city: string;
  readonly country: string;
  readonly taxNumber?: string;
  readonly placeOfSupply?: string;
  readonly taxTreatment?: string;
}

/** Issues the invoice of 12 hours at 50.00 for a customer. */
async function issue({ region, currencyCode, tax, city, country, taxNumber = '', ...india }: Sale, name: string) {
  const found = await sql<{
    id: string;
  }>`select t.tax_code_id as id from books_tax t join connection c on c.id = t.connection_id
    where c.region = ${region} and t.name = ${tax ?? ''}`.execute(world.tx);
  const taxCodeId = found.rows[0]?.id ?? null;
  if (tax !== undefined && taxCodeId === null) throw new Error(`the books of ${region} have no tax ${tax}`);
  const companyId = await aCompany(world.tx, {
    displayName: name,
    provider: books[region],
    region,
    currencyCode,
    country,
    taxSetting: tax === undefined ? 'Not Applicable' : 'Exclusive of Tax',
    taxCodeId,
    ...india,
  });
  await sql`update company set address_line1 = '2 Low Street', city = ${city}, trn_no = ${taxNumber} where id = ${companyId}`.execute(
    world.tx,
  );
  const project = await aBillableProject(world, anna, {
    name: `Portal of ${name}`,
    companyId,
    developer: { name: 'Ines' },
  });
  const saved = await aSavedInvoice(anna, project, {
    saveInBooks: true,
    ...(currencyCode === 'USD' ? {} : { exchangeRate: '1.25' }),
  });
  world.clock.advance(60_000);
  await world.deliverAll();
  const invoice = (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
  expect(invoice.documentState).toBe('issued');
  return invoice;
}

/** The first page of the PDF as another program reads it. */
async function printed(id: number): Promise<string> {
  const file = await anna.call(invoicePageEndpoints.pdf, { params: { id }, query: { paper: 'A4' } });
  const document = await getDocumentProxy(new Uint8Array(file.data.bytes));
  const { text } = await extractText(document, { mergePages: false });
  return (text[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}
const pageOf = async (id: number) => (await anna.call(invoicePageEndpoints.page, { params: { id } })).data;

const sales = {
  'the UK with VAT': {
    sale: {
      region: 'UK',
      currencyCode: 'GBP',
      tax: '20.0% S',
      city: 'London',
      country: 'United Kingdom',
      taxNumber: 'GB123456789',
    },
    page:
      'Invoice INV-2026-1 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Project Portal of Buyer 1 Currency GBP ' +
      'From Larkspur UK 1 High Street York United Kingdom VAT number GB123456727 ' +
      'Bill to Buyer 1 2 Low Street London United Kingdom VAT number GB123456789 ' +
      '# Description Quantity Rate (GBP) Amount (GBP) ' +
      '1 Development Fees 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal GBP 600.00 20.0% S (Sales) GBP 120.00 Total GBP 720.00 Outstanding GBP 720.00',
  },
  'India within the state of the organization': {
    sale: {
      region: 'IND',
      currencyCode: 'INR',
      tax: 'GST18',
      city: 'Mysuru',
      country: 'India',
      taxNumber: '29AAACB1234C1Z5',
      placeOfSupply: 'KA',
      taxTreatment: 'business_gst',
    },
    page:
      'Tax invoice INV-2026-1 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Place of supply Karnataka Project Portal of Buyer 2 Currency INR ' +
      'From Larkspur IND 1 High Street Bengaluru, Karnataka India GSTIN 29ABCDE1234F1Z5 ' +
      'Bill to Buyer 2 2 Low Street Mysuru India GSTIN 29AAACB1234C1Z5 ' +
      '# Description SAC Quantity Rate (INR) Amount (INR) ' +
      '1 Development Fees 998314 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal INR 600.00 CGST9 9 % INR 54.00 SGST9 9 % INR 54.00 Total INR 708.00 Outstanding INR 708.00',
  },
  'India to another state': {
    sale: {
      region: 'IND',
      currencyCode: 'INR',
      tax: 'IGST18',
      city: 'Chennai',
      country: 'India',
      taxNumber: '33AAACB1234C1Z5',
      placeOfSupply: 'TN',
      taxTreatment: 'business_gst',
    },
    page:
      'Tax invoice INV-2026-2 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Place of supply Tamil Nadu Project Portal of Buyer 3 Currency INR ' +
      'From Larkspur IND 1 High Street Bengaluru, Karnataka India GSTIN 29ABCDE1234F1Z5 ' +
      'Bill to Buyer 3 2 Low Street Chennai India GSTIN 33AAACB1234C1Z5 ' +
      '# Description SAC Quantity Rate (INR) Amount (INR) ' +
      '1 Development Fees 998314 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal INR 600.00 IGST18 18 % INR 108.00 Total INR 708.00 Outstanding INR 708.00',
  },
  'the Emirates with VAT': {
    sale: {
      region: 'UAE',
      currencyCode: 'AED',
      tax: 'Standard Rate',
      city: 'Dubai',
      country: 'United Arab Emirates',
      taxNumber: '100123456700003',
      placeOfSupply: 'DU',
      taxTreatment: 'vat_registered',
    },
    page:
      'Tax invoice INV-2026-1 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Place of supply Dubai Project Portal of Buyer 4 Currency AED ' +
      'From Larkspur UAE 1 High Street Dubai United Arab Emirates TRN 100234567800003 ' +
      'Bill to Buyer 4 2 Low Street Dubai United Arab Emirates TRN 100123456700003 ' +
      '# Description Quantity Rate (AED) Amount (AED) ' +
      '1 Development Fees 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal AED 600.00 Standard Rate 5 % AED 30.00 Total AED 630.00 Outstanding AED 630.00',
  },
  'Canada with HST': {
    sale: { region: 'CA', currencyCode: 'CAD', tax: 'HST ON', city: 'Toronto', country: 'Canada' },
    page:
      'Invoice 1038 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Project Portal of Buyer 5 Currency CAD ' +
      'From Larkspur CA 1 High Street Toronto, Ontario Canada GST/HST number 123456782RT0001 ' +
      'Bill to Buyer 5 2 Low Street Toronto Canada ' +
      '# Description Quantity Rate (CAD) Amount (CAD) ' +
      '1 Development Fees 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal CAD 600.00 HST (ON) 13 % CAD 78.00 Total CAD 678.00 Outstanding CAD 678.00',
  },
  'the US without tax': {
    sale: { region: 'US', currencyCode: 'USD', city: 'Salem', country: 'United States' },
    page:
      'Invoice INV-2026-1 Invoice date 21 Nov 2026 Due date 21 Dec 2026 Period 1 May 2026 – 31 May 2026 ' +
      'Project Portal of Buyer 6 Currency USD ' +
      'From Larkspur US 1 High Street Portland, Oregon United States ' +
      'Bill to Buyer 6 2 Low Street Salem United States ' +
      '# Description Quantity Rate (USD) Amount (USD) ' +
      '1 Development Fees 12.00 50.00 600.00 Ines, React Developer, 1 May 2026 to 31 May 2026 ' +
      'Subtotal USD 600.00 Total USD 600.00 Outstanding USD 600.00',
  },
} as const satisfies Readonly<Record<string, { readonly sale: Sale; readonly page: string }>>;

/** What every page ends with. */
const ending =
  ' Thank you for your business Payment Larkspur Bank, account 12345678 Quote the invoice number Thank you for your trust';

test.each(Object.entries(sales))('an invoice of %s has what its tax authority asks', async (name, { sale, page }) => {
  const number = Object.keys(sales).indexOf(name) + 1;
  const { invoiceId, invoiceNumber } = await issue(sale, `Buyer ${number}`);
  const [title] = page.split(' INV-');
  expect(await printed(invoiceId)).toBe(
    `${page}${ending} ${title === page ? 'Invoice' : title} ${invoiceNumber} Page 1 of 2`,
  );
  expect(missingOnInvoice(await pageOf(invoiceId))).toEqual([]);
});

test('an invoice of the Emirates in dollars has its VAT in dirham too, at the rate of its date that it keeps', async () => {
  const inDollars = { ...sales['the Emirates with VAT'].sale, currencyCode: 'USD' };
  const unrated = await issue(inDollars, 'Buyer 11');
  expect(missingOnInvoice(await pageOf(unrated.invoiceId))).toEqual(['Tax in AED']);
  await rateOf('AED', '2026-11-20', '0.272294');
  await rateOf('AED', '2026-11-22', '2');
  const { invoiceId } = await issue(inDollars, 'Buyer 12');
  // 1 ÷ 0.272294 = 3.672501, and 30.00 × 3.672501 = 110.17503
  expect(await printed(invoiceId)).toContain('Standard Rate 5 % USD 30.00 Tax in AED AED 110.18 Total USD 630.00');
  expect(await printed(invoiceId)).toContain('Exchange rate 1 USD = 3.672501 AED');
  expect(missingOnInvoice(await pageOf(invoiceId))).toEqual([]);
  await rateOf('AED', '2026-11-20', '0.25');
  expect((await pageOf(invoiceId)).localTax).toEqual({ currencyCode: 'AED', amount: '110.18', rate: '3.672501' });
  const draft = await aSavedInvoice(anna, await aBillableProject(world, anna, await companyOf(invoiceId)));
  expect((await pageOf(draft.invoiceId)).localTax).toEqual({ currencyCode: 'AED', amount: '120.00', rate: '4.000000' });
});

test('a draft of the UK in dollars has its VAT in sterling', async () => {
  const { companyId } = await companyOf((await issue(sales['the UK with VAT'].sale, 'Buyer 13')).invoiceId);
  await sql`update company set currency_code = 'USD' where id = ${companyId}`.execute(world.tx);
  await rateOf('GBP', '2026-11-20', '1.25');
  const draft = await aSavedInvoice(anna, await aBillableProject(world, anna, { companyId }));
  expect((await pageOf(draft.invoiceId)).localTax).toEqual({ currencyCode: 'GBP', amount: '96.00', rate: '0.800000' });
});

test('the books of India get the SAC code of each line; other books get none', async () => {
  const india = await issue(sales['India to another state'].sale, 'Buyer 7');
  const emirates = await issue(sales['the Emirates with VAT'].sale, 'Buyer 8');
  const codes = async (region: 'IND' | 'UAE', number: string | null) =>
    (await world.booksOf(region, 'ZOHO_BOOKS')).invoices
      .find(({ docNumber }) => docNumber === number)
      ?.lines.map(({ hsnOrSac }) => hsnOrSac);
  expect(await codes('IND', india.invoiceNumber)).toEqual(['998314']);
  expect(await codes('UAE', emirates.invoiceNumber)).toEqual([null]);
});

test('a credit note of the Emirates is a tax credit note that names the invoice it corrects', async () => {
  const invoice = await issue(sales['the Emirates with VAT'].sale, 'Buyer 9');
  const left = (await anna.call(creditEndpoints.creditable, { params: { id: invoice.invoiceId } })).data;
  const credit = await anna.call(creditEndpoints.credit, {
    params: { id: invoice.invoiceId },
    body: {
      version: left.version,
      reason: 'agreed by mail',
      creditDate: '2026-12-01',
      lines: left.lines.map(({ lineId, quantityLeft }) => ({ lineId, quantity: quantityLeft, amount: null })),
      hours: [],
      creditAmount: `-${invoice.invoiceAmount}`,
    },
  });
  expect(credit.failure).toBeUndefined();
  const text = await printed(credit.data.invoiceId);
  expect(text).toContain(`Corrects invoice ${invoice.invoiceNumber}`);
  expect(text).toMatch(/^Tax credit note /);
  expect(text).toContain('Standard Rate 5 % AED -30.00 Total AED -630.00');
  expect(missingOnInvoice(await pageOf(credit.data.invoiceId))).toEqual([]);
});

test('an organization whose profile lost its GSTIN and SAC code lacks both on a draft, and not on an issued invoice', async () => {
  const issued = await issue(sales['India to another state'].sale, 'Buyer 10');
  const { organizationDetails } = (await ada.call(organizationEndpoints.list)).data;
  const stored = organizationDetails.find(({ region }) => region === 'IND');
  if (stored === undefined) throw new Error('the organization has no profile');
  const body = { ...organizationProfile(stored), taxNumber: '', sacCode: '', version: stored.version };
  expect((await ada.call(organizationEndpoints.change, { params: { id: stored.id }, body })).failure).toBeUndefined();
  const { companyId } = await companyOf(issued.invoiceId);
  const project = await aBillableProject(world, anna, { companyId });
  const draft = await aSavedInvoice(anna, project, { exchangeRate: '1.25' });
  expect(missingOnInvoice(await pageOf(draft.invoiceId))).toEqual(['GSTIN', 'SAC code']);
  expect(missingOnInvoice(await pageOf(issued.invoiceId))).toEqual([]);
});

const rateOf = (currencyCode: string, day: string, rate: string) =>
  sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at) values (${currencyCode}, ${day}, ${rate}, 'ECB', now())
    on conflict (currency_code, day) do update set rate = excluded.rate`.execute(world.tx);

async function companyOf(invoiceId: number): Promise<{ companyId: number }> {
  const found = await sql<{
    companyId: number;
  }>`select company_id as "companyId" from invoice where id = ${invoiceId}`.execute(world.tx);
  return found.rows[0]!;
}
