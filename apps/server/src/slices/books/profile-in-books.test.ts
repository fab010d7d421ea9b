import { expect, test } from 'vitest';
import { profileInBooks } from './profile-in-books.ts';

test('a tax number of another form than that of the region is left out', () => {
  const taxNumberIn = (region: string, taxNumber: string) =>
    profileInBooks({ legalName: 'Acme', taxNumber }, region).taxNumber;
  expect(taxNumberIn('UK', 'GB123456727')).toBe('GB123456727');
  expect(taxNumberIn('UK_2', 'company 7')).toBe('');
  expect(taxNumberIn('UAE', '100234567800003')).toBe('100234567800003');
});

test('the second and third line of an address are joined, countries are written out, and long texts stay whole', () => {
  const address = { lines: ['1 High Street', 'Floor 2', 'Desk 3'], city: 'x'.repeat(120), country: 'GBR' };
  expect(profileInBooks({ legalName: ' Acme ', address }, 'UK')).toEqual({
    legalName: 'Acme',
    addressLine1: '1 High Street',
    addressLine2: 'Floor 2, Desk 3',
    city: 'x'.repeat(120),
    state: '',
    zipCode: '',
    country: 'United Kingdom',
    taxNumber: '',
    sacCode: '',
  });
});

test('an organization in India gets the usual SAC code, which no books know', () => {
  expect(profileInBooks({ legalName: 'Acme' }, 'IND_2').sacCode).toBe('998314');
  expect(profileInBooks({ legalName: 'Acme' }, 'UAE').sacCode).toBe('');
});
