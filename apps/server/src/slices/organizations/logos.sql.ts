import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

interface NewLogo {
  readonly name: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly now: string;
}

/** Stores a logo; answers its id. */
export async function insertLogo(
  tx: Tx,
  { name, mediaType, width, height, hash, bytes, now }: NewLogo,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into organization_logo (name, media_type, width, height, hash, size, bytes, stored_at)
    values (${name}, ${mediaType}, ${width}, ${height}, ${hash}, ${bytes.length}, ${bytes}, ${now}) returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}
