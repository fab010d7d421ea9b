export type TaxRate = {
  readonly id: string;
  readonly name: string;
  readonly percent: string;
  readonly agencyId: string;
  readonly special?: 'ZERO_RATE' | 'REVERSE_CHARGE';
};

export type TaxCode = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly taxable: boolean;
  /** Pseudo codes of US companies (TAX, NON) have no rates of their own. */
  readonly isGroup: boolean;
  readonly rateIds: readonly string[];
};

/** The settings of a company's administrator. */
export type CompanyPreferences = {
  /** True: people and apps number documents. False: the books do. */
  readonly customTxnNumbers: boolean;
  readonly multiCurrency: boolean;
  readonly allowDiscount: boolean;
  /** Refuses a used document number (code 6140). */
  readonly warnDuplicateNumbers: boolean;
  /** Last day of the closed books (code 6210), or undefined. */
  readonly closedThrough: string | null;
  /** Whether the books automatically apply new credit memos to the oldest open invoices. */
  readonly autoApplyCredits: boolean;
  /** The name of the first custom field of sales forms, or null if it is not shown. */
  readonly salesCustomName: string | null;
};

/** A company of the imitated books, as set up by its owner. */
export type CompanyProfile = {
  readonly realmId: string;
  readonly region: 'US' | 'UK' | 'CA' | 'IND' | 'UAE';
  readonly companyName: string;
  readonly country: string;
  readonly homeCurrency: string;
  readonly address: Readonly<Record<string, string>>;
  readonly fiscalYearStartMonth: string;
  readonly preferences: CompanyPreferences;
  readonly taxCodes: readonly TaxCode[];
  readonly taxRates: readonly TaxRate[];
  /** The default tax code of a new customer; US companies only. */
  readonly defaultTaxCodeId?: string;
};

const usual: CompanyPreferences = {
  customTxnNumbers: true,
  multiCurrency: false,
  allowDiscount: true,
  warnDuplicateNumbers: true,
  closedThrough: null,
  autoApplyCredits: false,
  salesCustomName: null,
};

const plainCode = (
  id: string,
  name: string,
  description: string,
  rateIds: readonly string[],
  taxable = true,
): TaxCode => ({
  id,
  name,
  description,
  taxable,
  isGroup: true,
  rateIds,
});
const pseudoCode = (id: string, taxable: boolean): TaxCode => ({
  id,
  name: id,
  description: id,
  taxable,
  isGroup: false,
  rateIds: [],
});
const rate = (id: string, name: string, percent: string, special?: TaxRate['special']): TaxRate => ({
  id,
  name,
  percent,
  agencyId: '1',
  ...(special === undefined ? {} : { special }),
});

