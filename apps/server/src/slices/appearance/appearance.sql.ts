import type { Appearance } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What a person chose, if anything. */
export async function selectAppearance(tx: Tx, userId: number): Promise<Appearance | undefined> {
  const found = await sql<Appearance>`select theme, density from appearance where user_id = ${userId}`.execute(tx);
  return found.rows[0];
}

/** Stores what a person chose, in place of what was chosen before. */
export async function storeAppearance(tx: Tx, userId: number, { theme, density }: Appearance): Promise<void> {
  await sql`insert into appearance (user_id, theme, density) values (${userId}, ${theme}, ${density})
    on conflict (user_id) do update set theme = excluded.theme, density = excluded.density`.execute(tx);
}
