import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import {
  choicesOf,
  companyFaults,
  displayNameOf,
  startDateShown,
  type TaxInBooks,
  type TypedCompany,
} from '@countinghouse/contract/company-faults.ts';
import {
  companyRules,
  taxTreatmentsOf,
  type FieldRule,
  type RuledField,
} from '@countinghouse/contract/company-rules.ts';
import { booksRegion, regionOf } from '@countinghouse/contract/options.ts';
import type { CompanyTask } from './use-company-acts.tsx';

type Taxed = TypedCompany['taxDetails'];
type Flat = Omit<TypedCompany, 'billingAddress' | 'taxDetails' | 'modifyInBooks'> &
  TypedCompany['billingAddress'] &
  Omit<Taxed, 'taxable'>;

/** The form of a company: every field as text. */
export interface CompanyValues extends Flat {
  /** Whether the save makes the customer in the books, or ties the company to one that is there. */
  readonly customer: 'new' | 'existing';
  readonly taxable: 'Taxable' | 'Tax Exempt';
}

export const labels: Readonly<Record<keyof CompanyValues, string>> = {
  title: 'Title',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  suffix: 'Suffix',
  displayName: 'Display name',
  companyName: 'Company name',
  email: 'Email',
  cc: 'CC',
  bcc: 'BCC',
  phoneNumber: 'Phone number',
  accStartDate: 'Account start date',
  website: 'Website',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCode: 'Zip code',
  provider: 'Provider',
  region: 'Region',
  customer: 'Customer in the books',
  refCompanyId: 'Reference company',
  currencyCode: 'Currency',
  paymentTerms: 'Payment terms',
  placeOfContact: 'Place of supply',
  taxCodeId: 'Tax rate',
  taxTreatment: 'Tax treatment',
  globalTaxSetting: 'Tax applicability',
  trnNo: 'TRN',
  taxable: 'Tax preference',
  taxExemptReason: 'Tax preference reason',
  panNo: 'PAN',
};

const empty: CompanyValues = {
  title: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  displayName: '',
  companyName: '',
  email: '',
  cc: '',
  bcc: '',
  phoneNumber: '',
  accStartDate: '',
  website: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  country: '',
  zipCode: '',
  provider: 'QUICK_BOOKS',
  region: 'US',
  customer: 'new',
  refCompanyId: '',
  currencyCode: '',
  paymentTerms: '',
  placeOfContact: '',
  taxCodeId: '',
  taxTreatment: '',
  globalTaxSetting: '',
  trnNo: '',
  taxable: 'Taxable',
  taxExemptReason: '',
  panNo: '',
};

/** What the form is opened with; a duplicate has neither the name in the books nor the email. */
export function valuesOf(task: CompanyTask, company: CompanyDetails | undefined): CompanyValues {
  if (task === 'new' || company === undefined) return empty;
  const { billingAddress, taxDetails, accStartDate } = company;
  const values: CompanyValues = {
    ...(Object.fromEntries(
      Object.keys(empty).flatMap((name) => {
        const value = (company as unknown as Readonly<Record<string, unknown>>)[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ) as Partial<CompanyValues> as CompanyValues),
    ...billingAddress,
    accStartDate: startDateShown(accStartDate ?? ''),
    customer: 'new',
    refCompanyId: '',
    taxCodeId: taxDetails.taxCodeId,
    taxTreatment: taxDetails.taxTreatment,
    globalTaxSetting: taxDetails.globalTaxSetting,
    trnNo: taxDetails.trnNo,
    taxable: taxDetails.taxable ? 'Taxable' : 'Tax Exempt',
    taxExemptReason: taxDetails.taxExemptReason,
    panNo: taxDetails.panNo,
  };
  return task === 'edit' ? values : { ...values, displayName: '', email: '' };
}

/** The company as it is checked and sent. */
export function typedCompany(values: CompanyValues): TypedCompany {
  const { addressLine1, addressLine2, city, state, country, zipCode, customer, ...rest } = values;
  const { taxCodeId, taxTreatment, globalTaxSetting, trnNo, taxable, taxExemptReason, panNo, ...company } = rest;
  return {
    ...company,
    billingAddress: { addressLine1, addressLine2, city, state, country, zipCode },
    modifyInBooks: customer === 'new',
    taxDetails: {
      taxCodeId,
      taxTreatment,
      globalTaxSetting,
      trnNo,
      taxable: taxable === 'Taxable',
      taxExemptReason,
      panNo,
    },
  };
}

/** The field of the form for a path of the server's answer, which has address and tax in parts of their own. */
export const fieldOfPath = (path: string): string => {
  const name = path.split('.').at(-1) ?? '';
  return name in empty ? name : '';
};

/** Everything that is wrong, at the fields of the form. */
export const faultsOf = (values: CompanyValues, books: TaxInBooks): Readonly<Record<string, string>> =>
  Object.fromEntries(
    companyFaults(typedCompany(values), books).map(({ path, message }) => [fieldOfPath(path), message] as const),
  );

/** How each field that hangs on others stands now. */
export function rulesOf(values: CompanyValues, books: TaxInBooks): Readonly<Record<RuledField, FieldRule>> {
  return companyRules(choicesOf(typedCompany(values), books), books.offersTax);
}

/** A part of the name that was typed makes the display name anew. */
export function withNamePart(
  values: CompanyValues,
  part: 'title' | 'firstName' | 'middleName' | 'lastName' | 'suffix',
  text: string,
): Partial<CompanyValues> {
  return { [part]: text, displayName: displayNameOf({ ...values, [part]: text }) };
}

/** Another provider knows nothing of the customer, the terms and the taxes of the one before. */
export const withProvider = (provider: string): Partial<CompanyValues> => ({
  provider: provider === 'ZOHO_BOOKS' ? 'ZOHO_BOOKS' : 'QUICK_BOOKS',
  refCompanyId: '',
  paymentTerms: '',
  taxCodeId: '',
  taxTreatment: '',
  globalTaxSetting: '',
  trnNo: '',
  taxExemptReason: '',
  panNo: '',
  taxable: 'Taxable',
});

/** Other books know other customers and taxes; another region also has other places, treatments and numbers. */
export function withRegion(values: CompanyValues, region: string): Partial<CompanyValues> {
  if (!booksRegion.safeParse(region).success) return {};
  const isSameRegion = regionOf(region) === regionOf(values.region);
  return {
    region,
    refCompanyId: '',
    taxCodeId: '',
    ...(isSameRegion ? {} : { placeOfContact: '', trnNo: '', globalTaxSetting: '' }),
    ...(taxTreatmentsOf(region).includes(values.taxTreatment) ? {} : { taxTreatment: '' }),
  };
}
