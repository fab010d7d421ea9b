import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { HalfLogin, SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { Caller, OutsideContext, Secrets, Work } from '../../handle.ts';
import type { Tx } from '../../database/database.ts';
import { startHalfLogin, startSession } from '../sessions/sessions.public.ts';
import { activateSecondFactor, matchesPassword, openCodeSeed, staffUserByEmail } from '../users/users.public.ts';

import { newSeed } from './one-time-codes.ts';
import { createQueues } from './one-at-a-time.ts';
import {
  deleteFailure,
  deleteFailures,
  hasPasskeys,
  insertFailure,
  isLocked,
  maySignInHere,
  queueTries,
  endHalfLogin,
} from './sign-in.sql.ts';

type StaffUser = NonNullable<Awaited<ReturnType<typeof staffUserByEmail>>>;

const oneAtATime = createQueues();

/**
 * Does something for a caller who knows the password of an account. An attempt counts as wrong from its beginning until it has
 * turned out right, so that a hundred at once are not a hundred guesses.
 */
export function withRightPassword<T>(
  { inTransaction, address, now }: Pick<OutsideContext<Endpoint>, 'inTransaction' | 'address' | 'now'>,
  { email, password }: { readonly email: string; readonly password: string },
  act: (work: Work, user: StaffUser) => Promise<T>,
): Promise<T | 'wrong_password' | 'too_many_tries'> {
  const given = { account: email, address, now };
  return oneAtATime(email.toLowerCase(), async () => {
    const begun = await inTransaction(async ({ tx }) => {
      await queueTries(tx, given);
      if (await isLocked(tx, given)) return undefined;
      return { failure: await insertFailure(tx, given), user: await staffUserByEmail(tx, email) };
    });
    if (begun === undefined) return 'too_many_tries';
    const { failure, user } = begun;
    const isRight = await matchesPassword(user, password);
    if (user === undefined || !isRight) return 'wrong_password';
    return inTransaction(async (work) => {
      await deleteFailure(work.tx, failure);
      return act(work, user);
    });
  });
}

/** Forgets the wrong tries of an account whose owner has shown in another way who they are. */
export const deleteWrongTries = (tx: Tx, email: string): Promise<void> => deleteFailures(tx, email);

/** The seed of a user's one-time codes, made where the user has none yet; undefined for a user who left. */
export async function ensureCodeSeed(
  tx: Tx,
  { secrets, randomBytes }: { readonly secrets: Secrets; readonly randomBytes: (count: number) => Buffer },
  email: string,
): Promise<Secret | undefined> {
  const user = await staffUserByEmail(tx, email, 'and hold them');
  if (user === undefined) return undefined;
  const known = openCodeSeed(user, secrets);
  if (known !== undefined) return known;
  const seed = newSeed(randomBytes);
  await activateSecondFactor(tx, secrets, { userId: user.id, seed, step: 0 });
  return seed;
}

/** Whether a user may sign in with a password or a passkey, and not with the company's account only. */
export const maySignInWithoutCompany = (tx: Tx, userId: number): Promise<boolean> => maySignInHere(tx, userId);

/** Ends the half-login of a caller who proved in another way than by a code who they are; false when it had ended before. */
export const spendHalfLogin = (tx: Tx, { session }: Caller, now: string): Promise<boolean> =>
  endHalfLogin(tx, session.tokenHash, now);

/** Opens a half-login for a user who has given a first proof, and still owes the code. */
export async function openHalfLogin(
  tx: Tx,
  { id, totpSecret }: Pick<StaffUser, 'id' | 'totpSecret'>,
  { now, randomBytes, installation }: Pick<OutsideContext<Endpoint>, 'now' | 'randomBytes' | 'installation'>,
): Promise<HalfLogin> {
  const { token, expiresAt } = await startHalfLogin(tx, id, Date.parse(now), randomBytes);
  const { authenticatorUrl } = installation;
  return {
    preAuthToken: token,
    expiresAt,
    secondFactorActive: totpSecret !== null,
    ...(authenticatorUrl === undefined ? {} : { authenticatorUrl }),
    hasPasskeys: await hasPasskeys(tx, id),
  };
}

/** Opens a session for a user who has proved who they are. */
export async function openSession(
  tx: Tx,
  { userId, role: userRole, name, email }: Pick<Caller, 'userId' | 'role' | 'name' | 'email'>,
  { now, randomBytes }: Pick<OutsideContext<Endpoint>, 'now' | 'randomBytes'>,
): Promise<SignedIn> {
  const { token, expiresAt } = await startSession(tx, userId, Date.parse(now), randomBytes);
  return { token, tokenExpiry: expiresAt, userId, userRole, name, email };
}
