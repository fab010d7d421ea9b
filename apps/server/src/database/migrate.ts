import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { withoutHurry } from './connection-pool.ts';
import type { DatabaseLog } from './database-log.ts';

/** The product's own migrations: beside this file, and beside the bundle that is built of it. */
export const ownMigrations = fileURLToPath(new URL('./migrations/', import.meta.url));

type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };
type Applied = { readonly name: string; readonly sha256: string };

const migrationName = /^\d{4}-[a-z0-9-]+\.sql$/;
/** The first migration of every database that was made before the first release, 0.1.0, which begins with tables of its own. */
const firstBeforeRelease = '0001-staff-users-and-sessions.sql';
// any number will do, as long as every version of the product takes the same
const lockNumber = 727_274;

/**
 * Brings the schema up to date: what is missing is applied in order, each file whole or not at all. Two servers that
 * start at once take turns, file by file; each file is applied once.
 *
 * @param until the last file to apply; all of them without it
 * @returns the names of the files that this call applied
 * @throws one sentence when the database is newer than this build or older than 0.1.0, when an applied file was changed, or when a file fails
 */
export async function migrate(
  pool: Pool,
  directory: string,
  log: DatabaseLog,
  until?: string,
): Promise<readonly string[]> {
  const all = await readMigrations(directory);
  const migrations = until === undefined ? all : all.filter(({ name }) => name <= until);
  const client = await pool.connect();
  const applied: string[] = [];
  let isBroken = false;
  try {
    if (missing(migrations, await readApplied(client)).length === 0) return applied;
    for (;;) {
      const name = await applyNext(client, migrations, log);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } catch (error) {
    isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!migrationName.test(name)) throw new Error(`The migration ${name} is not named as 0001-what-it-does.sql.`);
      if (Number(name.slice(0, 4)) !== index + 1) {
        throw new Error(`The migrations are numbered without gaps, and ${name} stands at place ${index + 1}.`);
      }
      // a checkout may write other line ends
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies the first missing file, under a lock that lasts exactly as long as its transaction: no lost connection and no
 * pooler in between can leave it behind or let go of it early.
 */
async function applyNext(
  client: PoolClient,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<string | undefined> {
  await client.query(
    withoutHurry(
      `begin;
       set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       select pg_advisory_xact_lock(${lockNumber});
       create table if not exists schema_migration (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now(), duration_ms integer not null
       )`,
    ),
  );
  const next = missing(migrations, await readApplied(client))[0];
  if (next === undefined) {
    await client.query('commit');
    return undefined;
  }
  const beganAt = performance.now();
  try {
    await client.query(withoutHurry(next.sql));
    await client.query('insert into schema_migration (name, sha256, duration_ms) values ($1, $2, $3)', [
      next.name,
      next.sha256,
      Math.round(performance.now() - beganAt),
    ]);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${next.name} failed and changed nothing: ${reason}`, { cause: error });
  }
  log.info({ migration: next.name, durationMs: Math.round(performance.now() - beganAt) }, 'database migrated');
  return next.name;
}

async function readApplied(client: PoolClient): Promise<readonly Applied[]> {
  const table = await client.query<{ is_there: boolean }>(
    `select to_regclass('schema_migration') is not null as is_there`,
  );
  if (table.rows[0]?.is_there !== true) return [];
  const found = await client.query<Applied>('select name, sha256 from schema_migration order by name');
  return found.rows;
}

/** Whether a database, or a backup of one, was made before the first release: no later version upgrades it. */
export const isBeforeFirstRelease = (applied: readonly { readonly name: string }[]): boolean =>
  applied.some(({ name }) => name === firstBeforeRelease);

/** What is still to be applied. Throws one sentence when the database and this build do not fit together. */
function missing(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  if (isBeforeFirstRelease(applied)) {
    throw new Error(
      'This database was made by a version before 0.1.0, which cannot be upgraded: set DATABASE_URL or DATA_DIR to a new one.',
    );
  }
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new Error(
        `The database is newer than this build (it holds the migration ${name}): start the newer version of the product.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new Error(
        `The migration ${name} was changed after it had been applied: put the file back as it was, and make the change in a new one.`,
      );
    }
  }
  const rest = migrations.slice(applied.length);
  const outOfOrder = migrations
    .slice(0, applied.length)
    .find(({ name }) => applied.every((done) => done.name !== name));
  if (outOfOrder !== undefined) {
    throw new Error(`The migration ${outOfOrder.name} is missing, although later ones were applied.`);
  }
  return rest;
}
