import type { CompanyOptions } from '@countinghouse/contract/books/books.contract.ts';
import type { CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import {
  companyFields,
  companyLabels,
  inParts,
  withoutParts,
  type CompanyFieldName,
  type FlatCompany,
  type TypedCompany,
} from '@countinghouse/contract/companies/companies.record.ts';
import {
  companyChoices,
  companyErrors,
  composeDisplayName,
  startDateShown,
  type CompanyChecks,
} from '@countinghouse/contract/companies/company-errors.ts';
import {
  companyRules,
  taxTreatmentsOf,
  type FieldRule,
  type RuledField,
} from '@countinghouse/contract/companies/company-rules.ts';
import { booksRegion, regionOf } from '@countinghouse/contract/options.ts';
import { textsOf } from '@countinghouse/contract/record.ts';
import type { CompanyTask } from './use-company-acts.tsx';

/** The form of a company: every field as text, whatever part of its calls has it. */
export interface CompanyValues extends Omit<FlatCompany, 'taxable'> {
  /** Whether the save makes the customer in the books, or ties the company to one that is there. */
  readonly customer: 'new' | 'existing';
  readonly refCompanyId: string;
  readonly taxable: 'Taxable' | 'Tax Exempt';
}

export const labels: Readonly<Record<keyof CompanyValues, string>> = {
  ...companyLabels,
  customer: 'Customer in the books',
  refCompanyId: 'Reference company',
};

/** The fields that a section of the form and of the card has, in their order. */
export const fieldsIn = (...sections: readonly string[]): readonly CompanyFieldName[] =>
  (Object.keys(companyFields) as CompanyFieldName[]).filter((name) => sections.includes(companyFields[name].section));

/** The parts of a person's name, from which the display name is made. */
export const nameParts = ['title', 'firstName', 'middleName', 'lastName', 'suffix'] as const;

/** The form before anything is typed. */
export const empty: CompanyValues = {
  ...textsOf(companyFields, undefined),
  provider: 'QUICK_BOOKS',
  region: 'US',
  purchaseOrders: 'Optional',
  customer: 'new',
  refCompanyId: '',
  globalTaxSetting: '',
  taxable: 'Taxable',
};

/** What the form is opened with; a duplicate has neither the name in the books nor the email. */
export function valuesOf(task: CompanyTask, company: CompanyDetails | undefined): CompanyValues {
  if (task === 'new' || company === undefined) return empty;
  const { accStartDate, taxable, ...fields } = withoutParts(company);
  const values: CompanyValues = {
    ...fields,
    accStartDate: startDateShown(accStartDate ?? ''),
    customer: 'new',
    refCompanyId: '',
    taxable: taxable ? 'Taxable' : 'Tax Exempt',
  };
  return task === 'edit' ? values : { ...values, displayName: '', email: '' };
}

/** The company as it is checked and sent. */
export const typedCompany = ({ customer, refCompanyId, ...fields }: CompanyValues): TypedCompany => ({
  ...inParts({ ...fields, taxable: fields.taxable === 'Taxable' }),
  modifyInBooks: customer === 'new',
  refCompanyId,
});

/** The field of the form for a path of the server's answer, which has address and tax in parts of their own. */
export const fieldOfPath = (path: string): string => {
  const name = path.split('.').at(-1) ?? '';
  return name in empty ? name : path;
};

/** Everything that is wrong, at the fields of the form. */
export const errorsOf = (values: CompanyValues, checks: CompanyChecks): Readonly<Record<string, string>> =>
  Object.fromEntries(
    companyErrors(typedCompany(values), checks).map(({ path, message }) => [fieldOfPath(path), message] as const),
  );

/** How each field that hangs on others stands now. */
export function rulesOf(values: CompanyValues, checks: CompanyChecks): Readonly<Record<RuledField, FieldRule>> {
  return companyRules(companyChoices(typedCompany(values), checks), checks.offersTax);
}

/** What a customer of the books fills in, in place of an earlier one: each field that the user has not typed into. */
export function withCustomer(
  values: CompanyValues,
  chosen: Pick<CompanyOptions['companies'][number], 'known' | 'currencyCode'>,
  { options, filled }: { readonly options: CompanyOptions; readonly filled: Readonly<Record<string, string>> },
): Partial<CompanyValues> {
  const emptied = Object.fromEntries(Object.keys(filled).map((name) => [name, '']));
  const known: Readonly<Record<string, string>> = { ...emptied, ...chosen.known, currencyCode: chosen.currencyCode };
  const isOffered = (name: string, text: string): boolean => {
    if (text === '') return true;
    if (name === 'paymentTerms') return options.payment_terms.some((terms) => terms.name === text);
    if (name === 'taxCodeId') return options.taxes.some((tax) => tax.taxCodeId === text);
    return true;
  };
  const isUntyped = (name: string): boolean => {
    const text = values[name as CompanyFieldName];
    return text === empty[name as CompanyFieldName] || text === filled[name];
  };
  return Object.fromEntries(
    Object.entries(known).filter(
      ([name, text]) => name === 'currencyCode' || (name in empty && isUntyped(name) && isOffered(name, text)),
    ),
  );
}

/** Typing a part of the name makes the display name again. */
export function withNamePart(
  values: CompanyValues,
  part: (typeof nameParts)[number],
  text: string,
): Partial<CompanyValues> {
  return { [part]: text, displayName: composeDisplayName({ ...values, [part]: text }) };
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
