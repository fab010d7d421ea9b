import type { ProjectOptions } from '@countinghouse/contract/options/options.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';

const options = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const sampleOptions: ProjectOptions = {
  projectStatus: options('Active', 'inactive'),
  projectModel: options('T&M Retainer', 'Hourly', 'Mixed', 'Fixed Cost', 'Dedicated'),
  payModel: options('Prepaid', 'Postpaid'),
  invoiceCycle: options('Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks'),
  billingModel: options('Dedicated', 'Hourly'),
  invoiceTemplate: options('Standard', 'Techwise'),
  accType: options('Key Account', 'Growth', 'Standard'),
  leadSource: options('Referral', 'Website'),
  channel: options('Organic', 'Direct'),
  csmUsers: [
    { email: 'carl@x.example', name: 'Carl' },
    { email: 'cleo@x.example', name: 'Cleo' },
  ],
  accountantUsers: [{ email: 'anna@x.example', name: 'Anna' }],
  adminUsers: [],
};
export const sampleSellers = [
  { id: 5, name: 'Sal', email: 'sal@x.example' },
  { id: 6, name: 'Olga', email: 'olga@x.example' },
];

/** A project whose form is valid. */
export const sampleProject: ProjectDetails = {
  projectId: 7,
  projectCode: 'PRJ-0007',
  projectName: 'Atlas Data Platform',
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  invoiceCycle: 'Monthly',
  companyId: 3,
  companyName: 'Northwind',
  region: 'US',
  currencyCode: 'USD',
  primaryCsm: 'Carl',
  primaryAccountant: 'Anna',
  startDate: '2026-01-05',
  endDate: null,
  activeBilling: true,
  status: 'Active',
  zohoProjectId: '99001',
  invoiceTerm: 30,
  accType: 'Key Account',
  leadSource: 'Referral',
  marketingChannel: null,
  invoiceTemplate: 'Standard',
  leaveTerm: '1.50',
  retainerActiveBalance: null,
  retainerActiveDate: null,
  csms: [{ id: 1, name: 'Carl', email: 'carl@x.example', primary: true }],
  accountants: [{ id: 2, name: 'Anna', email: 'anna@x.example', primary: true }],
  developers: [],
  company: null,
  primaryClient: null,
  salesmans: [{ id: 5, name: 'Sal', email: 'sal@x.example' }],
  contractDocument: [
    {
      fileName: '0123456789abcdef0123456789abcdef',
      name: 'contract.pdf',
      mediaType: 'application/pdf',
      size: 300,
      storedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  links: [],
  retainer: null,
  tmHours: null,
  enableInvoiceOverdueNotification: false,
  missingHoursMails: false,
  inProjectTool: null,
  hasPurchaseOrders: false,
  missingFields: [],
  version: 3,
};
