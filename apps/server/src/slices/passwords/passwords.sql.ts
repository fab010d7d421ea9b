import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';

/** A request for a link, by the user or by an administrator. */
export interface LinkRequest {
  readonly account: string;
  readonly address: string;
  readonly now: string;
}

/** Lets the wishes of one account, and of one address, come one after the other until the transaction ends. */
export async function queueRequests(tx: Tx, { account, address }: LinkRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${account}), 33))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 34))`.execute(tx);
}

/** How many wishes came in the last 15 minutes, for this account and from this address. */
export async function requestsInHour(
  tx: Tx,
  { account, address, now }: LinkRequest,
): Promise<{ readonly ofAccount: number; readonly ofAddress: number }> {
  const counted = await sql<{ ofAccount: number; ofAddress: number }>`
    select
      (select count(*)::int from password_link_wish
        where account = ${account} and at > ${now}::timestamptz - interval '15 minutes') as "ofAccount",
      (select count(*)::int from password_link_wish
        where address = ${address} and at > ${now}::timestamptz - interval '15 minutes') as "ofAddress"`.execute(tx);
  return counted.rows[0] ?? { ofAccount: 0, ofAddress: 0 };
}

/** Notes a wish. */
export async function addRequest(tx: Tx, { account, address, now }: LinkRequest): Promise<void> {
  await sql`insert into password_link_wish (account, address, at) values (${account}, ${address}, ${now})`.execute(tx);
}

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly kind: 'set' | 'reset';
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Stores a link and ends the one before. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await sql`update password_link set ended_at = ${link.createdAt}
    where user_id = ${link.userId} and ended_at is null`.execute(tx);
  await sql`insert into password_link (token_hash, user_id, kind, created_at, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.kind}, ${link.createdAt}, ${link.expiresAt})`.execute(tx);
}

export interface Link {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly kind: 'set' | 'reset';
  readonly expiresAt: string;
}

/** A link that still works, with its owner; on request both are locked until the transaction ends. */
export async function findLink(
  tx: Tx,
  tokenHash: Buffer,
  now: string,
  hold?: 'and hold it',
): Promise<Link | undefined> {
  const found = await sql<Link>`
    select u.id as "userId", u.name, u.email, u.password_hash as "passwordHash", l.kind, l.expires_at as "expiresAt"
    from password_link l join staff_user u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and l.ended_at is null and l.expires_at > ${now} and u.archived_at is null
    ${hold === undefined ? sql`` : sql`for no key update of u, l`}`.execute(tx);
  const row = found.rows[0];
  return row === undefined ? undefined : { ...row, expiresAt: instant(row.expiresAt) };
}

export interface SealingKeyRow {
  readonly publicKey: unknown;
  /** Sealed itself. */
  readonly privateKey: Buffer;
}

/** The key pair of the installation, or undefined before its first use. */
export async function selectSealingKey(tx: Tx): Promise<SealingKeyRow | undefined> {
  const found = await sql<SealingKeyRow>`
    select public_key as "publicKey", private_key as "privateKey" from sealing_key`.execute(tx);
  return found.rows[0];
}

/** Stores the pair of keys unless another server was faster; answers the one that holds. */
export async function insertSealingKey(tx: Tx, made: SealingKeyRow, now: string): Promise<SealingKeyRow> {
  await sql`insert into sealing_key (id, public_key, private_key, created_at)
    values (1, ${JSON.stringify(made.publicKey)}, ${made.privateKey}, ${now}) on conflict (id) do nothing`.execute(tx);
  return (await selectSealingKey(tx)) ?? made;
}