export const companyProfiles: readonly CompanyProfile[] = [
  {
    realmId: '9341450000000001',
    region: 'US',
    companyName: 'Harborlight Software, Inc.',
    country: 'US',
    homeCurrency: 'USD',
    address: {
      Line1: '88 Embarcadero',
      City: 'San Francisco',
      CountrySubDivisionCode: 'CA',
      PostalCode: '94105',
      Country: 'USA',
    },
    fiscalYearStartMonth: 'January',
    preferences: usual,
    taxCodes: [pseudoCode('TAX', true), pseudoCode('NON', false), plainCode('2', 'California', 'California', ['3'])],
    taxRates: [rate('3', 'California', '8')],
    defaultTaxCodeId: '2',
  },
  {
    realmId: '9341450000000002',
    region: 'UK',
    companyName: 'Harborlight Software Ltd',
    country: 'GB',
    homeCurrency: 'GBP',
    address: { Line1: '14 Clerkenwell Close', City: 'London', PostalCode: 'EC1R 0AN', Country: 'GBR' },
    fiscalYearStartMonth: 'April',
    preferences: { ...usual, multiCurrency: true, salesCustomName: 'P.O. Number' },
    taxCodes: [
      plainCode('4', '20.0% S', 'Standard', ['7']),
      plainCode('6', '5.0% R', 'Reduced rate', ['9']),
      plainCode('8', '0.0% Z', 'Zero rated', ['11']),
      plainCode('10', 'Exempt', 'Exempt', ['13']),
      plainCode('12', 'No VAT', 'Outside the scope of VAT', ['15'], false),
    ],
    taxRates: [
      rate('7', '20.0% S (Sales)', '20'),
      rate('9', '5.0% R (Sales)', '5'),
      rate('11', '0.0% Z (Sales)', '0', 'ZERO_RATE'),
      rate('13', 'Exempt (Sales)', '0'),
      rate('15', 'No VAT (Sales)', '0'),
    ],
  },
  {
    realmId: '9341450000000003',
    region: 'CA',
    companyName: 'Harborlight Software Canada Inc.',
    country: 'CA',
    homeCurrency: 'CAD',
    address: {
      Line1: '401 Bay Street',
      City: 'Toronto',
      CountrySubDivisionCode: 'ON',
      PostalCode: 'M5H 2Y4',
      Country: 'CAN',
    },
    fiscalYearStartMonth: 'January',
    preferences: { ...usual, customTxnNumbers: false },
    taxCodes: [
      plainCode('3', 'GST', 'GST', ['4']),
      plainCode('5', 'HST ON', 'HST Ontario', ['6']),
      plainCode('7', 'GST/PST BC', 'GST and PST British Columbia', ['4', '8']),
      plainCode('9', 'Zero-rated', 'Zero-rated', ['10']),
      plainCode('11', 'Exempt', 'Exempt', ['12']),
      plainCode('13', 'Out of Scope', 'Out of scope', ['14'], false),
    ],
    taxRates: [
      rate('4', 'GST', '5'),
      rate('6', 'HST (ON)', '13'),
      rate('8', 'PST (BC)', '7'),
      rate('10', 'GST/HST (ZR)', '0', 'ZERO_RATE'),
      rate('12', 'GST EP', '0'),
      rate('14', 'NOTAXS', '0'),
    ],
  },
  {
    realmId: '9341450000000004',
    region: 'IND',
    companyName: 'Harborlight Software Private Limited',
    country: 'IN',
    homeCurrency: 'INR',
    address: {
      Line1: '5 Residency Road',
      City: 'Bengaluru',
      CountrySubDivisionCode: 'Karnataka',
      PostalCode: '560025',
      Country: 'IND',
    },
    fiscalYearStartMonth: 'April',
    preferences: { ...usual, multiCurrency: true },
    taxCodes: [
      plainCode('5', '18.0% GST', 'CGST and SGST', ['6', '7']),
      plainCode('8', '18.0% IGST', 'IGST', ['9']),
      plainCode('10', '0% GST', 'Zero rated', ['11']),
      plainCode('12', 'Exempt GST', 'Exempt', ['13']),
      plainCode('14', 'Out of Scope', 'Out of scope', ['15'], false),
    ],
    taxRates: [
      rate('6', '9.0% CGST', '9'),
      rate('7', '9.0% SGST', '9'),
      rate('9', '18.0% IGST', '18'),
      rate('11', '0% GST', '0', 'ZERO_RATE'),
      rate('13', 'Exempt GST', '0'),
      rate('15', 'Out of Scope', '0'),
    ],
  },
  {
    realmId: '9341450000000005',
    region: 'UAE',
    companyName: 'Harborlight Software FZ-LLC',
    country: 'AE',
    homeCurrency: 'AED',
    address: { Line1: 'Building 12, Internet City', City: 'Dubai', Country: 'ARE' },
    fiscalYearStartMonth: 'January',
    preferences: { ...usual, multiCurrency: true },
    taxCodes: [
      plainCode('6', '5.0% SR (DXB)', 'Standard rated, Dubai', ['7']),
      plainCode('8', '5.0% SR (AUH)', 'Standard rated, Abu Dhabi', ['9']),
      plainCode('10', '0.0% ZR', 'Zero rated', ['11']),
      plainCode('12', 'EX Exempt', 'Exempt', ['13']),
      plainCode('14', 'IG Out of Scope', 'Out of scope', ['15'], false),
    ],
    taxRates: [
      rate('7', '5.0% SR (DXB)', '5'),
      rate('9', '5.0% SR (AUH)', '5'),
      rate('11', '0.0% ZR', '0', 'ZERO_RATE'),
      rate('13', 'EX Exempt', '0'),
      rate('15', 'IG Out of Scope', '0'),
    ],
  },
];

export function companyProfile(realmId: string): CompanyProfile | undefined {
  return companyProfiles.find((company) => company.realmId === realmId);
}
