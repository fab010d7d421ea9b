import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { CompanyAccountError } from '@countinghouse/gateways/company-accounts/company-account-error.ts';
import type { OutsideContext } from '../../handle.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { endSessionsOf } from '../sessions/sessions.public.ts';
import { linkedUser } from './company-accounts.sql.ts';
import { openedApp } from './sign-in-app.ts';
import { selectSealedProvider, type SealedProvider } from './sign-in-providers.sql.ts';

type Logout = typeof signInProviderEndpoints.logout;

/** Ends all sessions of a user who signed out at the provider, on whatever device they began. Only the provider's signature is trusted. */
export async function logOutByProvider(
  context: OutsideContext<Logout>,
  { params: { code }, body: { text } }: InputOf<Logout>,
): Promise<AnswerOf<Logout>> {
  const { now, refuse } = context;
  const provider = await context.inTransaction(({ tx }) => selectSealedProvider(tx, code));
  if (provider === undefined) return refuse('not_found');
  const token = new URLSearchParams(text).get('logout_token') ?? refuse('logout_refused');
  const subject = await subjectOf(context, provider, token);
  await context.inTransaction(async ({ tx }) => {
    const user = await linkedUser(tx, { providerId: provider.id, subject });
    if (user === undefined || (await endSessionsOf(tx, user.userId, now)) === 0) return;
    await recordActivity(tx, { id: null, name: provider.name }, now, [
      { action: 'Signed out', resource: 'USER', resourceId: user.userId, resourceName: user.name },
    ]);
  });
  return {};
}

async function subjectOf(context: OutsideContext<Logout>, provider: SealedProvider, token: string): Promise<string> {
  try {
    return await context.outside.companyAccounts.subjectOfLogout(openedApp(provider, context), token);
  } catch (error) {
    if (!(error instanceof CompanyAccountError)) throw error;
    context.log({ signInProvider: provider.code, reason: error.reason }, 'a logout token was not accepted');
    return context.refuse(error.kind === 'unavailable' ? 'sign_in_provider_away' : 'logout_refused');
  }
}
