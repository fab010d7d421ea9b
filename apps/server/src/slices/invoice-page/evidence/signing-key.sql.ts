import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

export interface SigningKeyRow {
  readonly publicKey: string;
  /** Sealed itself. */
  readonly privateKey: Buffer;
}

/** The key that signs evidence packs, or undefined before the first one. */
export async function selectSigningKey(tx: Tx): Promise<SigningKeyRow | undefined> {
  const found = await sql<SigningKeyRow>`
    select public_key as "publicKey", private_key as "privateKey" from evidence_key`.execute(tx);
  return found.rows[0];
}

/** Stores the key unless another server was faster; answers the one that holds. */
export async function insertSigningKey(tx: Tx, made: SigningKeyRow, now: string): Promise<SigningKeyRow> {
  await sql`insert into evidence_key (id, public_key, private_key, created_at)
    values (1, ${made.publicKey}, ${made.privateKey}, ${now}) on conflict (id) do nothing`.execute(tx);
  return (await selectSigningKey(tx)) ?? made;
}
