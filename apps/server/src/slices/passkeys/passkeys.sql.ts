import type { Passkey } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';

const shown = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

const toPasskey = (row: Passkey): Passkey => ({
  ...row,
  createdAt: instant(row.createdAt),
  lastUsedAt: instantOrNull(row.lastUsedAt),
});

/** The passkeys of a user, newest first. */
export async function selectPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const found = await sql<Passkey>`
    select ${shown} from passkey where user_id = ${userId} order by created_at desc, id desc`.execute(tx);
  return found.rows.map(toPasskey);
}

/** The id of a passkey and how it is reached, as a browser has to know it. */
export interface Credential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** The credentials of a user. */
export async function selectCredentials(tx: Tx, userId: number): Promise<Credential[]> {
  const found = await sql<Credential>`
    select credential_id as "credentialId", transports from passkey where user_id = ${userId} order by id`.execute(tx);
  return found.rows;
}

export interface NewPasskey extends Credential {
  readonly userId: number;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
  readonly now: string;
}

/** Stores a passkey; undefined if this credential was added before, by any user. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { userId, credentialId, publicKey, counter, transports, name, now } = passkey;
  const added = await sql<Passkey>`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${now})
    on conflict (credential_id) do nothing returning ${shown}`.execute(tx);
  return added.rows.map(toPasskey)[0];
}

/** Removes a passkey of a user; returns its name, or undefined if the user has none with this id. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const deleted = await sql<{ name: string }>`
    delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(tx);
  return deleted.rows[0]?.name;
}

/** Lets the changes to the passkeys of one user come one after the other until the transaction ends. */
export async function queuePasskeys(tx: Tx, userId: number): Promise<void> {
  await sql`select from staff_user where id = ${userId} for no key update`.execute(tx);
}

/** A passkey with its owner, who signs in with it. */
export interface SigningPasskey {
  readonly id: number;
  readonly name: string;
  readonly publicKey: Buffer;
  /** How often it was used, as far as the device counts; it never goes back. */
  readonly counter: number;
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
}

/** The passkey of this credential, locked until the transaction ends; that of a deleted user is not found. */
export async function passkeyForSignIn(tx: Tx, credentialId: Buffer): Promise<SigningPasskey | undefined> {
  const found = await sql<Omit<SigningPasskey, 'counter'> & { counter: string }>`
    select p.id, p.name, p.public_key as "publicKey", p.counter, u.id as "userId", u.name as "userName", u.email, u.role
    from passkey p join staff_user u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.archived_at is null for update of p`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? undefined : { ...row, counter: Number(row.counter) };
}

/** Stores that a passkey was used. */
export async function storeUse(tx: Tx, id: number, use: { counter: number; now: string }): Promise<void> {
  await sql`update passkey set counter = ${use.counter}, last_used_at = ${use.now} where id = ${id}`.execute(tx);
}

/** What a challenge is for. */
export type Purpose = 'add' | 'code' | 'sign in';

export interface Challenge {
  readonly hash: Buffer;
  readonly purpose: Purpose;
  /** The session or half-login that it was given to; null before the user is known. */
  readonly tokenHash: Buffer | null;
}

/** Stores a challenge as its hash. */
export async function insertChallenge(tx: Tx, challenge: Challenge & { readonly expiresAt: string }): Promise<void> {
  const { hash, purpose, tokenHash, expiresAt } = challenge;
  await sql`insert into passkey_challenge (challenge_hash, purpose, token_hash, expires_at)
    values (${hash}, ${purpose}, ${tokenHash}, ${expiresAt})`.execute(tx);
}

/** Uses a challenge up; false if it is unknown, expired, used, or was given for another purpose or to another caller. */
export async function takeChallenge(tx: Tx, { hash, purpose, tokenHash }: Challenge, now: string): Promise<boolean> {
  const taken = await sql`
    update passkey_challenge set used_at = ${now}
    where challenge_hash = ${hash} and purpose = ${purpose} and token_hash is not distinct from ${tokenHash}
      and used_at is null and expires_at > ${now}`.execute(tx);
  return taken.numAffectedRows === 1n;
}
