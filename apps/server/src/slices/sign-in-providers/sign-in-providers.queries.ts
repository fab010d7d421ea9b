import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type {
  companyAccountEndpoints,
  signInProviderEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import type { Context } from '../../handle.ts';
import { selectAccounts } from './company-accounts.sql.ts';
import { selectProviders } from './sign-in-providers.sql.ts';

type Endpoints = typeof signInProviderEndpoints;
type AccountEndpoints = typeof companyAccountEndpoints;

/** All sign-in providers, for administrators. */
export const listProviders = async ({
  tx,
  installation,
}: Context<Endpoints['list']>): Promise<AnswerOf<Endpoints['list']>> => ({
  providers: await selectProviders(tx),
  publicUrl: installation.publicUrl(),
});

/** What the sign-in page offers. */
export const listChoices = async ({ tx }: Context<Endpoints['choices']>): Promise<AnswerOf<Endpoints['choices']>> => ({
  providers: (await selectProviders(tx)).map(({ code, name }) => ({ code, name })),
});

/** The caller's linked accounts. */
export const listAccounts = async ({
  tx,
  caller,
}: Context<AccountEndpoints['list']>): Promise<AnswerOf<AccountEndpoints['list']>> => ({
  accounts: await selectAccounts(tx, caller.userId),
});
