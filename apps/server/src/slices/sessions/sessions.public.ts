import { createHash } from 'node:crypto';
import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import { isoInstant } from '../../clock/clock.ts';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';

/** A session ends after 30 minutes without activity, and after 12 hours in any case (docs/domain/access.md#sessions). */
const idleMs = 30 * 60_000;
/**
 * A session lives this much longer, so that no active user is signed out: activity is stored only now and then, a browser
 * reports it once a minute, and the clocks of two servers may differ.
 */
const slackMs = 60_000;
const absoluteMs = 12 * 60 * 60_000;
const halfLoginMs = 5 * 60_000;

/** Only the hash of a token is stored: who reads the database cannot sign in with what is there. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface CallerRow {
  user_id: number;
  name: string;
  email: string;
  role: Role;
  expires_at: string;
}

const toCaller = (row: CallerRow, hash: Buffer): Caller => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  session: { tokenHash: hash, expiresAt: instant(row.expires_at) },
});

/** Who a session token belongs to, unless it is unknown, ended, idle too long, too old, or the person is gone. */
export async function findSession(tx: Tx, token: string, nowMs: number): Promise<Caller | undefined> {
  const hash = tokenHash(token);
  const found = await sql<CallerRow>`
    select s.user_id, u.name, u.email, u.role, s.expires_at
    from session s join staff_user u on u.id = s.user_id
    where s.token_hash = ${hash} and s.ended_at is null and u.archived_at is null
      and s.expires_at > ${isoInstant(nowMs)} and s.last_seen_at > ${isoInstant(nowMs - idleMs - slackMs)}`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? undefined : toCaller(row, hash);
}

/**
 * Whether a caller who was let in may still write: the session has not ended, and its person is still here in the same
 * role. Asked inside the transaction of a write, since a body can take long to arrive after its headers.
 */
export async function mayStillWrite(tx: Tx, { role, session }: Caller): Promise<boolean> {
  const found = await sql<{ may: boolean }>`
    select exists (select from session s join staff_user u on u.id = s.user_id
      where s.token_hash = ${session.tokenHash} and s.ended_at is null and u.archived_at is null and u.role = ${role}) as may`.execute(
    tx,
  );
  return found.rows[0]?.may === true;
}

/** Notes that the person is there. */
export async function touchSession(tx: Tx, hash: Buffer, nowMs: number): Promise<void> {
  await sql`update session set last_seen_at = ${isoInstant(nowMs)}
    where token_hash = ${hash} and ended_at is null and last_seen_at < ${isoInstant(nowMs)}`.execute(tx);
}

/** Opens a session; answers its token, which is stored nowhere, and its end. */
export async function startSession(
  tx: Tx,
  userId: number,
  nowMs: number,
  randomBytes: (count: number) => Buffer,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoInstant(nowMs + absoluteMs);
  await sql`insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${userId}, ${isoInstant(nowMs)}, ${isoInstant(nowMs)}, ${expiresAt})`.execute(tx);
  return { token, expiresAt: expiresAt };
}

/** Ends one session at once, on every server of the installation. */
export async function endSession(tx: Tx, hash: Buffer, now: string): Promise<void> {
  await sql`update session set ended_at = ${now} where token_hash = ${hash} and ended_at is null`.execute(tx);
}

/** Ends all sessions and half-logins of a user at once; returns how many sessions ended. */
export async function endSessionsOf(tx: Tx, userId: number, now: string): Promise<number> {
  await sql`update half_login set used_at = ${now}, totp_secret = null where user_id = ${userId} and used_at is null`.execute(
    tx,
  );
  const ended = await sql`update session set ended_at = ${now} where user_id = ${userId} and ended_at is null`.execute(
    tx,
  );
  return Number(ended.numAffectedRows ?? 0n);
}

/** Opens a half-login: the password was right, the code is still owed, and nothing else can be done with it. */
export async function startHalfLogin(
  tx: Tx,
  userId: number,
  nowMs: number,
  randomBytes: (count: number) => Buffer,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoInstant(nowMs + halfLoginMs);
  await sql`insert into half_login (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${userId}, ${expiresAt})`.execute(tx);
  return { token, expiresAt: expiresAt };
}

/** Who owes a code, unless the half-login is unknown, used or older than five minutes. */
export async function findHalfLogin(tx: Tx, token: string, nowMs: number): Promise<Caller | undefined> {
  const hash = tokenHash(token);
  const found = await sql<CallerRow>`
    select h.user_id, u.name, u.email, u.role, h.expires_at
    from half_login h join staff_user u on u.id = h.user_id
    where h.token_hash = ${hash} and h.used_at is null and h.expires_at > ${isoInstant(nowMs)} and u.archived_at is null`.execute(
    tx,
  );
  const row = found.rows[0];
  return row === undefined ? undefined : toCaller(row, hash);
}

/** Deletes everything that has expired: sessions, unfinished sign-ins, failed attempts, password links, stored answers. */
export async function removeExpired(tx: Tx, nowMs: number): Promise<number> {
  const day = 24 * 60 * 60_000;
  const removed = [
    await sql`delete from session where expires_at < ${isoInstant(nowMs - 7 * day)}`.execute(tx),
    await sql`delete from half_login where expires_at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from sign_in_failure where at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from password_link where expires_at < ${isoInstant(nowMs - 7 * day)}`.execute(tx),
    await sql`delete from password_link_wish where at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from passkey_challenge where expires_at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from company_sign_in where expires_at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from oauth_state where expires_at < ${isoInstant(nowMs - day)}`.execute(tx),
    await sql`delete from idempotency_key where created_at < ${isoInstant(nowMs - 2 * day)}`.execute(tx),
  ];
  return removed.reduce((sum, one) => sum + Number(one.numAffectedRows ?? 0n), 0);
}
