import { createHash, createHmac } from 'node:crypto';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { CompanyAccountError } from '@countinghouse/gateways/company-accounts/company-account-error.ts';
import type {
  CompanyAccount,
  CompanyAccounts,
  SignInApp,
  SignInAttempt,
} from '@countinghouse/gateways/company-accounts/company-accounts.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { OutsideContext, Work } from '../../handle.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { openHalfLogin, openSession } from '../sign-in/sign-in.public.ts';
import { insertSignIn, takeSignIn } from './company-accounts.sql.ts';
import { userOfAccount } from './linked-user.ts';
import { openedApp } from './sign-in-app.ts';
import { selectSealedProvider, type SealedProvider } from './sign-in-providers.sql.ts';

type Endpoints = typeof signInProviderEndpoints;
type StartContext = OutsideContext<Endpoints['start']>;
type FinishContext = OutsideContext<Endpoints['finish']>;

const signInMs = 10 * 60_000;
const cookieName = 'countinghouse-company-sign-in';

/** Of a state and the browser that it was given to: neither is worth anything without the other. */
const hashOf = (state: string, browser: string): Buffer => createHash('sha256').update(`${state} ${browser}`).digest();

/** Nonce and code verifier follow from the state and from the browser's secret, so that they are stored nowhere. */
function attemptOf(state: string, browser: string): SignInAttempt {
  const derived = (name: string): string =>
    createHmac('sha256', browser).update(`${name} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}

/** Starts to sign in at a provider: the state works once, for ten minutes, for this provider and in this browser. */
export async function startSignIn(
  context: StartContext,
  { params: { code } }: InputOf<Endpoints['start']>,
): Promise<AnswerOf<Endpoints['start']>> {
  const state = context.randomBytes(32).toString('base64url');
  const kept = context.keptInBrowser(cookieName) ?? '';
  const browser = /^[\w-]{43}$/.test(kept) ? kept : context.randomBytes(32).toString('base64url');
  const expiresAt = isoInstant(Date.parse(context.now) + signInMs);
  const provider = await context.inTransaction(async ({ tx }) => {
    const found = (await selectSealedProvider(tx, code)) ?? context.refuse('not_found');
    await insertSignIn(tx, { hash: hashOf(state, browser), providerId: found.id, expiresAt });
    return found;
  });
  const signInUrl = await asked(context, provider, (accounts, app) =>
    accounts.signInUrl(app, attemptOf(state, browser)),
  );
  context.keepInBrowser({
    name: cookieName,
    value: browser,
    path: '/api/signInProviders',
    seconds: signInMs / 1000,
  });
  return { signInUrl };
}

/**
 * Ends what `startSignIn` began, in the browser that began it. The state is used up first; the provider is asked between two transactions and
 * never inside one.
 */
export async function finishSignIn(
  context: FinishContext,
  { params: { code }, body }: InputOf<Endpoints['finish']>,
): Promise<AnswerOf<Endpoints['finish']>> {
  const { now, refuse } = context;
  const returned = new URLSearchParams(body.query);
  const [state, browser] = [returned.get('state'), context.keptInBrowser(cookieName)];
  if (state === null || browser === undefined) return refuse('company_sign_in_over');
  const provider = await context.inTransaction(async ({ tx }) => {
    const found = await selectSealedProvider(tx, code);
    if (found === undefined) return 'not_found';
    const isTaken = await takeSignIn(tx, { hash: hashOf(state, browser), providerId: found.id, now });
    return isTaken ? found : 'company_sign_in_over';
  });
  if (typeof provider === 'string') return refuse(provider);
  const account = await asked(context, provider, (accounts, app) =>
    accounts.accountOf(app, attemptOf(state, browser), returned),
  );
  return context.inTransaction((work) => signedIn(context, work, provider, account));
}

async function signedIn(
  context: FinishContext,
  { tx, enqueue }: Work,
  provider: SealedProvider,
  account: CompanyAccount,
): Promise<AnswerOf<Endpoints['finish']>> {
  const { now, installation, reply } = context;
  const user = await userOfAccount({ tx, enqueue, now, installation }, provider, account);
  if (typeof user === 'string') {
    context.log({ signInProvider: provider.code, reason: user }, 'a company account did not sign in');
    return context.refuse('company_account_unknown');
  }
  const { userId, name, email } = user;
  if (!provider.trustsSecondFactor)
    return { session: null, halfLogin: { ...(await openHalfLogin(tx, { ...user, id: userId }, context)), email } };
  await recordActivity(tx, { id: userId, name }, now, [
    {
      action: 'Signed in',
      resource: 'USER',
      resourceId: userId,
      resourceName: name,
      changes: [{ fieldName: 'Company account', oldValue: null, newValue: provider.name }],
    },
  ]);
  reply(serverMessages.signedIn);
  return { session: await openSession(tx, user, context), halfLogin: null };
}

/** Asks a provider, and refuses with one of two sentences: what was wrong is in the server log only. */
async function asked<Result>(
  context: StartContext | FinishContext,
  provider: SealedProvider,
  ask: (accounts: CompanyAccounts, app: SignInApp) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(context.outside.companyAccounts, openedApp(provider, context));
  } catch (error) {
    if (!(error instanceof CompanyAccountError)) throw error;
    context.log(
      { signInProvider: provider.code, reason: error.reason },
      'a sign-in provider did not confirm an account',
    );
    return context.refuse(error.kind === 'unavailable' ? 'sign_in_provider_away' : 'company_sign_in_refused');
  }
}
