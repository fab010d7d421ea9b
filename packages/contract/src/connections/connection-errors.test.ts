import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import {
  callbackPath,
  connectionCode,
  connectionErrors,
  hasRegion,
  neededFor,
  taxRegionOf,
  type TypedConnection,
} from './connection-errors.ts';

const quickBooks: TypedConnection = {
  provider: 'QUICK_BOOKS',
  region: 'US',
  organizationName: 'Northwind US',
  clientId: 'id',
  clientSecret: 'secret',
  redirectUrl: 'https://house.example/api/oauth/quickbooks_us/callback',
  scopeCode: 'com.intuit.quickbooks.accounting',
  realmId: '9130350',
  apiVersion: 'V3',
  portal: '',
  chargesVat: false,
  taxState: '',
};
const zohoBooks: TypedConnection = {
  ...quickBooks,
  provider: 'ZOHO_BOOKS',
  region: 'IND_2',
  redirectUrl: 'https://house.example/api/oauth/zoho_books_ind_2/callback',
  realmId: '',
};
const zohoPeople: TypedConnection = {
  ...quickBooks,
  provider: 'ZOHO_PEOPLE',
  region: '',
  redirectUrl: 'http://localhost:4200/api/oauth/zoho_people/callback',
  realmId: '',
};
const errors = (typed: TypedConnection, isNew = true) => connectionErrors(typed, { isNew });

test.each([
  ['QUICK_BOOKS', 'US', 'quickbooks_us', true],
  ['ZOHO_BOOKS', 'IND_2', 'zoho_books_ind_2', true],
  ['ZOHO_PROJECTS', null, 'zoho_projects', false],
  ['ZOHO_PEOPLE', null, 'zoho_people', false],
] as const)(
  'a connection to %s in %s has the code %s and a region of books: %s',
  (provider, region, code, isOfBooks) => {
    expect([connectionCode(provider, region), hasRegion(provider)]).toEqual([code, isOfBooks]);
    expect(callbackPath(code)).toBe(`/api/oauth/${code}/callback`);
  },
);

test.each([
  ['', []],
  ['QUICK_BOOKS', ['region', 'redirectUrl', 'scopeCode', 'realmId']],
  ['ZOHO_BOOKS', ['region', 'redirectUrl', 'scopeCode']],
  ['ZOHO_PROJECTS', ['redirectUrl', 'scopeCode', 'portal']],
  ['ZOHO_PEOPLE', ['redirectUrl', 'scopeCode']],
] as const)('the provider "%s" needs the fields %j', (provider, needed) => {
  const fields = Object.entries(neededFor(provider));
  expect(fields.filter(([, isNeeded]) => isNeeded).map(([name]) => name)).toEqual(needed);
});

test.each([
  ['ZOHO_BOOKS', 'IND_2', 'IND'],
  ['QUICK_BOOKS', ' UAE ', 'UAE'],
  ['QUICK_BOOKS', '', undefined],
  ['ZOHO_PROJECTS', 'US', undefined],
  ['', 'US', undefined],
] as const)('the tax of a connection to "%s" in "%s" is that of %s', (provider, region, expected) => {
  expect(taxRegionOf({ provider, region })).toBe(expected);
});

describe('a connection', () => {
  test.each([quickBooks, zohoBooks, zohoPeople])('to $provider with all that is needed can be saved', (typed) => {
    expect(errors(typed)).toEqual({});
  });

  test('without anything is asked for what every provider needs', () => {
    const empty = {
      ...quickBooks,
      organizationName: ' ',
      clientId: ' ',
      clientSecret: ' ',
      redirectUrl: ' ',
      realmId: ' ',
    };
    expect(errors({ ...empty, provider: '', region: '', scopeCode: '' })).toEqual({
      organizationName: 'Please enter organization name',
      provider: 'Please select provider',
      clientId: 'Please enter client id',
      clientSecret: 'Please enter client secret',
    });
    expect(errors({ ...empty, region: ' ', scopeCode: ' ' })).toEqual({
      organizationName: 'Please enter organization name',
      region: 'Please select region',
      clientId: 'Please enter client id',
      clientSecret: 'Please enter client secret',
      redirectUrl: 'Please enter redirect URL',
      scopeCode: 'Please enter scope code',
      realmId: 'Please enter realm id',
    });
  });

  test('keeps its client secret when it is edited', () => {
    expect(errors({ ...quickBooks, clientSecret: '' }, false)).toEqual({});
  });

  test.each<[string, TypedConnection, Partial<Record<keyof TypedConnection, string>>]>([
    ['an unknown region', { ...zohoBooks, region: 'FR' }, { region: 'Please select region' }],
    ['letters in its realm id', { ...quickBooks, realmId: '9130x' }, { realmId: messages.realmIdDigits }],
    ['a realm id of 21 digits', { ...quickBooks, realmId: '1'.repeat(21) }, { realmId: messages.realmIdDigits }],
    [
      'letters in a realm id that it does not need',
      { ...zohoBooks, realmId: 'x1' },
      { realmId: messages.realmIdDigits },
    ],
    ['VAT outside the Emirates', { ...zohoBooks, chargesVat: true }, { chargesVat: messages.vatOfUaeOnly }],
    ['a state that India does not have', { ...zohoBooks, taxState: 'NY' }, { taxState: messages.stateOfIndiaOnly }],
    ['a state of India elsewhere', { ...quickBooks, taxState: 'KA' }, { taxState: messages.stateOfIndiaOnly }],
  ])('with %s is refused', (_what, typed, expected) => {
    const { redirectUrl: _redirect, ...found } = errors(typed);
    expect(found).toEqual(expected);
  });

  test('can charge VAT in the Emirates and have a state in India', () => {
    const inUae = {
      ...zohoBooks,
      region: 'UAE',
      redirectUrl: 'https://house.example/api/oauth/zoho_books_uae/callback',
    };
    expect(errors({ ...inUae, chargesVat: true })).toEqual({});
    expect(errors({ ...zohoBooks, taxState: 'KA' })).toEqual({});
  });

  test('has a realm id of up to 20 digits, also where it is not needed', () => {
    expect(errors({ ...quickBooks, realmId: ` ${'1'.repeat(20)} ` })).toEqual({});
    expect(errors({ ...zohoBooks, realmId: '6001' })).toEqual({});
  });
});

describe('the redirect URL of a connection', () => {
  const path = '/api/oauth/quickbooks_us/callback';
  const errorOf = (redirectUrl: string, typed = quickBooks) => errors({ ...typed, redirectUrl }).redirectUrl;

  test.each([` https://house.example${path} `, `http://localhost:4200${path}`, `HTTPS://house.example:8443${path}`])(
    'can be "%s"',
    (redirectUrl) => expect(errorOf(redirectUrl)).toBeUndefined(),
  );

  test.each([
    path,
    `https://house.example${path}/`,
    `https://house.example/back${path}`,
    `https://house.example?to=${path}`,
    `https://ann@house.example${path}`,
    `https://${path}`,
    `ftp://house.example${path}`,
    `see https://house.example${path}`,
    'https://house.example/api/oauth/quickbooks_uk/callback',
  ])('cannot be "%s"', (redirectUrl) => {
    expect(errorOf(redirectUrl)).toBe(messages.redirectUrlEnds(path));
  });

  test('is not compared before provider and region are chosen', () => {
    expect(errorOf('https://house.example', { ...quickBooks, region: ' ' })).toBeUndefined();
    expect(errorOf('https://house.example', zohoPeople)).toBe(
      messages.redirectUrlEnds('/api/oauth/zoho_people/callback'),
    );
  });
});
