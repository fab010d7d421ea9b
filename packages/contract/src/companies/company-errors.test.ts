import type { TypedCompany } from './companies.record.ts';
import { describe, expect, test } from 'vitest';
import { companyErrors, composeDisplayName, emailListError, settledCompany, startDateShown } from './company-errors.ts';
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
