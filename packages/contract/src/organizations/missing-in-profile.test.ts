import { expect, test } from 'vitest';
import { textsOf } from '../record.ts';
import { missingInProfile } from './missing-in-profile.ts';
import { organizationFields } from './organizations.contract.ts';

const complete = textsOf(organizationFields, {
  legalName: 'Northwind Ltd',
  addressLine1: '1 High Street',
  city: 'York',
  taxNumber: 'GB123456727',
  bankDetails: 'Sort code 20-00-00',
  sacCode: '998314',
});

test('a profile with name, address, tax number and bank details lacks nothing', () => {
  expect(missingInProfile({ region: 'UK', chargesVat: false }, complete)).toEqual([]);
});

test.each([
  ['UK', false, ['VAT number']],
  ['IND', false, ['GSTIN']],
  ['CA_2', false, ['GST/HST number']],
  ['UAE', true, ['TRN']],
  ['UAE', false, []],
  ['US', false, []],
] as const)('in %s (charges VAT: %s) a profile without a tax number lacks %j', (region, chargesVat, missing) => {
  expect(missingInProfile({ region, chargesVat }, { ...complete, taxNumber: '' })).toEqual(missing);
});

test('payment instructions are enough to be paid; an address has a street and a city', () => {
  const us = { region: 'US', chargesVat: false };
  expect(missingInProfile(us, { ...complete, bankDetails: '', paymentInstructions: 'By card' })).toEqual([]);
  expect(missingInProfile(us, textsOf(organizationFields, undefined))).toEqual([
    'Legal name',
    'Address',
    'Bank details',
  ]);
  expect(missingInProfile(us, { ...complete, city: '' })).toEqual(['Address']);
});

test('only a profile in India lacks a SAC code', () => {
  const without = { ...complete, sacCode: '' };
  expect(missingInProfile({ region: 'IND', chargesVat: false }, without)).toEqual(['SAC code']);
  expect(missingInProfile({ region: 'UK', chargesVat: false }, without)).toEqual([]);
});
