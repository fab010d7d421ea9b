import type { SignInProvider } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { sql } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';

const columns = sql`p.id, p.code, p.name, p.issuer, p.client_id as "clientId", p.trusts_second_factor as "trustsSecondFactor", p.version,
  (select count(*)::integer from company_account a where a.provider_id = p.id) as links`;

/** All sign-in providers by name. */
export async function selectProviders(tx: Tx): Promise<SignInProvider[]> {
  return (await sql<SignInProvider>`select ${columns} from sign_in_provider p order by lower(p.name)`.execute(tx)).rows;
}

/** A sign-in provider, locked until the transaction ends. */
export async function providerForUpdate(tx: Tx, id: number): Promise<SignInProvider | undefined> {
  const found =
    await sql<SignInProvider>`select ${columns} from sign_in_provider p where p.id = ${id} for update`.execute(tx);
  return found.rows[0];
}

/** What a sign-in at a provider needs; the client secret is sealed. */
export interface SealedProvider {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Buffer;
  readonly trustsSecondFactor: boolean;
}

/** The provider of this code. */
export async function selectSealedProvider(tx: Tx, code: string): Promise<SealedProvider | undefined> {
  const found = await sql<SealedProvider>`
    select id, code, name, issuer, client_id as "clientId", client_secret as "clientSecret",
      trusts_second_factor as "trustsSecondFactor"
    from sign_in_provider where code = ${code}`.execute(tx);
  return found.rows[0];
}

type NewProvider = Omit<SealedProvider, 'id'>;

/** Adds a provider; its code, name and issuer must be free. */
export async function insertProvider(tx: Tx, provider: NewProvider): Promise<SignInProvider> {
  const { clientSecret, ...shown } = provider;
  const { id } = await tx
    .insertInto('sign_in_provider')
    .values(asColumns('sign_in_provider', { ...shown, clientSecret }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...shown, id, version: 1, links: 0 };
}

/** Stores what an administrator changed; without a secret the stored one stays. */
export async function updateProvider(
  tx: Tx,
  id: number,
  wanted: Pick<NewProvider, 'name' | 'clientId' | 'trustsSecondFactor'> & { readonly clientSecret: Buffer | undefined },
): Promise<void> {
  const { clientSecret, ...others } = wanted;
  await tx
    .updateTable('sign_in_provider')
    .set({
      ...asColumns('sign_in_provider', others),
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a provider with the links to its accounts. */
export async function deleteProvider(tx: Tx, id: number): Promise<void> {
  await sql`delete from sign_in_provider where id = ${id}`.execute(tx);
}
