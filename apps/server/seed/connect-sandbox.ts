import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';

/** How the one who connects talks to the product and to the sandbox's consent pages. */
export interface Connecting {
  /** A call of an administrator. */
  readonly call: <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ReceivedOf<E>>;
  /** Opens an address of the product as a browser would, without following where it leads. */
  readonly open: (address: string) => Promise<void>;
  /** Fills in a consent form; answers where the browser is sent. */
  readonly approve: (form: string, fields: URLSearchParams) => Promise<string>;
}

export interface ToConnect {
  readonly organizationName: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS' | 'ZOHO_PROJECTS' | 'ZOHO_PEOPLE';
  readonly region?: 'US' | 'IND' | 'UK' | 'CA' | 'UAE';
  readonly realmId?: string;
  /** Of books in India: the state that they supply from. */
  readonly taxState?: string;
}

/** The imitated companies, by region, and the apps that are registered for us there. */
export const sandboxRealms = {
  US: '9341450000000001',
  UK: '9341450000000002',
  CA: '9341450000000003',
  IND: '9341450000000004',
  UAE: '9341450000000005',
} as const;
/** The imitated organisations of Zoho Books, by region, each with its data centre. */
export const sandboxOrganisations = {
  US: { id: '860000001', location: 'us' },
  UK: { id: '860000002', location: 'eu' },
  CA: { id: '860000003', location: 'ca' },
  IND: { id: '860000004', location: 'in' },
  UAE: { id: '860000005', location: 'us' },
} as const;

export type SandboxRegion = keyof typeof sandboxRealms;

/** What it takes to connect the imitated books of a region at one of the providers. */
export const sandboxBooks = (provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS', region: SandboxRegion) => ({
  provider,
  region,
  realmId: provider === 'QUICK_BOOKS' ? sandboxRealms[region] : sandboxOrganisations[region].id,
});
const apps = {
  QUICK_BOOKS: {
    clientId: 'sandbox-quickbooks-client',
    clientSecret: 'sandbox-quickbooks-secret',
    scopeCode: 'com.intuit.quickbooks.accounting',
  },
  ZOHO_BOOKS: {
    clientId: 'sandbox-zoho-client',
    clientSecret: 'sandbox-zoho-secret',
    scopeCode:
      'ZohoBooks.contacts.ALL,ZohoBooks.invoices.ALL,ZohoBooks.creditnotes.ALL,ZohoBooks.customerpayments.READ,ZohoBooks.customerpayments.CREATE,ZohoBooks.customerpayments.UPDATE,ZohoBooks.customerpayments.DELETE,ZohoBooks.banking.READ,ZohoBooks.settings.ALL',
  },
  ZOHO_PROJECTS: {
    clientId: 'sandbox-zoho-client',
    clientSecret: 'sandbox-zoho-secret',
    scopeCode:
      'ZohoProjects.portals.READ,ZohoProjects.projects.READ,ZohoProjects.users.READ,ZohoProjects.timesheets.READ',
  },
  ZOHO_PEOPLE: {
    clientId: 'sandbox-zoho-client',
    clientSecret: 'sandbox-zoho-secret',
    scopeCode: 'ZOHOPEOPLE.leave.READ,ZOHOPEOPLE.forms.READ',
  },
} as const;

/** Makes a connection and walks its whole consent, as an administrator does with a browser. */
export async function connectSandbox(connecting: Connecting, connection: ToConnect): Promise<void> {
  const made = await connecting.call(connectionEndpoints.create, {
    body: { ...connection, ...apps[connection.provider] },
  });
  const { authorizeUrl } = await connecting.call(connectionEndpoints.authorize, { params: { code: made.code } });
  const page = new URL(authorizeUrl);
  const fields = new URLSearchParams(page.search);
  fields.set('decision', 'approve');
  if (connection.realmId !== undefined) fields.set('realmId', connection.realmId);
  if (connection.provider === 'ZOHO_BOOKS' && connection.region !== undefined)
    fields.set('location', sandboxOrganisations[connection.region].location);
  const back = await connecting.approve(`${page.origin}${page.pathname}`, fields);
  await connecting.open(back);
}

/** Sends a consent form over HTTP and reads where it leads. */
export async function approveOverHttp(form: string, fields: URLSearchParams): Promise<string> {
  const answer = await fetch(form, { method: 'POST', body: fields, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null)
    throw new Error(`the consent page answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return location;
}
