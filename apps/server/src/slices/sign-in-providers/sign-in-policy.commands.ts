import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import {
  signInPolicyLabels,
  type SignInPolicy,
  type signInPolicyEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, demandSeen } from '../../record.ts';
import { hasProviders, selectPolicy, storePolicy } from './sign-in-policy.sql.ts';

type Endpoints = typeof signInPolicyEndpoints;

/** Whether only company accounts sign in, and who is exempt. */
export const getPolicy = ({ tx }: Context<Endpoints['get']>): Promise<SignInPolicy> => selectPolicy(tx);

/** Demands company accounts, or stops demanding them. An administrator has to be able to sign in if the provider fails. */
export async function changePolicy(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<SignInPolicy> {
  const before = demandSeen(await selectPolicy(tx, 'and hold it'), { refuse, seen: body.version });
  const { companyAccountsOnly, emergencyAdministrators } = body;
  const isNoAdministrator = (id: number): boolean => !before.administrators.some(({ userId }) => userId === id);
  if (emergencyAdministrators.some(isNoAdministrator)) return refuse('not_an_administrator');
  if (companyAccountsOnly && !(await hasProviders(tx))) return refuse('sign_in_provider_needed');
  if (companyAccountsOnly && emergencyAdministrators.length === 0) return refuse('emergency_administrator_needed');
  reply(serverMessages.signInPolicyUpdated);
  const entry = entryAbout('Updated', before, { ...before, companyAccountsOnly, emergencyAdministrators });
  if (entry.changes === undefined || entry.changes.length === 0) return before;
  await storePolicy(tx, { companyAccountsOnly, emergencyAdministrators });
  audit(entry);
  return selectPolicy(tx);
}

const entryAbout = defineAudit({
  resource: 'SIGN_IN_PROVIDER',
  labels: signInPolicyLabels,
  id: () => 'policy',
  name: () => 'Sign-in rule',
  words: ({ companyAccountsOnly, emergencyAdministrators, administrators }: SignInPolicy) => ({
    companyAccountsOnly,
    emergencyAdministrators: administrators
      .filter(({ userId }) => emergencyAdministrators.includes(userId))
      .map(({ name }) => name)
      .join(', '),
  }),
});
