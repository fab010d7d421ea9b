import { expect, test } from 'vitest';
import type { InvoicePage } from './invoice-page.contract.ts';
import { missingOnInvoice } from './missing-on-invoice.ts';

type Given = Pick<InvoicePage, 'region' | 'seller' | 'buyer' | 'placeOfSupply' | 'sacCode' | 'taxes'> &
  Partial<Pick<InvoicePage, 'currencyCode' | 'localTax'>>;

const complete = {
  seller: { name: 'Larkspur Ltd', lines: ['1 High Street'], taxNumber: 'GB123456727' },
  buyer: { name: 'Acme', lines: ['2 Low Street'], taxNumber: null },
  placeOfSupply: 'Karnataka',
  sacCode: '998314',
  taxes: [{ name: 'Tax', percent: '20.0000', amount: '2.00' }],
};
const bare = {
  seller: { name: 'Larkspur Ltd', lines: [], taxNumber: null },
  buyer: { name: 'Acme', lines: [], taxNumber: null },
  placeOfSupply: null,
  sacCode: null,
};
const missing = (given: Given) =>
  missingOnInvoice({ currencyCode: given.region === 'UAE' ? 'AED' : 'GBP', localTax: null, ...given } as InvoicePage);
const untaxed = [{ name: 'Tax', percent: '0.0000', amount: '0.00' }];

test.each(['US', 'UK', 'CA', 'IND', 'UAE'] as const)('a complete document of %s lacks nothing', (region) => {
  expect(missing({ ...complete, region })).toEqual([]);
});

test.each([
  ['US', [], []],
  ['CA', ['GST/HST number'], []],
  [
    'UK',
    ['Address of the organization', 'VAT number', 'Address of the company'],
    ['Address of the organization', 'Address of the company'],
  ],
  [
    'IND',
    ['Address of the organization', 'GSTIN', 'Address of the company', 'Place of supply', 'SAC code'],
    ['Address of the organization', 'Address of the company', 'SAC code'],
  ],
  [
    'UAE',
    ['Address of the organization', 'TRN', 'Address of the company'],
    ['Address of the organization', 'Address of the company'],
  ],
] as const)('a bare document of %s with tax lacks %j, without tax %j', (region, taxed, without) => {
  expect(missing({ ...bare, region, taxes: complete.taxes })).toEqual(taxed);
  expect(missing({ ...bare, region, taxes: untaxed })).toEqual(without);
});

test('without connected books a document has no supplier', () => {
  expect(missing({ ...complete, region: 'US', seller: null })).toEqual(['Legal name']);
});

test.each([
  ['UK', 'GBP'],
  ['UAE', 'AED'],
] as const)('a document of %s in another currency needs its tax in %s', (region, currencyCode) => {
  const inEuro = { ...complete, region, currencyCode: 'EUR' };
  const localTax = { currencyCode, amount: '1.70', rate: '0.850000' };
  expect(missing(inEuro)).toEqual([`Tax in ${currencyCode}`]);
  expect(missing({ ...inEuro, localTax })).toEqual([]);
  expect(missing({ ...inEuro, taxes: untaxed })).toEqual([]);
});
