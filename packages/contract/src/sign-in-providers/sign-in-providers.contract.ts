import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly, everyone } from '../roles.ts';
import { outShape, typedShape } from '../record.ts';
import { halfLogin, signedIn } from '../sign-in/sign-in.contract.ts';
import { idIn, idOut, instantOut, nothing, textIn, versionIn } from '../wire.ts';
import { choicesCall } from './choices-call.ts';
import { clientSecretIn, signInProviderFields } from './sign-in-provider-fields.ts';

const provider = z.object({
  id: idOut,
  /** Names the provider in addresses; it is made from the first name and never changes. */
  code: z.string(),
  ...outShape(signInProviderFields),
  /** Whether the provider asks for a second factor, so that no code is asked here. */
  trustsSecondFactor: z.boolean(),
  /** How many users have linked an account of this provider. */
  links: z.int(),
  version: z.int(),
});
export type SignInProvider = z.output<typeof provider>;

const oneProvider = z.strictObject({ code: z.string().regex(/^[a-z0-9-]{2,40}$/) });

/** The OpenID providers with whose accounts users sign in; a client secret is stored and never returned. */
export const signInProviderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/signInProviders',
    summary: 'All sign-in providers by name',
    roles: adminOnly,
    answer: z.object({
      providers: z.array(provider),
      /** The product’s public address, to which providers redirect. */
      publicUrl: z.string(),
    }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/signInProviders',
    summary: 'Add an OpenID provider; its accounts sign in users with the same verified email',
    roles: adminOnly,
    body: z.strictObject({
      ...typedShape(signInProviderFields),
      clientSecret: clientSecretIn,
      trustsSecondFactor: z.boolean(),
    }),
    status: 201,
    answer: provider,
    refusals: ['sign_in_provider_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/signInProviders',
    summary: 'Change a sign-in provider; its issuer stays, and an omitted client secret stays too',
    roles: adminOnly,
    body: z.strictObject({
      id: idIn,
      name: signInProviderFields.name.typed,
      clientId: signInProviderFields.clientId.typed,
      clientSecret: clientSecretIn.optional(),
      trustsSecondFactor: z.boolean(),
      version: versionIn,
    }),
    answer: provider,
    refusals: ['not_found', 'stale_version', 'sign_in_provider_exists'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/signInProviders/:id',
    summary: 'Delete a sign-in provider with its links; its accounts can no longer sign in',
    roles: adminOnly,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'stale_version'],
  }),
  choices: endpoint({
    ...choicesCall,
    summary: 'The providers that the sign-in page offers',
    roles: 'anyone',
    refusals: [],
    answer: z.object({ providers: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/signInProviders/:code/start',
    summary: 'Start signing in at a provider; returns the address of its page',
    roles: 'anyone',
    outside: true,
    params: oneProvider,
    answer: z.object({ signInUrl: z.string() }),
    refusals: ['not_found', 'company_sign_in_refused', 'sign_in_provider_away'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/signInProviders/:code/finish',
    summary: 'Sign in with what the provider returned to the browser; the one-time code may still be needed',
    roles: 'anyone',
    outside: true,
    params: oneProvider,
    body: z.strictObject({ query: textIn(8000) }),
    answer: z.object({
      /** Null while the one-time code is needed. */
      session: signedIn.nullable(),
      halfLogin: halfLogin.extend({ email: z.string() }).nullable(),
    }),
    refusals: [
      'not_found',
      'company_sign_in_over',
      'company_sign_in_refused',
      'company_account_unknown',
      'sign_in_provider_away',
    ],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/signInProviders/:code/logout',
    summary:
      'A provider reports that a user signed out there (back-channel logout); all sessions of the linked user end',
    roles: 'anyone',
    kind: 'signed',
    outside: true,
    params: oneProvider,
    answer: nothing,
    refusals: ['not_found', 'logout_refused', 'sign_in_provider_away'],
  }),
};

const account = z.object({
  id: idOut,
  provider: z.string(),
  /** The email address at the provider when the account was linked. */
  email: z.string(),
  linkedAt: instantOut,
  lastUsedAt: instantOut,
});
export type CompanyAccount = z.output<typeof account>;

/** The accounts at providers with which the caller signs in. */
export const companyAccountEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/companyAccounts',
    summary: 'The caller’s linked accounts',
    roles: everyone,
    answer: z.object({ accounts: z.array(account) }),
    refusals: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companyAccounts/:id',
    summary: 'Remove the link to an account; the next sign-in with it links it again if its email is still the same',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    answer: nothing,
    refusals: ['not_found'],
  }),
};
