import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';
import { shownRates } from '../shown-rates.ts';

/** A project with two developers: Dora since March, Egon until the end of September. */
export const sampleProject: ProjectDetails = {
  projectId: 7,
  projectCode: 'PRJ-0007',
  projectName: 'Portal',
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  invoiceCycle: 'Monthly',
  companyId: 3,
  companyName: 'Northwind Analytics Inc',
  region: 'US',
  currencyCode: 'USD',
  primaryCsm: null,
  primaryAccountant: null,
  startDate: '2026-01-01',
  endDate: null,
  activeBilling: true,
  status: 'Active',
  zohoProjectId: '1',
  invoiceTerm: 30,
  accType: 'Standard',
  leadSource: null,
  marketingChannel: null,
  invoiceTemplate: 'Standard',
  leaveTerm: '0.00',
  retainerActiveBalance: null,
  retainerActiveDate: null,
  csms: [],
  accountants: [],
  developers: [
    { ...person(3, 'Dora Dev', 'React Developer'), fromDate: '2026-03-01', offBoardDate: null },
    { ...person(4, 'Egon Engineer', 'Node.js Developer'), fromDate: null, offBoardDate: '2026-09-30' },
  ],
  company: null,
  primaryClient: null,
  salesmans: [],
  contractDocument: [],
  links: [],
  retainer: null,
  tmHours: null,
  enableInvoiceOverdueNotification: false,
  missingHoursMails: false,
  inProjectTool: null,
  hasPurchaseOrders: false,
  missingFields: [],
  version: 1,
};

function person(employeeId: number, employeeName: string, role: string) {
  return { employeeId, employeeName, role, billingModel: null, billingPercentage: '100.00' };
}

/** A range as the server returns it. */
export function aRange(startDate: string, endDate: string | null, more: Partial<RateRangeOut> = {}): RateRangeOut {
  return { startDate, endDate, techStackRates: {}, specialRateDetails: [], version: 1, ...more };
}

export const dorasRate = (rate: string) => [{ employeeId: 3, employeeName: 'Dora Dev', role: 'React Developer', rate }];

export const sampleDevelopers = sampleProject.developers.map(({ employeeId, employeeName, role }) => ({
  employeeId,
  employeeName,
  role,
}));

/** The rates of the sample project with these ranges. */
export const ratesWith = (...dateRangeOptions: RateRangeOut[]) =>
  shownRates({ dateRangeOptions, defaultRates: { 'React Developer': '20.0000' }, developers: sampleDevelopers });
