import type { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';

/** A company as a user fills it in, in the books of the United States. */
export const aTypedCompany: RequestOf<typeof companyEndpoints.save>['body'] & object = {
  displayName: 'Acme Freight',
  companyName: 'Acme Freight Inc',
  email: 'billing@acme.example',
  cc: 'cfo@acme.example',
  accStartDate: '2026-04-01',
  billingAddress: { addressLine1: '1 Main Street', city: 'Portland', state: 'Oregon', country: 'United States' },
  provider: 'QUICK_BOOKS',
  region: 'US',
  currencyCode: 'USD',
  paymentTerms: 'Net 30',
  taxDetails: {},
};
