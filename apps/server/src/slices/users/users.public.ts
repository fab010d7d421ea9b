import type { Role } from '@countinghouse/contract/roles.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, Secrets } from '../../handle.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { hashPassword, isPassword } from './password.ts';
import {
  hasStaffUsers,
  insertStaffUser,
  selectStaffUser,
  storeTotpSecret,
  updatePasswordHash,
  type StaffUser,
} from './users.sql.ts';

export interface NewStaffUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

/**
 * Adds someone who may sign in; the second factor is set up at the first sign-in. Answers the id, or undefined when
 * the e-mail address is taken: then nothing is changed.
 */
export async function createStaffUser(
  tx: Tx,
  user: NewStaffUser,
  by: { readonly id: number | null; readonly name: string },
  now: string,
): Promise<number | undefined> {
  const { name, email, role } = user;
  const passwordHash = await hashPassword(user.password);
  const id = await insertStaffUser(tx, { name, email, role, passwordHash, now });
  if (id === undefined) return undefined;
  const changes = Object.entries({ name, email, role }).map(([fieldName, newValue]) => ({
    fieldName,
    oldValue: null,
    newValue,
  }));
  await recordActivity(tx, by, now, [
    { action: 'Created', resource: 'USER', resourceId: id, resourceName: name, changes },
  ]);
  return id;
}

/**
 * Makes the one administrator that the first start takes from the configuration; later starts
 * change nothing, whatever the configuration says. Answers whether one was made.
 */
export async function ensureFirstAdministrator(
  tx: Tx,
  admin: { readonly email: string; readonly password: string } | undefined,
  now: string,
): Promise<boolean> {
  if (admin === undefined || (await hasStaffUsers(tx))) return false;
  const id = await createStaffUser(
    tx,
    { ...admin, name: 'Administrator', role: 'ROLE_ADMIN' },
    { id: null, name: 'Countinghouse' },
    now,
  );
  return id !== undefined;
}

/** The staff user with this e-mail address, whatever its capitals; someone who left is not found. */
export const staffUserByEmail = (tx: Tx, email: string, hold?: 'and hold them'): Promise<StaffUser | undefined> =>
  selectStaffUser(tx, email, hold);

/** Whether this is the user's password; for an unknown user it is not, after the same time. */
export const matchesPassword = (
  user: Pick<StaffUser, 'passwordHash'> | undefined,
  password: string,
): Promise<boolean> => isPassword(password, user?.passwordHash ?? null);

/** Whether a request about the own account gives the id of another one. */
export const namesAnotherUser = (
  caller: Caller,
  { id, userId }: { readonly id?: number | undefined; readonly userId?: number | undefined },
): boolean => (id ?? caller.userId) !== caller.userId || (userId ?? caller.userId) !== caller.userId;

/** The hash under which a new password is stored; making it takes a tenth of a second on purpose. */
export const hashOfPassword = (password: string): Promise<string> => hashPassword(password);

/** Gives a user another password, as its hash; the database ends all sessions, half-logins and links to a password with it. */
export const storePassword = (tx: Tx, userId: number, passwordHash: string): Promise<void> =>
  updatePasswordHash(tx, userId, passwordHash);

/** Whether a user may see what an hour of an employee costs. */
export const maySeeCosts = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('cost_viewer').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** The seed of a user's one-time codes, or undefined while the second factor is not active. */
export const openCodeSeed = (user: StaffUser, secrets: Secrets): Secret | undefined =>
  user.totpSecret === null ? undefined : secrets.opened(user.totpSecret, codeSeedPlace(user.id));

/** Switches the second factor on with the step of its first right code; false when it is on already. */
export const activateSecondFactor = (
  tx: Tx,
  secrets: Secrets,
  factor: { readonly userId: number; readonly seed: Secret; readonly step: number },
): Promise<boolean> =>
  storeTotpSecret(tx, factor.userId, secrets.sealed(factor.seed, codeSeedPlace(factor.userId)), factor.step);

const codeSeedPlace = (userId: number) => ({ table: 'staff_user', column: 'totp_secret', row: userId });
