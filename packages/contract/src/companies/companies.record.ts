import { z } from 'zod';
import { messages } from '../messages.ts';
import { booksProvider, booksRegion, taxSetting } from '../options.ts';
import { fieldLabels, type Field, type TypedOf } from '../record.ts';
import { dateOut, textIn } from '../wire.ts';

/** A field of a company: also where its form and its card have it, and under which name its customer in the books has it. */
interface CompanyField extends Field {
  readonly section: 'Name' | 'Contact' | 'Address' | 'Books' | 'Tax';
  /** A text that is sent to the books; emptied here, it is emptied there. */
  readonly inBooks?: string;
  /** The database has null where nothing was typed. */
  readonly isNullable?: true;
}

const text = <const More extends Omit<CompanyField, keyof Field> & Pick<Field, 'kind' | 'required'>>(
  label: string,
  maxLength: number,
  more: More,
) => ({ label, maxLength, typed: textIn(maxLength).trim().default(''), out: z.string(), ...more });

/** Whether a company lets itself be billed without a purchase order. */
export const purchaseOrders = ['Optional', 'Required'] as const;

/** What is kept of a company under its own name; the rules that hang on several fields are `companyFaults`. */
export const ownFields = {
  companyName: text('Company name', 100, { section: 'Name', required: true }),
  displayName: text('Display name', 200, { section: 'Name', required: true }),
  title: text('Title', 16, { section: 'Name', inBooks: 'title' }),
  firstName: text('First name', 100, { section: 'Name', inBooks: 'firstName' }),
  middleName: text('Middle name', 100, { section: 'Name', inBooks: 'middleName' }),
  lastName: text('Last name', 100, { section: 'Name', inBooks: 'lastName' }),
  suffix: text('Suffix', 16, { section: 'Name', inBooks: 'suffix' }),
  accStartDate: {
    ...text('Account start date', 10, { section: 'Name', kind: 'date', required: true }),
    out: dateOut.nullable(),
  },
  email: text('Email', 100, { section: 'Contact', kind: 'email', required: true }),
  cc: text('CC', 500, { section: 'Contact' }),
  bcc: text('BCC', 500, { section: 'Contact' }),
  /** Days from the due date, `Paused` for none, or empty for those of all companies. */
  reminderDays: text('Payment reminders', 60, { section: 'Contact' }),
  phoneNumber: text('Phone number', 30, { section: 'Contact', kind: 'tel', inBooks: 'phone' }),
  website: text('Website', 500, { section: 'Contact', kind: 'url', inBooks: 'website' }),
  provider: {
    label: 'Provider',
    section: 'Books',
    typed: z.enum(booksProvider.options, messages.pleaseSelect('provider')),
    out: booksProvider,
  },
  region: { ...text('Region', 20, { section: 'Books' }), out: booksRegion },
  currencyCode: {
    label: 'Currency',
    section: 'Books',
    typed: z.union([z.literal(''), z.string().regex(/^[A-Z]{3}$/)]).default(''),
    out: z.string(),
  },
  paymentTerms: text('Payment terms', 200, { section: 'Books' }),
  /** Whether each invoice needs a purchase order that is in force on its date. */
  purchaseOrders: {
    label: 'Purchase orders',
    section: 'Books',
    typed: z.enum(purchaseOrders).default('Optional'),
    out: z.enum(purchaseOrders),
  },
  placeOfContact: text('Place of supply', 10, { section: 'Tax', inBooks: 'placeOfSupply' }),
} as const satisfies Record<string, CompanyField>;

/** The address that invoices name. */
export const addressFields = {
  addressLine1: text('Address line 1', 250, { section: 'Address' }),
  addressLine2: text('Address line 2', 250, { section: 'Address' }),
  country: text('Country', 100, { section: 'Address', required: true }),
  state: text('State', 100, { section: 'Address' }),
  city: text('City', 100, { section: 'Address' }),
  zipCode: text('Zip code', 30, { section: 'Address' }),
} as const satisfies Record<string, CompanyField>;

/** How a company stands to tax. */
export const taxFields = {
  globalTaxSetting: {
    label: 'Tax applicability',
    section: 'Tax',
    typed: z.union([z.literal(''), taxSetting]).default(''),
    out: taxSetting,
  },
  taxCodeId: text('Tax rate', 40, { section: 'Tax', isNullable: true }),
  taxable: { label: 'Tax preference', section: 'Tax', typed: z.boolean().default(true), out: z.boolean() },
  taxExemptReason: text('Tax preference reason', 100, { section: 'Tax' }),
  taxTreatment: text('Tax treatment', 40, { section: 'Tax' }),
  trnNo: text('TRN', 20, { section: 'Tax', inBooks: 'taxNumber' }),
  panNo: text('PAN', 10, { section: 'Tax', inBooks: 'panNumber' }),
} as const satisfies Record<string, CompanyField>;

/** Every field of a company, in the order of its form. */
export const companyFields = { ...ownFields, ...addressFields, ...taxFields };
export type CompanyFieldName = keyof typeof companyFields;
export const companyLabels = fieldLabels(companyFields);

/** The fields of a company without the parts that its calls have for address and tax. */
export type FlatCompany = TypedOf<typeof companyFields>;

/** A company as it is typed and sent: text where nothing is chosen yet is empty. */
export interface TypedCompany extends TypedOf<typeof ownFields> {
  readonly billingAddress: TypedOf<typeof addressFields>;
  readonly taxDetails: TypedOf<typeof taxFields>;
  readonly modifyInBooks: boolean;
  readonly refCompanyId: string;
}

type NullableName = {
  [Name in CompanyFieldName]: (typeof companyFields)[Name] extends { readonly isNullable: true } ? Name : never;
}[CompanyFieldName];

/** The fields with null for each empty text whose column can be null. */
export const withNulls = <Values extends Readonly<Record<NullableName, string>>>(values: Values) =>
  exchanged(values, '', null) as Omit<Values, NullableName> & Readonly<Record<NullableName, string | null>>;

/** The fields with an empty text for each null of such a column. */
export const withoutNulls = <Values extends Readonly<Record<NullableName, string | null>>>(values: Values) =>
  exchanged(values, null, '') as Omit<Values, NullableName> & Readonly<Record<NullableName, string>>;

const exchanged = (values: Readonly<Record<string, unknown>>, from: '' | null, to: '' | null) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries<CompanyField>(companyFields)
      .filter(([name, { isNullable }]) => isNullable === true && values[name] === from)
      .map(([name]) => [name, to]),
  ),
});

const picked = <Name extends string, Values extends Readonly<Record<Name, unknown>>>(
  fields: Readonly<Record<Name, unknown>>,
  values: Values,
) => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as Name]])) as Pick<Values, Name>;

/** The parts that the calls have for a company. */
export const inParts = <Values extends Readonly<Record<CompanyFieldName, unknown>>>(values: Values) => ({
  ...picked(ownFields, values),
  billingAddress: picked(addressFields, values),
  taxDetails: picked(taxFields, values),
});

/** The fields of a company as one record, from the parts of its calls. */
export const withoutParts = <
  Own extends Readonly<Record<keyof typeof ownFields, unknown>>,
  Address extends Readonly<Record<keyof typeof addressFields, unknown>>,
  Tax extends Readonly<Record<keyof typeof taxFields, unknown>>,
>(
  company: Own & { readonly billingAddress: Address; readonly taxDetails: Tax },
) => ({
  ...picked(ownFields, company as Own),
  ...picked(addressFields, company.billingAddress),
  ...picked(taxFields, company.taxDetails),
});
