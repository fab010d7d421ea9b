import type { CompanyAccount } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';

/** The accounts with which a user signs in, by provider. */
export async function selectAccounts(tx: Tx, userId: number): Promise<CompanyAccount[]> {
  const found = await sql<CompanyAccount>`
    select a.id, p.name as provider, a.email, a.linked_at as "linkedAt", a.last_used_at as "lastUsedAt"
    from company_account a join sign_in_provider p on p.id = a.provider_id
    where a.user_id = ${userId} order by lower(p.name)`.execute(tx);
  return found.rows.map((row) => ({ ...row, linkedAt: instant(row.linkedAt), lastUsedAt: instant(row.lastUsedAt) }));
}

/** Removes the link to an account of a user; returns the name of its provider, or undefined if there is no such link. */
export async function deleteAccount(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const deleted = await sql<{ provider: string }>`
    delete from company_account a using sign_in_provider p
    where a.id = ${id} and a.user_id = ${userId} and p.id = a.provider_id returning p.name as provider`.execute(tx);
  return deleted.rows[0]?.provider;
}

/** A user who signs in with an account of a provider. */
export interface LinkedUser {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly totpSecret: Buffer | null;
}

/** The user to whom an account is linked, which counts as used now. */
export async function noteUse(
  tx: Tx,
  { providerId, subject, now }: { readonly providerId: number; readonly subject: string; readonly now: string },
): Promise<LinkedUser | undefined> {
  const found = await sql<LinkedUser>`
    update company_account a set last_used_at = ${now} from staff_user u
    where a.provider_id = ${providerId} and a.subject = ${subject} and u.id = a.user_id and u.archived_at is null
    returning u.id as "userId", u.name, u.email, u.role, u.totp_secret as "totpSecret"`.execute(tx);
  return found.rows[0];
}

/** The user to whom an account is linked. */
export async function linkedUser(
  tx: Tx,
  { providerId, subject }: { readonly providerId: number; readonly subject: string },
): Promise<Pick<LinkedUser, 'userId' | 'name'> | undefined> {
  const found = await sql<Pick<LinkedUser, 'userId' | 'name'>>`
    select u.id as "userId", u.name from company_account a join staff_user u on u.id = a.user_id
    where a.provider_id = ${providerId} and a.subject = ${subject}`.execute(tx);
  return found.rows[0];
}

/** Links an account to a user; false if either of them has a link of this provider already. */
export async function insertAccount(
  tx: Tx,
  account: {
    readonly providerId: number;
    readonly userId: number;
    readonly subject: string;
    readonly email: string;
    readonly now: string;
  },
): Promise<boolean> {
  const { providerId, userId, subject, email, now } = account;
  const added = await sql`
    insert into company_account (provider_id, user_id, subject, email, linked_at, last_used_at)
    values (${providerId}, ${userId}, ${subject}, ${email}, ${now}, ${now}) on conflict do nothing`.execute(tx);
  return added.numAffectedRows === 1n;
}

/** Stores a sign-in that began at a provider. */
export async function insertSignIn(
  tx: Tx,
  signIn: { readonly hash: Buffer; readonly providerId: number; readonly expiresAt: string },
): Promise<void> {
  const { hash, providerId, expiresAt } = signIn;
  await sql`insert into company_sign_in (state_hash, provider_id, expires_at)
    values (${hash}, ${providerId}, ${expiresAt})`.execute(tx);
}

/** Uses a sign-in up; false if it is unknown, expired or used, or began at another provider. */
export async function takeSignIn(
  tx: Tx,
  { hash, providerId, now }: { readonly hash: Buffer; readonly providerId: number; readonly now: string },
): Promise<boolean> {
  const taken = await sql`
    update company_sign_in set used_at = ${now}
    where state_hash = ${hash} and provider_id = ${providerId} and used_at is null and expires_at > ${now}`.execute(tx);
  return taken.numAffectedRows === 1n;
}
