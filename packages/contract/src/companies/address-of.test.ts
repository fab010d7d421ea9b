import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';
import { booksEndpoints } from '../books/books.contract.ts';
import { invoiceEndpoints } from '../invoices/invoices.contract.ts';

test('the address of an endpoint has its path and query, escaped', () => {
  expect(addressOf(invoiceEndpoints.get, { params: { id: 'a/b' } })).toBe('/api/invoices/a%2Fb');
  expect(addressOf(booksEndpoints.companyOptions, { query: { provider: 'A&B', region: 7 } })).toBe(
    '/api/options/company?provider=A%26B&region=7',
  );
});

test('the address of an endpoint omits parameters without a value, and an empty query with its question mark', () => {
  expect(addressOf(booksEndpoints.companyOptions, { query: { provider: undefined, region: null } })).toBe(
    '/api/options/company',
  );
  expect(addressOf(booksEndpoints.companyOptions)).toBe('/api/options/company');
});

test('the address of an endpoint has plain values only', () => {
  const query = {
    provider: 'QUICK_BOOKS',
    region: 'US',
    wide: false,
    count: 0,
    none: undefined,
    some: ['a'],
    part: {},
  };
  expect(addressOf(booksEndpoints.companyOptions, { query })).toBe(
    '/api/options/company?provider=QUICK_BOOKS&region=US&wide=false&count=0',
  );
});
