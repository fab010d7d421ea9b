import type { TypedCompany } from './companies.record.ts';
import { describe, expect, test } from 'vitest';
import {
  companyErrors,
  composeDisplayName,
  emailListError,
  settledCompany,
  startDateShown,
  taxNumberError,
} from './company-errors.ts';
import { messages } from '../messages.ts';
import { booksRegion } from '../options.ts';

const acme: TypedCompany = {
  title: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  displayName: 'Acme Freight',
  companyName: 'Acme Freight Inc',
  email: 'billing@acme.example',
  cc: 'cfo@acme.example',
  bcc: '',
  reminderDays: '',
  phoneNumber: '',
  accStartDate: '2026-04-01',
  website: '',
  billingAddress: { addressLine1: '', addressLine2: '', city: '', state: '', country: 'United States', zipCode: '' },
  provider: 'QUICK_BOOKS',
  region: 'US',
  modifyInBooks: true,
  refCompanyId: '',
  currencyCode: 'USD',
  paymentTerms: 'Net 30',
  purchaseOrders: 'Optional',
  placeOfContact: '',
  taxDetails: {
    taxCodeId: '',
    taxTreatment: '',
    globalTaxSetting: '',
    trnNo: '',
    taxable: true,
    taxExemptReason: '',
    panNo: '',
  },
};
const address = (overrides: Partial<TypedCompany['billingAddress']>): TypedCompany => ({
  ...acme,
  billingAddress: { ...acme.billingAddress, ...overrides },
});
const inIndia: TypedCompany = {
  ...acme,
  provider: 'ZOHO_BOOKS',
  region: 'IND',
  placeOfContact: 'KA',
  taxDetails: { ...acme.taxDetails, taxCodeId: '7', taxTreatment: 'business_none' },
};
const tax = (overrides: Partial<TypedCompany['taxDetails']>, of = inIndia): TypedCompany => ({
  ...of,
  taxDetails: { ...of.taxDetails, ...overrides },
});
const at = (path: string, company: TypedCompany) => companyErrors(company).find((one) => one.path === path)?.message;

describe('a company', () => {
  test('with all that is asked for can be saved', () => {
    expect([companyErrors(acme), companyErrors(inIndia)]).toEqual([[], []]);
  });

  test.each([
    ['displayName', 'Please enter display name'],
    ['companyName', 'Please enter company name'],
    ['email', 'Please enter email'],
    ['currencyCode', 'Please select currency'],
    ['paymentTerms', 'Please select payment terms'],
    ['accStartDate', 'Please select account start date'],
    ['cc', 'Please provide CC emails'],
  ])('without %s is asked for it', (name, message) => {
    expect(at(name, { ...acme, [name]: ' ' })).toBe(message);
  });

  test.each([
    ['', 'Please select country'],
    ['U', messages.countryLength],
    ['UK', undefined],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), messages.countryLength],
  ])('in the country "%s": %s', (country, message) => {
    expect(at('billingAddress.country', address({ country }))).toBe(message);
  });

  test.each(['state', 'city'] as const)('has a %s of 2 to 30 characters, or none', (name) => {
    const faulty = ['x', 'x'.repeat(31)].map((text) => at(`billingAddress.${name}`, address({ [name]: text })));
    expect(faulty).toEqual(Array(2).fill(name === 'state' ? messages.stateLength : messages.cityLength));
    for (const text of ['', 'xy', 'x'.repeat(30)])
      expect(at(`billingAddress.${name}`, address({ [name]: text }))).toBeUndefined();
  });

  test('has a web address as its website', () => {
    expect(at('website', { ...acme, website: 'ftp://files.example.com' })).toBe(messages.invalidWebAddress);
    expect(at('website', { ...acme, website: 'example.com' })).toBeUndefined();
    expect(settledCompany({ ...acme, website: 'example.com' }).website).toBe('https://example.com');
  });

  test('that started before 1924 started at no known day', () => {
    expect([startDateShown('1923-12-31'), startDateShown('1924-01-01')]).toEqual(['', '1924-01-01']);
    expect(at('accStartDate', { ...acme, accStartDate: '1900-01-01' })).toBe('Please select account start date');
    expect(at('accStartDate', { ...acme, accStartDate: '2026-02-29' })).toBe('Please select account start date');
  });

  test('tied to a customer of the books needs to say which', () => {
    expect(at('refCompanyId', { ...acme, modifyInBooks: false })).toBe('Please select reference company');
  });

  test('keeps nothing of what its provider, region and tax do not have', () => {
    const moved = settledCompany({
      ...tax({ trnNo: '29ABCDE1234F1Z5', panNo: 'ABCDE1234F', taxable: false }),
      region: 'US',
    });
    expect(moved).toMatchObject({ placeOfContact: '' });
    expect(moved.taxDetails).toEqual({ ...acme.taxDetails, globalTaxSetting: 'Not Applicable' });
  });
});

