import {
  companyAccountEndpoints,
  signInProviderEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInPolicyEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { finishSignIn, startSignIn } from './company-sign-in.commands.ts';
import { logOutByProvider } from './back-channel-logout.commands.ts';
import { changePolicy, getPolicy } from './sign-in-policy.commands.ts';
import { changeProvider, createProvider, removeAccount, removeProvider } from './sign-in-providers.commands.ts';
import { listAccounts, listChoices, listProviders } from './sign-in-providers.queries.ts';

export const signInProviderRoutes: Route[] = [
  handle(signInProviderEndpoints.list, listProviders),
  handle(signInProviderEndpoints.create, createProvider),
  handle(signInProviderEndpoints.change, changeProvider),
  handle(signInProviderEndpoints.remove, removeProvider),
  handle(signInProviderEndpoints.choices, listChoices),
  handle(signInProviderEndpoints.start, startSignIn),
  handle(signInProviderEndpoints.finish, finishSignIn),
  handle(signInProviderEndpoints.logout, logOutByProvider),
  handle(signInPolicyEndpoints.get, getPolicy),
  handle(signInPolicyEndpoints.change, changePolicy),
  handle(companyAccountEndpoints.list, listAccounts),
  handle(companyAccountEndpoints.remove, removeAccount),
];
