import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { booksRegion } from './options.ts';
import { adminOnly } from './roles.ts';
import { idOut, instantOut, textIn } from './wire.ts';

export const connectionProvider = z.enum(['QUICK_BOOKS', 'ZOHO_BOOKS', 'ZOHO_PROJECTS', 'ZOHO_PEOPLE']);

const connection = z.object({
  id: idOut,
  code: z.string(),
  organizationName: z.string(),
  provider: connectionProvider,
  region: booksRegion.nullable(),
  clientId: z.string(),
  redirectUrl: z.string(),
  scopeCode: z.string(),
  realmId: z.string().nullable(),
  /** At Zoho: where the one who connected is known; the hosts follow from it. */
  dataCentre: z.string().nullable(),
  state: z.enum(['not connected', 'connected', 'reconnect needed']),
  expiresAt: instantOut.nullable(),
  version: z.int(),
});

/** The OAuth connections to books and project tool; the client secret goes in and never comes out. */
export const connectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/identity-provider',
    summary: 'All connections with their state',
    roles: adminOnly,
    answer: z.object({ connectionDetails: z.array(connection) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/identity-provider',
    summary: 'Add a connection to one organisation of a provider',
    roles: adminOnly,
    body: z.strictObject({
      organizationName: textIn(100).trim().min(1, messages.pleaseEnter('organization name')),
      provider: connectionProvider,
      region: booksRegion.optional(),
      clientId: textIn(200).trim().min(1, messages.pleaseEnter('client id')),
      clientSecret: textIn(400).trim().min(1, messages.pleaseEnter('client secret')),
      scopeCode: textIn(400).trim().min(1, messages.pleaseEnter('scope code')),
      realmId: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
    answer: connection,
    status: 201,
    refusals: ['connection_exists'],
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/oauth/:code',
    summary: 'Begin to connect: answers the address of the consent page',
    roles: adminOnly,
    // its answer holds a state that is stored as a hash only: it is not kept under a key
    outside: true,
    params: z.strictObject({ code: z.string().regex(/^[a-z0-9_]{2,40}$/) }),
    answer: z.object({ authorizeUrl: z.string() }),
    refusals: ['not_found'],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/oauth/:code/callback',
    summary: 'Where the provider sends the browser back to; the state proves who asked',
    roles: 'anyone',
    kind: 'redirect',
    outside: true,
    params: z.strictObject({ code: z.string().regex(/^[a-z0-9_]{2,40}$/) }),
    query: z.object({
      code: z.string().max(2000).optional(),
      state: z.string().max(200).optional(),
      realmId: z.string().max(40).optional(),
      location: z.string().max(10).optional(),
      'accounts-server': z.string().max(200).optional(),
      error: z.string().max(200).optional(),
    }),
    answer: z.object({ location: z.string() }),
    refusals: ['oauth_state_invalid', 'other_realm', 'connection_refused', 'provider_away'],
  }),
};
