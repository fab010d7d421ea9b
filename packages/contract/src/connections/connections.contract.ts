import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { booksRegion } from '../options.ts';
import { adminOnly } from '../roles.ts';
import { idIn, idOut, instantOut, nothing, textIn, versionIn } from '../wire.ts';

export const connectionProvider = z.enum(['QUICK_BOOKS', 'ZOHO_BOOKS', 'ZOHO_PROJECTS', 'ZOHO_PEOPLE']);

/** The APIs of Zoho Projects: V3, and the classic one, whose end Zoho has announced. */
const apiVersion = z.enum(['V3', 'CLASSIC']);

const connection = z.object({
  id: idOut,
  code: z.string(),
  organizationName: z.string(),
  provider: connectionProvider,
  region: booksRegion.nullable(),
  clientId: z.string(),
  redirectUrl: z.string(),
  scopeCode: z.string(),
  /** The granted scopes; null before the first consent. */
  grantedScopes: z.string().nullable(),
  realmId: z.string().nullable(),
  /** For Zoho: the data centre of the account; the hosts follow from it. */
  dataCentre: z.string().nullable(),
  /** Zoho Projects only: which of its two APIs is called. */
  apiVersion: apiVersion.nullable(),
  /** Zoho Projects only: the portal's number or name; null for the account's only one. */
  portal: z.string().nullable(),
  /** Books in the Emirates only: whether the organisation is registered for VAT and charges it. */
  chargesVat: z.boolean(),
  /** Books in India only: the code of the state from which the organisation supplies; null if unknown. */
  taxState: z.string().nullable(),
  state: z.enum(['not connected', 'connected', 'reconnect needed']),
  expiresAt: instantOut.nullable(),
  version: z.int(),
});
export type Connection = z.output<typeof connection>;

/** `connectionFaults` checks which fields are required and their format. */
const connectionIn = {
  organizationName: textIn(100).trim(),
  clientId: textIn(200).trim(),
  /** The installation's own address if omitted. */
  redirectUrl: textIn(400).trim().optional(),
  scopeCode: textIn(400).trim(),
  realmId: textIn(20).trim().optional(),
  /** V3 if omitted. */
  apiVersion: apiVersion.optional(),
  portal: textIn(100).trim().optional(),
  /** Unchanged if omitted; no VAT for a new connection. */
  chargesVat: z.boolean().optional(),
  /** Empty if unknown. */
  taxState: textIn(10).trim().optional(),
};

const part = z.object({
  /** The step that was tested, in words. */
  what: z.string(),
  works: z.boolean(),
  /** The result: how many, which one, or the error. */
  words: z.string(),
});
/** The result of testing a connection. */
export const connectionTest = z.object({ parts: z.array(part) });

const oneConnection = z.strictObject({ code: z.string().regex(/^[a-z0-9_]{2,40}$/) });

/** The OAuth connections to books, project tool and people service; the client secret is stored and never returned. */
export const connectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/identity-provider',
    summary: 'All connections with their state',
    roles: adminOnly,
    answer: z.object({
      connectionDetails: z.array(connection),
      /** The product's public address, to which providers redirect. */
      publicUrl: z.string(),
    }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/identity-provider',
    summary: 'Add a connection to one organization of a provider',
    roles: adminOnly,
    body: z.strictObject({
      ...connectionIn,
      provider: connectionProvider,
      region: booksRegion.optional(),
      clientSecret: textIn(400).trim(),
    }),
    answer: connection,
    status: 201,
    refusals: ['connection_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/identity-provider',
    summary: 'Change a connection; an empty client secret leaves the one that is stored',
    roles: adminOnly,
    body: z.strictObject({
      id: idIn,
      ...connectionIn,
      clientSecret: textIn(400).trim().optional(),
      version: versionIn,
    }),
    answer: connection,
    refusals: ['not_found', 'stale_version', 'disconnect_first'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/identity-provider/:code',
    summary: 'Delete a connection that was never connected and to which nothing belongs',
    roles: adminOnly,
    params: oneConnection,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'connection_in_use', 'stale_version'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/identity-provider/:code/test',
    summary: 'Test each access that the connection needs at the provider',
    roles: adminOnly,
    reads: true,
    outside: true,
    params: oneConnection,
    answer: connectionTest,
    refusals: ['not_found'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/oauth/:code',
    summary: 'Delete the tokens and revoke the access at the provider; waiting messages are kept',
    roles: adminOnly,
    // the provider is informed after the tokens are deleted: on a repeat nothing more happens
    outside: true,
    params: oneConnection,
    answer: connection,
    refusals: ['not_found'],
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/oauth/:code',
    summary: 'Start connecting: returns the address of the consent page',
    roles: adminOnly,
    // its response contains a state that is stored only as a hash, so it is not stored under an idempotency key
    outside: true,
    params: oneConnection,
    answer: z.object({ authorizeUrl: z.string() }),
    refusals: ['not_found'],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/oauth/:code/callback',
    summary: 'Where the provider redirects the browser; the state identifies the request',
    roles: 'anyone',
    kind: 'redirect',
    refusedAt: '/settings/identityProvider',
    outside: true,
    params: oneConnection,
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
