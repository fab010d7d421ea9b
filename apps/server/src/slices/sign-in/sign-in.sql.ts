import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Five wrong tries within 15 minutes lock an account for 15 minutes, fifty lock an address (docs/domain/access.md#signing-in). */
const accountTriesMax = 5;
const addressTriesMax = 50;
const codesPerHalfLoginMax = 5;

export interface Try {
  readonly account: string;
  readonly address: string;
  readonly now: string;
}

/** Lets the tries of one account, and of one address, come one after the other until the transaction ends. */
export async function queueTries(tx: Tx, { account, address }: Try): Promise<void> {
  // always the account first and then the address, so that no two transactions wait for each other
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${account}), 31))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 32))`.execute(tx);
}

/** Whether the account or the address made too many wrong tries and has to wait. */
export async function isLocked(tx: Tx, { account, address, now }: Try): Promise<boolean> {
  const found = await sql<{ locked: boolean }>`
    with of_account as (select at from sign_in_failure where account = ${account} order by at desc limit ${accountTriesMax}),
      of_address as (select at from sign_in_failure where address = ${address} order by at desc limit ${addressTriesMax})
    select coalesce(
      (select count(*) = ${accountTriesMax} and max(at) - min(at) < interval '15 minutes'
        and max(at) > ${now}::timestamptz - interval '15 minutes' from of_account)
      or (select count(*) = ${addressTriesMax} and max(at) - min(at) < interval '15 minutes'
        and max(at) > ${now}::timestamptz - interval '15 minutes' from of_address), false) as locked`.execute(tx);
  return found.rows[0]?.locked === true;
}

/** Notes a wrong try; answers its number. */
export async function insertFailure(tx: Tx, { account, address, now }: Try): Promise<string> {
  const added = await sql<{ id: string }>`
    insert into sign_in_failure (account, address, at) values (${account}, ${address}, ${now}) returning id`.execute(
    tx,
  );
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('the wrong try got no number');
  return id;
}

/** Takes back what was noted as a wrong try and turned out to be a right one. */
export async function deleteFailure(tx: Tx, id: string): Promise<void> {
  await sql`delete from sign_in_failure where id = ${id}`.execute(tx);
}

/** Takes back all wrong tries of an account. */
export async function deleteFailures(tx: Tx, account: string): Promise<void> {
  await sql`delete from sign_in_failure where account = ${account}`.execute(tx);
}

/** A half-login that may give one more code, with its seed that is not active yet. */
export interface CodeTry {
  readonly kind: 'one_more' | 'no_more' | 'used';
  readonly pendingSecret: Buffer | null;
}

/** Counts a code given to a half-login, before it is looked at. */
export async function countCode(tx: Tx, tokenHash: Buffer): Promise<CodeTry> {
  const counted = await sql<{ pendingSecret: Buffer | null }>`
    update half_login set codes_tried = codes_tried + 1
    where token_hash = ${tokenHash} and used_at is null and codes_tried < ${codesPerHalfLoginMax}
    returning totp_secret as "pendingSecret"`.execute(tx);
  const row = counted.rows[0];
  if (row !== undefined) return { kind: 'one_more', pendingSecret: row.pendingSecret };
  const used = await sql`select 1 from half_login where token_hash = ${tokenHash} and used_at is not null`.execute(tx);
  return { kind: used.rows.length > 0 ? 'used' : 'no_more', pendingSecret: null };
}

/** Ends a half-login: it became a session. False when it had ended before. */
export async function endHalfLogin(tx: Tx, tokenHash: Buffer, now: string): Promise<boolean> {
  const used = await sql`update half_login set used_at = ${now}, totp_secret = null
    where token_hash = ${tokenHash} and used_at is null`.execute(tx);
  return used.numAffectedRows === 1n;
}

/**
 * Whether a user may sign in without the company's account: always, unless an administrator demands that account and a provider is there.
 * Emergency administrators may; while none of them is an administrator with a password any more, every administrator may, so that no
 * installation is locked out.
 */
export async function maySignInHere(tx: Tx, userId: number): Promise<boolean> {
  const found = await sql<{ may: boolean }>`
    with emergency as (
      select a.id from emergency_administrator e join staff_user a on a.id = e.user_id
      where a.role = 'ROLE_ADMIN' and a.archived_at is null and a.password_hash is not null)
    select not (select company_accounts_only from sign_in_policy)
      or not exists (select from sign_in_provider)
      or exists (select from emergency where id = ${userId})
      or (not exists (select from emergency)
        and exists (select from staff_user where id = ${userId} and role = 'ROLE_ADMIN')) as may`.execute(tx);
  return found.rows[0]?.may === true;
}

/** Whether a user has passkeys. */
export async function hasPasskeys(tx: Tx, userId: number): Promise<boolean> {
  const found = await sql<{ some: boolean }>`
    select exists (select from passkey where user_id = ${userId}) as some`.execute(tx);
  return found.rows[0]?.some === true;
}

/** The sealed seed of a half-login: the one it has, or else this one from now on. */
export async function selectPendingSecret(tx: Tx, tokenHash: Buffer, fresh: Buffer): Promise<Buffer | undefined> {
  const found = await sql<{ pendingSecret: Buffer }>`
    update half_login set totp_secret = coalesce(totp_secret, ${fresh})
    where token_hash = ${tokenHash} and used_at is null returning coalesce(totp_secret, ${fresh}) as "pendingSecret"`.execute(
    tx,
  );
  return found.rows[0]?.pendingSecret;
}
