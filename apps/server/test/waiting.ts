import { sql } from 'kysely';
import type { Tx } from '../src/database/database.ts';

/** Waits until this many transactions wait for a row that another one has locked. */
export async function waiting(tx: Tx, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    if (rows.length >= count) return;
  }
}