describe('the tax of a company', () => {
  test.each([
    ['taxTreatment', tax({ taxTreatment: '' }), 'Please select tax treatment'],
    ['taxCodeId', tax({ taxCodeId: '' }), 'Please select tax rate'],
    ['trnNo', tax({ taxTreatment: 'business_gst' }), 'Please enter TRN'],
    ['trnNo', tax({}, { ...acme, region: 'UK_2' }), 'Please enter TRN'],
    ['taxExemptReason', tax({ taxable: false }), 'Please enter tax preference reason'],
    ['globalTaxSetting', tax({}, { ...acme, region: 'CA' }), 'Please select tax applicability'],
    ['trnNo', tax({ taxTreatment: 'business_gst', trnNo: '29ABCDE1234F1Z' }), messages.invalidTrn],
    ['trnNo', tax({ taxTreatment: 'business_gst', trnNo: ' 29abcde1234f1z5 ' }), undefined],
    ['trnNo', tax({ trnNo: 'GB123456789' }, { ...acme, region: 'UK' }), undefined],
    ['trnNo', tax({ trnNo: '12345678' }, { ...acme, region: 'UK' }), messages.invalidTrn],
    ['panNo', tax({ panNo: 'ABCDE1234' }), messages.invalidPan],
    ['panNo', tax({ panNo: 'abcde1234f' }), undefined],
  ])('%s', (name, company, message) => expect(at(`taxDetails.${name}`, company)).toBe(message));

  test('asks for the place of supply', () => {
    expect(at('placeOfContact', { ...inIndia, placeOfContact: '' })).toBe('Please select place of supply');
  });
});

describe('the tax numbers of a company', () => {
  test.each([
    ['IND', '29ABCDE1234F1Z5', true],
    ['IND', '29ABCDE1234F1Z55', false],
    ['IND', 'X29ABCDE1234F1Z5', false],
    ['IND', '29ABCDE1234F1Y5', false],
    ['UAE', '100123456700003', true],
    ['UAE', '10012345670000', false],
    ['UAE', '1001234567000030', false],
    ['UK', 'GB123456789', true],
    ['UK', '123456789012', true],
    ['UK', '1234567890', false],
    ['UK', 'DE123456789', false],
    ['CA', '123456789RT0001', true],
    ['CA', '1234', false],
    ['CA', 'x'.repeat(20), true],
    ['CA', 'x'.repeat(21), false],
    ['US', '12-3456789', false],
    ['US', '', true],
  ])('in %s can be "%s": %s', (region, trnNo, isValid) => {
    expect(taxNumberError(region, trnNo)).toBe(isValid ? undefined : messages.invalidTrn);
  });
});

describe('a company that is sent to Zoho Books', () => {
  const inZoho = { ...inIndia, firstName: 'x'.repeat(50), middleName: 'y'.repeat(49) };

  test('has first and middle name of up to 100 characters together', () => {
    expect(at('firstName', inZoho)).toBeUndefined();
    const longer = { ...inZoho, middleName: 'y'.repeat(50) };
    expect(at('firstName', longer)).toBe(messages.longerThanBooksTake('first and middle name together', 100));
    expect(at('firstName', { ...longer, provider: 'QUICK_BOOKS' })).toBeUndefined();
  });

  test('has amounts before tax only', () => {
    expect(at('taxDetails.globalTaxSetting', tax({ globalTaxSetting: 'Inclusive of Tax' }))).toBe(
      messages.noTaxInsideInZoho,
    );
    expect(at('taxDetails.globalTaxSetting', tax({ globalTaxSetting: 'Exclusive of Tax' }))).toBeUndefined();
  });
});

