import type { CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';

/** A company in the United States that is linked to its customer in the books. */
export const acme: CompanyDetails = {
  companyId: 7,
  companyName: 'Acme Freight Inc',
  displayName: 'Acme Freight',
  currencyCode: 'USD',
  country: 'United States',
  state: 'Oregon',
  city: 'Portland',
  website: '',
  provider: 'QUICK_BOOKS',
  region: 'US',
  csms: [],
  accountants: [],
  projects: [],
  modifyInBooks: true,
  books: { state: 'in books', reason: null },
  isArchived: false,
  version: 3,
  title: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  email: 'billing@acme.example',
  cc: 'cfo@acme.example',
  bcc: '',
  reminderDays: '',
  phoneNumber: '',
  accStartDate: '2026-04-01',
  billingAddress: {
    addressLine1: '1 Main Street',
    addressLine2: '',
    city: 'Portland',
    state: 'Oregon',
    country: 'United States',
    zipCode: '',
  },
  paymentTerms: 'Net 30',
  purchaseOrders: 'Optional',
  placeOfContact: '',
  taxDetails: {
    taxCodeId: '',
    taxName: null,
    taxTreatment: '',
    globalTaxSetting: 'Not Applicable',
    trnNo: '',
    taxable: true,
    taxExemptReason: '',
    panNo: '',
  },
  isBound: true,
};

/** The choices of the books for the form of a company. */
export const offered = {
  connected: true,
  readAt: null,
  taxes: [{ taxCodeId: '5', taxName: 'GST18', percent: '18.00', components: [] }],
  global_taxes: ['Exclusive of Tax', 'Not Applicable'],
  currencies: ['USD', 'INR'],
  payment_terms: [
    { name: 'Net 30', dueDays: 30 },
    { name: 'Net 15', dueDays: 15 },
  ],
  companies: [
    {
      refCompanyId: '58',
      refCompanyName: 'Zenith Inc | Zenith',
      currencyCode: 'USD',
      known: {
        companyName: 'Zenith Inc',
        displayName: 'Zenith',
        email: 'ap@zenith.example',
        city: 'Bend',
        paymentTerms: 'Net 15',
        taxCodeId: '404',
      },
    },
    { refCompanyId: '59', refCompanyName: 'Apex | Apex', currencyCode: 'INR', known: { companyName: 'Apex' } },
  ],
  tax_treatments: ['business_gst', 'consumer'],
  states: [{ code: 'KA', name: 'Karnataka' }],
};
const regions = ['US', 'IND', 'UK', 'CA', 'UAE', 'IND_2'];
/** The staff and the books that a company can have. */
export const choices = {
  csm: [],
  accountant: [],
  providers: [
    { provider: 'QUICK_BOOKS', regions },
    { provider: 'ZOHO_BOOKS', regions },
  ],
};
