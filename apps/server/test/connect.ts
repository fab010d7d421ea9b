import { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { Person, World } from './world.ts';

type NewConnection = RequestOf<typeof connectionEndpoints.create>['body'];

const quickBooksApp = {
  provider: 'QUICK_BOOKS',
  clientId: 'sandbox-quickbooks-client',
  clientSecret: 'sandbox-quickbooks-secret',
  scopeCode: 'com.intuit.quickbooks.accounting',
} as const;

/** What an administrator types to connect the imitated services; the realms are those of the sandbox. */
export const sandboxConnections = {
  quickBooksUs: { ...quickBooksApp, organizationName: 'Northwind US', region: 'US' },
  quickBooksUk: { ...quickBooksApp, organizationName: 'Northwind UK', region: 'UK' },
  zohoProjects: {
    provider: 'ZOHO_PROJECTS',
    organizationName: 'Project tool',
    clientId: 'sandbox-zoho-client',
    clientSecret: 'sandbox-zoho-secret',
    scopeCode:
      'ZohoProjects.portals.READ,ZohoProjects.projects.READ,ZohoProjects.users.READ,ZohoProjects.timesheets.READ',
  },
} as const satisfies Record<string, NewConnection>;

export const sandboxRealms = { us: '9341450000000001', uk: '9341450000000002' } as const;

/** Where the consent page of the imitated service sends the browser, as the query of our callback. */
export async function consent(
  authorizeUrl: string,
  choice: { readonly realmId?: string; readonly decision?: 'approve' | 'deny' } = {},
): Promise<Record<string, string>> {
  const page = new URL(authorizeUrl);
  const fields = { ...Object.fromEntries(page.searchParams), decision: choice.decision ?? 'approve' };
  const answer = await fetch(page.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, ...(choice.realmId === undefined ? {} : { realmId: choice.realmId }) }),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the consent page did not send back: ${await answer.text()}`);
  return Object.fromEntries(new URL(location).searchParams);
}

/** Makes a connection and connects it, through the consent page, as an administrator does; answers its code. */
export async function connect(
  world: World,
  admin: Person,
  connection: NewConnection,
  choice: { readonly realmId?: string } = {},
): Promise<string> {
  const { code } = (await admin.call(connectionEndpoints.create, { body: connection })).data;
  const { authorizeUrl } = (await admin.call(connectionEndpoints.authorize, { params: { code } })).data;
  const query = await consent(authorizeUrl, choice);
  const back = await world.nobody.call(connectionEndpoints.callback, { params: { code }, query });
  if (back.status !== 302) throw new Error(`not connected: ${JSON.stringify(back.failure)}`);
  return code;
}
