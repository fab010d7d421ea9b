import type { SignInPolicy } from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The rule of signing in, on request locked until the transaction ends. */
export async function selectPolicy(tx: Tx, hold?: 'and hold it'): Promise<SignInPolicy> {
  const rule = await sql<Pick<SignInPolicy, 'companyAccountsOnly' | 'version'>>`
    select company_accounts_only as "companyAccountsOnly", version from sign_in_policy
    ${hold === undefined ? sql`` : sql`for update`}`.execute(tx);
  const administrators = await sql<SignInPolicy['administrators'][number] & { isEmergency: boolean }>`
    select u.id as "userId", u.name, u.email,
      exists (select from emergency_administrator e where e.user_id = u.id) as "isEmergency"
    from staff_user u
    where u.role = 'ROLE_ADMIN' and u.archived_at is null and u.password_hash is not null
    order by lower(u.name), u.id`.execute(tx);
  const [found] = rule.rows;
  if (found === undefined) throw new Error('the rule of signing in is missing');
  return {
    ...found,
    emergencyAdministrators: administrators.rows.filter((one) => one.isEmergency).map(({ userId }) => userId),
    administrators: administrators.rows.map(({ userId, name, email }) => ({ userId, name, email })),
  };
}

/** Stores the rule of signing in with its exceptions. */
export async function storePolicy(
  tx: Tx,
  {
    companyAccountsOnly,
    emergencyAdministrators,
  }: Pick<SignInPolicy, 'companyAccountsOnly' | 'emergencyAdministrators'>,
): Promise<void> {
  await sql`update sign_in_policy set company_accounts_only = ${companyAccountsOnly}, version = version + 1`.execute(
    tx,
  );
  await sql`delete from emergency_administrator`.execute(tx);
  for (const userId of new Set(emergencyAdministrators))
    await sql`insert into emergency_administrator (user_id) values (${userId})`.execute(tx);
}

/** Whether users can sign in with an account of a provider. */
export async function hasProviders(tx: Tx): Promise<boolean> {
  const found = await sql<{ some: boolean }>`select exists (select from sign_in_provider) as some`.execute(tx);
  return found.rows[0]?.some === true;
}
