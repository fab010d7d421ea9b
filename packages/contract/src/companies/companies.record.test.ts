import { expect, test } from 'vitest';
import { inParts, withNulls, withoutNulls, withoutParts } from './companies.record.ts';

const own = {
  companyName: 'Acme Freight Inc',
  displayName: 'Acme Freight',
  title: '',
  firstName: 'Ann',
  middleName: '',
  lastName: 'Lee',
  suffix: '',
  accStartDate: '2026-04-01',
  email: 'billing@acme.example',
  cc: 'cfo@acme.example',
  bcc: '',
  reminderDays: '',
  phoneNumber: '',
  website: '',
  provider: 'QUICK_BOOKS',
  region: 'US',
  currencyCode: 'USD',
  paymentTerms: 'Net 30',
  purchaseOrders: 'Optional',
  placeOfContact: '',
};
const billingAddress = {
  addressLine1: '1 Pier',
  addressLine2: '',
  country: 'US',
  state: '',
  city: 'Troy',
  zipCode: '',
};
const taxDetails = {
  globalTaxSetting: '',
  taxCodeId: '',
  taxable: true,
  taxExemptReason: '',
  taxTreatment: '',
  trnNo: '',
  panNo: '',
};
const flat = { ...own, ...billingAddress, ...taxDetails };

test('a company has its address and its tax as parts in calls, and all fields side by side in a record', () => {
  expect(inParts(flat)).toEqual({ ...own, billingAddress, taxDetails });
  expect(withoutParts({ ...own, billingAddress, taxDetails, companyId: 7, version: 2 })).toEqual(flat);
});

test('an empty tax rate is stored as null, other empty texts as they are', () => {
  expect(withNulls(flat)).toEqual({ ...flat, taxCodeId: null });
  expect(withoutNulls({ ...flat, taxCodeId: null })).toEqual(flat);
  expect(withNulls({ ...flat, taxCodeId: '7' }).taxCodeId).toBe('7');
  expect(withoutNulls({ ...flat, taxCodeId: '7' }).taxCodeId).toBe('7');
});
