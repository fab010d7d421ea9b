import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { SignedIn, signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { Caller, Context, OutsideContext, AuditEntry } from '../../handle.ts';
import { enqueueMail, instantInMail, type MailToSend } from '../mail/mail.public.ts';
import { endSession } from '../sessions/sessions.public.ts';
import { activateSecondFactor, openCodeSeed, staffUserByEmail } from '../users/users.public.ts';
import { judgedCode } from './judged-code.ts';
import { acceptCodeOnce, newSeed, drawQrCode, stepOfCode } from './one-time-codes.ts';
import { openHalfLogin, withRightPassword } from './sign-in.public.ts';
import { maySignInHere, selectPendingSecret } from './sign-in.sql.ts';

type Endpoints = typeof signInEndpoints;

/** Checks e-mail and password; answers a half-login, which owes the code and can do nothing else. */
export async function authenticate(
  context: OutsideContext<Endpoints['authenticate']>,
  { body: { email, password } }: InputOf<Endpoints['authenticate']>,
): Promise<AnswerOf<Endpoints['authenticate']>> {
  const outcome = await withRightPassword(context, { email, password }, async ({ tx }, user) =>
    (await maySignInHere(tx, user.id)) ? openHalfLogin(tx, user, context) : 'company_account_needed',
  );
  if (outcome === 'wrong_password') return context.refuse('wrong_credentials');
  return typeof outcome === 'string' ? context.refuse(outcome) : outcome;
}

/** Shows the seed of the second factor while it is not active; the same one for the whole half-login. */
export async function qrCode(
  context: OutsideContext<Endpoints['qrCode']>,
  { query: { email } }: InputOf<Endpoints['qrCode']>,
): Promise<AnswerOf<Endpoints['qrCode']>> {
  const { caller, secrets } = context;
  if (!isOwn(email, caller)) return context.refuse('user_not_found');
  const place = pendingPlace(caller);
  const fresh = secrets.sealed(newSeed(context.randomBytes), place);
  const sealed = await context.inTransaction(async ({ tx }) => {
    const user = await staffUserByEmail(tx, caller.email);
    if (user === undefined || user.totpSecret !== null) return undefined;
    return selectPendingSecret(tx, caller.session.tokenHash, fresh);
  });
  if (sealed === undefined) return context.refuse('qr_already_generated');
  const seed = secrets.opened(sealed, place);
  return { qrCode: await drawQrCode(seed, caller.email), secret: seed.reveal() };
}

/** Switches the second factor on with its first right code, which signs in at the same time. */
export async function activateQr(
  context: OutsideContext<Endpoints['activateQr']>,
  { query: { email }, body: { code } }: InputOf<Endpoints['activateQr']>,
): Promise<SignedIn> {
  const { caller, secrets } = context;
  if (!isOwn(email, caller)) return context.refuse('user_not_found');
  const outcome = await judgedCode<'qr_already_generated'>(context, async ({ tx, enqueue }, pendingSecret) => {
    const user = await staffUserByEmail(tx, caller.email);
    if (user?.totpSecret !== null) return 'qr_already_generated';
    if (pendingSecret === null) return 'wrong_code';
    const seed = secrets.opened(pendingSecret, pendingPlace(caller));
    const step = await stepOfCode(seed, code, Date.parse(context.now));
    if (step === undefined) return 'wrong_code';
    const isOn = await activateSecondFactor(tx, secrets, { userId: user.id, seed, step });
    if (!isOn) return 'qr_already_generated';
    await enqueueMail({ enqueue }, noticeOfSecondFactor(caller, context.now), context.now);
    return [secondFactorOn(caller), signedInNow(caller)];
  });
  if (typeof outcome === 'string') return context.refuse(outcome);
  context.reply(serverMessages.signedIn);
  return outcome;
}

/** Checks the one-time code and opens the session. */
export async function googleAuthenticate(
  context: OutsideContext<Endpoints['googleAuthenticate']>,
  { body: { email, code } }: InputOf<Endpoints['googleAuthenticate']>,
): Promise<SignedIn> {
  const { caller, secrets } = context;
  if (!isOwn(email, caller)) return context.refuse('user_not_found');
  const outcome = await judgedCode<never>(context, async ({ tx }) => {
    const user = await staffUserByEmail(tx, caller.email);
    const seed = user === undefined ? undefined : openCodeSeed(user, secrets);
    const given = { userId: caller.userId, code, nowMs: Date.parse(context.now) };
    const isAccepted = seed !== undefined && (await acceptCodeOnce(tx, { ...given, seed }));
    return isAccepted ? [signedInNow(caller)] : 'wrong_code';
  });
  if (typeof outcome === 'string') return context.refuse(outcome);
  context.reply(serverMessages.signedIn);
  return outcome;
}

/** Ends the session everywhere at once. */
export async function logOut({ tx, caller, now, audit }: Context<Endpoints['logOut']>): Promise<Record<string, never>> {
  await endSession(tx, caller.session.tokenHash, now);
  audit({ ...aboutSelf(caller), action: 'Signed out' });
  return {};
}

/** Tells the owner of the address about a new second factor, as a person who only knows the password could set one up at the first sign-in. */
const noticeOfSecondFactor = ({ userId, name, email }: Caller, now: string): MailToSend => ({
  to: { name, address: email },
  ...serverMessages.secondFactorOnMail(name, email, instantInMail(now)),
  reference: `second-factor-on-${userId}-${Date.parse(now)}`,
});

const isOwn = (email: string, caller: Caller): boolean => email.toLowerCase() === caller.email.toLowerCase();

const pendingPlace = ({ session }: Caller) => ({
  table: 'half_login',
  column: 'totp_secret',
  row: session.tokenHash.toString('hex'),
});

const aboutSelf = ({ userId, name }: Caller) => ({ resource: 'USER', resourceId: userId, resourceName: name }) as const;
const signedInNow = (caller: Caller): AuditEntry => ({ ...aboutSelf(caller), action: 'Signed in' });
const secondFactorOn = (caller: Caller): AuditEntry => ({
  ...aboutSelf(caller),
  action: 'Updated',
  changes: [{ fieldName: 'Second factor', oldValue: 'off', newValue: 'on' }],
});
