import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import type { Call } from './call-product.ts';

/** The customers, one in each region; those of India and the Emirates are kept in Zoho Books. */
export const demoCompanies = {
  US: {
    provider: 'QUICK_BOOKS',
    displayName: 'Northwind Analytics Inc',
    currencyCode: 'USD',
    email: 'ap@northwind.example',
    cc: 'controller@northwind.example',
    phoneNumber: '+1 503 555 0142',
    website: 'https://northwind.example',
    billingAddress: {
      addressLine1: '410 Harbor Street',
      city: 'Portland',
      state: 'Oregon',
      country: 'United States',
      zipCode: '97201',
    },
  },
  UK: {
    provider: 'QUICK_BOOKS',
    displayName: 'Pembroke & Hale Ltd',
    currencyCode: 'GBP',
    email: 'accounts@pembroke-hale.example',
    cc: 'finance@pembroke-hale.example',
    billingAddress: { addressLine1: '12 Cable Street', city: 'London', country: 'United Kingdom', zipCode: 'E1 8JG' },
    trnNo: 'GB123456789',
  },
  CA: {
    provider: 'QUICK_BOOKS',
    displayName: 'Fjord Logistics Inc.',
    currencyCode: 'CAD',
    email: 'payables@fjord-logistics.example',
    cc: 'ops@fjord-logistics.example',
    billingAddress: { addressLine1: '88 Front Street', city: 'Toronto', state: 'Ontario', country: 'Canada' },
  },
  IND: {
    provider: 'ZOHO_BOOKS',
    displayName: 'Everest Retail Pvt Ltd',
    currencyCode: 'INR',
    email: 'finance@everest-retail.example',
    cc: 'cfo@everest-retail.example',
    billingAddress: { addressLine1: '5 Residency Road', city: 'Bengaluru', state: 'Karnataka', country: 'India' },
    taxTreatment: 'business_gst',
    trnNo: '29ABCDE1234F1Z5',
    panNo: 'ABCDE1234F',
    placeOfContact: 'KA',
  },
  UAE: {
    provider: 'ZOHO_BOOKS',
    displayName: 'Gulf Stores LLC',
    currencyCode: 'AED',
    email: 'accounts@gulf-stores.example',
    cc: 'manager@gulf-stores.example',
    billingAddress: { addressLine1: 'Al Maktoum Road 7', city: 'Dubai', country: 'United Arab Emirates' },
    taxTreatment: 'vat_registered',
    trnNo: '100123456700003',
    placeOfContact: 'DU',
  },
} as const;

export type DemoRegion = keyof typeof demoCompanies;
export const demoRegions = ['US', 'UK', 'CA', 'IND', 'UAE'] as const;

/** The tax that is charged where the region has one, by its name in the books. */
const taxes: Readonly<Partial<Record<DemoRegion, string>>> = { UK: '20.0% S', CA: 'HST ON', IND: 'GST18' };

type SavedCompany = RequestOf<typeof companyEndpoints.save>['body'];

/** A customer of the demo; the tax of its region follows from the books. */
export interface DemoCompany extends Omit<
  SavedCompany,
  'companyName' | 'region' | 'provider' | 'taxDetails' | 'accStartDate' | 'paymentTerms' | 'companyId' | 'version'
> {
  readonly region: DemoRegion;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly displayName: string;
  readonly taxTreatment?: string;
  readonly trnNo?: string;
  readonly panNo?: string;
}

/** A company that is charged the usual tax of its region; the outbox makes its customer in the books. */
export async function demoCompanyOf(product: Product, call: Call, company: DemoCompany): Promise<number> {
  const { trnNo = '', panNo = '', taxTreatment = '', ...given } = company;
  const tx = product.database.kysely;
  const known = await sql<{ id: number }>`select id from company where display_name = ${given.displayName}`.execute(tx);
  if (known.rows[0] !== undefined) return known.rows[0].id;
  const tax = taxes[given.region];
  const taxCodeId = tax === undefined ? '' : await taxInBooks(product, given, tax);
  const { companyId } = await call(companyEndpoints.save, {
    body: {
      ...given,
      companyName: given.displayName,
      accStartDate: '2026-01-05',
      paymentTerms: 'Net 30',
      taxDetails: {
        taxCodeId,
        globalTaxSetting: tax === undefined ? 'Not Applicable' : 'Exclusive of Tax',
        taxTreatment,
        trnNo,
        panNo,
      },
    },
  });
  return companyId;
}

/** The books' own id of a tax, once the taxes have been read. */
async function taxInBooks(
  product: Product,
  { provider, region }: Pick<DemoCompany, 'provider' | 'region'>,
  name: string,
): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = await sql<{ tax_code_id: string }>`
      select t.tax_code_id from books_tax t join connection c on c.id = t.connection_id
      where t.name = ${name} and c.provider = ${provider} and c.region = ${region}`.execute(product.database.kysely);
    if (found.rows[0] !== undefined) return found.rows[0].tax_code_id;
    await product.clock.sleep(250);
  }
  throw new Error(`the books of ${region} answered no tax ${name}`);
}
