import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { approveOverHttp } from '../../seed/connect-sandbox.ts';
import { aConnection, type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

const oneConnection = async (ground: Ground) => ({ params: { code: (await aConnection(ground)).code } });

/** What the provider adds to the address of the callback after the consent page. */
async function consent({ admin }: Ground) {
  const code = 'quickbooks_us';
  const { authorizeUrl } = (await admin.call(connectionEndpoints.authorize, { params: { code } })).data;
  const page = new URL(authorizeUrl);
  const fields = new URLSearchParams([...page.searchParams, ['decision', 'approve'], ['realmId', '9341450000000001']]);
  const back = new URL(await approveOverHttp(`${page.origin}${page.pathname}`, fields));
  return { params: { code }, query: Object.fromEntries(back.searchParams) };
}

export const connectionsExamples: ExamplesOf<typeof connectionEndpoints> = {
  list: nothingToSay,
  create: {
    inside: async () => ({
      body: {
        organizationName: 'Books CA',
        provider: 'QUICK_BOOKS',
        region: 'CA',
        clientId: 'client',
        clientSecret: 'secret',
        scopeCode: 'scope',
        realmId: '9341450000000003',
      },
    }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => {
      const { id, organizationName, clientId, redirectUrl, scopeCode, version } = await aConnection(ground);
      return { body: { id, organizationName, clientId: `${clientId}2`, redirectUrl, scopeCode, version } };
    },
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => {
      const { code, version } = await aConnection(ground);
      return { params: { code }, query: { version } };
    },
    missing: 'is about no project',
  },
  test: { inside: oneConnection, missing: 'is about no project' },
  disconnect: { inside: oneConnection, missing: 'is about no project' },
  authorize: { inside: async () => ({ params: { code: 'quickbooks_us' } }), missing: 'is about no project' },
  callback: { inside: consent, missing: 'is about no project' },
};
