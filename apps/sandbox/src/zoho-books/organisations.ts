/** A tax of an organisation, or a group of taxes under one id. */
export type Tax = {
  readonly number: number;
  readonly name: string;
  readonly percent: string;
  /** India: which of its taxes it is. */
  readonly specificType?: 'igst' | 'cgst' | 'sgst' | 'nil';
  /** The country of a tax outside the US. */
  readonly country?: string;
  readonly isDefault?: boolean;
};
export type TaxGroup = { readonly number: number; readonly name: string; readonly taxNumbers: readonly number[] };

export type Edition = 'us' | 'uk' | 'canada' | 'india' | 'uae';

/** An organisation of the imitated books, as set up by its owner. */
export type Organisation = {
  readonly id: string;
  /** Its data centre, which is independent of the country: an organisation in Dubai may be in the United States. */
  readonly location: string;
  /** Its country, which determines the tax fields. */
  readonly edition: Edition;
  readonly region: 'US' | 'UK' | 'CA' | 'IND' | 'UAE';
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  /** Its address, with the keys of the service. */
  readonly address: { readonly street_address1: string; readonly city: string; readonly zip: string };
  /** The tax registration number in its profile. */
  readonly taxNumber: string;
  /** The state or emirate of the address, from which it supplies. */
  readonly state?: string;
  readonly stateName?: string;
  readonly homeCurrency: string;
  /** Enabled currencies besides its own. */
  readonly currencies: readonly string[];
  readonly timeZone: string;
  readonly planName: string;
  readonly callsPerDay: number;
  readonly taxes: readonly Tax[];
  readonly groups: readonly TaxGroup[];
};

export const organisations: readonly Organisation[] = [
  {
    id: '860000001',
    location: 'us',
    edition: 'us',
    region: 'US',
    name: 'Larkspur Software, Inc.',
    country: 'U.S.A',
    countryCode: 'US',
    address: { street_address1: '270 Park Avenue', city: 'New York', zip: '10017' },
    taxNumber: '',
    state: 'NY',
    stateName: 'New York',
    homeCurrency: 'USD',
    currencies: [],
    timeZone: 'America/New_York',
    planName: 'PROFESSIONAL',
    callsPerDay: 5000,
    taxes: [{ number: 1, name: 'New York Sales Tax', percent: '8.875' }],
    groups: [],
  },
  {
    id: '860000002',
    location: 'eu',
    edition: 'uk',
    region: 'UK',
    name: 'Larkspur Software Ltd',
    country: 'United Kingdom',
    countryCode: 'GB',
    address: { street_address1: '7 Albion Street', city: 'Leeds', zip: 'LS1 5ES' },
    taxNumber: 'GB123456727',
    homeCurrency: 'GBP',
    currencies: ['USD', 'EUR'],
    timeZone: 'Europe/London',
    planName: 'PROFESSIONAL',
    callsPerDay: 5000,
    taxes: [
      { number: 1, name: 'Standard Rate', percent: '20', country: 'GB', isDefault: true },
      { number: 2, name: 'Reduced Rate', percent: '5', country: 'GB' },
      { number: 3, name: 'Zero Rate', percent: '0', country: 'GB' },
    ],
    groups: [],
  },
  {
    id: '860000003',
    location: 'ca',
    edition: 'canada',
    region: 'CA',
    name: 'Larkspur Software Canada Inc.',
    country: 'Canada',
    countryCode: 'CA',
    address: { street_address1: '55 King Street West', city: 'Toronto', zip: 'M5K 1A1' },
    taxNumber: '812345678RT0001',
    state: 'ON',
    stateName: 'Ontario',
    homeCurrency: 'CAD',
    currencies: ['USD'],
    timeZone: 'America/Toronto',
    planName: 'STANDARD',
    callsPerDay: 2000,
    taxes: [
      { number: 1, name: 'GST', percent: '5', country: 'CA' },
      { number: 2, name: 'HST ON', percent: '13', country: 'CA', isDefault: true },
      { number: 3, name: 'PST BC', percent: '7', country: 'CA' },
      { number: 4, name: 'Zero Rate', percent: '0', country: 'CA' },
    ],
    groups: [{ number: 5, name: 'GST/PST BC', taxNumbers: [1, 3] }],
  },
  {
    id: '860000004',
    location: 'in',
    edition: 'india',
    region: 'IND',
    name: 'Larkspur Software Private Limited',
    country: 'India',
    countryCode: 'IN',
    address: { street_address1: '22 Mahatma Gandhi Road', city: 'Bengaluru', zip: '560001' },
    taxNumber: '29AABCL1234F1ZU',
    state: 'KA',
    stateName: 'Karnataka',
    homeCurrency: 'INR',
    currencies: ['USD', 'EUR', 'GBP'],
    timeZone: 'Asia/Kolkata',
    planName: 'PREMIUM',
    callsPerDay: 10_000,
    taxes: [
      { number: 1, name: 'CGST9', percent: '9', specificType: 'cgst', country: 'IN' },
      { number: 2, name: 'SGST9', percent: '9', specificType: 'sgst', country: 'IN' },
      { number: 3, name: 'IGST18', percent: '18', specificType: 'igst', country: 'IN' },
      { number: 4, name: 'IGST0', percent: '0', specificType: 'igst', country: 'IN' },
    ],
    groups: [{ number: 5, name: 'GST18', taxNumbers: [1, 2] }],
  },
  {
    id: '860000005',
    location: 'us',
    edition: 'uae',
    region: 'UAE',
    name: 'Larkspur Software FZ-LLC',
    country: 'United Arab Emirates',
    countryCode: 'AE',
    address: { street_address1: 'Office 804, Al Sufouh Road', city: 'Dubai', zip: '' },
    taxNumber: '100234567800003',
    state: 'DU',
    stateName: 'Dubai',
    homeCurrency: 'AED',
    currencies: ['USD'],
    timeZone: 'Asia/Dubai',
    planName: 'PROFESSIONAL',
    callsPerDay: 5000,
    taxes: [
      { number: 1, name: 'Standard Rate', percent: '5', country: 'AE', isDefault: true },
      { number: 2, name: 'Zero Rate', percent: '0', country: 'AE' },
      { number: 3, name: 'Exempt', percent: '0', country: 'AE' },
      { number: 4, name: 'Out of Scope', percent: '0', country: 'AE' },
    ],
    groups: [],
  },
];

export function organisation(id: string): Organisation | undefined {
  return organisations.find((one) => one.id === id);
}

/** An id of 18 digits; those below 90001 are of the initial data. */
export function idIn(of: Organisation, number: number): string {
  return `26${of.id.slice(-4)}${String(number).padStart(12, '0')}`;
}

/** Ids of things that every organisation starts with. */
export const firstIds = {
  user: 93_001,
  salesAccount: 388,
  receivableAccount: 364,
  undepositedAccount: 358,
  pettyCash: 361,
  bankAccount: 411,
  cardAccount: 413,
  terms: 93_081,
} as const;

/** The id of a currency: the organisation's own comes first. */
export function currencyId(of: Organisation, code: string): string {
  return idIn(of, 97 + Math.max(0, allCurrencies(of).indexOf(code)) * 2);
}

export function allCurrencies(of: Organisation): readonly string[] {
  return [of.homeCurrency, ...of.currencies];
}

/** The id of a tax or of a group of taxes. */
export function taxId(of: Organisation, number: number): string {
  return idIn(of, 80_000 + number);
}
