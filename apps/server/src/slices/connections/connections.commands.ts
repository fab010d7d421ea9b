import type { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Refusal, type Context } from '../../handle.ts';
import type { Connection, ConnectionProvider, ConnectionRegion } from './connections.public.ts';
import { insertConnection } from './connections.sql.ts';
import { sealedPlace } from './provider-app.ts';

/** Adds a connection that is not connected yet; its client secret is sealed and never comes out again. */
export async function create(
  context: Context<typeof connectionEndpoints.create>,
  { body }: InputOf<typeof connectionEndpoints.create>,
): Promise<Connection> {
  const { tx, secrets, tell } = context;
  const region = regionOf(body.provider, body.region);
  const code = codeOf(body.provider, region);
  const added = await insertConnection(tx, {
    code,
    organizationName: body.organizationName,
    provider: body.provider,
    region,
    clientId: body.clientId,
    clientSecret: secrets.sealed(body.clientSecret, sealedPlace(code, 'client_secret')),
    redirectUrl: `${context.installation.publicUrl()}/api/oauth/${code}/callback`,
    scopeCode: body.scopeCode,
    realmId: body.realmId ?? null,
  });
  if (added === undefined) return context.refuse('connection_exists');
  const { organizationName, provider, clientId, scopeCode, realmId } = added;
  const changes = Object.entries({ organizationName, provider, region, clientId, scopeCode, realmId }).flatMap(
    ([fieldName, newValue]) => (newValue === null ? [] : [{ fieldName, oldValue: null, newValue }]),
  );
  tell({
    action: 'Created',
    resource: 'CONNECTION',
    resourceId: added.id,
    resourceName: added.organizationName,
    changes,
  });
  return added;
}

/** Books are kept by region, one organisation for each; there is one project tool and one people service for all of them. */
function regionOf(provider: ConnectionProvider, region: ConnectionRegion | undefined): ConnectionRegion | null {
  if (provider === 'ZOHO_PROJECTS' || provider === 'ZOHO_PEOPLE') return null;
  if (region !== undefined) return region;
  throw new Refusal('invalid_input', { fields: [{ path: 'region', message: messages.pleaseSelect('region') }] });
}

const providerCodes: Readonly<Record<ConnectionProvider, string>> = {
  QUICK_BOOKS: 'quickbooks',
  ZOHO_BOOKS: 'zoho_books',
  ZOHO_PROJECTS: 'zoho_projects',
  ZOHO_PEOPLE: 'zoho_people',
};

/** The name of a connection in addresses, such as `quickbooks_us`. */
const codeOf = (provider: ConnectionProvider, region: ConnectionRegion | null): string =>
  region === null ? providerCodes[provider] : `${providerCodes[provider]}_${region.toLowerCase()}`;
