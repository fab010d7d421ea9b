import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** A staff user with what signing in needs; the seed of the codes is sealed. */
export interface StaffUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
}

/** The staff user with this e-mail address, whatever its capitals; someone who left is not found. Held, they stay as they are until the transaction ends. */
export async function selectStaffUser(tx: Tx, email: string, hold?: 'and hold them'): Promise<StaffUser | undefined> {
  const found = await sql<StaffUser>`
    select id, name, email, role, password_hash as "passwordHash", totp_secret as "totpSecret"
    from staff_user where email = ${email} and archived_at is null
    ${hold === undefined ? sql`` : sql`for share`}`.execute(tx);
  return found.rows[0];
}

/** Answers the new id, or undefined when the e-mail address is taken. */
export async function insertStaffUser(
  tx: Tx,
  user: { name: string; email: string; role: Role; passwordHash: string | null; now: string },
): Promise<number | undefined> {
  const added = await sql<{ id: number }>`
    insert into staff_user (name, email, role, password_hash, created_at)
    values (${user.name}, ${user.email}, ${user.role}, ${user.passwordHash}, ${user.now})
    on conflict (email) do nothing returning id`.execute(tx);
  return added.rows[0]?.id;
}

/** Whether a staff user exists or ever existed. */
export async function hasStaffUsers(tx: Tx): Promise<boolean> {
  const found = await sql<{ some: boolean }>`select exists (select 1 from staff_user) as some`.execute(tx);
  return found.rows[0]?.some === true;
}

/** Stores the seed of someone who has none yet, with the step of its first right code; false when there is one already. */
export async function storeTotpSecret(tx: Tx, userId: number, sealed: Buffer, step: number): Promise<boolean> {
  const stored = await sql`
    update staff_user set totp_secret = ${sealed}, totp_last_step = ${step}, version = version + 1
    where id = ${userId} and totp_secret is null and archived_at is null`.execute(tx);
  return stored.numAffectedRows === 1n;
}

/** Takes the seed away; the database ends all sessions and half-logins with it. False when there was none. */
export async function clearTotpSecret(tx: Tx, userId: number): Promise<boolean> {
  const cleared = await sql`
    update staff_user set totp_secret = null, totp_last_step = 0, version = version + 1
    where id = ${userId} and totp_secret is not null and archived_at is null`.execute(tx);
  return cleared.numAffectedRows === 1n;
}

/** Stores a new password, unless the user has left. */
export async function updatePasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`update staff_user set password_hash = ${passwordHash}, version = version + 1
    where id = ${userId} and archived_at is null`.execute(tx);
}
