import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { PasskeySignature, passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import type { SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { Caller, Context, OutsideContext } from '../../handle.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { maySignInWithoutCompany, openSession, spendHalfLogin } from '../sign-in/sign-in.public.ts';
import { challengeMs, startChallenge, spendChallenge } from './challenges.ts';
import { passkeyForSignIn, selectCredentials, storeUse, type SigningPasskey } from './passkeys.sql.ts';
import { challengeIn, countOfUse, relyingParty } from './relying-party.ts';

type Endpoints = typeof passkeyEndpoints;

const toSignIn = { purpose: 'sign in', tokenHash: null } as const;
const inPlaceOfCode = ({ session }: Caller) => ({ purpose: 'code', tokenHash: session.tokenHash }) as const;

/** Starts signing in with a passkey. Who signs in is known only when the browser has signed. */
export async function signInOptions(
  context: Context<Endpoints['signInOptions']>,
): Promise<AnswerOf<Endpoints['signInOptions']>> {
  return {
    challenge: await startChallenge(context.tx, toSignIn, context),
    rpId: relyingParty(context.installation).id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: [],
  };
}

/**
 * Signs in with a passkey alone. The device has to recognize its owner, by PIN, finger or face: it replaces the password as well as the
 * code. Wrong passwords that lock the account do not lock this way: a signature cannot be guessed.
 */
export async function signInWithPasskey(
  context: Context<Endpoints['signIn']>,
  { body }: InputOf<Endpoints['signIn']>,
): Promise<SignedIn> {
  const { tx, refuse } = context;
  const challenge = challengeIn(body.clientDataJson) ?? refuse('passkey_refused');
  if (!(await spendChallenge(tx, challenge, toSignIn, context.now))) return refuse('passkey_refused');
  const passkey = (await usedPasskey(context, body, { challenge, demandsOwner: true })) ?? refuse('passkey_refused');
  if (!(await maySignInWithoutCompany(tx, passkey.userId))) return refuse('company_account_needed');
  return signedInBy(context, passkey);
}

/** Starts replacing the one-time code after the right password. */
export async function codeOptions(
  context: Context<Endpoints['codeOptions']>,
): Promise<AnswerOf<Endpoints['codeOptions']>> {
  const { tx, caller, installation, refuse } = context;
  const credentials = await selectCredentials(tx, caller.userId);
  // without a list, a browser would offer every passkey of this host
  if (credentials.length === 0) return refuse('passkey_refused');
  return {
    challenge: await startChallenge(tx, inPlaceOfCode(caller), context),
    rpId: relyingParty(installation).id,
    timeout: challengeMs,
    userVerification: 'preferred',
    allowCredentials: credentials.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  };
}

/** Signs in with a passkey in place of the one-time code. */
export async function insteadOfCode(
  context: OutsideContext<Endpoints['insteadOfCode']>,
  { body }: InputOf<Endpoints['insteadOfCode']>,
): Promise<SignedIn> {
  const { caller, now, refuse } = context;
  const challenge = challengeIn(body.clientDataJson) ?? refuse('passkey_refused');
  return context.inTransaction(async ({ tx }) => {
    if (!(await spendChallenge(tx, challenge, inPlaceOfCode(caller), now))) return refuse('passkey_refused');
    const passkey = await usedPasskey({ ...context, tx }, body, { challenge, demandsOwner: false });
    if (passkey === undefined || passkey.userId !== caller.userId) return refuse('passkey_refused');
    if (!(await spendHalfLogin(tx, caller, now))) return refuse('passkey_refused');
    return signedInBy({ ...context, tx }, passkey);
  });
}

type SigningContext = Pick<Context<Endpoints['signIn']>, 'tx' | 'now' | 'randomBytes' | 'installation' | 'reply'>;

/** The passkey with which a challenge was signed, counted as used; undefined if the signature is not right. */
async function usedPasskey(
  { tx, now, installation }: SigningContext,
  signature: PasskeySignature,
  demanded: { readonly challenge: string; readonly demandsOwner: boolean },
): Promise<SigningPasskey | undefined> {
  const passkey = await passkeyForSignIn(tx, Buffer.from(signature.credentialId, 'base64url'));
  if (passkey === undefined || !namesOwner(signature, passkey)) return undefined;
  const counter = await countOfUse(installation, signature, passkey, demanded);
  if (counter === undefined) return undefined;
  await storeUse(tx, passkey.id, { counter, now });
  return passkey;
}

/** A device that stores users names the one whom the passkey was made for. */
const namesOwner = ({ userHandle }: PasskeySignature, { userId }: SigningPasskey): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === String(userId);

async function signedInBy(
  { tx, now, randomBytes, reply }: SigningContext,
  { userId, userName: name, email, role, name: passkey }: SigningPasskey,
): Promise<SignedIn> {
  const session = await openSession(tx, { userId, name, email, role }, { now, randomBytes });
  await recordActivity(tx, { id: userId, name }, now, [
    {
      action: 'Signed in',
      resource: 'USER',
      resourceId: userId,
      resourceName: name,
      changes: [{ fieldName: 'Passkey', oldValue: null, newValue: passkey }],
    },
  ]);
  reply(serverMessages.signedIn);
  return session;
}
