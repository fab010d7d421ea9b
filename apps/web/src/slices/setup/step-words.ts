import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import type { SetupStep } from '@countinghouse/contract/setup/setup.contract.ts';

interface StepWords {
  readonly title: string;
  readonly hint: string;
  /** The page of the step; mail is set up on the server. */
  readonly to?: string;
  /** The page of a project that the step names. */
  readonly ofProject?: (projectId: number) => string;
  /** What files can bring for it, in the order in which they name one another. */
  readonly imported?: readonly ImportKind[];
  /** Another page that brings what the step needs, such as the records of a connected service; shown until it is done. */
  readonly beside?: { readonly to: string; readonly label: string };
  /** What is counted, where any number is enough. */
  readonly counted?: readonly [one: string, many: string];
}

/** The texts of each step and the pages on which it is done. */
export const stepWords: Readonly<Record<SetupStep, StepWords>> = {
  books: {
    title: 'Connect the books',
    hint: 'QuickBooks or Zoho Books, one organization per region',
    to: '/settings/identityProvider',
  },
  organization: {
    title: 'Complete the organization profiles',
    hint: 'Name, address, tax number and bank details on your invoices',
    to: '/settings/organization',
  },
  tools: {
    title: 'Connect Zoho Projects and Zoho People',
    hint: 'To sync projects, time entries, employees and leave',
    to: '/settings/identityProvider',
  },
  projects: {
    title: 'Add projects',
    hint: 'Sync them from Zoho Projects under Jobs, or create them',
    to: '/projectlist',
    imported: ['companies', 'projects'],
    beside: { to: '/salesPersons', label: 'Add sales persons' },
    counted: ['project', 'projects'],
  },
  employees: {
    title: 'Add employees',
    hint: 'Sync them under Jobs, or add them to a project',
    to: '/settings/jobScheduler',
    imported: ['developers'],
    beside: { to: '/techstack', label: 'Add roles' },
    counted: ['employee', 'employees'],
  },
  staff: { title: 'Invite staff', hint: 'At least one CSM and one accountant', to: '/userlist' },
  billing: {
    title: 'Complete billing settings',
    hint: 'Company, cycle, term, CSM and accountant of each project, then active billing',
    to: '/projectlist',
    imported: ['projects'],
    beside: { to: '/projectlist?missing=Billing+settings', label: 'Complete synced projects' },
    ofProject: (id) => `/projectdetails/${id}`,
  },
  clients: {
    title: 'Choose primary clients',
    hint: 'The contact of each project',
    to: '/projectlist?missing=Primary+client',
    imported: ['companies'],
    beside: { to: '/companylist/fromBooks', label: 'Create companies from the books' },
    ofProject: (id) => `/clientdetails/${id}`,
  },
  defaultRates: { title: 'Set default rates', hint: 'One for each role of your developers', to: '/techstack' },
  rates: {
    title: 'Add rate ranges',
    hint: 'Rates of all developers on active projects',
    to: '/rateMaster',
    imported: ['rates'],
    ofProject: (id) => `/ratedetails/${id}`,
  },
  leave: {
    title: 'Enter opening leave',
    hint: 'Paid leave that developers bring along',
    to: '/projectlist',
    imported: ['developers'],
    ofProject: (id) => `/developers/${id}`,
  },
  retainers: {
    title: 'Enter opening retainer balances',
    hint: 'What customers had paid ahead before you began here',
    to: '/projectlist',
    imported: ['projects'],
    ofProject: (id) => `/projectdetails/${id}`,
  },
  holidays: {
    title: 'Add public holidays',
    hint: 'This year, for each region',
    to: '/settings/holidays',
    imported: ['holidays'],
  },
  mail: { title: 'Set up mail', hint: 'Set SMTP_URL and MAIL_FROM on the server, then restart it' },
  draft: {
    title: 'Save a first draft',
    hint: 'Add time entries to a project, then create its invoice',
    to: '/projectlist',
  },
  invoice: {
    title: 'Send a first invoice to the books',
    hint: 'Open a draft and choose Save in Books',
    to: '/invoicedetails',
  },
};
