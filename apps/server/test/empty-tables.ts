import { sql } from 'kysely';
import type { Tx } from '../src/database/database.ts';

/** The tables that refer to each set of tables, over any number of steps, and they themselves. */
const closures = new Map<string, string[]>();

/**
 * Empties tables and all that refer to them, as `truncate … cascade` does, in a tenth of the time: it deletes the few rows that a test left,
 * where truncating creates the files of fifty tables and their indexes again. No trigger fires.
 */
export async function emptyTables(tx: Tx, ...tables: readonly string[]): Promise<void> {
  const key = tables.join();
  const closure = closures.get(key) ?? (await closureOf(tx, tables));
  closures.set(key, closure);
  const deletes = closure.map((table) => `delete from ${table};`).join(' ');
  await sql
    .raw(
      `do $$ begin set local session_replication_role = replica; ${deletes} set local session_replication_role = origin; end $$`,
    )
    .execute(tx);
}

async function closureOf(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive emptied as (
      select t::regclass::oid as id from unnest(${[...tables]}::text[]) t
      union
      select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f')
    select id::regclass::text as name from emptied`.execute(tx);
  return rows.map(({ name }) => name);
}