test('an unknown region is the only error, because other fields depend on it', () => {
  expect(companyErrors({ ...acme, region: 'FR', displayName: '' })).toEqual([
    { path: 'region', message: 'Please select region' },
  ]);
});

test('a field that is too long is refused at its place, unless its rule refuses it already', () => {
  const long = { ...address({ zipCode: '9'.repeat(31) }), displayName: 'x'.repeat(201), email: 'x'.repeat(101) };
  expect(companyErrors(long)).toEqual([
    { path: 'email', message: messages.invalidEmail },
    { path: 'displayName', message: 'Please enter at most 200 characters' },
    { path: 'billingAddress.zipCode', message: 'Please enter at most 30 characters' },
  ]);
  const reason = tax({ taxable: false, taxExemptReason: 'x'.repeat(101) });
  expect(companyErrors(reason)).toEqual([
    { path: 'taxDetails.taxExemptReason', message: 'Please enter at most 100 characters' },
  ]);
});

test('a tax rate is asked for only where the books have said which taxes they have', () => {
  const company = tax({ taxCodeId: '' });
  expect(companyErrors(company, { offersTax: true }).map(({ path }) => path)).toEqual(['taxDetails.taxCodeId']);
  expect(companyErrors(company, { offersTax: false })).toEqual([]);
});

test('the phone number of a company follows the plan of its country', () => {
  const phones = { isPhoneOf: (_: string, country: string) => country === 'United States', exampleOf: () => undefined };
  const withPhone = { ...acme, phoneNumber: '020 7946 0958' };
  expect(companyErrors(withPhone, { phones })).toEqual([]);
  const abroad = { ...address({ country: 'France' }), phoneNumber: '020 7946 0958' };
  expect(companyErrors(abroad, { phones })).toEqual([{ path: 'phoneNumber', message: messages.invalidPhoneNumber }]);
});

test('a company in the Emirates has tax where its organisation charges VAT', () => {
  const inUae = {
    ...inIndia,
    region: 'UAE',
    placeOfContact: 'DU',
    taxDetails: { ...inIndia.taxDetails, taxTreatment: 'vat_not_registered' },
  };
  expect(settledCompany(inUae).taxDetails).toMatchObject({ globalTaxSetting: 'Not Applicable', taxCodeId: '' });
  expect(settledCompany(inUae, { chargesVat: true }).taxDetails).toMatchObject({
    globalTaxSetting: 'Exclusive of Tax',
    taxCodeId: '7',
  });
});

test.each([
  ['', undefined],
  ['Paused', undefined],
  ['-3, 0, 14', undefined],
  ['paused', messages.companyRemindersInvalid],
  ['weekly', messages.companyRemindersInvalid],
])('payment reminders %j of a company are reported as %j', (reminderDays, message) => {
  expect(at('reminderDays', { ...acme, reminderDays })).toBe(message);
});

test('the display name is made of the name parts that say something', () => {
  expect(composeDisplayName({ title: ' Dr ', firstName: 'Ann', middleName: '', lastName: 'Lee', suffix: ' ' })).toBe(
    'Dr Ann Lee',
  );
});

test('reports the first fault of a list of addresses, behind the name of its field', () => {
  expect(emailListError('cc', 'a@acme.example, b@acme.example')).toBeUndefined();
  expect(emailListError('cc', 'a@acme.example, none, b c@acme.example')).toBe(`cc : ${messages.invalidEmail}`);
  expect(emailListError('bcc', 'b c@acme.example')).toBe(`bcc : ${messages.emailWithSpaces}`);
});

test.each([
  ['US', true],
  ['IND_2', true],
  ['UAE_NORTH', true],
  ['FR', false],
  ['USA', false],
  ['US_', false],
])('%s is a region of books: %s', (region, isOne) => expect(booksRegion.safeParse(region).success).toBe(isOne));

test('an address line is as long as the books of its provider take', () => {
  const line = address({ addressLine1: 'x'.repeat(100), addressLine2: 'y'.repeat(99) });
  const paths = (company: TypedCompany) => companyErrors(company).map(({ path }) => path);
  expect(paths({ ...line, provider: 'ZOHO_BOOKS' })).toEqual(['billingAddress.addressLine1']);
  expect(paths(line)).toEqual([]);
});
